import { useSearchParams } from 'react-router-dom'
import type { Profile } from '#contract/profile.ts'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { RecentActivity } from './activity/recent-activity.tsx'
import { MyCoins } from './coins/my-coins.tsx'
import { MyFamilies } from './families/my-families.tsx'
import { MyItems } from './items/my-items.tsx'
import { PROFILE_TABS, type ProfileTab, tabInAddress } from './profile-tabs.ts'
import { SettingsTab } from './settings-tab.tsx'

/** The tabs of the profile, with skeletons in them while the profile is being fetched. */
export function ProfileContent({ profile }: { profile: Profile | undefined }) {
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const tab = tabInAddress(search)
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Tabs
        value={tab}
        onValueChange={(value) => setSearch({ tab: value }, { replace: true, preventScrollReset: true })}
      >
        <TabList label="Profile" tabs={PROFILE_TABS} scrolls className="w-full" />
        <output className="text-ink-soft empty:hidden">
          {!online && 'You are offline. This is what the device has seen last, and changes need a connection.'}
        </output>
        <TabPanel value={tab}>{profile ? <Content tab={tab} profile={profile} /> : <Loading />}</TabPanel>
      </Tabs>
    </div>
  )
}

function Content({ tab, profile }: { tab: ProfileTab; profile: Profile }) {
  switch (tab) {
    case 'activity':
      return <RecentActivity artworks={profile.recentArtworks} />
    case 'items':
      return <MyItems />
    case 'coins':
      return <MyCoins />
    case 'families':
      return <MyFamilies activeFamilyId={profile.activeFamilyId} />
    case 'settings':
      return <SettingsTab profile={profile} />
  }
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <VisuallyHidden>Loading your profile...</VisuallyHidden>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
