import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { PRESENCE } from '#contract/socket.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import type { PresenceChange } from '#crdt/presence/presence-change.ts'
import { writeChange, writeLeft, writePerson, writeSentChange } from '#crdt/presence/presence-codec.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { RemotePeople, areSamePeople } from './remote-people.ts'

const SELF = 9

const message = (kind: number, ...entries: ((out: encoding.Encoder) => void)[]): Uint8Array =>
  encoding.encode((out) => {
    encoding.write(out, kind)
    for (const write of entries) write(out)
  })
const person = (client: number, id: number, name: string, change: PresenceChange) => (out: encoding.Encoder) =>
  writePerson(out, client, { id, name, color: '#4c6ef5' }, change)
const change = (client: number, sent: PresenceChange) => (out: encoding.Encoder) =>
  writeSentChange(
    out,
    client,
    encoding.encode((own) => writeChange(own, sent)),
  )
const [ana, ben] = [person(2, 7, 'Ana', { cursor: { x: 100, y: 100 } }), person(3, 8, 'Ben', { cursor: null })]

function read(...messages: Uint8Array[]): RemotePeople {
  const people = new RemotePeople()
  for (const bytes of messages) expect(people.apply(bytes, SELF)).toBe(true)
  return people
}
const everyone = (...entries: Parameters<typeof message>[1][]): Uint8Array => message(PRESENCE.everyone, ...entries)
const changes = (...entries: Parameters<typeof message>[1][]): Uint8Array => message(PRESENCE.changes, ...entries)

test('the people are the same wherever their cursors are, until one joins, leaves or is renamed', () => {
  const before = read(everyone(ana, ben)).list
  expect(before).toMatchObject([{ cursor: { x: 10, y: 10 } }, { cursor: null }])
  const moved = read(everyone(ana, ben), changes(change(3, { cursor: { x: 5, y: 15 } }))).list
  expect(moved[1]?.cursor).toEqual({ x: 0.5, y: 1.5 })
  expect(areSamePeople(before, moved)).toBe(true)
  expect(areSamePeople(before, read(everyone(ana)).list)).toBe(false)
  expect(areSamePeople(before, read(everyone(ana, person(4, 8, 'Ben', {}))).list)).toBe(false)
  expect(areSamePeople(before, read(everyone(person(2, 7, 'Oma', {}), ben)).list)).toBe(false)
})

test('a person who leaves disappears, a message with everybody replaces all, and this connection is left out', () => {
  expect(
    read(
      everyone(ana, ben),
      changes((out) => writeLeft(out, 2)),
    ).list,
  ).toHaveLength(1)
  expect(read(everyone(ana, ben), everyone(ana, person(SELF, 5, 'Me', {}))).list).toMatchObject([{ name: 'Ana' }])
})

test('a growing stroke grows by its new points; one in another name is not shown', () => {
  const line = hideId(plainLine({ author: 7, path: { points: [16, 16], pressures: null } }))
  const more = { before: 1, kept: 1, steps: [16, -8], pressures: null }
  const people = read(everyone(ana, ben), changes(change(2, { stroke: line })), changes(change(2, { stroke: more })))
  expect(people.list[0]?.stroke).toEqual({ ...line, path: { points: [16, 16, 32, 8], pressures: null } })
  expect(read(everyone(ana, ben), changes(change(3, { stroke: line }))).list[1]?.stroke).toBeNull()
})

test('what does not follow, an unknown person and broken bytes are reported, and shown people stay', () => {
  const people = read(everyone(ana, ben))
  const more = { before: 1, kept: 1, steps: [16, -8], pressures: null }
  expect(people.apply(changes(change(2, { stroke: more })), SELF)).toBe(false)
  expect(people.apply(changes(change(77, { cursor: null })), SELF)).toBe(false)
  expect(people.apply(changes().subarray(1), SELF)).toBe(false)
  expect(people.list).toHaveLength(2)
})

test('a thousand connections are kept, and changes of further ones are not missed', () => {
  const crowd = Array.from({ length: 1_001 }, (_, i) => person(i + 100, i + 1, 'Ana', {}))
  const people = read(everyone(...crowd), changes(change(1_100, { cursor: { x: 1, y: 1 } })))
  expect(people.list).toHaveLength(1_000)
})
