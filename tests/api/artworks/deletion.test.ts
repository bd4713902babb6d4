import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Account } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import { CLOSE } from '#contract/socket.ts'
import { artworkCollection, deletedArtworkCollection } from '#server/artworks/artwork-row.ts'
import { contributorCollection } from '#server/artworks/contributors.ts'
import { removedEntryCollection } from '#server/log/removed-entries.ts'
import { snapshotCollection } from '#server/log/snapshots.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { openingPictureCollection } from '#server/pictures/opening-picture-store.ts'
import { openStorage } from '#server/open-storage.ts'
import { reactionCollection } from '#server/reactions/reaction-service.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { DOT, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const TEN_MINUTES_MS = 10 * 60_000

/** Returns how many documents of each kind are about the artwork. */
async function belongings(storage: Storage, artworkId: number) {
  const count = {
    artworks: storage.collection(artworkCollection).countDocuments({ _id: artworkId }),
    strokeLog: storage.collection(strokeLogCollection).countDocuments({ artworkId }),
    contributors: storage.collection(contributorCollection).countDocuments({ artworkId }),
    reactions: storage.collection(reactionCollection).countDocuments({ artworkId }),
    snapshots: storage.collection(snapshotCollection).countDocuments({ _id: artworkId }),
    removedEntries: storage.collection(removedEntryCollection).countDocuments({ artworkId }),
    openingPictures: storage.collection(openingPictureCollection).countDocuments({ _id: artworkId }),
  }
  return Object.fromEntries(
    await Promise.all(Object.entries(count).map(async ([name, counting]) => [name, await counting] as const)),
  )
}
const NOTHING = {
  artworks: 0,
  strokeLog: 0,
  contributors: 0,
  reactions: 0,
  snapshots: 0,
  removedEntries: 0,
  openingPictures: 0,
}

eachEngine('deleting an artwork (ARTWORK-15)', (environment) => {
  let app: App
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = environment()
    app = await startApp({ environment: settings })
  }, 60_000)
  afterAll(() => app.close())

  /** A completed, shared artwork with strokes, a contributor, a reaction, pictures; `id` and its session code. */
  async function complete() {
    const { ana, ben, id, code } = await shareArtwork(app)
    const path = `/api/artworks/${id}`
    await ben.post('/api/collaboration/join', { code })
    for (const person of [ana, ben]) await person.post(`${path}/strokes`, DOT)
    await ana.patch(path, { completed: true })
    await ben.post(`${path}/reactions`, { emoji: '🎨' })
    const { imageUrl } = (await ana.get(path)).json as Artwork
    for (const address of [`${imageUrl}&size=small`, `${path}/image/320`])
      expect((await ana.get(address)).status).toBe(200)
    return { ana, ben, id, code, path, imageUrl }
  }

  test('ends everything at once: reading, listing, the code, the open page, and the space it took', async () => {
    const { ana, ben, id, code, path, imageUrl } = await complete()
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: ben.cookieHeader() },
    })
    const closed = new Promise<[number, string]>((resolve) =>
      socket.once('close', (status: number, reason: Buffer) => resolve([status, reason.toString()])),
    )
    await new Promise((resolve) => socket.once('message', resolve))
    expect((await ben.delete(path)).status).toBe(403)
    expect(await ana.delete(path)).toMatchObject({ status: 200, json: { success: true } })
    expect(await closed).toEqual([CLOSE.notFound, 'deleted'])
    for (const person of [ana, ben]) {
      for (const part of [
        '',
        '/strokes',
        '/history',
        '/contributors',
        '/reactions',
        '/image',
        '/image/320',
        '/keyframe',
      ])
        expect((await person.get(path + part)).status, part).toBe(404)
      expect((await person.get(imageUrl)).status).toBe(404)
      expect((await person.get('/api/artworks?page=1')).json).toMatchObject({ total: 0, artworks: [] })
    }
    expect((await (await app.signUp()).post('/api/collaboration/join', { code })).status).toBe(404)
    expect((await ana.delete(path)).status).toBe(404)
    expect((await ben.post(`${path}/strokes`, DOT)).status).toBe(404)
  })

  test('ten times at once succeeds once', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as Artwork
    const replies = await Promise.all(Array.from({ length: 10 }, () => ana.delete(`/api/artworks/${id}`)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(404)])
  })

  test('keeps the coins that it earned', async () => {
    const { ana, path } = await complete()
    await ana.delete(path)
    expect((await ana.get('/api/user')).json as Account).toMatchObject({ coins: 12 })
  })

  test('makes place for another one', async () => {
    const small = await startApp({
      environment: { ...environment(), MAX_ARTWORKS_PER_PERSON: '1', RATE_LIMIT_SCALE: '1' },
    })
    try {
      const ana = await small.signUp()
      const { id } = (await ana.post('/api/artworks', {})).json as Artwork
      expect((await ana.post('/api/artworks', {})).status).toBe(409)
      await ana.delete(`/api/artworks/${id}`)
      expect((await ana.post('/api/artworks', {})).status).toBe(201)
    } finally {
      await small.close()
    }
  })

  test('removes what is stored; a start removes what is left, or was written late by a room that was open', async () => {
    const own = await startApp({ environment: (settings = environment()) })
    const shared = app
    app = own
    const { ana, id, path } = await complete()
    app = shared
    await ana.delete(path)
    // The process ends before it has removed anything, or in the middle.
    await own.close({ keepData: true })

    const settled = async () => {
      const again = await startApp({ environment: settings, directory: own.directory })
      await eventually(() => again.logged().includes('what belonged to a deleted artwork is removed'))
      await again.close({ keepData: true })
    }
    const left = async (change?: (storage: Storage) => Promise<unknown>) => {
      const { storage } = await openStorage({
        mongodbUri: settings.MONGODB_URI ?? null,
        dataDirectory: own.directory,
      })
      try {
        await change?.(storage)
        const tombstones = await storage.collection(deletedArtworkCollection).countDocuments({})
        return { ...(await belongings(storage, id)), tombstones }
      } finally {
        await storage.close()
      }
    }
    await settled()
    expect(await left()).toEqual({ ...NOTHING, tombstones: 1 })
    const late = await left(async (storage) => {
      const entry = { _id: `${id}:9`, artworkId: id, seq: 9, userId: 1, at: new Date(), update: new Uint8Array(3) }
      await storage.collection(strokeLogCollection).insertOne(entry)
      const removed = { ...entry, _id: `${id}:key:8`, logKey: 'key', reason: 'unreadable', removedAt: new Date() }
      await storage.collection(removedEntryCollection).insertOne(removed)
      const kept = { _id: id, bytes: 3, usedAt: new Date() }
      await storage.collection(openingPictureCollection).insertOne(kept)
      const deletedAt = new Date(Date.now() - TEN_MINUTES_MS - 1)
      await storage.collection(deletedArtworkCollection).updateOne({ _id: id }, { $set: { deletedAt } })
    })
    expect(late).toEqual({ ...NOTHING, strokeLog: 1, removedEntries: 1, openingPictures: 1, tombstones: 1 })
    await settled()
    expect(await left()).toEqual({ ...NOTHING, tombstones: 0 })
    const cleaned = await startApp({ environment: settings, directory: own.directory })
    await cleaned.close()
  })
})
