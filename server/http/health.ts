/** The health probes for load balancers and container runtimes. */
import { Router } from 'express'
import { getHealth, getReadiness } from '#contract/operations.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { mount } from './mount.ts'

/**
 * `/healthz` is 200 while the process runs. `/readyz` is 200 while storage also responds within two seconds and the server is not
 * shutting down; a storage that is full or read-only gives `degraded`, still with 200, because people can still look at pictures.
 */
export function healthRoutes({
  checkStorage,
  draining,
}: {
  checkStorage: () => Promise<'ok' | StorageTrouble>
  draining: () => boolean
}): Router {
  const router = Router()
  mount(router, getHealth, ({ response }) => {
    response.set('Cache-Control', 'no-store')
    return { status: 'ok' as const }
  })
  mount(router, getReadiness, async ({ response }) => {
    const storage = await withinTimeout(checkStorage)
    const ready = !draining() && storage !== 'away'
    const status = !ready ? 'unavailable' : storage === 'ok' ? 'ready' : 'degraded'
    response.set('Cache-Control', 'no-store').status(ready ? 200 : 503)
    return { status, storage } as const
  })
  return router
}

const STORAGE_CHECK_TIMEOUT_MS = 2_000

/** Resolves with 'away' when the storage has not answered after two seconds. */
export async function withinTimeout(check: () => Promise<'ok' | StorageTrouble>): Promise<'ok' | StorageTrouble> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'away'>((done) => (timer = setTimeout(() => done('away'), STORAGE_CHECK_TIMEOUT_MS)))
  try {
    return await Promise.race([check(), late])
  } finally {
    clearTimeout(timer)
  }
}
