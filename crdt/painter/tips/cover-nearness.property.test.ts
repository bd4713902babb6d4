import * as fc from '#tests/fast-check.ts'
import { hasTooHighCell } from '#tests/core/support/too-high-cell.ts'
import { expect, test } from 'vitest'
import { CORNER, segmentsOf, someLine } from '#tests/some-line.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { coverNearness } from './cover-nearness.ts'
import type { Segment } from './segment.ts'

const THINNEST = 0.75
const RANGE = { nearest: 0.3, farthest: 1.1 }

/** Returns the level at a distance in reaches, not rounded. */
const levelAt = (distance: number): number => {
  const share = RANGE.nearest / RANGE.farthest
  return Math.min(255, (255 * (1 - distance * distance)) / (1 - share * share))
}

/** Returns the least and the most that a pixel may be raised to: outside its band a segment is as near as its discs, or left to others. */
function levels({ x0, y0, r0, x1, y1, r1, fromX, fromY }: Segment, x: number, y: number): [number, number] {
  const [reach0, reach1] = [Math.max(THINNEST, r0) * RANGE.farthest, Math.max(THINNEST, r1) * RANGE.farthest]
  const [dx, dy, vx, vy] = [x1 - x0, y1 - y0, x - x0, y - y0]
  const disc = levelAt(Math.sqrt(vx * vx + vy * vy) / reach0)
  const discs = Math.max(disc, levelAt(Math.sqrt((x - x1) ** 2 + (y - y1) ** 2) / reach1))
  const along = (vx * dx + vy * dy) / (dx * dx + dy * dy || 1)
  const isBeside = (dx !== 0 || dy !== 0) && along >= 0 && along <= 1
  const isInWedge = vx * (x0 - fromX) + vy * (y0 - fromY) > 0 && along < 0
  const [wx, wy] = [vx - along * dx, vy - along * dy]
  const beside = isBeside ? levelAt(Math.sqrt(wx * wx + wy * wy) / (reach0 + along * (reach1 - reach0))) : 0
  return [Math.max(beside, isInWedge ? disc : 0), Math.max(beside, discs)]
}

test('the shortcuts skip no pixel: each is covered by its distance from the path', () => {
  const coverage = new Coverage()
  fc.assert(
    fc.property(someLine(12), fc.integer({ min: 1, max: 30 }), fc.boolean(), (points, size, hasPressure) => {
      const segments = segmentsOf(points, size, hasPressure)
      for (const segment of segments) coverNearness(coverage, WHOLE_PAGE, segment, RANGE)
      let worst = 0
      for (let y = 0; y < CORNER; y += 1)
        for (let x = 0; x < CORNER; x += 1) {
          const level = coverage.mask[y * WIDTH + x]!
          const all = segments.map((segment) => levels(segment, x + 0.5, y + 0.5))
          const least = Math.max(0, ...all.map(([low]) => low))
          const most = Math.max(0, ...all.map(([, high]) => high))
          // Where the width stays the same, the nearest part of the path decides, and both are one.
          const expected = hasPressure ? Math.min(Math.max(level, least), most) : most
          worst = Math.max(worst, Math.abs(level - expected))
        }
      const isCellTooHigh = hasTooHighCell(coverage)
      coverage.clear()
      expect(worst).toBeLessThan(0.51)
      expect(isCellTooHigh).toBe(false)
      expect(coverage.cells.every((cell) => cell === 0)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
