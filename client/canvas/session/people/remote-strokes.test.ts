import { expect, test } from 'vitest'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { trackRemoteStrokes, LANDING_MS, NO_REMOTE_STROKES, visibleStrokes } from './remote-strokes.ts'

const shown = (...seen: (readonly [now: number, ...ids: string[]])[]) => {
  let state = NO_REMOTE_STROKES
  for (const [now, ...ids] of seen)
    state = trackRemoteStrokes(state, new Map(ids.map((id, i) => [i, plainFill({ id })])), now)
  return visibleStrokes(state).map(({ id }) => id)
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
