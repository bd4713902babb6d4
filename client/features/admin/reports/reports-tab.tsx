import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportDecision } from '#contract/reports.ts'
import { NoRecords } from '#client/features/admin/table/no-records.tsx'
import { LoadingRecords } from '#client/features/admin/table/loading-records.tsx'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { ReportCard } from './report-card.tsx'
import { reportQueries, type ReportState, useDecision } from './report-queries.ts'
import { type AskedDecision, copiesFor, copiesWords, personWords, questionOf } from './report-words.ts'

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
    const isAsked = decision === 'delete' || decision === 'disable' || copiesFor(report, decision).copyCount > 0
    if (isAsked && decision !== 'dismiss') setAsked({ decision, report })
    else mutate({ id: report.id, decision })
  }
  return (
    <>
      <LoadedList
        query={{ data: data?.pages.flatMap((page) => page.reports), error, refetch }}
        failure="Couldn't load the reports"
        loading={<LoadingRecords label="Loading the reports..." />}
        empty={<NoRecords>{state === 'open' ? 'No report waits for you.' : 'Nothing has been decided yet.'}</NoRecords>}
      >
        {(reports) => (
          <ul aria-label={state === 'open' ? 'Reports that wait' : 'Decided reports'} className="flex flex-col gap-4">
            {reports.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} disabled={isPending} onDecide={(decision) => decide(report, decision)} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {error && data && <p className="text-tomato-ink">More could not be loaded: {loadFailureText(error)}</p>}
      {hasNextPage && (
        <Button className="self-center" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Load More'}
        </Button>
      )}
      {asked && (
        <DecisionDialog
          {...asked}
          onConfirm={(copies) => mutate({ id: asked.report.id, decision: asked.decision, copies })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Asks before a decision, and whether it is for the copies of the picture too. */
export function DecisionDialog({
  decision,
  report,
  onConfirm,
  onClose,
}: {
  decision: AskedDecision
  report: Report
  onConfirm: (copies: boolean) => void
  onClose: () => void
}) {
  const found = copiesFor(report, decision)
  // What is deleted cannot be brought back to the people who made the copies.
  const [copies, setCopies] = useState(decision !== 'delete')
  const hasCopies = found.copyCount > 0
  return (
    <ConfirmDialog
      {...questionOf(decision, personWords(report))}
      onConfirm={() => onConfirm(copies && hasCopies)}
      onClose={onClose}
    >
      {hasCopies && (
        <div className="flex flex-col gap-1">
          <Switch label="Its copies too" checked={copies} onChange={setCopies} />
          <p className="text-small text-ink-soft">Other people have made {copiesWords(found)}.</p>
        </div>
      )}
    </ConfirmDialog>
  )
}
