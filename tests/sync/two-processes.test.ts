/** Two processes that share one MongoDB replica set pass strokes, presence and lost rights to each other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeStateAsUpdate } from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { NO_ACCESS } from '#server/artworks/artwork-policy.ts'
import { encodeAwarenessUpdate } from '#server/sync/room/awareness-update.ts'
import { awarenessFrame, updateFrame } from '#server/sync/wire/frames.ts'
import { openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import { ANNOUNCED_WITHIN_MS } from '#tests/announced.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { dot } from './dot.ts'
import { OwnClient } from './own-client.ts'
import { RawSocket, connectPlainClient } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'
import { readStrokes } from './read-strokes.ts'

const isMongodThere = await hasMongod()

/** Returns an awareness update that claims these ids, each with an empty state, and frees them again. */
function claims(first: number, count: number): Uint8Array {
  const ids = Array.from({ length: count }, (_, i) => first + i)
  return encodeAwarenessUpdate(
    ids.flatMap((client) => [
      { client, clock: 1, json: '{}' },
      { client, clock: 2, json: null },
    ]),
  )
}

describe.skipIf(!isMongodThere)('two processes on MongoDB', () => {
  const newDatabase = useSharedMongo()
  let left: SocketServer
  let right: SocketServer

  beforeAll(async () => {
    const uri = newDatabase()
    const open = () => openMongoStorage({ uri })
    ;[left, right] = [await SocketServer.start({ open }), await SocketServer.start({ open })]
  }, 60_000)

  afterAll(async () => {
    await Promise.all([left.dispose(), right.dispose()])
  })

  test('both processes get all strokes and number them alike', async () => {
    const [ana, ben] = [await connectPlainClient(left.url, 1, ANA), await connectPlainClient(right.url, 1, BEN)]
    for (let i = 0; i < 20; i += 1) {
      appendStroke(ana.doc, dot(`a${i}`, ANA))
      appendStroke(ben.doc, dot(`b${i}`, BEN))
      if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const { doc } of [ana, ben])
      await eventually(
        () => readEntries(doc).length,
        (length) => length === 40,
      )
    expect(readEntries(ana.doc)).toEqual(readEntries(ben.doc))
    expect([left, right].map(({ rooms }) => rooms.stats.sharedRooms)).toEqual([1, 1])
    const numbered = await Promise.all([left, right].map(({ live }) => readStrokes(live, 1)))
    expect(numbered[0]!.map(({ strokeId, stroke }) => [strokeId, stroke.id])).toEqual(
      numbered[1]!.map(({ strokeId, stroke }) => [strokeId, stroke.id]),
    )
    ana.leave()
    ben.leave()
  })

  test('a pointer of one process is shown by the other, and disappears when its person leaves', async () => {
    const [ana, ben] = [await connectPlainClient(left.url, 2, ANA), await connectPlainClient(right.url, 2, BEN)]
    ana.provider.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
    const seen = (): unknown => ben.provider.awareness.getStates().get(ana.doc.clientID)
    await eventually(seen, (state) => state !== undefined)
    expect(seen()).toMatchObject({ user: { id: ANA, name: 'Ana' }, cursor: { x: 3, y: 4 } })
    ana.leave()
    await eventually(seen, (state) => state === undefined)
    ben.leave()
  })

  test('our own clients in two processes see each other, with their growing strokes (SYNC-15)', async () => {
    const [ana, ben] = [await OwnClient.open(left.url, 5, ANA), await OwnClient.open(right.url, 5, BEN)]
    const growing = plainLine({ id: 'secret', author: ANA, path: { points: [16, 16, 48, 32], pressures: null } })
    ana.sender.shareCursor({ x: 3, y: 4 })
    ana.sender.shareGrowing(growing)
    await eventually(
      () => ben.people[0]?.stroke,
      (stroke) => stroke !== null && stroke !== undefined,
    )
    expect(ben.people).toMatchObject([{ client: ana.presenceId, name: 'Ana', cursor: { x: 3, y: 4 } }])
    expect(ben.people[0]?.stroke).toEqual(hideId(growing))
    ana.leave()
    await eventually(
      () => ben.people.length,
      (count) => count === 0,
    )
    ben.leave()
  })

  test('an id that a plain client shows in one process is bound to its person in the other (SYNC-16)', async () => {
    const [ana, ben] = [await connectPlainClient(left.url, 6, ANA), await connectPlainClient(right.url, 6, BEN)]
    ana.provider.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
    await eventually(() => ben.provider.awareness.getStates().has(ana.doc.clientID))
    const doc = newArtworkDocument()
    doc.clientID = ana.doc.clientID
    appendStroke(doc, dot('theft', BEN))
    const thief = await RawSocket.open(right.url, 6, BEN)
    thief.send(updateFrame(encodeStateAsUpdate(doc)))
    expect((await thief.closed).reason).toBe('foreign-client-id')
    ana.leave()
    ben.leave()
  })

  test('a flood of presence in one process leaves nothing in the other, and both forget who has left (SYNC-10)', async () => {
    const [ana, ben] = [await connectPlainClient(left.url, 4, ANA), await connectPlainClient(right.url, 4, BEN)]
    const mallory = await RawSocket.open(left.url, 4, 3)
    for (let round = 0; round < 20; round += 1) {
      mallory.send(awarenessFrame(claims(round * 1_000 + 1, 1_000)))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    ana.provider.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
    const seen = (): unknown => ben.provider.awareness.getStates().get(ana.doc.clientID)
    await eventually(seen, (state) => JSON.stringify(state)?.includes('"x":3') ?? false)
    expect(ben.provider.awareness.meta.size).toBeLessThanOrEqual(3)
    const kept = (): number[] => [left, right].map(({ rooms }) => rooms.stats.presence.entries)
    expect(Math.max(...kept())).toBeLessThanOrEqual(3)
    mallory.socket.close()
    ana.leave()
    ben.leave()
    await eventually(kept, (counts) => counts.every((count) => count === 0))
  })

  test('a right withdrawn in one process closes the socket in the other within a second', async () => {
    const ben = await RawSocket.open(right.url, 3, BEN)
    await eventually(
      () => ben.received.length,
      (count) => count > 0,
    )
    const allowed = right.accessOf
    right.accessOf = () => NO_ACCESS
    const start = Date.now()
    await left.announce({ artworkId: 3 })
    expect(await ben.closed).toEqual({ code: 4404, reason: 'no-right' })
    expect(Date.now() - start).toBeLessThan(ANNOUNCED_WITHIN_MS)
    right.accessOf = allowed
  })
})
