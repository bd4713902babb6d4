import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ObservableState, subscribeThrottled } from './observable-state.ts'

test('a listener runs for changed values only, until it unsubscribes', () => {
  const state = new ObservableState({ shown: 1, ready: false })
  const heard: number[] = []
  const stop = state.subscribe(() => heard.push(state.current.shown))
  state.change({ shown: 2 })
  state.change({ shown: 2, ready: false })
  state.change({ shown: 3 })
  stop()
  state.change({ shown: 4 })
  expect(heard).toEqual([2, 3])
  expect(state.current).toEqual({ shown: 4, ready: false })
})

test('until resolves when the condition holds, at once if it holds already', async () => {
  const state = new ObservableState({ shown: 1 })
  let waited = false
  const waiting = state.until(({ shown }) => shown === 3).then(() => (waited = true))
  state.change({ shown: 2 })
  await Promise.resolve()
  expect(waited).toBe(false)
  state.change({ shown: 3 })
  await waiting
  await state.until(({ shown }) => shown === 3)
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the listener runs once for quick changes, and never after unsubscribing', () => {
  const state = new ObservableState({ count: 0 })
  const heard: number[] = []
  const stop = subscribeThrottled(state.subscribe, 60)(() => heard.push(state.current.count))
  for (let count = 1; count <= 5; count += 1) state.change({ count })
  vi.advanceTimersByTime(59)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([5])
  state.change({ count: 6 })
  vi.advanceTimersByTime(60)
  state.change({ count: 7 })
  stop()
  vi.advanceTimersByTime(60)
  expect(heard).toEqual([5, 6])
})
