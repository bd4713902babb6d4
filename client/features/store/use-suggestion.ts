import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFeedback } from '#contract/feedback.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { createRepeatKey, type RepeatKey } from '#client/http/repeat-key.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface Suggestion {
  title: string
  description: string
}

/** What is missing in a suggestion, by field. */
export type SuggestionFaults = { readonly [K in keyof Suggestion]?: string }

/** Returns a sentence for each blank field (STORE-014, STORE-015). */
export function faultsIn({ title, description }: Suggestion): SuggestionFaults {
  return {
    ...(title.trim() === '' && { title: 'Please name the item' }),
    ...(description.trim() === '' && { description: 'Please describe it' }),
  }
}

/** Sends a suggestion for the store as feedback (STORE-018), once when it is sent again after a lost reply. Toasts say what became of it. */
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
  const [keys] = useState(() => createRepeatKey(newStrokeId))
  return useMutation(suggestionMutation(keys))
}
