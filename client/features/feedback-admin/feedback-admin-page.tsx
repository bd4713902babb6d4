import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Feedback } from '#contract/feedback.ts'
import { TYPE_OPTIONS } from '#client/features/feedback/feedback-words.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { FeedbackDetail } from './feedback-detail.tsx'
import { type FeedbackFilter, feedbackQueries } from './feedback-queries.ts'
import { FeedbackTable } from './feedback-table.tsx'
import { STATUS_OPTIONS } from './feedback-words.ts'

const TABS = [
  { value: 'active', label: 'Active Feedback' },
  { value: 'archived', label: 'Archived Feedback' },
] as const
const ALL_STATUSES = [{ value: 'all', label: 'All statuses' }, ...STATUS_OPTIONS] as const
const ALL_TYPES = [{ value: 'all', label: 'All types' }, ...TYPE_OPTIONS] as const

/** What people have sent, for admins, `/feedback-admin`. */
export function FeedbackAdminPage() {
  const [filter, setFilter] = useState<FeedbackFilter>({ archived: false, status: 'all', type: 'all' })
  const change = (part: Partial<FeedbackFilter>): void => setFilter((before) => ({ ...before, ...part }))
  const tab = filter.archived ? 'archived' : 'active'
  return (
    <div className="mx-auto w-full max-w-[1280px] px-5 pt-6 pb-16 tablet:px-8 tablet:pt-10">
      <PageTitle>Feedback Admin</PageTitle>
      <h1 className="text-heading-2">Feedback Admin</h1>
      <div className="mt-6">
        <Tabs value={tab} onValueChange={(value) => change({ archived: value === 'archived' })}>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <TabList label="Active or archived" tabs={TABS} className="max-tablet:w-full" />
            <div className="grid grid-cols-2 gap-3 max-tablet:w-full max-[23rem]:grid-cols-1">
              <Select
                label="Filter by status"
                options={ALL_STATUSES}
                value={filter.status}
                onChange={(status) => change({ status })}
              />
              <Select
                label="Filter by type"
                options={ALL_TYPES}
                value={filter.type}
                onChange={(type) => change({ type })}
              />
            </div>
          </div>
          <TabPanel value={tab} className="mt-5">
            <FeedbackList filter={filter} />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  )
}

function FeedbackList({ filter }: { filter: FeedbackFilter }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...feedbackQueries.list(filter),
    placeholderData: keepPreviousData,
  })
  const [viewed, setViewed] = useState<Feedback | null>(null)
  // A change may take the entry out of the filtered list. The dialog stays open.
  const shown = data?.find(({ id }) => id === viewed?.id) ?? viewed
  return (
    <>
      <LoadedList
        query={{ data, error, refetch }}
        failure="Couldn't load the feedback"
        loading={<Skeleton className="h-64 w-full" />}
        empty={
          <Card className="p-10 text-center text-ink-soft tablet:p-9">No feedback found with current filters.</Card>
        }
      >
        {(rows) => (
          <Card className="p-4 tablet:p-3">
            <FeedbackTable rows={rows} onView={setViewed} />
          </Card>
        )}
      </LoadedList>
      {hasNextPage && (
        <Button className="mt-4" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Load More'}
        </Button>
      )}
      {shown && <FeedbackDetail feedback={shown} onClose={() => setViewed(null)} />}
    </>
  )
}
