import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { redactPath } from './redact-path.ts'

/** One line a request: method, redacted path, status, duration, who. No headers and no bodies at all (SD-45). */
export function createRequestLog(log: Logger): RequestHandler {
  return pinoHttp<Request, Response>({
    logger: log,
    quietReqLogger: true,
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    customProps: (request, response) => ({
      method: request.method,
      path: redactPath(request.originalUrl),
      status: response.statusCode,
      userId: request.signedIn?.person.id,
    }),
    customLogLevel: (_request, response) =>
      response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request failed',
  })
}
