import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { decideReport, listReports, type Report, type ReportDecision } from '#contract/reports.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export type ReportState = 'open' | 'decided'

/** Queries of reports. Invalidate `all()` after a decision. */
export const reportQueries = {
  all: () => ['/api/admin/reports'] as const,
  /** Those that wait or those that were decided, newest first, a page at a time. */
  list: (state: ReportState) =>
    infiniteQueryOptions({
      queryKey: [...reportQueries.all(), state],
      queryFn: ({ pageParam, signal }) => call(listReports, { query: { state, before: pageParam }, signal }),
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

export const useDecision = () => useMutation(decisionMutation(useQueryClient()))
