/** People who join while their room is evicted, on a MongoDB whose every read takes its time: they can be removed as others can. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { NO_ACCESS } from '#server/artworks/artwork-policy.ts'
import { openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { isLong } from '#tests/run-options.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { RawSocket } from './plain-client.ts'
import { slowReads } from './slow-reads.ts'
import { BEN, SocketServer } from './socket-server.ts'

const ROUNDS = isLong ? 20 : 1
const IDLE_MS = 300
const READ_MS = 100
const TRIES = 12

const things: CollectionDefinition<{ _id: number }> = { name: 'things', indexes: [] }

const isOpen = ({ socket }: RawSocket): boolean => socket.readyState === socket.OPEN

describe.skipIf(!(await hasMongod()))('on a slow MongoDB', () => {
  const newDatabase = useSharedMongo()

  test('nobody stays who was removed, whenever they joined (SYNC-35)', async () => {
    const storage = slowReads(await openMongoStorage({ uri: newDatabase() }), READ_MS)
    const server = await SocketServer.start({ open: () => Promise.resolve(storage), limits: { roomIdleMs: IDLE_MS } })
    server.beforeRead = () => storage.collection(things).findOne({ _id: 1 })
    const { accessOf } = server
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const first = await RawSocket.open(server.url, round, BEN)
        await eventually(() => first.received.length > 0)
        first.socket.close()
        await first.closed
        // Their rights are read before the eviction, and what they own after it.
        await sleep(IDLE_MS - 1.7 * READ_MS)
        const tries: RawSocket[] = []
        for (let i = 0; i < TRIES; i += 1) {
          tries.push(new RawSocket(server.url, round, BEN))
          await sleep((0.6 * READ_MS) / TRIES)
        }
        await eventually(() => tries.every(({ received }) => received.length > 0))
        expect([server.live.seats.count, server.rooms.stats.rooms]).toEqual([TRIES, 1])
        server.accessOf = () => NO_ACCESS
        await server.announce({ userId: BEN })
        await eventually(() => !tries.some(isOpen))
        server.accessOf = accessOf
        // All rooms are evicted at last.
        await eventually(() => server.rooms.stats.rooms === 0)
      }
    } finally {
      await server.dispose()
    }
  })
})
