import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { PathWalk } from '#crdt/painter/lines/path-walk.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { coverDrop, coverStretch, roundTip } from './round-tip.ts'
import type { Segment, Stretch } from './segment.ts'

/** Painter pixels: paths stay in a square of this side, with room for the widest tip around it. */
const SIDE = 130
const ROOM = 45

/** Covers a stretch by the distance of every pixel from it, without the shortcuts of the tip. */
function slowly(mask: Uint8Array, { x0, y0, r0, x1, y1, r1 }: Stretch, peak: number): void {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (r0 !== r1 && length <= Math.abs(r1 - r0)) {
    const [x, y, r] = r0 < r1 ? [x1, y1, r1] : [x0, y0, r0]
    slowly(mask, { x0: x, y0: y, r0: r, x1: x, y1: y, r1: r }, peak)
    return
  }
  const [ux, uy] = length === 0 ? [1, 0] : [dx / length, dy / length]
  const lean = length === 0 ? 0 : (r0 - r1) / length
  const upright = Math.sqrt(1 - lean * lean)
  for (let y = 0; y < SIDE + 2 * ROOM; y += 1)
    for (let x = 0; x < SIDE + 2 * ROOM; x += 1) {
      const [vx, vy] = [x + 0.5 - x0, y + 0.5 - y0]
      const along = vx * ux + vy * uy
      const across = Math.abs(vy * ux - vx * uy)
      const turn = along * upright - across * lean
      let distance = across * upright + along * lean - r0
      if (turn < 0) distance = Math.sqrt(vx * vx + vy * vy) - r0
      else if (turn > upright * length) distance = Math.sqrt((vx - dx) ** 2 + (vy - dy) ** 2) - r1
      const level = Math.min(peak, ((0.5 - distance) * peak + 0.5) | 0)
      if (level > mask[y * WIDTH + x]!) mask[y * WIDTH + x] = level
    }
}

const within = (value: number): number => Math.min(Math.max(value, ROOM * 8), (ROOM + SIDE) * 8)
const place = fc.integer({ min: ROOM * 8, max: (ROOM + SIDE) * 8 })
/** Most steps are small or straight along a row or a column, as a hand's are. */
const step = fc.oneof(fc.constant(0), fc.integer({ min: -2, max: 2 }), fc.integer({ min: -120, max: 120 }))
const line = fc.tuple(place, place, fc.array(fc.tuple(step, step), { maxLength: 5 })).map(([x, y, steps]) => {
  const points = [x, y]
  for (const [dx, dy] of steps) points.push(within(points.at(-2)! + dx), within(points.at(-1)! + dy))
  return points
})

/** Returns the segments of a line; with pressure its width changes. */
function segmentsOf(points: number[], size: number, hasPressure: boolean): Segment[] {
  const segments: Segment[] = []
  const pressures = hasPressure ? points.filter((_, i) => i % 2 === 0).map((x) => x % 256) : null
  const path = new PathWalk({ points, pressures }, size)
  path.settled(0, path.pieces, (segment) => segments.push(segment))
  path.tail((segment) => segments.push(segment))
  return segments
}

function expectSame(coverage: Coverage, expected: Coverage): void {
  const isSame = Buffer.from(coverage.mask.buffer).equals(Buffer.from(expected.mask.buffer))
  coverage.clear()
  expected.mask.fill(0)
  expect(isSame).toBe(true)
}

const coverage = new Coverage()
const expected = new Coverage()

test('the shortcuts skip no pixel: each is covered by its distance from the path', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 30 }), fc.boolean(), (points, size, hasPressure) => {
      for (const segment of segmentsOf(points, size, hasPressure)) {
        roundTip.cover(coverage, WHOLE_PAGE, segment, { seed: 0, radius: size })
        slowly(expected.mask, segment, 255)
      }
      expectSame(coverage, expected)
    }),
    { numRuns: 80 },
  )
})

test('the same holds for a paler stretch and for a drop over it', () => {
  const peak = fc.integer({ min: 1, max: 255 })
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 30 }), peak, peak, (points, size, peakOfLine, peakOfDrop) => {
      for (const segment of segmentsOf(points, size, true)) {
        coverStretch(coverage, WHOLE_PAGE, segment, peakOfLine, false)
        slowly(expected.mask, segment, peakOfLine)
        const drop = { ...segment, x1: segment.x0, y1: segment.y0, r0: size / 9, r1: size / 9 }
        coverDrop(coverage, WHOLE_PAGE, drop.x0, drop.y0, drop.r0, peakOfDrop)
        slowly(expected.mask, drop, peakOfDrop)
      }
      expectSame(coverage, expected)
    }),
    { numRuns: 40 },
  )
})
