import compression from 'compression'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { Authenticate } from './person.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { apiNotFound, createErrorHandler } from './errors.ts'
import { healthRoutes } from './health.ts'
import { jsonBody } from './json-body.ts'
import { measureRequests, metricsRoutes } from './metrics.ts'
import { type OriginCheck, refuseForeignOrigin } from './origin.ts'
import { createRequestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'
import { staticClient } from './static-client.ts'

const API = /^\/api(\/|$)/i

/** Express routes ignore case, so this test does too. */
function onApi(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (API.test(request.path) ? handler(request, response, next) : next())
}

/** Puts who asks on the request, read anew each time: rights taken away are gone at the next call. */
function identify(authenticate: Authenticate): RequestHandler {
  return async (request, _response, next) => {
    request.signedIn = await authenticate(request)
    next()
  }
}

export interface HttpSettings {
  production: boolean
  /** The origin people reach this server by; null when none is configured. */
  publicUrl: string | null
  /** The folder of the built client. */
  clientDirectory: string
  contactEmail: string
  /** Lets a scraper elsewhere read `/metrics`; null keeps it to loopback. */
  metricsToken: string | null
}

/** Responses depend on who asks and when, so none of the API is cached unless its route says so. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

/** The HTTP half of the server: the borders every request crosses, then the routes, then the client's files. */
export function createApp({
  config,
  log,
  session,
  authenticate,
  originAllowed,
  checkStorage,
  draining,
  routers,
  registry = new Registry(),
}: {
  config: HttpSettings
  log: Logger
  session: RequestHandler
  authenticate: Authenticate
  originAllowed: OriginCheck
  /** Rejects when storage cannot answer. */
  checkStorage: () => Promise<'ok' | StorageTrouble>
  /** True once shutting down has begun. */
  draining: () => boolean
  /** The capabilities' routes; their paths are whole, `/api/...`. */
  routers: readonly Router[]
  registry?: Registry
}): Express {
  const app = express()
  const https = config.publicUrl?.startsWith('https:') ?? false
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  // What may be kept says so itself, with an ETag of its own.
  app.set('etag', false)
  // Who may say whose address a request comes from: proxies on private networks, in development only this machine.
  app.set('trust proxy', config.production ? ['loopback', 'linklocal', 'uniquelocal'] : ['loopback'])

  app.use(measureRequests(registry))
  app.use(createRequestLog(log))
  app.use(securityHeaders({ https, publicUrl: config.publicUrl }))
  app.use(healthRoutes({ checkStorage, draining }))
  app.use(metricsRoutes({ registry, token: config.metricsToken }))
  app.use(refuseForeignOrigin(originAllowed))
  app.use(compression())
  app.use(onApi(noStore), onApi(session), onApi(identify(authenticate)))
  app.use(jsonBody)
  for (const router of routers) app.use(router)
  app.use(onApi(apiNotFound))
  app.use(staticClient(config.clientDirectory, config))
  app.use((_request, response) => {
    response.status(404).type('text/plain').send('Not found')
  })
  app.use(createErrorHandler(log))
  return app
}
