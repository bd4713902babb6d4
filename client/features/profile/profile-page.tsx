import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '#client/models/session/use-session.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { MyItems } from './items/my-items.tsx'
import { profileQuery } from './own-profile/profile-query.ts'
import { ProfileCard } from './profile-card.tsx'
import { ProfileContent } from './profile-content.tsx'
import { ProfileNotFound } from './profile-not-found.tsx'

/** The profile, `/profile`: the person's card, and five tabs. A child sees its card, coins and items only (CHILD-7). */
export function ProfilePage() {
  const account = useAccount()
  if (!account.child) return <GrownUpProfile />
  return (
    <Beside card={<ProfileCard account={account} />}>
      <MyItems />
    </Beside>
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
    // Who comes back from coloring sees the pictures as they are now.
    refetchOnMount: 'always',
  })
  if (error && !profile) return <ProfileNotFound onRetry={() => void refetch()} />
  return (
    <Beside card={<ProfileCard account={account} />}>
      <ProfileContent profile={profile} />
    </Beside>
  )
}

/** The card above the content, on a desktop beside it. */
function Beside({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-5 px-5 pt-4 pb-16 tablet:px-8 tablet:pt-8 desktop:grid-cols-[19rem_minmax(0,1fr)] desktop:gap-8">
      <PageTitle>My Profile</PageTitle>
      {card}
      {children}
    </div>
  )
}
