import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DrawingFollower, followDrawing } from './follow-drawing.ts'

let hidden: boolean
let saving: boolean
let listeners: Set<() => void>
let reads: number
let follower: DrawingFollower

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  saving = false
  listeners = new Set()
  reads = 0
  follower = followDrawing(
    {
      isHidden: () => hidden,
      onVisibility: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      savesData: () => saving,
    },
    () => (reads += 1),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

function turn(isHidden: boolean): void {
  hidden = isHidden
  for (const listener of listeners) listener()
}

test('the first stroke is read at once, and a hundred in ten seconds are three readings', () => {
  follower.drawn()
  expect(reads).toBe(1)
  for (let i = 0; i < 99; i += 1) {
    vi.advanceTimersByTime(100)
    follower.drawn()
  }
  expect(reads).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(reads).toBe(3)
})

test('without strokes nothing is read', () => {
  turn(true)
  turn(false)
  vi.advanceTimersByTime(60_000)
  expect(reads).toBe(0)
})

test('a hidden page reads nothing, and once what it has missed when it is shown', () => {
  follower.drawn()
  turn(true)
  for (let i = 0; i < 10; i += 1) {
    follower.drawn()
    vi.advanceTimersByTime(10_000)
  }
  expect(reads).toBe(1)
  turn(false)
  expect(reads).toBe(2)
  turn(true)
  turn(false)
  vi.advanceTimersByTime(60_000)
  expect(reads).toBe(2)
})

test('a person who saves data is not sent pictures again and again', () => {
  saving = true
  follower.drawn()
  vi.advanceTimersByTime(60_000)
  expect(reads).toBe(0)
})

test('a stopped follower reads nothing more and leaves no listener', () => {
  follower.drawn()
  follower.drawn()
  follower.stop()
  vi.advanceTimersByTime(60_000)
  expect(reads).toBe(1)
  expect(listeners.size).toBe(0)
})
