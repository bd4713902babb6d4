/** Somebody reads an artwork again and again: they wait, and others do not (SYNC-45). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/api/client.ts'
import { DOT, shareArtwork, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

/** A twentieth of the real limits. */
const SCALE = 0.05
const MOST_READS = 400

let app: App
beforeAll(async () => {
  app = await startApp({ environment: { RATE_LIMIT_SCALE: String(SCALE) } })
})
afterAll(() => app.close())

/** Reads until the server refuses. Returns how often it did not, and the last reply. */
async function readOften(person: Client, path: string) {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const reply = await person.get(path)
    if (reply.status !== 200) return { reads, reply }
  }
  throw new Error(`${path} was read ${MOST_READS} times`)
}

test('the history and the strokes are refused with a wait after many reads, each person alone', async () => {
  const { ana, ben, id, code } = await shareArtwork(app)
  await join(ben, code)
  expect((await ana.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
  const { reads, reply } = await readOften(ben, `/api/artworks/${id}/history`)
  expect(reads).toBeGreaterThan(50)
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  // Of the same budget, which fills again while a slow machine replies.
  expect((await readOften(ben, `/api/artworks/${id}/strokes`)).reads).toBeLessThan(reads / 2)
  expect((await ben.get(`/api/artworks/${id}`)).status).toBe(200)
  expect((await ana.get(`/api/artworks/${id}/strokes`)).status).toBe(200)
})
