/** Turns errors into responses: a Problem keeps its own words, every other error is a 500. */
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { storageTrouble, type StorageTrouble } from '#server/storage/storage-trouble.ts'
import {
  FORM_NOT_READ,
  NO_SPACE_LEFT,
  OUR_MISTAKE,
  REQUEST_REFUSED,
  REQUEST_UNREADABLE,
  SAVING_IS_OFF,
  SERVER_IS_BUSY,
  TOO_LARGE_TO_SEND,
} from '#server/texts/http.ts'
import { Problem } from './problem.ts'
import { redactPath } from './logging/redact-path.ts'
import type { SecurityLog } from './security-log.ts'

/** Refuses unknown API paths with a 404 in JSON, never with the client's web page. */
export const apiNotFound: RequestHandler = (_request, _response, next) => next(Problem.notFound())

/** Returns the 4xx status of an error that Express or its body parser threw, or null. */
function httpStatus(error: unknown): number | null {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}

/** A person has to make space, or to change rights. */
const OPERATOR_ACTS_S = 60

const SENTENCE_BY_STATUS: Record<number, string> = {
  400: REQUEST_UNREADABLE,
  413: TOO_LARGE_TO_SEND,
  415: FORM_NOT_READ,
}

/** What people are told when the storage does not take a write. Only where it is away does trying again soon help. */
const STORAGE_REFUSALS: Readonly<Record<StorageTrouble, () => Problem>> = {
  full: () => Problem.unavailable(NO_SPACE_LEFT, OPERATOR_ACTS_S),
  'read-only': () => Problem.unavailable(SAVING_IS_OFF, OPERATOR_ACTS_S),
  away: () => Problem.unavailable(SERVER_IS_BUSY),
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof StorageUnavailable) return STORAGE_REFUSALS[storageTrouble(error, null)]()
  const status = httpStatus(error)
  if (status === null) return null
  return new Problem(status, status === 413 ? 'too-large' : 'unreadable', SENTENCE_BY_STATUS[status] ?? REQUEST_REFUSED)
}

/**
 * The last handler: it sends a refusal as it is. Any other error is logged in full and sent as a 500 without details, or as a 503
 * when the storage is unavailable. A refusal is not logged here, because the request's own line has its status; the security log may record it.
 */
export function createErrorHandler(
  log: Logger,
  security?: Pick<SecurityLog, 'refused'>,
  countRefusal?: (refusal: Problem) => void,
): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = asProblem(error)
    if (problem) security?.refused(request, problem)
    if (problem) countRefusal?.(problem)
    if (!(error instanceof Problem) && (!problem || problem.status >= 500))
      log.error({ err: error, method: request.method, path: redactPath(request.originalUrl) }, 'Request failed')
    if (response.headersSent) return next(error)
    const reply = problem ?? new Problem(500, 'internal', OUR_MISTAKE)
    if (reply.retryAfter !== undefined) response.set('Retry-After', String(reply.retryAfter))
    response.set('Cache-Control', 'no-store')
    response.status(reply.status).json(reply.body())
  }
}
