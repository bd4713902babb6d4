import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { PRESENCE } from '#contract/socket.ts'
import { hideId, withSeed } from '#crdt/presence/hidden-id.ts'
import type { PresenceChange } from '#crdt/presence/presence-change.ts'
import { writeChange, writeLeft, writePerson, writeSentChange } from '#crdt/presence/presence-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { PreviewLayer } from '#crdt/painter/timeline/preview-layer.ts'
import { plainFill, plainLine } from '#tests/core/support/plain-strokes.ts'
import {
  areSamePeople,
  LANDING_MS,
  NO_REMOTE_STROKES,
  RemotePeople,
  type RemoteStrokes,
  trackRemoteStrokes,
  visibleStrokes,
} from './remote-people.ts'

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

const names = (name: string): string[] => Array.from({ length: 12 }, (_, i) => `${name}${i}`)

/** Twenty growing lines, each by a person of its own. From number `from` on they have a second point. */
const twenty = (from: number): Map<number, Stroke> =>
  new Map(
    Array.from({ length: 20 }, (_, i) => {
      const points = i < from ? [0, 0] : [0, 0, 16, 16]
      return [i, plainLine({ id: `s${i}`, author: i + 1, path: { points, pressures: null } })] as const
    }),
  )

/** The growing strokes of connections 0, 1, ..., each by a person of its own; null for none. */
const growing = (...ids: (string | null)[]): Map<number, Stroke> =>
  new Map(ids.flatMap((id, i) => (id === null ? [] : [[i, plainLine({ id, author: i + 1 })] as const])))

const idsOf = (state: RemoteStrokes): string[] => visibleStrokes(state).map(({ id }) => id)

const shown = (...seen: (readonly [now: number, ...ids: string[]])[]) => {
  let state = NO_REMOTE_STROKES
  for (const [now, ...ids] of seen) state = trackRemoteStrokes(state, growing(...ids), now)
  return idsOf(state)
}

test('a growing stroke is shown once, as it was last sent', () => {
  expect(shown([0, 'a'], [60, 'a'])).toEqual(['a'])
})

test('a stroke that the next one replaces stays visible for LANDING_MS', () => {
  expect(shown([0, 'a'], [60, 'b'])).toEqual(['a', 'b'])
  expect(shown([0, 'a'], [60, 'b'], [60 + LANDING_MS, 'b'])).toEqual(['b'])
})

test('an abandoned stroke disappears at once', () => {
  expect(shown([0, 'a'], [60])).toEqual([])
})

test("one person's strokes land while another's grows", () => {
  expect(shown([0, 'a', 'x'], [60, 'b', 'x'])).toEqual(['a', 'b', 'x'])
})

test('of one connection only the last finished stroke lands, and of all connections the last eight', () => {
  expect(shown([0, 'a'], [1, 'b'], [2, 'c'])).toEqual(['b', 'c'])
  const landing = shown([0, ...names('a')], [1, ...names('b')]).filter((id) => id.startsWith('a'))
  expect(landing).toEqual(names('a').slice(-8))
})

test('sixteen growing strokes are shown; a later one takes the place of one that does not grow any more', () => {
  const first = twenty(20)
  let state = trackRemoteStrokes(NO_REMOTE_STROKES, new Map([...first].slice(0, 16)), 0)
  state = trackRemoteStrokes(state, first, 1)
  expect(idsOf(state)).toEqual([...first.values()].slice(0, 16).map(({ id }) => id))
  // The first four stand still, and the others grow.
  const grown = new Map([...first].map(([client, stroke]) => [client, client < 4 ? stroke : twenty(4).get(client)!]))
  state = trackRemoteStrokes(state, grown, 3_000)
  expect(idsOf(state)).toEqual([...grown.values()].slice(4).map(({ id }) => id))
})

test('one person shows three growing strokes at a time, on however many connections', () => {
  const strokes = new Map(Array.from({ length: 10 }, (_, i) => [i, plainLine({ id: `s${i}`, author: 7 })]))
  strokes.set(10, plainLine({ id: 'other', author: 8 }))
  expect(idsOf(trackRemoteStrokes(NO_REMOTE_STROKES, strokes, 0))).toEqual(['s0', 's1', 's2', 'other'])
})

test('a fill is not shown as growing, because each costs the painting of a region', () => {
  const fills = new Map([[0, plainFill({ id: 'fill' })]])
  expect(idsOf(trackRemoteStrokes(NO_REMOTE_STROKES, fills, 0))).toEqual([])
})

test('a thousand strokes that replace one another leave few coverages in memory', () => {
  const people = new RemotePeople()
  const layer = new PreviewLayer(blankPlates())
  let state = NO_REMOTE_STROKES
  for (let at = 0; at < 1_000; at += 1) {
    const client = at % 20
    const stroke = withSeed(plainLine({ author: client + 1, path: { points: [at, at], pressures: null } }), at)
    const message = encoding.encode((out) => {
      encoding.write(out, PRESENCE.changes)
      writePerson(out, client, { id: client + 1, name: 'Ana', color: '#4c6ef5' }, { stroke })
    })
    expect(people.apply(message, null)).toBe(true)
    const strokes = people.list.flatMap((one) => (one.stroke ? [[one.client, one.stroke] as const] : []))
    state = trackRemoteStrokes(state, new Map(strokes), at * 8)
    layer.replace(visibleStrokes(state))
    expect(layer.coverages).toBeLessThanOrEqual(28)
  }
  layer.replace([])
  expect(layer.coverages).toBeLessThanOrEqual(4)
})
