import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  archiveFeedback,
  changeFeedback,
  type Feedback,
  FEEDBACK_PAGE,
  type FeedbackStatus,
  type FeedbackType,
  listFeedback,
  listOwnFeedback,
} from '#contract/feedback.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { readReply } from '#client/http/read-reply.ts'
import { send } from '#client/http/send.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface FeedbackFilter {
  readonly archived: boolean
  readonly status: FeedbackStatus | 'all'
  readonly type: FeedbackType | 'all'
}

const Ids = z.array(z.object({ id: z.int() }))

/**
 * Reads a page of feedback, and where the next one begins. That depends on all items of the reply: `items` lacks those that this page
 * does not know.
 */
async function readPage(response: Response): Promise<{ items: Feedback[]; next: number | undefined }> {
  const [items, ids] = await Promise.all([readReply(listFeedback.reply, response.clone()), readReply(Ids, response)])
  return { items, next: ids.length === FEEDBACK_PAGE ? ids.at(-1)?.id : undefined }
}

/** Queries of the feedback that admins read, and of the person's own. Invalidate `all()` after a change. */
export const feedbackQueries = {
  all: () => ['/api/feedback'] as const,
  own: () =>
    queryOptions({
      queryKey: [...feedbackQueries.all(), 'own'] as const,
      queryFn: ({ signal }) => call(listOwnFeedback, { signal }),
      // Its status may have changed since the last visit.
      staleTime: 0,
    }),
  list: ({ archived, status, type }: FeedbackFilter) =>
    infiniteQueryOptions({
      queryKey: [...feedbackQueries.all(), { archived, status, type }],
      queryFn: async ({ pageParam: before, signal }) =>
        readPage(
          await send(listFeedback, {
            signal,
            query: {
              ...(archived && { archived: 'true' }),
              ...(status !== 'all' && { status }),
              ...(type !== 'all' && { type }),
              before,
            },
          }),
        ),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(({ items }) => items),
    }),
}

const sayFailure = (title: string, error: Error): void =>
  toast({ title, description: failureText(error, { fallback: 'Please try again.' }), destructive: true })

/** Changes status and priority of feedback, and archives and restores it. Toasts say what became of it. */
export function useFeedbackCommands() {
  const queries = useQueryClient()
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: feedbackQueries.all() })
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number } & z.input<typeof changeFeedback.body>) =>
      call(changeFeedback, { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Feedback updated' })
      return refresh()
    },
    onError: (error) => sayFailure('Update failed', error),
  })
  const archive = useMutation({
    mutationFn: ({ id, isArchived }: Pick<Feedback, 'id' | 'isArchived'>) =>
      call(archiveFeedback, { params: { id }, body: { archived: !isArchived } }),
    onSuccess: ({ isArchived }) => {
      toast({ title: isArchived ? 'Feedback archived' : 'Feedback restored' })
      return refresh()
    },
    onError: (error) => sayFailure('Operation failed', error),
  })
  return { change, archive }
}
