import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Template } from '#contract/templates.ts'
import { decodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

/** 3200 x 2400. */
const PIXELS = 7_680_000

let app: App
let page: Template
beforeAll(async () => {
  app = await startApp()
  page = ((await app.stranger().get('/api/templates')).json as Template[])[0]!
}, 60_000)
afterAll(() => app.close())

test.each(['br', 'gzip', 'identity'])(
  'the line art of a page for prints is sent as %s and cached without end',
  async (encoding) => {
    const response = await fetch(`${app.url}${page.platesUrl}/ink`, { headers: { 'accept-encoding': encoding } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const ink = decodeInk(new Uint8Array(await response.arrayBuffer()), PIXELS)
    expect(ink.includes(255)).toBe(true)
  },
)

test('a blank page and an invalid hash have no line art', async () => {
  const ana = await app.signUp()
  const { platesUrl } = (await ana.post('/api/artworks', {})).json as Artwork
  expect((await ana.get(platesUrl)).status).toBe(200)
  for (const path of [platesUrl, `/api/plates/${'0'.repeat(64)}`, '/api/plates/..%2fpages', '/api/plates/duck'])
    expect((await app.stranger().get(`${path}/ink`)).status).toBe(404)
})
