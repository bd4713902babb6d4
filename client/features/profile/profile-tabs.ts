/** The tabs of the profile in their order. The address names the chosen one: `/profile?tab=settings`. */
export const PROFILE_TABS = [
  { value: 'activity', label: 'Recent Activity' },
  { value: 'items', label: 'My Items' },
  { value: 'coins', label: 'My Coins' },
  { value: 'families', label: 'My Families' },
  { value: 'settings', label: 'Settings' },
] as const

export type ProfileTab = (typeof PROFILE_TABS)[number]['value']

/** Returns the tab that an address names; the first one for none and for any other word. */
export function tabInAddress(search: URLSearchParams): ProfileTab {
  const asked = search.get('tab')
  return PROFILE_TABS.find(({ value }) => value === asked)?.value ?? 'activity'
}
