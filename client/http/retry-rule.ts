import { ApiError, ConnectionError } from './api-error.ts'

const QUERY_RETRIES = 2
const MUTATION_RETRIES = 1
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Returns whether the same request may succeed later: no reply came, or the server failed with a 5xx. */
export function isTransient(error: Error): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500)
}

/** Returns whether a failed query is retried, at most twice. @param failures earlier failures, from 0 */
export function retryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && isTransient(error)
}

/** Returns whether a failed mutation is retried, at most once. @param failures earlier failures, from 0 */
export function retryMutation(failures: number, error: Error): boolean {
  return failures < MUTATION_RETRIES && isTransient(error)
}

/** Returns the milliseconds before a retry: 1 s, doubled each time, at most 30 s. @param failures earlier failures, from 0 */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
}
