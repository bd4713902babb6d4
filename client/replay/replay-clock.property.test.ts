import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { nextSpeed, ReplayClock, SPEEDS, usualSpeed } from './replay-clock.ts'

/** Clocks of up to 200 steps, some saved at once, some days apart, some without a time. */
const anyTimes = fc
  .array(fc.oneof(fc.nat(4_000), fc.constant(0), fc.constant(86_400_000), fc.constant(null)), {
    minLength: 1,
    maxLength: 200,
  })
  .map((pauses) => {
    let now = Date.UTC(2026, 0, 1)
    return pauses.map((pause) => (pause === null ? '' : new Date((now += pause)).toISOString()))
  })
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('time and position are each other’s inverse, and both only grow', () => {
  fc.assert(
    fc.property(anyTimes, share, share, (times, one, other) => {
      const clock = new ReplayClock(times)
      const position = one * times.length
      expect(clock.positionAt(clock.timeAt(position))).toBeCloseTo(position, 6)
      const [early, late] = [Math.min(one, other), Math.max(one, other)]
      expect(clock.positionAt(early * clock.durationMs)).toBeLessThanOrEqual(clock.positionAt(late * clock.durationMs))
    }),
  )
})

test('a replay advances, twice as far in time at twice the speed, and stops at the end', () => {
  fc.assert(
    fc.property(
      anyTimes,
      share,
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom(...SPEEDS),
      (times, at, ms, speed) => {
        const clock = new ReplayClock(times)
        const from = at * times.length
        const to = clock.advance(from, ms, speed)
        expect(to).toBeGreaterThanOrEqual(from - 1e-9)
        expect(to).toBeLessThanOrEqual(times.length)
        if (to < times.length) expect(clock.timeAt(to) - clock.timeAt(from)).toBeCloseTo(ms * speed, 3)
      },
    ),
  )
})

test('idle time is dropped: no step takes more than two seconds, and none less than a quarter', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      const clock = new ReplayClock(times)
      for (let step = 0; step < times.length; step += 1) {
        const ms = clock.timeAt(step + 1) - clock.timeAt(step)
        expect(ms).toBeGreaterThan(249.999)
        expect(ms).toBeLessThan(2_000.001)
      }
    }),
  )
  const night = new ReplayClock(['2026-01-01T20:00:00Z', '2026-01-01T20:00:01Z', '2026-01-02T08:00:00Z'])
  expect(night.durationMs).toBe(250 + 1_000 + 2_000)
})

test('the usual speed shows a replay within half a minute where one can', () => {
  expect(usualSpeed(0)).toBe(1)
  expect(usualSpeed(30_000)).toBe(1)
  expect(usualSpeed(30_001)).toBe(2)
  expect(usualSpeed(64 * 30_000 + 1)).toBe(64)
})

test('speeds go from 1 to 64 and no further', () => {
  expect(nextSpeed(1, -1)).toBeNull()
  expect(nextSpeed(1, 1)).toBe(2)
  expect(nextSpeed(64, 1)).toBeNull()
})

test('an empty replay has no time', () => {
  const clock = new ReplayClock([])
  expect(clock.positionAt(5)).toBe(0)
  expect(clock.timeAt(0)).toBe(0)
})
