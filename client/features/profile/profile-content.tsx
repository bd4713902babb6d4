import { Link, useSearchParams } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/profile.ts'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { RecentActivity } from './recent-activity.tsx'
import { MyCoins } from './my-coins.tsx'
import { MyFamilies } from './my-families.tsx'
import { MyItems } from './my-items.tsx'
import { DeleteAccount } from './rights/delete-account.tsx'
import { YourData } from './rights/your-data.tsx'
import { FirstPassword, PasswordForm } from './security/password-form.tsx'
import { oidcQuery } from './security/sign-in-queries.ts'
import { ProviderLink } from './security/provider-link.tsx'
import { SignedInDevices } from './security/signed-in-devices.tsx'
import { OtherWaysIn } from './security/ways-in.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The tabs of the profile in their order. The address names the chosen one: `/profile?tab=settings`. */
const PROFILE_TABS = [
  { value: 'activity', label: 'Recent Activity' },
  { value: 'items', label: 'My Items' },
  { value: 'coins', label: 'My Coins' },
  { value: 'families', label: 'My Families' },
  { value: 'settings', label: 'Settings' },
] as const

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

type ProfileTab = (typeof PROFILE_TABS)[number]['value']

/** Returns the tab that an address names; the first one for none and for any other word. */
function tabInAddress(search: URLSearchParams): ProfileTab {
  const asked = search.get('tab')
  return PROFILE_TABS.find(({ value }) => value === asked)?.value ?? 'activity'
}

/** Everything that the person decides about their account. */
function SettingsTab({ profile }: { profile: Profile }) {
  const { data: oidc } = useQuery(oidcQuery)
  return (
    <div className="flex flex-col gap-5">
      <SettingsForm profile={profile} />
      {oidc?.hasPassword === false ? (
        <FirstPassword username={profile.username} />
      ) : (
        <>
          <PasswordForm username={profile.username} />
          <OtherWaysIn username={profile.username} />
        </>
      )}
      {oidc?.provider != null && <ProviderLink {...oidc} provider={oidc.provider} />}
      <SignedInDevices />
      <YourData />
      <DeleteAccount />
      <Link
        to="/about"
        className="inline-flex min-h-11 items-center self-start text-blueberry-ink underline underline-offset-4"
      >
        About {PRODUCT_NAME}
      </Link>
    </div>
  )
}
