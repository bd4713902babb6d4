/** Calls for operators: liveness, readiness and metrics. */
import { z } from 'zod'
import { fileRoute, route } from './route.ts'

/** Liveness: returns ok while the process runs. */
export const getHealth = route({
  method: 'get',
  path: '/healthz',
  who: 'everybody',
  reply: z.object({ status: z.literal('ok') }),
})

/** Readiness: the storage can be read and the process is not shutting down. Otherwise 503 with the same body. */
export const getReadiness = route({
  method: 'get',
  path: '/readyz',
  who: 'everybody',
  reply: z.object({
    /** `degraded`: people can read but not draw, because the storage is full or read-only. */
    status: z.enum(['ready', 'degraded', 'unavailable']),
    storage: z.enum(['ok', 'away', 'full', 'read-only']),
  }),
})

/** Metrics in the Prometheus text format; callers other than operators get 404. */
export const getMetrics = fileRoute({
  path: '/metrics',
  who: 'operator',
  type: 'text/plain; version=0.0.4; charset=utf-8',
})
