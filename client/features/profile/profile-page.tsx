import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#client/features/session/use-session.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ChildProfile } from './child-profile.tsx'
import { profileQuery } from './own-profile/profile-query.ts'
import { ProfileCard } from './profile-card.tsx'
import { ProfileContent } from './profile-content.tsx'
import { ProfileNotFound } from './profile-not-found.tsx'

/** The profile, `/profile`: the person's card, and five tabs. A child sees its card, coins and items only (CHILD-7). */
export function ProfilePage() {
  const account = useAccount()
  return account.child ? <ChildProfile account={account} /> : <OwnProfile />
}

function OwnProfile() {
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
    <div className="mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-5 px-5 pt-4 pb-16 tablet:px-8 tablet:pt-8 desktop:grid-cols-[19rem_minmax(0,1fr)] desktop:gap-8">
      <PageTitle>My Profile</PageTitle>
      <ProfileCard account={account} />
      <ProfileContent profile={profile} />
    </div>
  )
}
