import { ApiError, UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { isTransient } from '#client/http/retry-rule.ts'
import { failureText } from '#client/http/failure-text.ts'

const KEPT = 'Your picture stays on this device.'
const NOT_OFFERED = 'This page to color is not offered any more, so it cannot become a picture in your gallery.'

/** What the person reads when the page cannot become an artwork now. */
export interface KeepFailure {
  readonly words: string
  /** Another attempt may succeed without the person doing anything. */
  readonly mayPass: boolean
}

/** Returns why the artwork could not be made, and what can be done. */
export function keepFailure(error: unknown): KeepFailure {
  if (!(error instanceof Error) || isTransient(error)) return { words: `${UNREACHABLE_TEXT} ${KEPT}`, mayPass: true }
  const status = error instanceof ApiError ? error.status : null
  if (status === 404) return { words: `${NOT_OFFERED} ${KEPT} Save it as a file, or color on.`, mayPass: false }
  return { words: `${failureText(error, { fallback: 'Your picture could not be kept.' })} ${KEPT}`, mayPass: false }
}
