import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ObservableState } from './observable-state.ts'
import { subscribeThrottled } from './subscribe-throttled.ts'

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
