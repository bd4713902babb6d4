import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { ownFailureText } from '#client/http/load-failure-text.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { personName } from '#client/models/session/person-name.ts'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { CoinBadge } from '#client/ui/coin-badge.tsx'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { MyItems } from './my-items.tsx'
import { profileQuery } from './profile-query.ts'
import { ProfileContent } from './profile-content.tsx'

/** The profile, `/profile`: the person's card, and five tabs. A child sees its card, coins and items only (CHILD-7). */
export function ProfilePage() {
  const account = useAccount()
  if (!account.child) return <GrownUpProfile />
  return (
    <WithCard card={<ProfileCard account={account} />}>
      <MyItems />
    </WithCard>
  )
}

function GrownUpProfile() {
  const account = useAccount()
  const {
    data: profile,
    error,
    refetch,
  } = useQuery({
    ...profileQuery,
    // A person who comes back from coloring sees the pictures as they are now.
    refetchOnMount: 'always',
  })
  if (error && !profile) return <ProfileNotFound error={error} onRetry={() => void refetch()} />
  return (
    <WithCard card={<ProfileCard account={account} />}>
      <ProfileContent profile={profile} />
    </WithCard>
  )
}

/** The card above the content, on a desktop next to it. */
function WithCard({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-5 px-5 pt-4 pb-16 tablet:px-8 tablet:pt-8 desktop:grid-cols-[19rem_minmax(0,1fr)] desktop:gap-8">
      <PageTitle>My Profile</PageTitle>
      {card}
      {children}
    </div>
  )
}

/** Who the person is: picture, names and coin balance. Next to the tabs on a desktop, else above them. */
function ProfileCard({ account }: { account: Account }) {
  const { id, username, nickname, profileColor, profileImageUrl, coins, child } = account
  const name = personName(account)
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4 tablet:gap-6 tablet:p-6 desktop:sticky desktop:top-24 desktop:flex-col desktop:flex-nowrap desktop:self-start desktop:text-center">
      <Avatar
        name={name}
        color={personColor(id, profileColor)}
        imageUrl={profileImageUrl}
        size="large"
        className="desktop:size-28! desktop:text-[3rem]"
      />
      <div className="flex min-w-0 grow basis-32 flex-col gap-0.5 desktop:w-full desktop:basis-auto">
        <h1 className="text-heading-3 wrap-anywhere tablet:text-heading-2">{name}</h1>
        {nickname && <p className="text-lead wrap-anywhere">“{nickname}”</p>}
        {child === null && <p className="wrap-anywhere text-ink-soft">@{username}</p>}
        <CoinBadge coins={coins} className="mt-2 self-start desktop:self-center" />
      </div>
    </Card>
  )
}

const NOT_SENT = 'The server did not send it. Wait a moment, then try again. Nothing you have made is lost.'

/** The screen when the profile could not be fetched. */
function ProfileNotFound({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const online = useOnline()
  return (
    <>
      <PageTitle>Profile not found</PageTitle>
      <MessagePanel
        title="Profile not found"
        text={
          online
            ? ownFailureText(error, NOT_SENT)
            : 'You are offline, and this device has not seen your profile yet. It opens as soon as you are online.'
        }
        actions={
          <>
            <Button asChild variant="primary">
              <Link to="/">Return to Home</Link>
            </Button>
            <Button onClick={onRetry}>Try again</Button>
          </>
        }
      />
    </>
  )
}
