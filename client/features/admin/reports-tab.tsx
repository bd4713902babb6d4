import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { decideReport, listReports, type Report, type ReportDecision } from '#contract/reports.ts'
import { failureText } from '#client/http/failure-text.ts'
import { isIncomplete } from '#client/http/incomplete-reply.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { LoadingRecords, NoRecords } from './record-table.tsx'
import { ReportCard } from './report-card.tsx'
import { type AskedDecision, copiesFor, copiesText, personText, questionOf } from './report-text.ts'

/** Queries of reports. Invalidate `all()` after a decision. */
export const reportQueries = {
  all: () => ['/api/admin/reports'] as const,
  /** Those that wait or those that were decided, newest first, a page at a time. */
  list: (state: ReportState) =>
    infiniteQueryOptions({
      queryKey: [...reportQueries.all(), state],
      queryFn: async ({ pageParam, signal }) => {
        const page = await call(listReports, { query: { state, before: pageParam }, signal })
        return { ...page, isIncomplete: isIncomplete(page) }
      },
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ reports, hasMore }) => (hasMore ? reports.at(-1)?.id : undefined),
      refetchOnMount: 'always',
    }),
}

const DONE: Readonly<Record<ReportDecision, string>> = {
  dismiss: 'Report closed',
  hide: 'The picture is hidden',
  show: 'The picture is shown again',
  delete: 'The picture is deleted',
  disable: 'The account is disabled',
}

/** The mutation that decides a report. Toasts say what became of it. */
export const decisionMutation = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, decision, copies = false }: { id: number; decision: ReportDecision; copies?: boolean }) =>
      call(decideReport, { params: { id }, body: { decision, copies } }),
    onSuccess: (_: Report, { decision }) => toast({ title: DONE[decision] }),
    onError: (error: Error) =>
      toast({
        title: 'Not done',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
    // Also after a failure: somebody else may have decided.
    onSettled: () => queries.invalidateQueries({ queryKey: reportQueries.all() }),
  })

const useDecision = () => useMutation(decisionMutation(useQueryClient()))

const STATES = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const satisfies readonly { value: ReportState; label: string }[]

const NONE: Readonly<Record<ReportState, string>> = {
  open: 'No report waits for you.',
  decided: 'Nothing has been decided yet.',
}
const SOME_ARE_MISSING = 'Some reports cannot be shown by this page. A reload may help.'

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
  const isShort = data?.pages.some((page) => page.isIncomplete) ?? false
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
        empty={isShort ? null : <NoRecords>{NONE[state]}</NoRecords>}
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
      {isShort && <NoRecords>{SOME_ARE_MISSING}</NoRecords>}
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
      {...questionOf(decision, personText(report))}
      onConfirm={() => onConfirm(copies && hasCopies)}
      onClose={onClose}
    >
      {hasCopies && (
        <div className="flex flex-col gap-1">
          <Switch label="Its copies too" checked={copies} onChange={setCopies} />
          <p className="text-small text-ink-soft">Other people have made {copiesText(found)}.</p>
        </div>
      )}
    </ConfirmDialog>
  )
}

type ReportState = 'open' | 'decided'
