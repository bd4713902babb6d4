import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { ReplayClock } from '#client/replay/replay-clock.ts'
import { filmPositions, strokesMs } from './film-schedule.ts'

test('a film goes from the empty page to the finished picture, never back, and is as long as it may be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(5_000), { maxLength: 300 }),
      fc.constantFrom(10, 20, 40),
      fc.constantFrom(40, 80),
      (pauses, maxSeconds, frameMs) => {
        let now = 0
        const clock = new ReplayClock(pauses.map((pause) => new Date((now += pause)).toISOString()))
        const positions = filmPositions(clock, maxSeconds, frameMs)
        expect(positions[0]).toBe(0)
        expect(positions.at(-1)).toBe(pauses.length)
        for (const [i, position] of positions.entries())
          if (i > 0) expect(position).toBeGreaterThanOrEqual(positions[i - 1]!)
        const ms = (positions.length - 1) * frameMs
        expect(ms).toBeGreaterThanOrEqual(strokesMs(clock, maxSeconds))
        expect(ms).toBeLessThan(strokesMs(clock, maxSeconds) + frameMs)
        expect(strokesMs(clock, maxSeconds)).toBeLessThanOrEqual(Math.min(clock.durationMs, maxSeconds * 1_000))
      },
    ),
  )
})
