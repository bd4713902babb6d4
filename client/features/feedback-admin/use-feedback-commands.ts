import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { archiveFeedback, changeFeedback, type Feedback } from '#contract/feedback.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { feedbackQueries } from './feedback-queries.ts'

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
