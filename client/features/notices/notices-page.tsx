import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  BadgeCheck,
  House,
  IdCard,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  School,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Notice, type NoticeKind, readNotices } from '#contract/notices.ts'
import { call } from '#client/http/call.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { sayWhen } from '#client/ui/date-text.ts'
import { noticeQueries } from './notice-queries.ts'

const someone = (name: string | null): string => name ?? 'Someone'
const inFamily = ({ family }: Facts): string => family ?? 'a family'
const onDevice = ({ device }: Facts): string => device ?? 'a device'

/** What each kind of notice says. */
const TEXTS: { readonly [K in NoticeKind]: (facts: Facts) => NoticeText } = {
  'new-browser': (facts) => ({
    title: `You signed in with ${onDevice(facts)}`,
    advice: 'The account had not been used in that browser before. If it was not you, change your password now.',
    link: 'own devices',
  }),
  'child-on-new-device': (facts) => ({
    title: `${someone(facts.child)} signed in on ${onDevice(facts)}`,
    advice:
      'For the first time on that device. If you do not know it, sign the child out there, or end everything at once.',
    link: 'page of the child',
  }),
  'device-added': (facts) => ({
    title: `${someone(facts.by)} added ${onDevice(facts)} to ${inFamily(facts)}`,
    advice: 'The children can sign in there now. If you do not know the device, remove it.',
    link: 'children of the family',
  }),
  'device-confirmed': (facts) => ({
    title: `${someone(facts.by)} confirmed ${onDevice(facts)} for ${inFamily(facts)}`,
    advice: 'The children can sign in there again. If you do not know the device, remove it.',
    link: 'children of the family',
  }),
  'cards-made': (facts) => ({
    title: `${someone(facts.by)} made new sign-in cards for ${inFamily(facts)}`,
    advice: 'The cards from before have ended. Please print the new ones.',
    link: 'children of the family',
  }),
  'second-home': (facts) => ({
    title: `${someone(facts.child)} has a second home now`,
    advice: `${someone(facts.by)} made the link for it. The parents there look after the profile as you do, and no home can end the other one. If you did not agree on it, talk to them.`,
    link: 'page of the child',
  }),
  'password-changed': (facts) => ({
    title: `Your password was changed with ${onDevice(facts)}`,
    advice:
      'Everybody else who was signed in to your account is signed out. If it was not you, write to the person who runs this server.',
    link: 'own devices',
  }),
  'password-reset': () => ({
    title: 'The person who runs this server has reset your password',
    advice:
      'Your passkeys and recovery codes are gone: make new ones in your settings. If you did not ask for the reset, ask them why.',
    link: 'own devices',
  }),
  'provider-linked': (facts) => ({
    title: `You can sign in with ${facts.provider ?? 'another account'} now`,
    advice: 'If it was not you who linked it, change your password and write to the person who runs this server.',
    link: 'own devices',
  }),
  'feedback-answered': () => ({
    title: 'Your feedback was answered',
    advice: 'The people who run this server have read what you wrote.',
    link: 'own feedback',
  }),
}

/** Returns what a notice says, and where its reader can act. */
const noticeText = (notice: Facts & Pick<Notice, 'kind'>): NoticeText => TEXTS[notice.kind](notice)

const ICONS: { readonly [K in NoticeKind]: LucideIcon } = {
  'new-browser': MonitorSmartphone,
  'child-on-new-device': MonitorSmartphone,
  'device-added': MonitorSmartphone,
  'device-confirmed': BadgeCheck,
  'cards-made': IdCard,
  'second-home': House,
  'password-changed': KeyRound,
  'password-reset': KeyRound,
  'provider-linked': School,
  'feedback-answered': MessageCircle,
}

/** What has happened to the person's account and on the devices of their families, `/notices`. Looking at it marks it as read. */
export function NoticesPage() {
  const { data, error, refetch } = useQuery(noticeQueries.list())
  const isNew = useNewNotices(data?.notices)
  return (
    <div className="mx-auto w-full max-w-[760px] px-5 pt-6 pb-16 tablet:px-8 tablet:pt-10">
      <PageTitle>Notices</PageTitle>
      <h1 className="text-heading-1">Notices</h1>
      <p className="mt-2 text-pretty text-ink-soft">
        New devices, sign-ins and passwords: what you should know of, and what to do if it was nobody you know.
      </p>
      <div className="mt-6">
        <LoadedList
          query={{ data: data?.notices, error, refetch }}
          failure="Couldn't load your notices"
          loading={
            <div className="flex flex-col gap-3">
              <output className="sr-only">Loading your notices...</output>
              <Skeleton className="h-28 w-full" />
              <Skeleton className="h-28 w-full" />
            </div>
          }
          empty={
            <Card className="p-8 text-center text-balance text-ink-soft">
              Nothing to tell. When somebody signs in to your account in a new browser, or a device is added to your
              family, you read it here.
            </Card>
          }
        >
          {(notices) => (
            <ul className="flex flex-col gap-3">
              {notices.map((notice) => (
                <li key={notice.id}>
                  <NoticeCard notice={notice} isNew={isNew(notice.id)} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </div>
    </div>
  )
}

/** Marks what is shown as read, and returns whether a notice was unread when this screen was opened. */
function useNewNotices(notices: readonly Notice[] | undefined): (id: number) => boolean {
  const queries = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unread = notices?.filter(({ id, isRead }) => !isRead && !fresh.has(id)) ?? []
  // During the render, so that no notice is shown without its mark first.
  if (unread.length > 0) setFresh(new Set([...fresh, ...unread.map(({ id }) => id)]))
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => call(readNotices, { body: { upTo } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: noticeQueries.unread().queryKey }),
  })
  const newest = fresh.size === 0 ? null : Math.max(...fresh)
  useEffect(() => {
    if (newest !== null) mutate(newest)
  }, [newest, mutate])
  return (id) => fresh.has(id)
}

function NoticeCard({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const now = useNow()
  const { title, advice, link } = noticeText(notice)
  const Icon = ICONS[notice.kind]
  return (
    <Card className={classNames('flex items-start gap-4 p-4 tablet:p-5', isNew && 'border-l-6 border-blueberry')}>
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead font-semibold wrap-anywhere">
          {title}
          {isNew && <Badge tone="blueberry">New</Badge>}
        </h2>
        <p className="text-small text-ink-soft">
          <time dateTime={notice.at}>{sayWhen(new Date(notice.at), now)}</time>
        </p>
        <p className="text-pretty">{advice}</p>
        {link === 'own devices' && <Way to="/profile?tab=settings">Your password and devices</Way>}
        {link === 'own feedback' && <Way to="/feedback">What you have sent</Way>}
        {link === 'page of the child' && notice.childId !== null && (
          <Way to={`/children/${notice.childId}`}>Where {notice.child} is signed in</Way>
        )}
        {link === 'children of the family' && notice.familyId !== null && (
          <Way to={`/families/${notice.familyId}?tab=children`}>The children and devices of {notice.family}</Way>
        )}
      </div>
    </Card>
  )
}

function Way({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center self-start rounded-small text-blueberry-ink underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

type Facts = Pick<Notice, 'device' | 'provider' | 'child' | 'family' | 'by'>

/** Where a notice leads. */
type NoticeLink = 'children of the family' | 'own devices' | 'own feedback' | 'page of the child'

interface NoticeText {
  readonly title: string
  /** What to do when it was nobody of the family. */
  readonly advice: string
  readonly link: NoticeLink
}
