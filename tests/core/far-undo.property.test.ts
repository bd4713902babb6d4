/** Small strokes and fills on pages without regions: whatever changes far back, the picture is that of painting the list. */
import * as fc from '#tests/fast-check.ts'
import { isLong } from '#tests/run-options.ts'
import { expect, test } from 'vitest'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { FillStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'

const COLORS = [0xe84393, 0x2563eb, 0xffd700, 0xffffff]

/** A page without regions that inked lines divide into square cells; `side` in painter pixels. */
function griddedPage(side: number): Plates {
  const isInk = (at: number): boolean => (at % WIDTH) % side < 4 || Math.floor(at / WIDTH) % side < 4
  return platesFrom(
    Uint8Array.from({ length: PIXELS }, (_, at) => (isInk(at) ? 255 : 0)),
    new Uint16Array(PIXELS),
    [],
  )
}

const base = { id: fc.constant(''), author: fc.constant(1), madeAt: fc.constant(0), itemId: fc.constant(0) }
const color = fc.constantFrom(...COLORS)
/** Half of the strokes lie near the middle, so that many meet. In units. */
const place = fc.oneof(
  fc.tuple(fc.nat(12_800), fc.nat(9600)),
  fc.tuple(fc.integer({ min: 5800, max: 7000 }), fc.integer({ min: 4200, max: 5400 })),
)
const line: fc.Arbitrary<Stroke> = fc
  .record({
    ...base,
    place,
    steps: fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })), {
      maxLength: 3,
    }),
    color,
    size: fc.integer({ min: 2, max: 30 }),
    opacity: fc.constantFrom(100, 100, 40),
    tip: fc.constantFrom('round' as const, 'square' as const, 'fuzzy' as const),
  })
  .map(({ place: [x, y], steps, ...stroke }) => {
    const points = [[x, y], ...steps.map(([dx, dy]) => [x + dx, y + dy])].flat()
    return { ...stroke, tool: 'brush', insideRegion: 0, path: { points, pressures: null } }
  })
const fill: fc.Arbitrary<FillStroke> = fc
  .record({
    ...base,
    place,
    color,
    opacity: fc.constantFrom(100, 100, 60),
    style: fc.constantFrom('solid' as const, 'solid' as const, 'gradient' as const, 'dots' as const),
  })
  .map(({ place: [x, y], ...stroke }) => ({ ...stroke, tool: 'fill', x, y, region: 0, target: 0 }))
const stroke: fc.Arbitrary<Stroke> = fc.oneof({ weight: 3, arbitrary: line }, { weight: 1, arbitrary: fill })

/** What happens to the list at once: flags that change, by their place in the list, a late stroke, strokes that go, new ones. */
const change = fc.record({
  flags: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  late: fc.option(fc.tuple(fc.nat(), stroke), { freq: 3 }),
  gone: fc.option(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 3 })), { freq: 1 }),
  more: fc.array(stroke, { maxLength: 4 }),
})

/** How the timeline begins: it paints the list, or adopts its picture and makes this many strokes' keyframes. */
const beginning = fc.oneof(fc.constant(null), fc.nat(60))

const painted = (plates: Plates, entries: readonly DocumentEntry[]): Buffer => {
  const plane = blankColorPlane()
  for (const entry of entries) if (!entry.undone) paintStroke(plane, plates, entry.stroke)
  return Buffer.from(plane.buffer)
}

for (const [side, numRuns] of [[200, 10] as const, [400, 4] as const]) {
  test(`far undo, redo and late strokes give the pixels of painting everything (PAINT-1): cells of ${side} pixels`, () => {
    const plates = griddedPage(side)
    fc.assert(
      fc.property(
        fc.array(stroke, { minLength: 20, maxLength: 50 }),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(
          { keyframeEvery: 3 },
          { keyframeEvery: 40 },
          { keyframeEvery: 40, manyEntries: 5 },
          { keyframeEvery: 3, maxKeyframeBytes: 100_000 },
        ),
        beginning,
        (strokes, changes, options, deepened) => {
          let named = 0
          const fresh = (one: Stroke): DocumentEntry => ({ stroke: { ...one, id: `s${(named += 1)}` }, undone: false })
          let entries = strokes.map(fresh)
          const timeline = new Timeline(plates, options)
          if (deepened === null) timeline.sync(entries)
          else {
            const elsewhere = new Timeline(plates)
            elsewhere.sync(entries)
            timeline.adopt(entries, elsewhere.settledColor())
            for (let count = 0; count < deepened; count += 1) timeline.deepen()
          }
          for (const { flags, late, gone, more } of changes) {
            for (const flag of flags) {
              const at = flag % entries.length
              entries = entries.with(at, { ...entries[at]!, undone: !entries[at]!.undone })
            }
            if (late) entries = entries.toSpliced(late[0] % (entries.length + 1), 0, fresh(late[1]))
            if (gone) entries = entries.toSpliced(gone[0] % entries.length, gone[1])
            entries = [...entries, ...more.map(fresh)]
            timeline.sync(entries)
            expect(Buffer.from(timeline.settledColor().buffer).equals(painted(plates, entries))).toBe(true)
            for (let count = 0; count < 10; count += 1) timeline.deepen()
          }
        },
      ),
      // Shrinking paints for many minutes; the seed and the path name the case.
      { numRuns: isLong ? numRuns * 30 : numRuns, endOnFailure: true },
    )
  }, 600_000)
}
