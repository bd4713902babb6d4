import type { Account } from '#contract/accounts.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { MyItems } from './items/my-items.tsx'
import { ProfileCard } from './profile-card.tsx'

/** The profile that a child sees: who it is, its coins and its items. Its parents look after the rest. */
export function ChildProfile({ account }: { account: Account }) {
  return (
    <div className="mx-auto flex w-full max-w-[1000px] flex-col gap-6 px-5 pt-4 pb-16 tablet:px-8 tablet:pt-8">
      <PageTitle>My Profile</PageTitle>
      <ProfileCard account={account} />
      <MyItems account={account} />
    </div>
  )
}
