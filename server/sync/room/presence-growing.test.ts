/** How many growing strokes of one person a room shows (SYNC-39). */
import * as encoding from 'lib0/encoding'
import { beforeEach, describe, expect, test } from 'vitest'
import { PRESENCE, type Presence } from '#contract/socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { withSeed } from '#crdt/presence/hidden-id.ts'
import type { PresenceChange } from '#crdt/presence/presence-change.ts'
import { readEntries, writeChange } from '#crdt/presence/presence-codec.ts'
import type { Person } from '#server/http/person.ts'
import { GrowingBudget } from '#server/sync/limits/stroke-budget.ts'
import { plainFill, plainLine } from '#tests/core/support/plain-strokes.ts'
import { encodeAwarenessUpdate } from './awareness-update.ts'
import { RoomPresence } from './presence.ts'

interface Guest {
  readonly person: Person
}

const guest = (id: number): Guest => ({
  person: { id, username: 'ana', name: 'Ana', color: '#112233', isAdmin: false, isChild: false },
})
/** To and fro over the page: each point costs about a millisecond. */
const toAndFro = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => [i % 2 === 0 ? 0 : 12_800, i % 9_600]).flat()

const dear = (points: number): Stroke =>
  withSeed(plainLine({ author: 7, tip: 'fuzzy', size: 50, path: { points: toAndFro(points), pressures: null } }), 1)

const lineOf = (author: number, seed: number): Stroke => withSeed(plainLine({ author }), seed)

let now: number
let room: RoomPresence<Guest>
beforeEach(() => {
  now = 0
  room = new RoomPresence<Guest>(undefined, new GrowingBudget(1, () => now))
})

/** The seeds of the growing strokes that our own clients are told of; a connection without one is left out. */
function shownSeeds(): Map<number, number | undefined> {
  const input = new ByteReader(room.encodeEveryone()().slice(1))
  expect(input.byte()).toBe(PRESENCE.everyone)
  return new Map(
    [...readEntries(input)].flatMap(({ presenceId, change: { stroke } }) =>
      stroke && 'seed' in stroke ? [[presenceId, stroke.seed] as const] : [],
    ),
  )
}

const show = (member: Guest, change: PresenceChange): void => {
  const bytes = encoding.encode((out) => writeChange(out, change))
  expect(room.applyChange(member, bytes)).toBe('valid')
}

/** A plain client's or a peer's state. */
function plainUpdate(client: number, clock: number, user: number, stroke: Stroke | null): Uint8Array {
  const presence: Presence = {
    user: { id: user, name: 'Ana', color: '#112233' },
    cursor: { x: clock, y: 0 },
    stroke: stroke && Buffer.from(encodeStroke(stroke)).toString('base64'),
  }
  return encodeAwarenessUpdate([{ client, clock, json: JSON.stringify(presence) }])
}

/** How many of 100 new strokes are shown, one after the other without a pause. */
function shownOf100(begin: (at: number) => number): number {
  let shown = 0
  for (let at = 0; at < 100; at += 1) {
    const client = begin(at)
    if (shownSeeds().has(client)) shown += 1
  }
  return shown
}

test('a person’s own clients show about 40 new strokes at once together, and 12 a second for long', () => {
  const tabs = [guest(7), guest(7)]
  tabs.forEach((tab, i) => room.join(tab, i + 1))
  const begin = (at: number): number => {
    show(tabs[at % 2]!, { cursor: { x: at, y: at }, stroke: lineOf(7, at) })
    return (at % 2) + 1
  }
  expect(shownOf100(begin)).toBe(41)
  now = 2_000
  expect(shownOf100(begin)).toBe(24)
})

test('beyond the budget the pointer is shown, and more points of a refused stroke close nothing and show nothing', () => {
  const [tab, other] = [guest(7), guest(8)]
  room.join(tab, 1)
  room.join(other, 2)
  shownOf100((at) => {
    show(tab, { stroke: lineOf(7, at) })
    return 1
  })
  show(tab, { cursor: { x: 50, y: 60 }, stroke: { before: 1, kept: 1, steps: [16, 16], pressures: null } })
  show(other, { stroke: lineOf(8, 5) })
  expect([...shownSeeds()]).toEqual([[2, 5]])
  const input = new ByteReader(room.encodeEveryone()().slice(2))
  expect([...readEntries(input)][0]).toMatchObject({ presenceId: 1, change: { cursor: { x: 50, y: 60 } } })
})

test('the strokes of plain clients count, and one that grows counts once', () => {
  const tab = guest(7)
  const begin = (at: number): number => {
    expect(room.applyFromMember(tab, plainUpdate(5, at + 1, 7, lineOf(7, at)))).toBe('valid')
    return 5
  }
  for (let at = 0; at < 50; at += 1) room.applyFromMember(tab, plainUpdate(5, at + 1, 7, lineOf(7, 1)))
  expect(shownSeeds().has(5)).toBe(true)
  expect(shownOf100((at) => begin(at + 50))).toBe(40)
})

test('strokes that peer processes tell of count for their person here, too', () => {
  expect(
    shownOf100((at) => {
      room.applyFromPeer('peer', plainUpdate(5, at + 1, 7, lineOf(7, at)))
      return 5
    }),
  ).toBe(41)
})

test('a fill is never shown as growing', () => {
  const tab = guest(7)
  room.join(tab, 1)
  show(tab, { stroke: withSeed(plainFill({ author: 7 }), 1) })
  room.applyFromPeer('peer', plainUpdate(5, 1, 8, withSeed(plainFill({ author: 8 }), 1)))
  expect([...shownSeeds()]).toEqual([])
})

describe('a growing stroke that is too dear to paint is not shown', () => {
  test('when it begins', () => {
    const tab = guest(7)
    room.join(tab, 1)
    show(tab, { stroke: dear(5_000) })
    room.applyFromMember(guest(7), plainUpdate(5, 1, 7, dear(5_000)))
    expect([...shownSeeds()]).toEqual([])
    show(tab, { stroke: dear(50) })
    expect([...shownSeeds()]).toEqual([[1, 1]])
  })

  test.each([
    ['grows', (at: number) => ({ before: at + 1, kept: at + 1 })],
    ['is replaced', (at: number) => ({ before: at === 0 ? 1 : 2, kept: 1 })],
  ])('as it %s', (_, place) => {
    const tab = guest(7)
    room.join(tab, 1)
    show(tab, { stroke: dear(1) })
    let shown = 0
    while (shown < 4_900 && (shown % 100 > 0 || shownSeeds().has(1))) {
      const isBack = shown % 2 === 1 && place(1).kept > 1
      show(tab, { stroke: { ...place(shown), steps: [isBack ? -12_800 : 12_800, 0], pressures: null } })
      shown += 1
    }
    expect(shown).toBeGreaterThan(500)
    expect(shown).toBeLessThan(4_900)
  })
})
