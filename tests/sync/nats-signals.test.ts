/** Two processes that share a MongoDB tell each other of presence by a NATS server, and show each other's strokes also without it. */
import { randomUUID } from 'node:crypto'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendStroke, readEntries } from '#crdt/document/artwork-document.ts'
import { findNatsServer, startNatsServer } from '#scripts/nats-server.ts'
import { connectNatsSignals } from '#server/sync/processes/nats-signals.ts'
import type { Signal } from '#server/sync/processes/signals.ts'
import { encodeAwarenessUpdate, MAX_STATE_BYTES, readAwarenessUpdate } from '#server/sync/room/awareness-update.ts'
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

const clientsIn = (signal: Signal): number[] =>
  signal.kind === 'presence' ? Array.from(readAwarenessUpdate(signal.update), ({ client }) => client) : []

describe.skipIf(natsServer === null)('the bus', () => {
  const [here, peer, stranger] = [randomUUID(), randomUUID(), randomUUID()]
  const logLines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => logLines.push(line) })
  const heard: [string, Signal][] = []
  let bus: Awaited<ReturnType<typeof startNatsServer>>
  const connectAs = (id: typeof here) =>
    connectNatsSignals(bus.url, { id, hasLease: (other) => other !== id && other !== stranger }, log)
  let signals: Awaited<ReturnType<typeof connectAs>>

  beforeAll(async () => {
    bus = await startNatsServer(natsServer!)
    signals = await connectAs(here)
    await signals.listen((signal, from) => heard.push([from, signal]))
  })

  afterAll(async () => {
    await signals.close()
    await bus.stop()
  })

  test('only signals of other processes with a lease are heard', async () => {
    const raw = await connect({ servers: bus.url })
    const send = (from: string, artworkId: number): void =>
      raw.publish(`fridgedoor.process.${here}`, JSON.stringify({ from, signal: { kind: 'open', artworkId } }))
    send(stranger, 1)
    send(here, 2)
    send('somebody', 3)
    send(peer, 4)
    await eventually(() => heard.length > 0)
    expect(heard.splice(0)).toEqual([[peer, { kind: 'open', artworkId: 4 }]])
    await raw.close()
  })

  test('presence of a full room, which is more than the bus takes at once, arrives whole', async () => {
    logLines.length = 0
    const json = JSON.stringify('x'.repeat(MAX_STATE_BYTES - 2))
    const update = encodeAwarenessUpdate(Array.from({ length: 20 }, (_, client) => ({ client, clock: 1, json })))
    const sender = await connectAs(peer)
    sender.publish({ kind: 'presence', artworkId: 1, update }, [here])
    const told = await eventually(
      () => heard.flatMap(([, signal]) => clientsIn(signal)),
      ({ length }) => length >= 20,
    )
    expect(told).toEqual(Array.from({ length: 20 }, (_, client) => client))
    expect(logLines).toEqual([])
    await sender.close()
  })
})
