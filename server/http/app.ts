/** Assembles the Express app: middleware in a fixed order, the routes, then the client's files. */
import compression from 'compression'
import express, { type Express, type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { join, resolve } from 'node:path'
import staticGzip from 'express-static-gzip'
import { getClientAsset } from '#contract/client-files.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import type { Traces } from '#server/tracing/traces.ts'
import { NOT_FOUND } from '#server/texts/http.ts'
import type { ProxyTrust } from './address/client-address.ts'
import { refuseOtherPerson } from './acting-person.ts'
import type { BodyBudget } from './body-budget.ts'
import { apiNotFound, createErrorHandler } from './errors.ts'
import { healthRoutes, withinTimeout } from './health.ts'
import { type HostCheck, type OriginCheck, refuseForeignHost, refuseForeignOrigin } from './origin.ts'
import { measureRequests, metricsRoutes, refusalCounter, registerStorageTrouble } from './metrics.ts'
import type { Authenticate, PersonOf } from './person.ts'
import { createRequestLog } from './logging/log.ts'
import { recordSecurityEvents, type SecurityLog } from './security-log.ts'
import { securityHeaders } from './headers/security-headers.ts'
import { type PageHead, staticClient } from './static-client.ts'
import { mountFallThrough } from './mounted-routes.ts'

/** The client's scripts, styles and fonts: files with a hash in their name, compressed when they were built. */
const ASSETS_PREFIX = '/assets/'

/**
 * Removes `Set-Cookie` from a response that may be cached, when its headers are sent (SECURITY-88). A shared cache that keeps it would sign the next
 * person in as this one. Mount it before what sets cookies: the session's is sent again an hour later at most.
 */
const noCookiesInCaches: RequestHandler = (_request, response, next) => {
  response.writeHead = new Proxy(response.writeHead.bind(response), {
    apply(writeHead, self, given) {
      if (!/\bno-store\b/i.test(String(response.getHeader('Cache-Control')))) response.removeHeader('Set-Cookie')
      return Reflect.apply(writeHead, self, given)
    },
  })
  next()
}

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
  personOf,
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
  traces = null,
  registry = new Registry(),
}: {
  config: HttpSettings
  log: Logger
  session: RequestHandler
  authenticate: Authenticate
  /** Reads the caller again once a body has arrived (`mount`). */
  personOf: PersonOf
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
  /** Absent and null trace nothing. */
  traces?: Pick<Traces, 'traceRequests'> | null
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
  app.locals['personOf'] = personOf

  registerStorageTrouble(registry, () => withinTimeout(checkStorage))
  app.use(measureRequests(registry))
  app.use(createRequestLog(log))
  app.use(securityHeaders({ https, publicUrl: config.publicUrl }))
  app.use(healthRoutes({ checkStorage, draining }))
  app.use(metricsRoutes({ registry, token: config.metricsToken }))
  if (traces) app.use(traces.traceRequests)
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
    response.status(404).type('text/plain').send(NOT_FOUND)
  })
  app.use(createErrorHandler(log, security, refusalCounter(registry)))
  return app
}

/** Returns a router for the paths under `/assets/`. What it does not find is passed on. */
function staticAssets(directory: string): Router {
  const serve = staticGzip(join(resolve(directory), 'assets'), {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: { redirect: false, immutable: true, maxAge: '1y' },
  })
  const router = Router()
  mountFallThrough(router, getClientAsset, (request, response, next) => {
    if (!request.path.startsWith(ASSETS_PREFIX)) return next()
    const url = request.url
    request.url = url.slice(ASSETS_PREFIX.length - 1)
    serve(request, response, (error?: unknown) => {
      request.url = url
      // A compressed file was chosen that a new build has removed.
      response.removeHeader('Content-Encoding')
      next(error)
    })
  })
  return router
}
