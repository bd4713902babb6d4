/** A picture at scale 4, for paper, agrees with the one on the screen. */
import * as fc from '#tests/fast-check.ts'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '#tests/run-options.ts'
import type { BrushStroke, FillStroke, Path, Stroke } from '#crdt/document/stroke/stroke.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import type { PathWalk } from '#crdt/painter/lines/path-walk.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'
import { arbitraryPath, arbitraryStroke } from './support/arbitrary-strokes.ts'
import { atScale, finePainter, screenPainter } from './support/fine-painter.ts'
import { plainFill, plainLine } from './support/plain-strokes.ts'

const WIDTH = 1600
const HEIGHT = 1200
const blank = async () => (await import('#crdt/painter/plates/plates.ts')).blankPlates()

let screenWalk: typeof PathWalk
let fineWalk: typeof PathWalk
beforeAll(async () => {
  screenWalk = await atScale(2, async () => (await import('#crdt/painter/lines/path-walk.ts')).PathWalk)
  fineWalk = await atScale(4, async () => (await import('#crdt/painter/lines/path-walk.ts')).PathWalk)
})

function segments(Walk: typeof PathWalk, path: Path, size: number): Segment[] {
  const found: Segment[] = []
  const walk = new Walk(path, size)
  walk.settled(0, walk.pieces, (segment) => found.push(segment))
  walk.tail((segment) => found.push(segment))
  return found
}

test('every number of a flattened path is exactly twice the one on the screen', () => {
  fc.assert(
    fc.property(arbitraryPath, fc.integer({ min: 1, max: 50 }), (path, size) => {
      const doubled = segments(screenWalk, path, size).map(({ isLast, ...numbers }) => ({
        ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, value * 2])),
        isLast,
      }))
      expect(segments(fineWalk, path, size)).toEqual(doubled)
    }),
  )
})

const line = (id: string, y: number): BrushStroke =>
  plainLine({ id, size: 4, path: { points: [-800, y, 13_600, y], pressures: null } })
const fill = (id: string, x: number, y: number, color = 0xff0000): FillStroke => plainFill({ id, x, y, color })

test('a fill stopped by a narrow gap on the screen is stopped by it on paper', async () => {
  // Two lines that are one wall with a gap of three quarters of a screen pixel: soft edges fill it on the screen, and a finer
  // picture has white there.
  const walls: BrushStroke[] = [
    { ...line('left', 0), path: { points: [6400, -800, 6400, 4766 - 35], pressures: null } },
    { ...line('right', 0), path: { points: [6400, 4766 + 35, 6400, 10_400], pressures: null } },
  ]
  const strokes: Stroke[] = [...walls, fill('f', 1600, 4800)]
  const screen = await screenPainter(blank)
  const fine = await finePainter(screen.plates)
  for (const stroke of strokes)
    fine.paint(fine.color, fine.plates, stroke, screen.paint(screen.color, screen.plates, stroke))
  const right = (4800 / 8) * WIDTH + 1400
  expect([...screen.color.subarray(right * 4, right * 4 + 3)]).toEqual([255, 255, 255])
  const rightFine = (4800 / 4) * WIDTH * 2 + 2800
  expect([...fine.color.subarray(rightFine * 4, rightFine * 4 + 3)]).toEqual([255, 255, 255])

  // A fill at that scale alone goes through the gap, so this picture can detect the fault.
  const anew = await atScale(4, async () => {
    const { paintStroke } = await import('#crdt/painter/paint-stroke.ts')
    const { blankColorPlane } = await import('#crdt/painter/planes/planes.ts')
    const plates = await blank()
    const color = blankColorPlane()
    for (const stroke of strokes) paintStroke(color, plates, stroke)
    return color
  })
  expect([...anew.subarray(rightFine * 4, rightFine * 4 + 3)]).toEqual([255, 0, 0])
})

test('a fill changes nothing on paper where it changed nothing on the screen', async () => {
  const drawn = fc.array(arbitraryStroke(fc.uuid(), fc.constant(1)), { minLength: 1, maxLength: 6 })
  const point = fc.record({ x: fc.integer({ min: 0, max: 12_799 }), y: fc.integer({ min: 0, max: 9599 }) })
  const screen = await screenPainter(blank)
  const fine = await finePainter(screen.plates)
  fc.assert(
    fc.property(drawn, point, (before, { x, y }) => {
      screen.color.fill(255)
      fine.color.fill(255)
      const paint = (stroke: Stroke): FillTrace | null => {
        const trace = screen.paint(screen.color, screen.plates, stroke)
        fine.paint(fine.color, fine.plates, stroke, trace)
        return trace
      }
      for (const stroke of before) paint(stroke)
      const [screenBefore, fineBefore] = [screen.color.slice(), fine.color.slice()]
      const took = takenPixels(paint(fill('the-last', x, y, 0x123456)))
      let outside = 0
      for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
        if (took[at] === 1) continue
        const under = Math.floor(at / WIDTH) * WIDTH * 4 + (at % WIDTH) * 2
        const near = [under, under + 1, under + WIDTH * 2, under + WIDTH * 2 + 1]
        if (near.some((fineAt) => changed(fine.color, fineBefore, fineAt))) outside += 1
        if (changed(screen.color, screenBefore, at)) outside += 1
      }
      expect(outside).toBe(0)
    }),
    { numRuns: isLong ? 30 : 4 },
  )
})

const changed = (plane: Uint8ClampedArray, old: Uint8ClampedArray, at: number): boolean =>
  plane[at * 4] !== old[at * 4] || plane[at * 4 + 1] !== old[at * 4 + 1] || plane[at * 4 + 2] !== old[at * 4 + 2]

/** Returns 1 for each pixel of the screen's picture that the fill took, otherwise 0. */
function takenPixels(trace: FillTrace | null): Uint8Array {
  const took = new Uint8Array(WIDTH * HEIGHT)
  if (trace !== null && trace.part === null) return took.fill(1)
  for (const runs of trace?.part ? [trace.part.area, trace.part.edge] : [])
    for (let run = 0; run < runs.length; run += 2) took.fill(1, runs[run], runs[run + 1])
  return took
}
