import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Archive, ArchiveRestore, Eye } from 'lucide-react'
import type { Feedback } from '#contract/feedback.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { labelOf, senderName, shorten, STATUS_OPTIONS, STATUS_TONES, TYPE_OPTIONS } from './feedback-text.ts'
import { FeedbackDetail } from './feedback-detail.tsx'
import { type FeedbackFilter, feedbackQueries, useFeedbackCommands } from './feedback-queries.ts'

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

/** The feedback as a table; on a phone each row is a block of its own. */
function FeedbackTable({ rows, onView }: { rows: readonly Feedback[]; onView: (feedback: Feedback) => void }) {
  const { archive } = useFeedbackCommands()
  const now = useNow()
  return (
    <table className="w-full border-collapse text-left max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr className="border-b border-line text-small text-ink-soft [&>th]:p-3">
          <th scope="col">Suggestion</th>
          <th scope="col">Description</th>
          <th scope="col">User</th>
          <th scope="col">Date</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {rows.map((feedback) => {
          const { id, title, description, type, username, createdAt, status, isArchived } = feedback
          const verb = isArchived ? 'Restore' : 'Archive'
          return (
            <tr
              key={id}
              className="border-b border-line align-top last:border-0 max-tablet:flex max-tablet:flex-col max-tablet:py-3 tablet:[&>td]:p-3"
            >
              <td className="wrap-anywhere tablet:w-[22%]">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {title}
                  <Badge tone={STATUS_TONES[status]}>{labelOf(STATUS_OPTIONS, status)}</Badge>
                </span>
              </td>
              <td className="wrap-anywhere">
                <span className="block text-small text-ink-soft">{labelOf(TYPE_OPTIONS, type)}</span>
                {shorten(description)}
              </td>
              <td className="wrap-anywhere text-ink-soft min-[48rem]:min-w-36">{senderName(username)}</td>
              <td className="whitespace-nowrap text-ink-soft">{sayWhen(new Date(createdAt), now)}</td>
              <td>
                <span className="flex gap-1 tablet:-my-2 tablet:justify-end">
                  <IconButton label={`View ${title}`} title="View" icon={<Eye />} onClick={() => onView(feedback)} />
                  <IconButton
                    label={`${verb} ${title}`}
                    title={verb}
                    icon={isArchived ? <ArchiveRestore /> : <Archive />}
                    disabled={archive.isPending}
                    onClick={() => archive.mutate(feedback)}
                  />
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
