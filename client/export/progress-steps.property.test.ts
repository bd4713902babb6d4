import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { paintingProgress } from './progress-steps.ts'

test('painting is reported in few rising steps below 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (total) => {
      const shares: number[] = []
      const painted = paintingProgress(total, (share) => shares.push(share))
      for (let count = 1; count <= total; count += 1) painted(count)
      expect(shares.length).toBeLessThanOrEqual(100)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      for (const share of shares) expect(share > 0 && share < 1).toBe(true)
      if (total >= 100) expect(shares.length).toBeGreaterThan(30)
    }),
    { numRuns: 50 },
  )
})
