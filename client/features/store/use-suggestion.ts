import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { sendFeedback } from '#contract/feedback.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { createRepeatKey, type RepeatKey } from '#client/http/repeat-key.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** What the form takes. */
export const Suggestion = z.object({
  title: z.string().trim().min(1, 'Please name the item'),
  description: z.string().trim().min(1, 'Please describe it'),
})
export type Suggestion = z.output<typeof Suggestion>

/** Sends a suggestion for the store as feedback, once when it is sent again after a lost reply. Toasts say what became of it. */
export const suggestionMutation = (keys: RepeatKey) =>
  mutationOptions({
    mutationFn: ({ title, description }: Suggestion) => {
      const body = { type: 'suggestion', title, description, priority: 'medium', source: 'web' } as const
      return call(sendFeedback, { body, idempotencyKey: keys.of(body) })
    },
    onSuccess: () => {
      keys.forget()
      toast({ title: 'Suggestion submitted!' })
    },
    onError: (error: Error) =>
      toast({
        title: 'Submission failed',
        description: failureText(error, { fallback: 'Failed to submit suggestion. Please try again.' }),
        destructive: true,
      }),
  })

/** The mutation of a suggestion for a component. */
export function useSuggestion() {
  const [keys] = useState(() => createRepeatKey(randomId))
  return useMutation(suggestionMutation(keys))
}
