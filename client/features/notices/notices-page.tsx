import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, House, IdCard, KeyRound, type LucideIcon, MonitorSmartphone, School } from 'lucide-react'
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
import { sayWhen } from '#client/ui/words/say-when.ts'
import { noticeQueries } from './notice-queries.ts'
import { noticeText } from './notice-text.ts'

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
        New devices, sign-ins and passwords: what you should know of, and what to do if it was nobody of yours.
      </p>
      <div className="mt-6">
        <LoadedList
          query={{ data: data?.notices, error, refetch }}
          failure="Your notices are not here"
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
