/** Snapshots, pictures and addresses that were made from another log of the same artwork are not used (LOG-3). */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import { snapshotCollection } from '#server/log/snapshots.ts'
import { isInLog, type StrokeLog } from '#server/log/stroke-log.ts'
import type { OpenedStorage } from '#server/open-storage.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { replaceEntriesAfter, whileStopped } from './support/stopped-app.ts'

/** So many entries that the server keeps a snapshot and an opening picture. */
const ENTRIES = 260
/** The entries that both logs have. */
const COMMON = 250
const RED = 0xff0000
const BLUE = 0x0000ff
const YJS_CLIENT = 900_001

oneEngine('what is derived from another log', 'MongoDB', (environment) => {
  let settings: Record<string, string>
  let app: App
  let ana: Client & { id: number; username: string }
  beforeAll(async () => {
    settings = environment()
    app = await startApp({ environment: settings })
    ana = await app.signUp()
  }, 60_000)
  afterAll(() => app.close())

  /** Returns the update of the stroke with this place in the log. */
  function line(place: number, name: string, color: number): Uint8Array {
    const points = [place * 45, 2_000, place * 45, 3_000]
    const path = { points, pressures: null }
    return strokeUpdate(YJS_CLIENT, place, plainLine({ id: `${name}${place}`, author: ana.id, color, path }))
  }

  const read = async ({ id }: Artwork): Promise<Artwork> => (await ana.get(`/api/artworks/${id}`)).json as Artwork
  const colorsOf = async (address: string): Promise<string | null> =>
    (await ana.get(address)).headers.get('x-color-plane')
  const openingPicture = async ({ id }: Artwork): Promise<string | null> => {
    const { status, text } = await ana.get(`/api/artworks/${id}/keyframe`)
    return status === 200 ? text : null
  }
  async function strokeIds({ id }: Artwork): Promise<string[]> {
    const { json } = await ana.get(`/api/artworks/${id}/strokes?loadAll=true`)
    return (json as { strokes: { clientId: string }[] }).strokes.map(({ clientId }) => clientId)
  }

  test('is ignored and made again', async () => {
    const artwork = (await ana.post('/api/artworks', {})).json as Artwork
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${artwork.id}`, {
      headers: { cookie: ana.cookieHeader() },
    })
    await once(socket, 'open')
    for (let i = 0; i < ENTRIES; i += 1) socket.send(updateFrame(line(i, 'red', RED)))
    const red = await eventually(
      () => read(artwork),
      ({ imageUrl }) => imageUrl.includes(`?v=${ENTRIES}-`),
    )
    socket.close()
    const redColors = await colorsOf(red.imageUrl)
    await eventually(() => openingPicture(artwork))
    expect(await strokeIds(artwork)).toHaveLength(ENTRIES)

    const at = new Date()
    const others = Array.from({ length: ENTRIES - COMMON }, (_, i) => line(COMMON + i, 'blue', BLUE))
    app = await whileStopped(app, settings, async (stored, strokeLog) => {
      expect(await snapshotIsOf(stored, strokeLog, artwork)).toBe(true)
      const entries = others.map((update) => ({ userId: ana.id, at, update }))
      await replaceEntriesAfter(COMMON, artwork.id, stored, entries)
      expect(await snapshotIsOf(stored, strokeLog, artwork)).toBe(false)
    })
    const { username, id } = ana
    ana = Object.assign(app.stranger(), { username, id })
    await ana.post('/api/login', { username, password: 'a good password' })

    expect((await strokeIds(artwork)).slice(COMMON)).toEqual(
      Array.from({ length: ENTRIES - COMMON }, (_, i) => `blue${COMMON + i}`),
    )
    const blue = await read(artwork)
    expect(blue.imageUrl).not.toBe(red.imageUrl)
    expect(await openingPicture(artwork)).toBeNull()
    const blueColors = await colorsOf(blue.imageUrl)
    expect(blueColors).not.toBe(redColors)
    const old = await ana.get(red.imageUrl)
    expect(old.headers.get('x-color-plane')).toBe(blueColors)
    expect(old.headers.get('cache-control')).toBe('private, no-cache')
    await eventually(() => openingPicture(artwork))

    // The snapshot is replaced although it has as many entries.
    app = await whileStopped(app, settings, async (stored, strokeLog) => {
      expect(await snapshotIsOf(stored, strokeLog, artwork)).toBe(true)
    })
  })
})

/** Whether the stored snapshot holds all entries of the log that is stored. */
async function snapshotIsOf({ storage }: OpenedStorage, strokeLog: StrokeLog, { id }: Artwork): Promise<boolean> {
  const row = await storage.collection(snapshotCollection).findOne({ _id: id })
  if (!row?.hash) throw new Error('there is no snapshot')
  return row.seq === ENTRIES && isInLog(strokeLog, id, { seq: row.seq, hash: row.hash })
}
