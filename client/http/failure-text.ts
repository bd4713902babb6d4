import { ApiError, ConnectionError } from './api-error.ts'

export interface FailureWords {
  /** Wraps the server's sentence in a text; by default the sentence stands alone. */
  said?: (serverMessage: string) => string
  /** The text when the server sent no sentence. */
  fallback: string
}

/** Returns the text of a failure toast: the server's sentence, the connection error while offline, else the fallback. */
export function failureText(error: Error, { said = (sentence) => sentence, fallback }: FailureWords): string {
  if (error instanceof ApiError && error.serverMessage !== '') return said(error.serverMessage)
  if (error instanceof ConnectionError && !navigator.onLine) return error.message
  return fallback
}
