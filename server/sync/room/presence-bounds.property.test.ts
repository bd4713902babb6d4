/** Whatever awareness messages the connections and peer processes send, a room keeps a bounded presence (SYNC-10). */
import * as encoding from 'lib0/encoding'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '#server/http/person.ts'
import { MAX_STATE_BYTES } from './awareness-update.ts'
import { MAX_DEPARTED_IDS } from './departed-ids.ts'
import { MAX_ROOM_BYTES, MAX_ROOM_ENTRIES, RoomPresence } from './presence.ts'

interface Connection {
  readonly person: Person
}

type Entry = readonly [client: number, clock: number, state: unknown]

const connectionOf = (id: number): Connection => ({
  person: { id, username: `p${id}`, name: `P${id}`, color: '#112233', isAdmin: false },
})

function updateOf(entries: readonly Entry[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, entries.length)
  for (const [client, clock, state] of entries) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return encoding.toUint8Array(encoder)
}

const stateBy = (id: number, more: object = {}): object => ({
  user: { id, name: `P${id}`, color: '#112233' },
  ...more,
})

/** Forgets the ids that have left, as two heartbeats of the room do. */
function beatTwice(room: RoomPresence<Connection>): void {
  room.forgetDeparted()
  room.forgetDeparted()
}

const PEOPLE = [1, 2, 3]
const CONNECTIONS = 6
const PEERS = ['left', 'right']

const anyState = fc.oneof(
  fc.constant(null),
  fc.constant({}),
  fc.constant('no presence'),
  fc.record({ cursor: fc.record({ x: fc.integer(), y: fc.integer() }) }),
  fc
    .tuple(
      fc.constantFrom(...PEOPLE),
      fc.constantFrom(0, 10, 60_000, 90_000, 200_000),
      fc.constantFrom('A', 'ł', '\u0000'),
    )
    .map(([id, length, letter]) => stateBy(id, { stroke: letter.repeat(length) })),
  fc.constantFrom(...PEOPLE).map((id) => stateBy(id, { unknown: 'x'.repeat(120_000) })),
)
const anyClient = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.nat({ max: 2 ** 32 }))
const anyClock = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }) },
  fc.constantFrom(2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER),
)
const anyUpdate = fc.array(fc.tuple(anyClient, anyClock, anyState), { maxLength: 6 }).map(updateOf)
const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constant('send' as const), by: fc.nat(CONNECTIONS - 1), update: anyUpdate }),
  },
  fc.record({ act: fc.constant('leave' as const), by: fc.nat(CONNECTIONS - 1) }),
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('peer' as const), peer: fc.constantFrom(...PEERS), update: anyUpdate }),
  },
  fc.record({ act: fc.constant('silence' as const), peer: fc.constantFrom(...PEERS) }),
  fc.record({ act: fc.constant('tell' as const) }),
)

test('kept entries and bytes stay bounded, and nothing is left when all have left (SYNC-10)', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const room = new RoomPresence<Connection>()
      const connections = Array.from({ length: CONNECTIONS }, (_, i) => connectionOf(PEOPLE[i % PEOPLE.length]!))
      const senders = new Set<Connection>()
      let fromPeers = 0
      for (const step of steps) {
        if (step.act === 'send') {
          senders.add(connections[step.by]!)
          room.applyFromMember(connections[step.by]!, step.update)
        } else if (step.act === 'leave') {
          room.removeMember(connections[step.by]!)
          senders.delete(connections[step.by]!)
          connections[step.by] = connectionOf(connections[step.by]!.person.id)
        } else if (step.act === 'peer') {
          fromPeers += 6
          room.applyFromPeer(step.peer, step.update)
        } else if (step.act === 'silence') room.removePeer(step.peer)
        else {
          room.takeChanges()
          room.takePeerChanges()
        }
        const { entries, bytes, departed } = room.stats
        expect(entries).toBeLessThanOrEqual(Math.min(senders.size + fromPeers, MAX_ROOM_ENTRIES))
        expect(bytes).toBeLessThanOrEqual(Math.min(entries * MAX_STATE_BYTES, MAX_ROOM_BYTES + entries * 2_000))
        expect(departed).toBeLessThanOrEqual(MAX_DEPARTED_IDS)
      }
      for (const connection of connections) room.removeMember(connection)
      for (const peer of PEERS) room.removePeer(peer)
      expect(room.stats).toMatchObject({ entries: 0, bytes: 0 })
      beatTwice(room)
      expect(room.stats).toEqual({ entries: 0, bytes: 0, departed: 0 })
      room.takeChanges()
      room.takePeerChanges()
      expect([room.encodeAll(), room.takeChanges(), room.takePeerChanges()]).toEqual([null, null, null])
    }),
    { numRuns: 300 },
  )
})

test('a connection that claims one id after another keeps the first, also after null states (SYNC-10)', () => {
  const room = new RoomPresence<Connection>()
  const mallory = connectionOf(1)
  room.applyFromMember(mallory, updateOf([[1, 0, {}]]))
  const claims = Array.from({ length: 20_000 }, (_, i): Entry[] => [
    [i + 1, 1, {}],
    [i + 1, 2, null],
  ]).flat()
  expect(room.applyFromMember(mallory, updateOf(claims))).toBe('valid')
  for (let client = 30_000; client < 31_000; client += 1) {
    room.applyFromMember(mallory, updateOf([[client, 1, {}]]))
    room.applyFromMember(mallory, updateOf([[client, 2, null]]))
  }
  expect(room.stats).toEqual({ entries: 1, bytes: 0, departed: 0 })
  room.applyFromMember(mallory, updateOf([[1, 3, { cursor: { x: 1, y: 2 } }]]))
  expect(room.stats.bytes).toBeGreaterThan(0)
  room.removeMember(mallory)
  expect(room.stats).toEqual({ entries: 0, bytes: 0, departed: 1 })
  beatTwice(room)
  expect(room.stats).toEqual({ entries: 0, bytes: 0, departed: 0 })
})

test('many large states fit into one message: later ones lose their growing stroke and stay (SYNC-10)', () => {
  const room = new RoomPresence<Connection>()
  const connections = Array.from({ length: 60 }, (_, i) => connectionOf(i + 1))
  const stroke = 'A'.repeat(90_000)
  connections.forEach((connection, i) => room.applyFromMember(connection, updateOf([[i + 1, 1, { stroke }]])))
  expect(room.stats.entries).toBe(60)
  expect(room.stats.bytes).toBeGreaterThan(MAX_ROOM_BYTES - 90_000)
  expect(room.encodeAll()!.length).toBeLessThan(4 * 1024 * 1024)
  for (const connection of connections.slice(0, 30)) room.removeMember(connection)
  room.applyFromMember(connections[59]!, updateOf([[60, 2, { stroke }]]))
  expect(Buffer.from(room.encodeAll()!).toString('latin1')).toContain(stroke)
})

test('a state beyond the bound is ignored, and the earlier one stays (SYNC-10)', () => {
  const room = new RoomPresence<Connection>()
  const ana = connectionOf(1)
  room.applyFromMember(ana, updateOf([[5, 1, { cursor: { x: 1, y: 2 } }]]))
  const before = room.stats
  expect(room.applyFromMember(ana, updateOf([[5, 2, { unknown: 'x'.repeat(MAX_STATE_BYTES) }]]))).toBe('valid')
  expect(room.stats).toEqual(before)
})

test('peer processes cannot fill a room beyond its bound (SYNC-10)', () => {
  const room = new RoomPresence<Connection>()
  const entries = Array.from({ length: 3_000 }, (_, i): Entry => [i + 1, 1, stateBy(i + 1)])
  room.applyFromPeer('left', updateOf(entries))
  room.applyFromPeer('right', updateOf(entries.map(([client, ...rest]) => [client + 10_000, ...rest])))
  expect(room.stats.entries).toBe(MAX_ROOM_ENTRIES)
  room.removePeer('left')
  room.removePeer('right')
  expect(room.stats).toEqual({ entries: 0, bytes: 0, departed: MAX_DEPARTED_IDS })
})

test('a clock that no client reaches is ignored, so that the removal’s clock can be sent (SYNC-10)', () => {
  const room = new RoomPresence<Connection>()
  room.applyFromMember(connectionOf(1), updateOf([[5, Number.MAX_SAFE_INTEGER, {}]]))
  expect(room.stats.entries).toBe(0)
})
