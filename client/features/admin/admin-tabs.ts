/** The tabs of the admin dashboard in their order. The address names the chosen one: `/admin?tab=store`. */
export const ADMIN_TABS = [
  { value: 'templates', label: 'Templates' },
  { value: 'store', label: 'Store' },
  { value: 'feedback', label: 'Feedback' },
  { value: 'statistics', label: 'Statistics' },
  { value: 'users', label: 'Users' },
  { value: 'activity', label: 'Activity' },
  { value: 'reports', label: 'Reports' },
  { value: 'settings', label: 'Settings' },
] as const

export type AdminTab = (typeof ADMIN_TABS)[number]['value']

/** Returns the tab that an address names; the first one for none and for any other word. */
export function tabInAddress(search: URLSearchParams): AdminTab {
  const asked = search.get('tab')
  return ADMIN_TABS.find(({ value }) => value === asked)?.value ?? 'templates'
}
