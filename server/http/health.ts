import { Router } from 'express'

/** `/healthz`: the process answers. `/readyz`: its storage answers too, within two seconds, and it is not shutting down. */
export function healthRoutes({ ping, draining }: { ping: () => Promise<void>; draining: () => boolean }): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const ready = !draining() && (await answers(ping))
    response
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ready' : 'unavailable' })
  })
  return router
}

const PATIENCE_MS = 2_000

async function answers(ping: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((done) => (timer = setTimeout(() => done(false), PATIENCE_MS)))
  const pong = ping().then(
    () => true,
    () => false,
  )
  const ready = await Promise.race([pong, late])
  clearTimeout(timer)
  return ready
}
