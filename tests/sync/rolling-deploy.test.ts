/** Processes of two versions on one MongoDB replica set: a client waits for one that speaks its protocol, and loses nothing (SYNC-18). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import { syncStep1Frame, updateFrame } from '#server/sync/wire/frames.ts'
import type { ProtocolRange } from '#server/sync/wire/socket-request.ts'
import { eventually } from '#tests/eventually.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { dot } from './dot.ts'
import { RawSocket } from './plain-client.ts'
import { hellosIn, type NamedPosition, positionsIn } from './protocol-messages.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'
import { updateOn } from './update-on.ts'

const isMongodThere = await hasMongod()

const isPersisted = ({ received }: RawSocket): boolean => received.some(([type]) => type === MESSAGE.persisted)

/** Syncs a socket until its position has the number `seq`, and resolves with it: a process sees the other's strokes later. */
function positionAt(raw: RawSocket, seq: number): Promise<NamedPosition | undefined> {
  return eventually(
    () => {
      raw.send(syncStep1Frame(Uint8Array.of(0)))
      return positionsIn(raw.received).at(-1)
    },
    (position) => position?.seq === seq,
  )
}

describe.skipIf(!isMongodThere)('during a deploy', () => {
  const newDatabase = useSharedMongo()
  let uri: string
  let older: SocketServer
  let newer: SocketServer
  let newest: SocketServer
  const opened: RawSocket[] = []

  beforeAll(async () => {
    uri = newDatabase()
    const start = (protocols: ProtocolRange) => SocketServer.start({ open: () => openMongoStorage({ uri }), protocols })
    older = await start({ oldest: 2, newest: 2 })
    newer = await start({ oldest: 2, newest: 3 })
    newest = await start({ oldest: 3, newest: 3 })
    newer.logKey = newest.logKey = older.logKey
  }, 60_000)

  afterAll(async () => {
    for (const { socket } of opened) socket.close()
    await Promise.all([older.dispose(), newer.dispose(), newest.dispose()])
  })

  async function open(server: SocketServer, user: number, query: string): Promise<RawSocket> {
    const raw = await RawSocket.open(server.url, 1, user, query)
    opened.push(raw)
    return raw
  }

  test('each client draws through a process that speaks its protocol, and both see one log', async () => {
    const mine = new Y.Doc()
    const stroke = updateOn(mine, (doc) => appendStroke(doc, dot('mine', ANA)))
    const refused = await open(older, ANA, '&v=3')
    refused.send(updateFrame(stroke))
    expect(await refused.closed).toEqual({ code: 1013, reason: 'older-server' })
    expect(await older.logLength()).toBe(0)

    const [ana, ben] = [await open(newer, ANA, '&v=3'), await open(older, BEN, '&v=2')]
    ana.send(updateFrame(stroke))
    ben.send(updateFrame(updateOn(mine, (doc) => appendStroke(doc, dot('hers', BEN)))))
    await eventually(() => isPersisted(ana) && isPersisted(ben))
    expect([ana, ben].map(({ received }) => hellosIn(received)[0])).toMatchObject([
      { protocol: 3, newest: 3 },
      { protocol: 2, newest: 2 },
    ])
    const position = await positionAt(ana, 2)
    expect(await positionAt(ben, 2)).toEqual(position)

    const copy = `&log=${older.logKey}&seq=2&hash=${position?.hash}`
    expect(await (await open(newest, BEN, `&v=2${copy}`)).closed).toEqual({ code: 4426, reason: 'older-client' })
    const moved = await open(newest, BEN, `&v=3${copy}`)
    await eventually(() => hellosIn(moved.received).length === 1)
  })

  test('a log with an entry of a later version is not served by an older process, and stays as it is (LOG-4)', async () => {
    const update = updateOn(new Y.Doc(), (doc) => doc.getMap('of a later version').set('x', 1))
    const later = await openMongoStorage({ uri })
    const log = later.collection({ ...strokeLogCollection, version: 2 })
    await log.insertOne({ _id: '2:1', artworkId: 2, seq: 1, userId: ANA, at: new Date(), update })
    const before = await log.find({ artworkId: 2 })
    const ana = await RawSocket.open(older.url, 2, ANA, '&v=2')
    ana.send(updateFrame(updateOn(new Y.Doc(), (doc) => appendStroke(doc, dot('a', ANA)))))
    expect(await ana.closed).toEqual({ code: 1013, reason: 'storage' })
    expect(await log.find({ artworkId: 2 })).toEqual(before)
    await expect(older.strokeLog.read(2)).rejects.toThrow('a newer version')
    await later.close()
  })
})
