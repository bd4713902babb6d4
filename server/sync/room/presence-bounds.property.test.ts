/** Whatever awareness messages the connections and peer processes send, a room keeps a bounded presence (SYNC-10). */
import * as encoding from 'lib0/encoding'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import type { PresenceChange } from '#crdt/presence/presence-change.ts'
import { writeChange } from '#crdt/presence/presence-codec.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import type { Person } from '#server/http/person.ts'
import { MAX_STATE_BYTES } from './awareness-update.ts'
import { MAX_DEPARTED_IDS } from './departed-ids.ts'
import { MAX_ROOM_BYTES, MAX_ROOM_ENTRIES, RoomPresence } from './presence.ts'

interface Connection {
  readonly person: Person
}

type Entry = readonly [client: number, clock: number, state: unknown]

const connectionOf = (id: number): Connection => ({
  person: { id, username: `p${id}`, name: `P${id}`, color: '#112233', isAdmin: false, isChild: false },
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

/** Returns a stroke with the most points, none near another, as base64. */
function longStroke(author: number): string {
  const points = Array.from({ length: STROKE_LIMITS.points * 2 }, (_, i) => (i * 7_919) % 9_000)
  const pressures = Array.from({ length: STROKE_LIMITS.points }, (_, i) => (i * 89) % 256)
  return Buffer.from(encodeStroke(plainLine({ author, path: { points, pressures } }))).toString('base64')
}

const PEOPLE = [1, 2, 3]
const COMPACT = 3
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
/** Changes of our own clients, which fit or do not fit what the room knows. The author is that of the connection. */
const anyChange: fc.Arbitrary<(author: number) => PresenceChange> = fc.oneof(
  fc.record({ x: fc.nat(8_000), y: fc.nat(6_000) }).map((cursor) => () => ({ cursor })),
  fc.constantFrom(1, 2, 4_000).map((count) => (author: number) => {
    const path = { points: Array.from({ length: count * 2 }, () => 16), pressures: null }
    return { stroke: hideId(plainLine({ author, path })) }
  }),
  fc
    .record({ before: fc.constantFrom(1, 2, 4_000), count: fc.constantFrom(0, 1, 3_000) })
    .map(({ before, count }) => () => ({
      stroke: { before, kept: before, steps: Array.from({ length: count * 2 }, () => 0), pressures: null },
    })),
  fc.constant(() => ({ stroke: null })),
)
const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constant('send' as const), by: fc.nat(CONNECTIONS - 1), update: anyUpdate }),
  },
  fc.record({ act: fc.constant('leave' as const), by: fc.nat(CONNECTIONS - 1) }),
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('change' as const), by: fc.nat(COMPACT - 1), change: anyChange }),
  },
  fc.record({ act: fc.constant('leaveCompact' as const), by: fc.nat(COMPACT - 1) }),
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
      let presenceIds = 2 ** 32
      const join = (id: number): Connection => {
        const joined = connectionOf(id)
        room.join(joined, (presenceIds += 1))
        return joined
      }
      const compact = Array.from({ length: COMPACT }, (_, i) => join(PEOPLE[i]!))
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
        } else if (step.act === 'change') {
          const by = compact[step.by]!
          senders.add(by)
          const change = encoding.encode((out) => writeChange(out, step.change(by.person.id)))
          expect(room.applyChange(by, change)).toBe('valid')
        } else if (step.act === 'leaveCompact') {
          room.removeMember(compact[step.by]!)
          senders.delete(compact[step.by]!)
          compact[step.by] = join(compact[step.by]!.person.id)
        } else if (step.act === 'silence') room.removePeer(step.peer)
        else {
          room.takeChanges()
          room.takePeerChanges()
          room.takeCompactChanges()
        }
        const { entries, bytes, departed } = room.stats
        expect(entries).toBeLessThanOrEqual(Math.min(senders.size + fromPeers, MAX_ROOM_ENTRIES))
        expect(bytes).toBeLessThanOrEqual(Math.min(entries * MAX_STATE_BYTES, MAX_ROOM_BYTES + entries * 2_000))
        expect(departed).toBeLessThanOrEqual(MAX_DEPARTED_IDS)
      }
      for (const connection of [...connections, ...compact]) room.removeMember(connection)
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
  const connections = Array.from({ length: 100 }, (_, i) => connectionOf(i + 1))
  connections.forEach((connection, i) =>
    room.applyFromMember(connection, updateOf([[i + 1, 1, { stroke: longStroke(i + 1) }]])),
  )
  expect(room.stats.entries).toBe(100)
  expect(room.stats.bytes).toBeGreaterThan(MAX_ROOM_BYTES - longStroke(1).length)
  expect(room.encodeAll()!.length).toBeLessThan(4 * 1024 * 1024)
  for (const connection of connections.slice(0, 50)) room.removeMember(connection)
  const { bytes } = room.stats
  room.applyFromMember(connections[99]!, updateOf([[100, 2, { stroke: longStroke(100) }]]))
  expect(room.stats.bytes).toBeGreaterThan(bytes + longStroke(100).length - 100)
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

test('long strokes of our own clients beyond the bound are not shown, and their clients stay (SYNC-10)', () => {
  const room = new RoomPresence<Connection>()
  const path = { points: Array.from({ length: STROKE_LIMITS.points * 2 }, () => 16), pressures: null }
  for (let id = 1; id <= 100; id += 1) {
    const connection = connectionOf(id)
    room.join(connection, 2 ** 32 + id)
    const stroke = hideId(plainLine({ author: id, path }))
    const change = encoding.encode((out) => writeChange(out, { cursor: { x: 1, y: 2 }, stroke }))
    expect(room.applyChange(connection, change)).toBe('valid')
  }
  const { entries, bytes } = room.stats
  expect(entries).toBe(100)
  expect(bytes).toBeGreaterThan(MAX_ROOM_BYTES - MAX_STATE_BYTES)
  expect(bytes).toBeLessThanOrEqual(MAX_ROOM_BYTES + 100 * 2_000)
  expect(room.encodeAll()!.length).toBeLessThan(MAX_ROOM_BYTES)
})
