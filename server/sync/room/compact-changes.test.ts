import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { PresenceChange } from '#crdt/presence/presence-change.ts'
import { readEntries, writeChange, type PresenceEntry } from '#crdt/presence/presence-codec.ts'
import { CompactChanges, type ShownPerson } from './compact-changes.ts'

const ANA = 2 ** 32 + 1
const BEN = 2 ** 32 + 2
const shown = new Map<number, ShownPerson>([
  [
    ANA,
    {
      user: { id: 1, name: 'Ana', color: '#112233' },
      face: null,
      state: { everything: () => ({ cursor: { x: 9, y: 9 }, stroke: null }) },
    },
  ],
])

const bytesOf = (change: PresenceChange): Uint8Array => encoding.encode((out) => writeChange(out, change))
const cursor = (x: number): Uint8Array => bytesOf({ cursor: { x, y: 1 } })
const read = (frame: Uint8Array): PresenceEntry[] => [...readEntries(new ByteReader(frame.subarray(2)))]

test('changes are passed on in their order, in one message for all', () => {
  const changes = new CompactChanges()
  changes.addSent(ANA, cursor(1))
  expect(changes.onlyOne).toBe(ANA)
  changes.addSent(BEN, cursor(2))
  changes.addSent(ANA, cursor(3))
  expect(changes.onlyOne).toBeNull()
  expect(read(changes.take(shown)()).map(({ presenceId, change }) => [presenceId, change.cursor?.x])).toEqual([
    [ANA, 1],
    [ANA, 3],
    [BEN, 2],
  ])
  expect(changes.isEmpty).toBe(true)
})

test('a connection that is new is told of as a whole, one that has left as gone', () => {
  const changes = new CompactChanges()
  changes.addWhole(ANA)
  changes.addSent(ANA, cursor(1))
  changes.addWhole(BEN)
  expect(read(changes.take(shown)())).toMatchObject([
    { presenceId: ANA, left: false, who: { name: 'Ana' }, change: { cursor: { x: 9, y: 9 }, stroke: null } },
    { presenceId: BEN, left: true, who: null },
  ])
})

test('of a flood only the outcome is passed on', () => {
  const changes = new CompactChanges()
  for (let x = 0; x < 10_000; x += 1) changes.addSent(ANA, cursor(x))
  const frame = changes.take(shown)()
  expect(frame.length).toBeLessThan(100)
  expect(read(frame)).toMatchObject([{ who: { name: 'Ana' }, change: { cursor: { x: 9, y: 9 } } }])
})
