import { expect, test } from 'vitest'
import { plainFill } from '#tests/core/plain-strokes.ts'
import { followStrokes, LANDING_MS, NO_REMOTE_STROKES, visibleStrokes } from './remote-strokes.ts'

const shown = (...seen: (readonly [now: number, ...ids: string[]])[]) => {
  let state = NO_REMOTE_STROKES
  for (const [now, ...ids] of seen)
    state = followStrokes(state, new Map(ids.map((id, i) => [i, plainFill({ id })])), now)
  return visibleStrokes(state).map(({ id }) => id)
}

test('a growing stroke is shown once, in its latest form', () => {
  expect(shown([0, 'a'], [60, 'a'])).toEqual(['a'])
})

test('a stroke that the next one replaces stays until its update has had time to come', () => {
  expect(shown([0, 'a'], [60, 'b'])).toEqual(['a', 'b'])
  expect(shown([0, 'a'], [60, 'b'], [60 + LANDING_MS, 'b'])).toEqual(['b'])
})

test('a stroke that its author takes back vanishes at once', () => {
  expect(shown([0, 'a'], [60])).toEqual([])
})

test("one person's strokes land while another's grows", () => {
  expect(shown([0, 'a', 'x'], [60, 'b', 'x'])).toEqual(['a', 'b', 'x'])
})
