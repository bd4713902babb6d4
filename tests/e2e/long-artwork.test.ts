/** An artwork long enough for an opening picture. */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { setUpApp } from './support/set-up-app.ts'

/** Enough strokes that the server paints an opening picture. */
const STROKES = 480

const app = setUpApp()

test('a long artwork that opens from its opening picture shows the pixels of its strokes, and undo works on it', async () => {
  const { server, signUp } = app()
  const ana = await signUp('ana')
  const { request } = ana.page
  const made = await request.post(`${server.origin}/api/artworks`, { data: { title: 'Long' } })
  const { id } = (await made.json()) as { id: number }
  const artwork = `${server.origin}/api/artworks/${id}`
  for (let i = 0; i < STROKES; i += 1) {
    const points = [0, 1, 2].map((step) => ({ x: 100 + ((i * 37) % 600) + step * 20, y: 60 + ((i * 91) % 480) }))
    const stroke = { points, color: ['#E84393', '#2E8B57', '#FFD700'][i % 3], brushSize: 4 + (i % 20) }
    expect((await request.post(`${artwork}/strokes`, { data: stroke })).ok()).toBe(true)
  }
  await eventually(
    async () => (await request.get(`${artwork}/keyframe`)).status(),
    (status) => status === 200,
  )
  const openingPicture = ana.page.waitForResponse(`${artwork}/keyframe`)
  await ana.openArtwork(id)
  expect((await openingPicture).status()).toBe(200)
  await ana.settled()
  expect(await ana.fingerprint()).toBe(await ana.serverFingerprint())
  for (let i = 0; i < 3; i += 1) await ana.press('ControlOrMeta+z')
  await ana.settled()
  await eventually(
    async () => [await ana.fingerprint(), await ana.serverFingerprint()],
    ([here, there]) => here === there,
  )
  expect(ana.errors).toEqual([])
}, 90_000)
