/** The server's logger. */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { RequestHandler } from 'express'
import { redactPath } from './redact-path.ts'

/** Keys whose values are removed from log lines (SECURITY-3). */
const SECRET_KEYS = [
  'password',
  'passwordHash',
  'sessionCode',
  'cookie',
  'authorization',
  'secret',
  'imageUrl',
  'body',
  'headers',
]

/**
 * Returns the process's logger: one JSON line per event on standard error, because people and scripts read standard output.
 * Values of secret keys are removed up to two levels deep; callers do not log bodies and headers at all.
 */
export function createLog({ level, destination }: { level: string; destination?: DestinationStream }): Logger {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  return pino({ level, redact: { paths, censor: '[redacted]' } }, destination ?? pino.destination(2))
}

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
