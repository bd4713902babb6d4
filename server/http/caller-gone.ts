/** Cancels queued work when its caller has closed the connection. */
import type { Response } from 'express'
import { CALLER_GONE } from '#server/texts/http.ts'
import { Problem } from './problem.ts'

/** Returns a signal that aborts when the connection closes before the response has been sent. Its reason is a Problem that nobody reads. */
export function callerGone(response: Response): AbortSignal {
  const controller = new AbortController()
  // nginx logs this case under the same status.
  const abort = (): void => controller.abort(new Problem(499, 'caller-gone', CALLER_GONE))
  if (response.destroyed) abort()
  else
    response.once('close', () => {
      if (!response.writableFinished) abort()
    })
  return controller.signal
}
