import { Router } from 'express'
import { getHealth, getReadiness } from '#contract/operations.ts'
import type { StorageTrouble } from '#server/storage/storage-trouble.ts'
import { mount } from './mount.ts'

/**
 * `/healthz`: the process answers. `/readyz`: its storage answers too, within two seconds, and it is not shutting down.
 * A storage that is full or read-only can still be read: that is `degraded`, and who only looks is served on (200).
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
    const storage = await inTime(checkStorage)
    const served = !draining() && storage !== 'away'
    const status = !served ? 'unavailable' : storage === 'ok' ? 'ready' : 'degraded'
    response.set('Cache-Control', 'no-store').status(served ? 200 : 503)
    return { status, storage } as const
  })
  return router
}

const STORAGE_CHECK_TIMEOUT_MS = 2_000

async function inTime(check: () => Promise<'ok' | StorageTrouble>): Promise<'ok' | StorageTrouble> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'away'>((done) => (timer = setTimeout(() => done('away'), STORAGE_CHECK_TIMEOUT_MS)))
  try {
    return await Promise.race([check(), late])
  } finally {
    clearTimeout(timer)
  }
}
