import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import { INITIAL_STATE, type ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import { watchColoring } from './watch-coloring.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A picture that is painted by `paint`, and questions that are answered by `answer`. */
function bench() {
  const state = new ObservableState<ArtworkSessionState>(INITIAL_STATE)
  const waiting: ((states: Uint8Array) => void)[] = []
  let asked = 0
  const seen: Readonly<Uint8Array>[] = []
  const stop = watchColoring(
    {
      painter: {
        coloring: () => {
          asked += 1
          return new Promise((resolve) => waiting.push(resolve))
        },
      },
      session: {
        subscribe: state.subscribe,
        get state() {
          return state.current
        },
      },
    },
    [],
    (states) => seen.push(states),
  )
  return {
    stop,
    seen,
    asked: () => asked,
    paint: () => state.change({ summary: { ...state.current.summary } }),
    change: () => state.change({ held: state.current.held + 1 }),
    answer: async (value: number) => {
      waiting.shift()?.(Uint8Array.of(value))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('the states are asked for at once, and once for paintings that come together', async () => {
  const { asked, answer, paint, seen } = bench()
  expect(asked()).toBe(1)
  await answer(1)
  for (let strokes = 0; strokes < 20; strokes += 1) paint()
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(250)
  expect(asked()).toBe(2)
  await answer(2)
  expect(seen.map(([state]) => state)).toEqual([1, 2])
})

test('one question is under way at a time, and the last painting is never left out', async () => {
  const { asked, answer, paint } = bench()
  paint()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(1)
  await answer(1)
  expect(asked()).toBe(2)
})

test('nothing is asked when nothing is painted, and nothing after the end', async () => {
  const { asked, answer, change, paint, seen, stop } = bench()
  await answer(1)
  change()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(1)
  paint()
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toBe(1)
  expect(seen).toHaveLength(1)
})
