import { infiniteQueryOptions } from '@tanstack/react-query'
import { FEEDBACK_PAGE, type FeedbackStatus, type FeedbackType, listFeedback } from '#contract/feedback.ts'
import { call } from '#client/http/call.ts'

export interface FeedbackFilter {
  readonly archived: boolean
  readonly status: FeedbackStatus | 'all'
  readonly type: FeedbackType | 'all'
}

/** Queries of the feedback that admins read. Invalidate `all()` after a change. */
export const feedbackQueries = {
  all: () => ['/api/feedback'] as const,
  list: ({ archived, status, type }: FeedbackFilter) =>
    infiniteQueryOptions({
      queryKey: [...feedbackQueries.all(), { archived, status, type }],
      queryFn: ({ pageParam: before, signal }) =>
        call(listFeedback, {
          signal,
          query: {
            ...(archived && { archived: 'true' as const }),
            ...(status !== 'all' && { status }),
            ...(type !== 'all' && { type }),
            before,
          },
        }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length === FEEDBACK_PAGE ? page.at(-1)?.id : undefined),
      select: ({ pages }) => pages.flat(),
    }),
}
