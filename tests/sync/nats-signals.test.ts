/** Two processes that share a MongoDB tell each other of presence by a NATS server, and show each other's strokes also without it. */
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendStroke, readEntries } from '#crdt/document/artwork-document.ts'
import { findNatsServer, startNatsServer } from '#scripts/nats-server.ts'
import { openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import { eventually } from '#tests/eventually.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { dot } from './dot.ts'
import { connectPlainClient } from './plain-client.ts'
import { ANA, BEN, SocketServer } from './socket-server.ts'

const natsServer = await findNatsServer()
const isMongodThere = await hasMongod()

describe.skipIf(natsServer === null || !isMongodThere)('two processes with a bus', () => {
  const newDatabase = useSharedMongo()
  let bus: Awaited<ReturnType<typeof startNatsServer>>
  let database: MongoClient
  let left: SocketServer
  let right: SocketServer

  beforeAll(async () => {
    const uri = newDatabase()
    bus = await startNatsServer(natsServer!)
    database = await MongoClient.connect(uri)
    const start = () => SocketServer.start({ open: () => openMongoStorage({ uri }), natsUrl: bus.url })
    ;[left, right] = [await start(), await start()]
  }, 60_000)

  afterAll(async () => {
    await Promise.all([left.dispose(), right.dispose()])
    await database.close()
    await bus.stop()
  })

  test('a pointer reaches the other process without a write of the database; strokes arrive also when the bus has ended', async () => {
    const [ana, ben] = [await connectPlainClient(left.url, 1, ANA), await connectPlainClient(right.url, 1, BEN)]
    ana.provider.awareness.setLocalStateField('cursor', { x: 3, y: 4 })
    const seen = (): unknown => ben.provider.awareness.getStates().get(ana.doc.clientID)
    await eventually(seen, (state) => JSON.stringify(state)?.includes('"x":3') ?? false)
    expect(await database.db().collection('signals').countDocuments()).toBe(0)

    await bus.stop()
    appendStroke(ana.doc, dot('a', ANA))
    await eventually(() => readEntries(ben.doc).length === 1)
    appendStroke(ben.doc, dot('b', BEN))
    await eventually(() => readEntries(ana.doc).length === 2)
    ana.leave()
    ben.leave()
  })
})
