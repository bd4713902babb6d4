import { ApiError, ConnectionError } from './api-error.ts'

export interface FailureWords {
  /** Puts the server's sentence in its frame; without it the sentence stands alone. */
  said?: (serverMessage: string) => string
  /** When the server gave no sentence. */
  fallback: string
}

/** What a failure toast says: the server's sentence, what is known about the connection, else the fallback. */
export function failureText(error: Error, { said = (sentence) => sentence, fallback }: FailureWords): string {
  if (error instanceof ApiError && error.serverMessage !== '') return said(error.serverMessage)
  if (error instanceof ConnectionError && !navigator.onLine) return error.message
  return fallback
}
