import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUpdateThrottle } from './update-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function clock() {
  const written: [number, number][] = []
  const failures: unknown[] = []
  const under = createUpdateThrottle({
    everyMs: 100,
    write: (artworkId, at) => {
      written.push([artworkId, at.getTime()])
      return artworkId === 13 ? Promise.reject(new Error('disk full')) : Promise.resolve()
    },
    failed: (error) => failures.push(error),
  })
  return { ...under, written, failures }
}

describe('update clock', () => {
  test('a storm of strokes is two writings: the first at once, the last after the rest', () => {
    const made = clock()
    for (let at = 1; at <= 50; at++) made.touch(7, new Date(at))
    expect(made.written).toEqual([[7, 1]])
    vi.advanceTimersByTime(100)
    expect(made.written).toEqual([
      [7, 1],
      [7, 50],
    ])
  })

  test('artworks do not wait for each other', () => {
    const made = clock()
    made.touch(1, new Date(1))
    made.touch(10, new Date(2))
    expect(made.written).toEqual([
      [1, 1],
      [10, 2],
    ])
  })

  test('flushing writes what waits, and nothing twice', async () => {
    const made = clock()
    made.touch(7, new Date(1))
    made.touch(7, new Date(2))
    await made.flush()
    vi.advanceTimersByTime(1_000)
    expect(made.written).toEqual([
      [7, 1],
      [7, 2],
    ])
  })

  test('a failed writing is told and stops nothing', async () => {
    const made = clock()
    made.touch(13, new Date(1))
    made.touch(7, new Date(2))
    await made.flush()
    expect(made.failures).toHaveLength(1)
    expect(made.written).toContainEqual([7, 2])
  })
})
