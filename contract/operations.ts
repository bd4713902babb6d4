/** What machines ask: is it alive, may it be sent people, what does it count. */
import { z } from 'zod'
import { fileRoute, route } from './route.ts'

/** The process runs. */
export const getHealth = route({
  method: 'get',
  path: '/healthz',
  who: 'everybody',
  reply: z.object({ status: z.literal('ok') }),
})

/** Its storage can be read too, and it is not shutting down; else 503 with the same body. */
export const getReadiness = route({
  method: 'get',
  path: '/readyz',
  who: 'everybody',
  reply: z.object({
    /** `degraded` serves those who only look: the storage is full or read-only. */
    status: z.enum(['ready', 'degraded', 'unavailable']),
    storage: z.enum(['ok', 'away', 'full', 'read-only']),
  }),
})

/** Prometheus' text format. Whoever is no operator gets 404. */
export const getMetrics = fileRoute({
  path: '/metrics',
  who: 'operator',
  type: 'text/plain; version=0.0.4; charset=utf-8',
})
