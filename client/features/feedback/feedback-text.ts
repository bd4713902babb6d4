import type { FeedbackPriority, FeedbackStatus, FeedbackType } from '#contract/feedback.ts'
import type { BadgeTone } from '#client/ui/badge.tsx'

/** The kinds of feedback in the order in which they are offered. */
export const TYPE_OPTIONS = [
  { value: 'suggestion', label: 'Suggestion' },
  { value: 'bug_report', label: 'Bug report' },
  { value: 'feature_request', label: 'Feature request' },
  { value: 'other', label: 'Something else' },
] as const satisfies readonly { value: FeedbackType; label: string }[]

export const STATUS_OPTIONS = [
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'closed', label: 'Closed' },
] as const satisfies readonly { value: FeedbackStatus; label: string }[]

export const PRIORITY_OPTIONS = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'critical', label: 'Critical' },
] as const satisfies readonly { value: FeedbackPriority; label: string }[]

export const STATUS_TONES: Readonly<Record<FeedbackStatus, BadgeTone>> = {
  open: 'blueberry',
  in_progress: 'butter',
  resolved: 'leaf',
  closed: 'plain',
}

export const labelOf = <V extends string>(options: readonly { value: V; label: string }[], value: V): string =>
  options.find((option) => option.value === value)?.label ?? value

/** In characters, of the table. */
const SHOWN_DESCRIPTION = 100

/** Returns the beginning of a description, with an ellipsis where it goes on. */
export function shorten(description: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(description), ({ segment }) => segment)
  return characters.length <= SHOWN_DESCRIPTION ? description : `${characters.slice(0, SHOWN_DESCRIPTION).join('')}...`
}

/** Who sent feedback. The account may be gone. */
export const senderName = (username: string | null): string => username ?? 'Anonymous'
