import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { artworkTilt } from './pinned-picture.tsx'

test('an artwork tilts by -1.2 to 1.2 degrees, the same for the same id', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), (id) => {
      expect(Math.abs(artworkTilt(id))).toBeLessThanOrEqual(1.2)
      expect(artworkTilt(id)).toBe(artworkTilt(id))
    }),
  )
})

test('eight neighbouring ids have at least three different tilts', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (first) => {
      const row = Array.from({ length: 8 }, (_, i) => artworkTilt(first + i))
      expect(new Set(row).size).toBeGreaterThanOrEqual(3)
    }),
  )
})
