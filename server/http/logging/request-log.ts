/** The log line of each request. */
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { redactPath } from './redact-path.ts'

/** Logs each request when its response ends: method, redacted path, status, duration, person; no headers and no bodies (SECURITY-3). */
export function createRequestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now()
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response
      const level = status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug'
      log[level](
        {
          method: request.method,
          path: redactPath(request.originalUrl),
          status,
          ms: Math.round(performance.now() - start),
          userId: request.signedIn?.person.id,
          ...(writableFinished ? {} : { cutOff: true }),
        },
        'request',
      )
    })
    next()
  }
}
