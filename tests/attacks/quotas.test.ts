/** Filling the server: what one person may own, and what all open rooms may take, has an end that is told clearly (SECURITY-13, SECURITY-14). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { CLOSE } from '#contract/socket.ts'
import { createArtworkQuota } from '#server/artworks/artwork-quota.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { countOwned, createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { createOwnerSpace } from '#server/artworks/drawing/owner-space.ts'
import { createHttpLimits } from '#server/http/limits/http-limits.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { openStorage } from '#server/open-storage.ts'
import { openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import { verifyOwners } from '#server/tools/verify/verify-owners.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import { RawSocket } from '#tests/sync/plain-client.ts'
import { ANA, BEN, person, SocketServer } from '#tests/sync/socket-server.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'

/** A stroke of about ten thousand bytes. */
const LONG = {
  tool: 'brush',
  points: Array.from({ length: 4_000 }, (_, i) => ({ x: (i * 37) % 800, y: (i * 91) % 600 })),
}

let ahead = 0
const now = (): Date => new Date(Date.now() + ahead)

oneEngine('quotas', 'embedded', (environment) => {
  let close: () => Promise<unknown>
  afterEach(() => close())

  async function start(settings: Record<string, string>): Promise<App> {
    const app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1', ...settings } })
    close = () => app.close()
    return app
  }

  test('a person makes as many artworks as they may own, also when all requests come at once', async () => {
    const app = await start({ MAX_ARTWORKS_PER_PERSON: '3' })
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const made = await Promise.all(Array.from({ length: 12 }, () => ana.post('/api/artworks', {})))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = made.find(({ status }) => status !== 201)!
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'too-many-artworks' }])
    expect(refused.text).toContain('You have 3 artworks, which is as many as one person can keep.')
    expect((await ben.post('/api/artworks', {})).status).toBe(201)
  })

  test('a person makes 200 artworks a day, and is told when the next one may be made', async () => {
    const app = await start({ RATE_LIMIT_SCALE: '0.02' })
    const ana = await app.signUp()
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await ana.post('/api/artworks', {})).status)
    expect(statuses).toEqual([201, 201, 201, 201])
    // An attempt that fails for another reason does not count.
    expect((await ana.post('/api/artworks', { templateId: 999_999 })).status).toBe(404)
    const refused = await ana.post('/api/artworks', {})
    expect([refused.status, refused.json]).toMatchObject([429, { message: /started very many pages today/ }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60)
    app.later(24 * 60 * 60 * 1_000)
    expect((await ana.post('/api/artworks', {})).status).toBe(201)
  })

  test('when the space of an owner is used up, nobody fills it further, and others draw on', async () => {
    const app = await start({ MAX_BYTES_PER_PERSON: '5000' })
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    const draw = (person: typeof ben, artworkId: number) => person.post(`/api/artworks/${artworkId}/strokes`, LONG)
    const refused = await eventually(
      () => draw(ben, id),
      ({ status }) => status !== 201,
    )
    expect([refused.status, refused.json]).toMatchObject([413, { code: 'owner-space' }])
    const another = await ana.post('/api/artworks', {})
    expect([another.status, another.json]).toMatchObject([413, { code: 'space-used-up' }])
    const { id: own } = (await ben.post('/api/artworks', {})).json as Artwork
    expect((await draw(ben, own)).status).toBe(201)
  })

  test('deleting an artwork gives its place and its bytes back, and two processes count together', async () => {
    ahead = 0
    const directory = await mkdtemp(joinPath(tmpdir(), 'quotas-'))
    const { storage, blobs } = await openStorage({
      dataDirectory: directory,
      mongodbUri: environment()['MONGODB_URI'] ?? null,
    })
    close = async () => {
      await storage.close()
      await rm(directory, { recursive: true })
    }
    const limits = { artworksPerPerson: 2, bytesPerPerson: 1_000 }
    const { newArtworks: perDay } = createHttpLimits({ storage, now: () => new Date(), scale: 0 })
    const usages = [1, 2].map(() => createOwnerUsage({ storage, now }))
    const processes = usages.map((usage) => createArtworkQuota({ storage, now }, usage, limits, perDay))
    const spaces = usages.map((usage) => createOwnerSpace({ storage }, usage, limits))
    const deletion = createArtworkDeletion(
      { storage, blobs, now, log: pino({ level: 'silent' }) },
      { requireOwned: () => Promise.resolve(artwork(0)) },
      usages[1]!,
      [],
      () => Promise.resolve(),
    )
    const made = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => processes[i % 2]!.insert(artwork(i + 1))))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)

    const artworks = storage.collection(artworkCollection)
    const [first, second] = await artworks.find({ userId: 7 })
    await deletion.delete(person(7), first!._id)
    await processes[0]!.insert(artwork(11))
    await expect(processes[1]!.insert(artwork(12))).rejects.toMatchObject({ status: 409 })

    await spaces[0]!.record(second!._id, 1_000)
    await spaces[1]!.refresh(11)
    expect([spaces[0]!.hasSpace(second!._id), spaces[1]!.hasSpace(11)]).toEqual([false, false])
    await deletion.delete(person(7), second!._id)
    await spaces[1]!.refresh(11)
    expect(spaces[1]!.hasSpace(11)).toBe(true)
    await processes[0]!.insert(artwork(13))
    expect(await usages[0]!.of(7)).toEqual(await countOwned(storage, 7))
    expect(await verifyOwners({ storage })).toEqual([])

    // A process of a version without the counter deletes an artwork: it is named, and its owner is not refused for it.
    await artworks.deleteOne({ _id: 13 })
    expect(await verifyOwners({ storage })).toMatchObject([{ userId: 7, fault: expect.stringContaining('2 artworks') }])
    await expect(processes[0]!.insert(artwork(14))).rejects.toMatchObject({ status: 409 })
    ahead = 60 * 60_000
    await processes[0]!.insert(artwork(15))
    expect(await verifyOwners({ storage })).toEqual([])
  })

  async function startSockets(roomBytes: number): Promise<SocketServer> {
    const uri = environment()['MONGODB_URI']
    const server = await SocketServer.start({
      limits: { roomBytes, rooms: 10 },
      ...(uri === undefined ? {} : { open: () => openMongoStorage({ uri }) }),
    })
    close = () => server.dispose()
    return server
  }

  test('a socket that draws without space is closed with the reason, and one that only looks stays', async () => {
    const server = await startSockets(1e9)
    const [ana, ben] = [await RawSocket.open(server.url, 1, ANA), await RawSocket.open(server.url, 1, BEN)]
    server.hasSpace = false
    ben.send(updateFrame(strokeUpdate(5, 0, dot('one', BEN))))
    expect(await ben.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'owner-space' })
    expect(await server.logLength()).toBe(0)
    expect(ana.socket.readyState).toBe(ana.socket.OPEN)
    ana.socket.close()
  })

  test('large rooms do not grow beyond the memory for all rooms, and small ones go on', async () => {
    const server = await startSockets(100_000)
    const small = await RawSocket.open(server.url, 2, ANA)
    const large = await RawSocket.open(server.url, 1, BEN)
    let sent = 0
    const isOpen = (): boolean => large.socket.readyState === large.socket.OPEN
    await eventually(() => {
      for (let i = 0; i < 20 && isOpen(); i++, sent++)
        large.send(updateFrame(strokeUpdate(5, sent, dot(`l${sent}`, BEN))))
      return !isOpen()
    })
    expect(await large.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'server-rooms' })
    small.send(updateFrame(strokeUpdate(6, 0, dot('small', ANA))))
    await eventually(async () => (await server.logLength(2)) === 1)
    small.socket.close()
  })

  test('a room that is too large for the memory is not opened, and small ones are', async () => {
    const server = await startSockets(100_000)
    const at = new Date()
    const entries = Array.from({ length: 1_000 }, (_, i) => strokeUpdate(5, i, dot(`l${i}`, BEN)))
    await server.strokeLog.append(
      1,
      LOG_START,
      entries.map((update) => ({ userId: BEN, at, update })),
    )
    const large = await RawSocket.open(server.url, 1, BEN)
    expect(await large.closed).toEqual({ code: CLOSE.tryAgainLater, reason: 'server-rooms' })
    const small = await RawSocket.open(server.url, 2, ANA)
    small.send(updateFrame(strokeUpdate(6, 0, dot('small', ANA))))
    await eventually(async () => (await server.logLength(2)) === 1)
    expect(server.rooms.stats.rooms).toBe(1)
    small.socket.close()
  })
})

/** An artwork of the person 7. */
function artwork(_id: number): ArtworkRow {
  const at = new Date()
  return {
    _id,
    userId: 7,
    title: 'Cat',
    titleKey: 'cat',
    logKey: newLogKey(),
    templateId: null,
    templateUrl: null,
    originalTemplateUrl: null,
    platesHash: 'hash',
    completed: false,
    completedAt: null,
    collaborativeMode: false,
    sessionCode: null,
    familyId: null,
    visibility: 'private',
    visibilityChosen: false,
    createdAt: at,
    updatedAt: at,
  }
}
