/** The machine's clock is set back an hour, as on a small computer without a battery or after a restored VM: everybody goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const HOUR_MS = 3_600_000

let app: App
beforeAll(async () => {
  app = await startApp({ environment: { RATE_LIMIT_SCALE: '1' } })
}, 60_000)
afterAll(() => app.close())

test('who has drawn draws on, a refused sign-in waits no hour, and the health is read anew', async () => {
  const ana = await app.signUp()
  const { id } = (await ana.post('/api/artworks', {})).json as Artwork
  const draw = async (): Promise<number> => (await ana.post(`/api/artworks/${id}/strokes`, DOT)).status
  const logIn = async (): Promise<number> =>
    (await app.stranger().post('/api/login', { username: ana.username, password: 'a wrong password' })).status
  expect(await draw()).toBe(201)
  let failures = 0
  while ((await logIn()) === 401) failures += 1
  expect(failures).toBeGreaterThan(3)

  app.later(-HOUR_MS)
  expect(await draw()).toBe(201)
  expect((await app.stranger().get('/healthz')).status).toBe(200)
  // The longest wait of a sign-in, and what the clocks of two processes may differ by.
  app.later(16 * 60_000)
  expect(await logIn()).toBe(401)
})
