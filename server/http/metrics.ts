/** Prometheus metrics: measuring requests, gauges, and the route that exposes them. */
import { timingSafeEqual } from 'node:crypto'
import { type Request, type RequestHandler, Router } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { getMetrics } from '#contract/operations.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { mountFile } from './mount.ts'
import { Problem } from './problem.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Returns whether the request comes from this machine itself, and not through a proxy on it. */
function isLocal(request: Request): boolean {
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && request.get('x-forwarded-for') === undefined
}

function hasToken(request: Request, token: string | null): boolean {
  const given = Buffer.from(request.get('authorization') ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== null && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Measures every response by method, route pattern and status. Concrete paths would create an endless number of series. */
export function measureRequests(registry: Registry): RequestHandler {
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  return (request, response, next) => {
    const stop = duration.startTimer()
    response.once('finish', () => {
      const route: unknown = request.route?.path
      stop({ method: request.method, route: typeof route === 'string' ? route : 'other', status: response.statusCode })
    })
    next()
  }
}

/** Registers a gauge whose value is read at each scrape. */
export function registerGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
}

/** Returns a function that counts a refusal by its code, one of the words for programs in the code of this server. */
export function refusalCounter(registry: Registry): (refusal: { readonly code: string }) => void {
  const counter = new Counter({
    name: 'http_refusals_total',
    help: 'Requests that were refused, by the code of the refusal',
    labelNames: ['code'],
    registers: [registry],
  })
  return ({ code }) => counter.inc({ code })
}

const STORAGE_TROUBLES: readonly StorageTrouble[] = ['full', 'read-only', 'away']

/** Registers a gauge that is 1 for the trouble that the storage has at a scrape. @param check never rejects */
export function registerStorageTrouble(registry: Registry, check: () => Promise<'ok' | StorageTrouble>): void {
  const gauge: Gauge = new Gauge({
    name: 'storage_trouble',
    help: '1 while the storage is in trouble, by what it is',
    labelNames: ['trouble'],
    registers: [registry],
    async collect() {
      const found = await check()
      for (const trouble of STORAGE_TROUBLES) gauge.set({ trouble }, Number(trouble === found))
    },
  })
}

/** Registers a gauge of how many jobs wait in each queue. @param queues how many, by the name of the queue */
export function registerQueues(registry: Registry, queues: Readonly<Record<string, () => number>>): void {
  const gauge: Gauge = new Gauge({
    name: 'queue_waiting_jobs',
    help: 'Jobs that wait for their turn, by queue',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      for (const [queue, waiting] of Object.entries(queues)) gauge.set({ queue }, waiting())
    },
  })
}

/** Serves `GET /metrics` to this machine and to the bearer of the token; everybody else gets 404. */
export function metricsRoutes({ registry, token }: { registry: Registry; token: string | null }): Router {
  const router = Router()
  mountFile(router, getMetrics, async ({ request }) => {
    if (!isLocal(request) && !hasToken(request, token)) throw Problem.notFound()
    return { headers: {}, body: await registry.metrics() }
  })
  return router
}
