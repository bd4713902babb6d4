import { ApiError } from './api-error.ts'

/** Returns whether the server refused the request itself with a 4xx: it knows of no such thing, or not for this person. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500
}
