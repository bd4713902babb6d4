import fc from 'fast-check'
import { expect, test } from 'vitest'
import { magnetColor, artworkTilt } from './artwork-tilt.ts'

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

test('a magnet has one of seven colors, by the owner', () => {
  const magnets = Array.from({ length: 50 }, (_, id) => magnetColor(id + 1))
  for (const magnet of magnets) expect(magnet).toMatch(/^#[0-9a-f]{6}$/)
  expect(new Set(magnets).size).toBe(7)
})
