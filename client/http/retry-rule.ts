import { ApiError, ConnectionError } from './api-error.ts'

const QUERY_RETRIES = 2
const MUTATION_RETRIES = 1
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Whether the same request may well succeed a moment later: nobody answered, or the server failed. A 4xx stays a no. */
export function isTransient(error: Error): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500)
}

/** Whether a failed query is tried again: twice at most (HTTP-9). `failures` counts from 0, as React Query counts. */
export function retryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && isTransient(error)
}

/** One more try for a mutation. */
export function retryMutation(failures: number, error: Error): boolean {
  return failures < MUTATION_RETRIES && isTransient(error)
}

/** Milliseconds before a retry: 1 s, doubled each time, 30 s at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
}
