import type { FeedbackType } from '#contract/feedback.ts'

/** The kinds of feedback in the order in which they are offered. */
export const TYPE_OPTIONS = [
  { value: 'suggestion', label: 'Suggestion' },
  { value: 'bug_report', label: 'Bug report' },
  { value: 'feature_request', label: 'Feature request' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly { value: FeedbackType; label: string }[]
