import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ArtworkUpdate, UpdateThrottle } from './update-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const updated = (at: number): ArtworkUpdate => ({ at: new Date(at), bytes: at })

function startThrottle() {
  const written: [number, number][] = []
  const failures: unknown[] = []
  const throttle = new UpdateThrottle(
    (artworkId, { at }) => {
      written.push([artworkId, at.getTime()])
      return artworkId === 13 ? Promise.reject(new Error('disk full')) : Promise.resolve()
    },
    (error) => failures.push(error),
    100,
  )
  return { throttle, written, failures }
}

describe('update throttle', () => {
  test('many strokes in a row cause two writes: the first at once, the last after the interval', () => {
    const made = startThrottle()
    for (let at = 1; at <= 50; at++) made.throttle.touch(7, updated(at))
    expect(made.written).toEqual([[7, 1]])
    vi.advanceTimersByTime(100)
    expect(made.written).toEqual([
      [7, 1],
      [7, 50],
    ])
  })

  test('artworks are throttled independently', () => {
    const made = startThrottle()
    made.throttle.touch(1, updated(1))
    made.throttle.touch(10, updated(2))
    expect(made.written).toEqual([
      [1, 1],
      [10, 2],
    ])
  })

  test('a flush writes what waits, and nothing twice', async () => {
    const made = startThrottle()
    made.throttle.touch(7, updated(1))
    made.throttle.touch(7, updated(2))
    await made.throttle.flush()
    vi.advanceTimersByTime(1_000)
    expect(made.written).toEqual([
      [7, 1],
      [7, 2],
    ])
  })

  test('a failed write is reported, and other writes go on', async () => {
    const made = startThrottle()
    made.throttle.touch(13, updated(1))
    made.throttle.touch(7, updated(2))
    await made.throttle.flush()
    expect(made.failures).toHaveLength(1)
    expect(made.written).toContainEqual([7, 2])
  })
})
