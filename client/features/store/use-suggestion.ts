import { mutationOptions, useMutation } from '@tanstack/react-query'
import { sendFeedback } from '#contract/feedback.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
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

/** Sends a suggestion for the store as feedback (STORE-018). Toasts say what became of it. */
export const suggestionMutation = mutationOptions({
  mutationFn: ({ key, title, description }: Suggestion & { key: string }) =>
    call(sendFeedback, {
      body: { type: 'suggestion', title, description, priority: 'medium', source: 'web' },
      idempotencyKey: key,
    }),
  onSuccess: () => toast({ title: 'Suggestion submitted!' }),
  onError: (error: Error) =>
    toast({
      title: 'Submission failed',
      description: failureText(error, { fallback: 'Failed to submit suggestion. Please try again.' }),
      destructive: true,
    }),
})

/** The mutation of a suggestion for a component. */
export const useSuggestion = () => useMutation(suggestionMutation)

/** Returns the key of a new suggestion: sent twice, it arrives once (HTTP-8). */
export const newSuggestionKey = newStrokeId
