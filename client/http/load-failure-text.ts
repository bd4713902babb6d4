import { ApiError, ConnectionError, UnexpectedReplyError } from './api-error.ts'

/** Returns the sentence about something that could not be loaded. Other errors than those of calls speak to developers. */
export function loadFailureText(error: unknown): string {
  const isOfCall =
    error instanceof ApiError || error instanceof ConnectionError || error instanceof UnexpectedReplyError
  return isOfCall ? error.message : 'Unknown error occurred'
}

/** Returns a screen's own sentence about a call that failed; about a reply that this page cannot read, the sentence that says so. */
export const ownFailureText = (error: unknown, own: string): string =>
  error instanceof UnexpectedReplyError ? error.message : own
