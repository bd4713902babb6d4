/** A long list opened quickly, without the strokes that later ones hide, gives the pixels of painting every stroke (PAINT-1). */
import * as fc from '#tests/fast-check.ts'
import { isLong } from '#tests/run-options.ts'
import { describe, expect, test } from 'vitest'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { BrushStroke, EraserStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { painterOf } from '#crdt/painter/painters.ts'
import { blankColorPlane, HEIGHT, type Plates, WIDTH } from '#crdt/painter/planes/planes.ts'
import { pixelsOf, toPixel } from '#crdt/painter/planes/pixel.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { StrokePainter } from '#crdt/painter/timeline/stroke-painter.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { partsThatShow } from '#crdt/painter/timeline/visible-strokes.ts'
import { TileSet } from '#crdt/painter/timeline/tile-set.ts'
import { arbitraryPath, arbitraryStroke } from './support/arbitrary-strokes.ts'
import { crossedPage } from './support/crossed-page.ts'
import { plainFill, plainLine } from './support/plain-strokes.ts'

const base = { id: fc.constant(''), author: fc.constant(1), madeAt: fc.constant(0), itemId: fc.constant(0) }
/** Lines that hide much: most are wide and opaque. */
const hiding: fc.Arbitrary<BrushStroke | EraserStroke> = fc
  .record({
    ...base,
    isEraser: fc.constantFrom(false, false, false, true),
    color: fc.constantFrom(0xe84393, 0x2563eb, 0xffd700),
    size: fc.constantFrom(3, 20, 50, 50),
    opacity: fc.constantFrom(100, 100, 100, 40),
    tip: fc.constantFrom('round' as const, 'round' as const, 'square' as const, 'fuzzy' as const),
    insideRegion: fc.constantFrom(0, 0, 1, 2, 3, 4),
    path: arbitraryPath,
  })
  .map(({ isEraser, color, opacity, ...line }) =>
    isEraser ? { ...line, tool: 'eraser', strength: opacity } : { ...line, tool: 'brush', color, opacity },
  )
const stroke: fc.Arbitrary<Stroke> = fc.oneof(
  { weight: 6, arbitrary: hiding },
  { weight: 1, arbitrary: arbitraryStroke(fc.constant(''), fc.constant(1)) },
)

const painted = (plates: Plates, entries: readonly DocumentEntry[]): Buffer => {
  const plane = blankColorPlane()
  for (const entry of entries) if (!entry.undone) paintStroke(plane, plates, entry.stroke)
  return Buffer.from(plane.buffer)
}

const wide = (color: number): BrushStroke =>
  plainLine({ color, size: 50, path: { points: [3000, 3000, 3900, 3000], pressures: null } })

describe('strokes that hide what is below them', () => {
  test('paint every pixel of the discs that they name in their own color', () => {
    const plates = crossedPage()
    const noise = Int32Array.from({ length: WIDTH * HEIGHT }, (_, at) => toPixel(Math.imul(at, 0x9e3779b1) >>> 8))
    fc.assert(
      fc.property(hiding, fc.constantFrom(1, 2, 3), (line, painterVersion) => {
        const color = blankColorPlane()
        const pixels = pixelsOf(color)
        pixels.set(noise)
        paintStroke(color, { ...plates, painterVersion }, line)
        const own = line.tool === 'brush' ? toPixel(line.color) : -1
        painterOf(painterVersion).eachFullDisc(line, (x, y, radius) => {
          for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(HEIGHT, y + radius); row += 1)
            for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(WIDTH, x + radius); column += 1) {
              const [across, down] = [column + 0.5 - x, row + 0.5 - y]
              const at = row * WIDTH + column
              if (across * across + down * down > radius * radius) continue
              if (line.insideRegion !== 0 && plates.labels[at] !== line.insideRegion) continue
              if (pixels[at] !== own) throw new Error(`pixel ${column}, ${row} shows what is below`)
            }
        })
      }),
      { numRuns: isLong ? 1_000 : 40 },
    )
  }, 600_000)

  test('are all that is painted where they lie, until a fill reads what is below', () => {
    const painter = new StrokePainter(blankPlates())
    const thin = plainLine({ size: 4, path: { points: [3100, 3000, 3800, 3000], pressures: null } })
    const shows = (...strokes: readonly Stroke[]): boolean[] =>
      partsThatShow(
        painter,
        strokes.map((one) => ({ stroke: one, undone: false })),
        TileSet.wholePage(),
      ).map((part) => part !== null)
    expect(shows(thin, wide(1))).toEqual([false, true])
    expect(shows(wide(1), thin)).toEqual([true, true])
    expect(shows(thin, { ...wide(1), opacity: 99 })).toEqual([true, true])
    expect(shows(thin, { ...wide(1), tip: 'chalk' })).toEqual([true, true])
    expect(shows(thin, plainFill({ x: 3000, y: 3000 }), wide(1))).toEqual([true, true, true])
  })
})

for (const [name, page] of [
  ['a blank page', blankPlates],
  ['a page of regions', crossedPage],
] as const) {
  test(`a list that is opened in pieces, on strokes that are painted, and changed: ${name}`, () => {
    const plates = page()
    fc.assert(
      fc.property(
        fc.array(stroke, { minLength: 5, maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 3 }),
        fc.nat(10),
        fc.constantFrom(50, 3_000, Infinity),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        (strokes, undone, begun, steps, changes) => {
          let entries = strokes.map((one, at): DocumentEntry => ({ stroke: { ...one, id: `s${at}` }, undone: false }))
          for (const at of undone) entries[at % entries.length] = { ...entries[at % entries.length]!, undone: true }
          const timeline = new Timeline(plates, { keyframeEvery: 4, manyEntries: 3 })
          timeline.sync(entries, { count: Math.min(begun, entries.length) })
          timeline.open(entries)
          while (timeline.opening !== null) timeline.openFurther(steps)
          expect(Buffer.from(timeline.settledColor().buffer).equals(painted(plates, entries))).toBe(true)
          for (const [turn, change] of changes.entries()) {
            const at = change % entries.length
            entries = entries.with(at, { ...entries[at]!, undone: !entries[at]!.undone })
            if (turn === 1) entries.push({ stroke: { ...strokes[0]!, id: 'new' }, undone: false })
            timeline.sync(entries)
            expect(Buffer.from(timeline.settledColor().buffer).equals(painted(plates, entries))).toBe(true)
            for (let count = 0; count < 10; count += 1) timeline.deepen()
          }
        },
      ),
      { numRuns: isLong ? 300 : 15, endOnFailure: true },
    )
  }, 600_000)
}

test('a sync gives up an opening that is not done', () => {
  const entries = [1, 2, 3].map((at) => ({
    stroke: plainLine({ id: `s${at}`, color: at, size: 50, path: { points: [at * 300, 600], pressures: null } }),
    undone: false,
  }))
  const plates = blankPlates()
  const timeline = new Timeline(plates)
  timeline.open(entries)
  timeline.openFurther(100)
  expect(timeline.opening).not.toBeNull()
  timeline.sync(entries)
  expect(timeline.opening).toBeNull()
  expect(Buffer.from(timeline.settledColor().buffer).equals(painted(plates, entries))).toBe(true)
})
