/** The tips, with their shortcuts, compared with the plain definition of what they cover. */
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { TIPS, type BrushStroke, type Path } from '#crdt/document/stroke/stroke.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { coverPath, segmentCover } from '#crdt/painter/lines/paint-path.ts'
import { PathWalk } from '#crdt/painter/lines/path-walk.ts'
import { pointsBounds } from '#crdt/painter/lines/stroke-bounds.ts'
import { WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { contains } from '#crdt/painter/planes/rectangle.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'
import { BRUSH_TIPS_1, BRUSH_TIPS_2, type BrushTips, WIDEST_SOFT_EDGE_PIXELS } from '#crdt/painter/tips/brush-tips.ts'
import { FUZZY_REACH } from '#crdt/painter/tips/fuzzy-tip.ts'

const TABLES = [
  [1, BRUSH_TIPS_1],
  [2, BRUSH_TIPS_2],
] as const

/** A window of the page that holds all points, some of them off the page. */
const WINDOW = { left: 0, top: 0, right: 90, bottom: 90 }

const coordinate = fc.integer({ min: -200, max: 700 })
const path: fc.Arbitrary<Path> = fc
  .tuple(fc.array(fc.tuple(coordinate, coordinate, fc.nat(255)), { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([points, hasPressures]) => ({
    points: points.flatMap(([x, y]) => [x, y]),
    pressures: hasPressures ? points.map(([, , pressure]) => pressure) : null,
  }))

const stroke = (tip: BrushStroke['tip']): fc.Arbitrary<BrushStroke> =>
  fc.record<BrushStroke>({
    id: fc.constant('s'),
    author: fc.constant(1),
    madeAt: fc.constant(0),
    itemId: fc.constant(0),
    tool: fc.constant('brush' as const),
    color: fc.constant(0),
    size: fc.integer({ min: 1, max: 20 }),
    opacity: fc.constant(100),
    tip: fc.constant(tip),
    insideRegion: fc.constant(0),
    path,
  })

function segmentsOf({ path, size }: BrushStroke): Segment[] {
  const segments: Segment[] = []
  const walk = new PathWalk(path, size)
  walk.settled(0, walk.pieces, (segment) => segments.push(segment))
  walk.tail((segment) => segments.push(segment))
  return segments
}

const length = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy)

/** Returns the place on the segment (0 to 1) nearest to the point, and the distance from there. */
function nearest({ x0, y0, x1, y1 }: Segment, x: number, y: number): { along: number; distance: number } {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square))
  return { along, distance: length(x - x0 - along * dx, y - y0 - along * dy) }
}

/** Returns the distance outside the hull of the two discs: the least over all discs between them, found by ternary search. */
function outsideHull(segment: Segment, x: number, y: number): number {
  const { x0, y0, r0, x1, y1, r1 } = segment
  if (r0 === r1) return nearest(segment, x, y).distance - r0
  const outside = (t: number): number => length(x - x0 - (x1 - x0) * t, y - y0 - (y1 - y0) * t) - r0 - (r1 - r0) * t
  let [low, high] = [0, 1]
  for (let i = 0; i < 30; i += 1) {
    const third = (high - low) / 3
    if (outside(low + third) < outside(high - third)) high -= third
    else low += third
  }
  return outside((low + high) / 2)
}

const clamp = (value: number): number => Math.min(255, Math.max(0, value))

function expectCoverage(
  drawn: BrushStroke,
  tolerance: number,
  levelAt: (segment: Segment, x: number, y: number) => number,
): void {
  const coverage = new Coverage()
  coverPath(coverage, WHOLE_PAGE, drawn, BRUSH_TIPS_1)
  const segments = segmentsOf(drawn)
  for (let y = WINDOW.top; y < WINDOW.bottom; y += 1) {
    for (let x = WINDOW.left; x < WINDOW.right; x += 1) {
      const expected = Math.max(...segments.map((segment) => levelAt(segment, x + 0.5, y + 0.5)))
      const actual = coverage.mask[y * WIDTH + x]!
      if (Math.abs(actual - expected) > tolerance) {
        throw new Error(`pixel ${x}, ${y}: ${actual} instead of ${expected}`)
      }
      if (actual > 0 && !(coverage.first[y]! <= x && x < coverage.last[y]!)) throw new Error(`${x}, ${y} not noted`)
    }
  }
}

test('the round tip covers fully inside, nothing outside, and one pixel between by distance', () => {
  fc.assert(
    fc.property(stroke('round'), (drawn) =>
      expectCoverage(drawn, 1, (segment, x, y) => clamp((0.5 - outsideHull(segment, x, y)) * 255)),
    ),
    { numRuns: 20 },
  )
})

test('the fuzzy tip falls off with the square of the distance, without gaps at bends', () => {
  fc.assert(
    fc.property(stroke('fuzzy'), (drawn) => {
      // With changing width the nearest point decides, not the widest: then only even strokes have so plain a definition.
      fc.pre(drawn.path.pressures === null)
      expectCoverage(drawn, 1, (segment, x, y) => {
        const reach = segment.r0 * FUZZY_REACH + 0.5
        const inside = 1 - (nearest(segment, x, y).distance / reach) ** 2
        return inside <= 0 ? 0 : inside * inside * 255
      })
    }),
    { numRuns: 20 },
  )
})

test('a dot of the square tip is an upright square, a level line a bar', () => {
  const coverage = new Coverage()
  const [dot] = fc.sample(stroke('square'), 1)
  coverPath(coverage, WHOLE_PAGE, { ...dot!, size: 10, path: { points: [400, 400], pressures: null } }, BRUSH_TIPS_1)
  coverPath(
    coverage,
    WHOLE_PAGE,
    { ...dot!, size: 4, path: { points: [160, 800, 800, 800], pressures: null } },
    BRUSH_TIPS_1,
  )
  for (let y = 0; y < 120; y += 1) {
    for (let x = 0; x < 120; x += 1) {
      const inDot = x >= 40 && x < 60 && y >= 40 && y < 60
      const inBar = x >= 16 && x < 104 && y >= 96 && y < 104
      expect(coverage.mask[y * WIDTH + x]).toBe(inDot || inBar ? 255 : 0)
    }
  }
})

function sketchyLines(id: string, tips: BrushTips): Uint8Array {
  const coverage = new Coverage()
  const [drawn] = fc.sample(stroke('sketchy'), { numRuns: 1, seed: 1 })
  coverPath(
    coverage,
    WHOLE_PAGE,
    { ...drawn!, id, size: 20, path: { points: [200, 200, 4000, 900], pressures: null } },
    tips,
  )
  return coverage.mask
}

test.each(TABLES)(
  'the sketchy tip of version %i draws the same lines for the same stroke, and others for another',
  (_, tips) => {
    expect(Buffer.from(sketchyLines('a', tips)).equals(sketchyLines('a', tips))).toBe(true)
    expect(Buffer.from(sketchyLines('a', tips)).equals(sketchyLines('b', tips))).toBe(false)
  },
)

test.each([...TIPS.map((tip) => [tip, BRUSH_TIPS_1] as const), ['sketchy', BRUSH_TIPS_2] as const])(
  'the %s tip covers nothing beyond its reach',
  (tip, tips) => {
    const coverage = new Coverage()
    const onPage = fc.integer({ min: 900, max: 2500 })
    const points = fc.array(fc.tuple(onPage, onPage, fc.nat(255)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(stroke(tip), points, fc.integer({ min: 1, max: 50 }), fc.string(), (drawn, places, size, id) => {
        const pressures = drawn.path.pressures === null ? null : places.map(([, , pressure]) => pressure)
        const line = { ...drawn, id, size, path: { points: places.flatMap(([x, y]) => [x, y]), pressures } }
        coverPath(coverage, WHOLE_PAGE, line, tips)
        const bounds = pointsBounds(line, 0, tips)
        const { left, top, right, bottom } = coverage.bounds()
        const covered = { left: right, top: bottom, right: left, bottom: top }
        for (let y = top; y < bottom; y += 1) {
          for (let x = left; x < right; x += 1) {
            if (coverage.mask[y * WIDTH + x] === 0) continue
            covered.left = Math.min(covered.left, x)
            covered.top = Math.min(covered.top, y)
            covered.right = Math.max(covered.right, x + 1)
            covered.bottom = Math.max(covered.bottom, y + 1)
          }
        }
        coverage.clear()
        expect(contains(bounds, covered)).toBe(true)
      }),
      { numRuns: 30 },
    )
  },
)

/** Lines to and fro, close together, in units: later segments raise little of what earlier ones have covered. */
const scribble = fc
  .array(fc.tuple(fc.nat(60), fc.nat(90)), { minLength: 20, maxLength: 30 })
  .map((jitters) =>
    jitters.flatMap(([across, down], i) => [i % 2 === 0 ? 800 + across : 2000 - across, 1000 + (i % 10) * 60 + down]),
  )

test.each([...TIPS.map((tip) => [tip, BRUSH_TIPS_1] as const), ['sketchy', BRUSH_TIPS_2] as const])(
  'the %s tip leaves out nothing of a scribble: each pixel is covered as by the segment that covers it most',
  (tip, tips) => {
    const coverage = new Coverage()
    const alone = new Coverage()
    const expected = new Uint8Array(coverage.mask.length)
    fc.assert(
      fc.property(
        stroke(tip),
        scribble,
        fc.integer({ min: 4, max: 50 }),
        fc.boolean(),
        (drawn, points, size, turned) => {
          const places = turned ? points.toReversed() : points
          const pressures =
            drawn.path.pressures === null ? null : points.filter((_, i) => i % 2 === 0).map((x) => x % 256)
          const line = { ...drawn, size, path: { points: places, pressures } }
          coverPath(coverage, WHOLE_PAGE, line, tips)
          const cover = segmentCover(alone, WHOLE_PAGE, line, tips)
          for (const segment of segmentsOf(line)) {
            cover(segment)
            const { left, top, right, bottom } = alone.bounds()
            for (let y = top; y < bottom; y += 1)
              for (let at = y * WIDTH + left; at < y * WIDTH + right; at += 1)
                if (alone.mask[at]! > expected[at]!) expected[at] = alone.mask[at]!
            alone.clear()
          }
          const isSame = Buffer.from(coverage.mask.buffer).equals(Buffer.from(expected.buffer))
          coverage.clear()
          expected.fill(0)
          expect(isSame).toBe(true)
        },
      ),
      { numRuns: 8 },
    )
  },
)

test('a fill follows a soft edge for 72 pixels; another number changes the pixels of old pictures', () => {
  expect(WIDEST_SOFT_EDGE_PIXELS).toBe(72)
})
