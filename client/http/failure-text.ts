/** The text of an error that a person reads. */
import { ApiError, ConnectionError, UnexpectedReplyError } from './api-error.ts'

export interface FailureTexts {
  /** Wraps the server's sentence in a text; by default the sentence stands alone. */
  said?: (serverMessage: string) => string
  /** The text when the server sent no sentence. */
  fallback: string
}

/**
 * Returns the sentence about something that a person did and that failed: the server's sentence, that its reply cannot be read, the
 * connection error while offline, else the fallback. About what could not be loaded: `loadFailureText`.
 */
export function failureText(error: unknown, { said, fallback }: FailureTexts): string {
  if (error instanceof ApiError && error.serverMessage !== '') return said?.(error.serverMessage) ?? error.serverMessage
  const isTold = error instanceof UnexpectedReplyError || (error instanceof ConnectionError && !navigator.onLine)
  return isTold ? error.message : fallback
}
