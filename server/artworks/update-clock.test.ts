import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUpdateClock } from './update-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function clock() {
  const written: [number, number][] = []
  const failures: unknown[] = []
  const made = createUpdateClock({
    everyMs: 100,
    write: (artworkId, at) => {
      written.push([artworkId, at.getTime()])
      return artworkId === 13 ? Promise.reject(new Error('disk full')) : Promise.resolve()
    },
    failed: (error) => failures.push(error),
  })
  return { ...made, written, failures }
}

describe('update clock', () => {
  test('a storm of strokes is two writings: the first at once, the last after the rest', () => {
    const { touched, written } = clock()
    for (let at = 1; at <= 50; at++) touched(7, new Date(at))
    expect(written).toEqual([[7, 1]])
    vi.advanceTimersByTime(100)
    expect(written).toEqual([
      [7, 1],
      [7, 50],
    ])
  })

  test('artworks do not wait for each other', () => {
    const { touched, written } = clock()
    touched(1, new Date(1))
    touched(10, new Date(2))
    expect(written).toEqual([
      [1, 1],
      [10, 2],
    ])
  })

  test('flushing writes what waits, and nothing twice', async () => {
    const { touched, flush, written } = clock()
    touched(7, new Date(1))
    touched(7, new Date(2))
    await flush()
    vi.advanceTimersByTime(1_000)
    expect(written).toEqual([
      [7, 1],
      [7, 2],
    ])
  })

  test('a failed writing is told and stops nothing', async () => {
    const { touched, flush, written, failures } = clock()
    touched(13, new Date(1))
    touched(7, new Date(2))
    await flush()
    expect(failures).toHaveLength(1)
    expect(written).toContainEqual([7, 2])
  })
})
