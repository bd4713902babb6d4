import { Link, useSearchParams } from 'react-router-dom'
import { MessagesSquare } from 'lucide-react'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Button } from '#client/ui/button.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { StatisticsTab } from './statistics-tab.tsx'
import { StoreTab } from './store-tab.tsx'
import { TemplatesTab } from './templates-tab.tsx'
import { UsersTab } from './users-tab.tsx'

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

/** What admins look after, `/admin`: pages, the store, feedback, people, and what happens here. */
export function AdminPage() {
  const [search, setSearch] = useSearchParams()
  const tab = tabInAddress(search)
  return (
    <div className="mx-auto w-full max-w-[1280px] px-5 pt-6 pb-16 tablet:px-8 tablet:pt-10">
      <PageTitle>Admin Dashboard</PageTitle>
      <h1 className="text-heading-2">Admin Dashboard</h1>
      <div className="mt-6">
        <Tabs
          value={tab}
          onValueChange={(value) => setSearch({ tab: value }, { replace: true, preventScrollReset: true })}
        >
          <TabList label="Admin Dashboard" tabs={ADMIN_TABS} scrolls className="w-full" />
          <TabPanel value={tab} className="mt-5">
            <Content tab={tab} />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  )
}

function Content({ tab }: { tab: AdminTab }) {
  switch (tab) {
    case 'templates':
      return <TemplatesTab />
    case 'store':
      return <StoreTab />
    case 'feedback':
      return <FeedbackTab />
    case 'statistics':
      return <StatisticsTab />
    case 'users':
      return <UsersTab />
    case 'activity':
      return <ActivityTab />
    case 'reports':
      return <ReportsTab />
    case 'settings':
      return <SettingsTab />
  }
}

/** The way to the screen that has the feedback. */
function FeedbackTab() {
  return (
    <TitledCard title="Feedback" text="What people report, ask for and suggest, with its status and priority.">
      <Button asChild variant="primary" className="self-start">
        <Link to="/feedback-admin">
          <MessagesSquare aria-hidden="true" />
          Open Feedback Admin
        </Link>
      </Button>
    </TitledCard>
  )
}

type AdminTab = (typeof ADMIN_TABS)[number]['value']

/** Returns the tab that an address names; the first one for none and for any other word. */
export function tabInAddress(search: URLSearchParams): AdminTab {
  const asked = search.get('tab')
  return ADMIN_TABS.find(({ value }) => value === asked)?.value ?? 'templates'
}
