/** Assembles the Express app: middleware in a fixed order, the routes, then the client's files. */
import compression from 'compression'
import express, { type Express, type RequestHandler, type Router } from 'express'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import type { ProxyTrust } from './address/client-address.ts'
import { refuseOtherPerson } from './acting-person.ts'
import type { BodyBudget } from './body-budget.ts'
import { apiNotFound, createErrorHandler } from './errors.ts'
import { healthRoutes } from './health.ts'
import { type HostCheck, refuseForeignHost } from './host.ts'
import { measureRequests, metricsRoutes } from './metrics.ts'
import { noCookiesInCaches } from './no-cookies-in-caches.ts'
import { type OriginCheck, refuseForeignOrigin } from './origin.ts'
import type { Authenticate } from './person.ts'
import { createRequestLog } from './logging/request-log.ts'
import type { SecurityLog } from './logging/security-log.ts'
import { recordSecurityEvents } from './security-events.ts'
import { securityHeaders } from './security-headers.ts'
import { staticAssets } from './static-assets.ts'
import { type PageHead, staticClient } from './static-client.ts'

const API = /^\/api(\/|$)/i

/** The API, and the pictures of pages: those of photos are for some people only. */
const FOR_PEOPLE = /^\/(api|templates)(\/|$)/i

/** Runs a handler where replies depend on the person. */
function forPeople(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (FOR_PEOPLE.test(request.path) ? handler(request, response, next) : next())
}

/** Runs a handler for the API only. The test ignores case, because Express routes do. */
function onApi(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (API.test(request.path) ? handler(request, response, next) : next())
}

/** Sets `request.signedIn`, read from storage at each request, so that a lost right is gone at the next call. */
function identify(authenticate: Authenticate): RequestHandler {
  return async (request, _response, next) => {
    request.signedIn = await authenticate(request)
    next()
  }
}

export interface HttpSettings {
  production: boolean
  /** The origin at which people reach this server; null if none is configured. */
  publicUrl: string | null
  /** The folder of the built client. */
  clientDirectory: string
  contactEmail: string
  /** Lets a scraper on another machine read `/metrics`; null allows loopback only. */
  metricsToken: string | null
}

/** API responses depend on the person and the moment, so they are not cached unless a route says so. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

/** Returns the app. Requests meet the parts in the order in which they are mounted here. */
export function createApp({
  config,
  log,
  session,
  authenticate,
  hostAllowed,
  originAllowed,
  trustsProxy,
  checkStorage,
  draining,
  security,
  bodies,
  misses,
  pageHead,
  routers,
  registry = new Registry(),
}: {
  config: HttpSettings
  log: Logger
  session: RequestHandler
  authenticate: Authenticate
  hostAllowed: HostCheck
  originAllowed: OriginCheck
  trustsProxy: ProxyTrust
  /** Returns the state of the storage. It may take long; the probe has its own timeout. */
  checkStorage: () => Promise<'ok' | StorageTrouble>
  /** Returns true once the shutdown has begun. */
  draining: () => boolean
  security: SecurityLog
  /** Admits the bodies of requests (`mount`). */
  bodies: BodyBudget
  /** Limits how often artworks are asked for that are not there. */
  misses?: RequestHandler
  /** What the client's page has at the end of its head. */
  pageHead?: PageHead
  /** The routes of the capabilities; their paths are complete, `/api/...`. */
  routers: readonly Router[]
  registry?: Registry
}): Express {
  const app = express()
  const https = config.publicUrl?.startsWith('https:') ?? false
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  // Cacheable routes set their own ETag.
  app.set('etag', false)
  app.set('trust proxy', trustsProxy)
  app.locals['bodies'] = bodies

  app.use(measureRequests(registry))
  app.use(createRequestLog(log))
  app.use(securityHeaders({ https, publicUrl: config.publicUrl }))
  app.use(healthRoutes({ checkStorage, draining }))
  app.use(metricsRoutes({ registry, token: config.metricsToken }))
  app.use(refuseForeignHost(hostAllowed, config.publicUrl))
  app.use(refuseForeignOrigin(originAllowed))
  app.use(staticAssets(config.clientDirectory))
  app.use(compression())
  app.use(
    onApi(noStore),
    forPeople(noCookiesInCaches),
    forPeople(session),
    forPeople(identify(authenticate)),
    onApi(refuseOtherPerson),
    onApi(recordSecurityEvents(security)),
  )
  if (misses) app.use(onApi(misses))
  for (const router of routers) app.use(router)
  app.use(onApi(apiNotFound))
  app.use(
    staticClient(config.clientDirectory, { contactEmail: config.contactEmail, ...(pageHead && { headOf: pageHead }) }),
  )
  app.use((_request, response) => {
    response.status(404).type('text/plain').send('Not found')
  })
  app.use(createErrorHandler(log, security))
  return app
}
