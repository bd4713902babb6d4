/** A timeline's picture is that of its list, byte for byte, however it came about: appended, rewound, under previews. */
import * as fc from '#tests/fast-check.ts'
import { isLong } from '#tests/run-options.ts'
import { expect, test } from 'vitest'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, HEIGHT, WIDTH, type ColorPlane, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { arbitraryStroke } from './support/arbitrary-strokes.ts'
import { crossedPage } from './support/crossed-page.ts'

const plates = crossedPage()

type Act =
  | {
      readonly kind: 'append'
      readonly strokes: readonly Stroke[]
      /** The timeline is told what has changed. */
      readonly told: boolean
      readonly pieces: boolean
    }
  | { readonly kind: 'insert'; readonly at: number; readonly stroke: Stroke }
  | { readonly kind: 'flag'; readonly at: number; readonly told: boolean }
  | { readonly kind: 'preview'; readonly strokes: readonly Stroke[] }
  | { readonly kind: 'grow'; readonly parts: number }

const anyStroke = arbitraryStroke(fc.constant('x'), fc.constant(1))
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('append' as const),
    strokes: fc.array(anyStroke, { minLength: 1, maxLength: 4 }),
    told: fc.boolean(),
    pieces: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), stroke: anyStroke }),
  fc.record({ kind: fc.constant('flag' as const), at: fc.nat(), told: fc.boolean() }),
  fc.record({ kind: fc.constant('preview' as const), strokes: fc.array(anyStroke, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('grow' as const), parts: fc.integer({ min: 1, max: 4 }) }),
)

const paint = (plane: ColorPlane, strokes: readonly Stroke[]): ColorPlane => {
  for (const stroke of strokes) paintStroke(plane, plates, stroke)
  return plane
}

const full = (stroke: Stroke): number => ('path' in stroke ? stroke.path.points.length / 2 : 1)

/** Returns the first points of a path stroke, as it was while it grew. */
function begun(stroke: Stroke, points: number): Stroke {
  if (stroke.tool !== 'brush' && stroke.tool !== 'eraser') return stroke
  const { path } = stroke
  const pressures = path.pressures?.slice(0, points) ?? null
  return { ...stroke, path: { points: path.points.slice(0, points * 2), pressures } }
}

/** Expects that the planes differ only inside the rectangles: copying those over makes the planes equal. */
function expectOnlyInside(before: ColorPlane, after: ColorPlane, dirty: readonly Rectangle[]): void {
  const patched = before.slice()
  for (const { left, top, right, bottom } of dirty)
    for (let y = top; y < bottom; y += 1) {
      const [from, to] = [(y * WIDTH + left) * 4, (y * WIDTH + right) * 4]
      if (to > from) patched.set(after.subarray(from, to), from)
    }
  if (!Buffer.from(patched.buffer).equals(Buffer.from(after.buffer))) throw new Error('changed outside the rectangles')
}

test('the picture is that of its list after any appends, inserts, undos and previews', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 1, maxLength: 12 }), (acts) => {
      const timeline = new Timeline(plates, { keyframeEvery: 3 })
      let entries: DocumentEntry[] = []
      let previews: readonly Stroke[] = []
      let named = 0
      const name = (stroke: Stroke): Stroke => ({ ...stroke, id: `s${(named += 1)}` })
      for (const act of acts) {
        const before = timeline.color.slice()
        let dirty: Rectangle[]
        if (act.kind === 'preview') {
          previews = act.strokes.map(name)
          dirty = [...timeline.preview(previews)]
        } else if (act.kind === 'grow') {
          const whole = previews
          for (let part = 1; part < act.parts; part += 1) {
            timeline.preview(
              whole.map((stroke) => begun(stroke, Math.max(1, Math.floor((full(stroke) * part) / act.parts)))),
            )
          }
          timeline.preview(whole)
          dirty = [{ left: 0, top: 0, right: WIDTH, bottom: HEIGHT }]
        } else {
          const painted = entries.length
          let flagged: number[] | null = null
          if (act.kind === 'append') {
            entries = [...entries, ...act.strokes.map((s) => ({ stroke: name(s), undone: false }))]
            if (act.told) flagged = []
          } else if (act.kind === 'insert')
            entries = entries.toSpliced(act.at % (entries.length + 1), 0, { stroke: name(act.stroke), undone: false })
          else if (entries.length > 0) {
            const at = act.at % entries.length
            entries = entries.with(at, { ...entries[at]!, undone: !entries[at]!.undone })
            if (act.told) flagged = [at]
          }
          dirty = []
          if (act.kind === 'append' && act.pieces)
            for (let count = painted; count < entries.length; count += 1)
              dirty.push(timeline.sync(entries, { count, flagged }))
          dirty.push(timeline.sync(entries, { flagged }))
        }
        expectOnlyInside(before, timeline.color, dirty)
        const settled = paint(
          blankColorPlane(),
          entries.flatMap(({ stroke, undone }) => (undone ? [] : [stroke])),
        )
        expect(Buffer.from(timeline.settledColor().buffer).equals(Buffer.from(settled.buffer))).toBe(true)
        expect(Buffer.from(timeline.color.buffer).equals(Buffer.from(paint(settled, previews).buffer))).toBe(true)
      }
    }),
    { numRuns: isLong ? 200 : 15 },
  )
}, 600_000)
