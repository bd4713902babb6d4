import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportDecision } from '#contract/reports.ts'
import { NoRecords } from '#client/features/admin/table/no-records.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { ReportCard } from './report-card.tsx'
import { reportQueries, type ReportState, useDecision } from './report-queries.ts'
import { type AskedDecision, personWords, questionOf } from './report-words.ts'

const STATES = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const satisfies readonly { value: ReportState; label: string }[]

/** What people have reported, and what became of it. */
export function ReportsTab() {
  const [state, setState] = useState<ReportState>('open')
  return (
    <div className="flex flex-col gap-4">
      <Segments label="Which reports" options={STATES} value={state} onChange={setState} className="tablet:max-w-80" />
      <ReportList key={state} state={state} />
    </div>
  )
}

function ReportList({ state }: { state: ReportState }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    reportQueries.list(state),
  )
  const { mutate, isPending } = useDecision()
  const [asked, setAsked] = useState<{ decision: AskedDecision; report: Report } | null>(null)
  const decide = (report: Report, decision: ReportDecision): void => {
    if (decision === 'delete' || decision === 'disable') setAsked({ decision, report })
    else mutate({ id: report.id, decision })
  }
  if (error && !data)
    return <LoadFailure title="Couldn't load the reports" text={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <VisuallyHidden>Loading the reports...</VisuallyHidden>
        <Skeleton className="h-96 w-full" />
      </>
    )
  const reports = data.pages.flatMap((page) => page.reports)
  return (
    <>
      {reports.length === 0 ? (
        <NoRecords>{state === 'open' ? 'No report waits for you.' : 'Nothing has been decided yet.'}</NoRecords>
      ) : (
        <ul aria-label={state === 'open' ? 'Reports that wait' : 'Decided reports'} className="flex flex-col gap-4">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} disabled={isPending} onDecide={(decision) => decide(report, decision)} />
            </li>
          ))}
        </ul>
      )}
      {error && <p className="text-tomato-ink">More could not be loaded: {error.message}</p>}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Load More'}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          {...questionOf(asked.decision, personWords(asked.report))}
          onConfirm={() => mutate({ id: asked.report.id, decision: asked.decision })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
