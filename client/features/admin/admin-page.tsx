import { useSearchParams } from 'react-router-dom'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ActivityTab } from './activity/activity-tab.tsx'
import { ADMIN_TABS, type AdminTab, tabInAddress } from './admin-tabs.ts'
import { FeedbackTab } from './feedback-tab.tsx'
import { ReportsTab } from './reports/reports-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { StatisticsTab } from './statistics/statistics-tab.tsx'
import { StoreTab } from './store/store-tab.tsx'
import { TemplatesTab } from './templates/templates-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'

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
