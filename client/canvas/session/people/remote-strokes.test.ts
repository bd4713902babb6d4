import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { PRESENCE } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { PreviewLayer } from '#crdt/painter/timeline/preview-layer.ts'
import { withSeed } from '#crdt/presence/hidden-id.ts'
import { writePerson } from '#crdt/presence/presence-codec.ts'
import { plainFill, plainLine } from '#tests/core/support/plain-strokes.ts'
import { RemotePeople } from './remote-people.ts'
import {
  trackRemoteStrokes,
  LANDING_MS,
  NO_REMOTE_STROKES,
  visibleStrokes,
  type RemoteStrokes,
} from './remote-strokes.ts'

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
