import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { Problem } from './problem.ts'
import { redactPath } from './redact-path.ts'

/** Refuses unknown API paths with a 404 in JSON, never with the client's page (HTTP-6). */
export const apiNotFound: RequestHandler = (_request, _response, next) => next(Problem.notFound())

/** What Express and its body parser throw: an Error with a status and a machine word of its own. */
function httpStatus(error: unknown): number | null {
  const status: unknown = error instanceof Error && 'status' in error ? error.status : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}

const SENTENCE: Record<number, string> = {
  400: 'The request could not be read',
  413: 'That is too large to send',
  415: 'The request is in a form the server does not read',
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof StorageUnavailable) return Problem.unavailable()
  const status = httpStatus(error)
  if (status === null) return null
  return new Problem(status, status === 413 ? 'too-large' : 'unreadable', SENTENCE[status] ?? 'The request was refused')
}

/** The last handler: a refusal is answered in its own words, anything else is ours: logged whole, answered without details. */
export function createErrorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const problem = asProblem(error)
    if (!problem || problem.status >= 500)
      log.error({ err: error, method: request.method, path: redactPath(request.originalUrl) }, 'request failed')
    if (response.headersSent) return next(error)
    const answer = problem ?? new Problem(500, 'internal', 'Something went wrong on our side')
    if (answer.retryAfter !== undefined) response.set('Retry-After', String(answer.retryAfter))
    response.set('Cache-Control', 'no-store')
    response.status(answer.status).json(answer.body())
  }
}
