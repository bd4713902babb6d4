import type { ReportedThing, ReportReason } from '#contract/reports.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'

/** What can be wrong, as the person who reports reads it. */
export const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  unkind: 'It is mean or hurtful',
  'not-for-children': 'It is not for children',
  'private-things': 'It shows a name, an address or something private',
  bothers: 'Somebody bothers me or others',
  other: 'Something else',
}

/** Returns the question that the dialog asks. @param name of the person, where one is reported */
export function reportTitle({ kind }: ReportedThing, name?: string): string {
  switch (kind) {
    case 'person':
      return `Report ${name ?? 'this person'}?`
    case 'picture':
      return 'Report this picture?'
    default:
      return 'Report this invitation?'
  }
}

/** Returns why a report was not sent, and what to do. */
export function whyNotSent(error: Error): string {
  if (error instanceof ApiError && error.status === 404)
    return 'You can report only what you can see. If you have an account, log in first. It may also be gone already.'
  return failureText(error, { fallback: 'Please try again in a moment.' })
}
