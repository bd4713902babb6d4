/** A further version of the painter, registered for this file: artworks of the first version keep their pixels (PAINT-3). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintAndTrace } from '#crdt/painter/fine/paint-and-trace.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { PAINTER_1 } from '#crdt/painter/painters.ts'
import { PAINTERS, UnknownPainter } from '#crdt/painter/painters.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { blankColorPlane, WHOLE_PAGE, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'
import { decodePlates, encodePlates, PlatesError, withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { StrokePainting } from '#server/pictures/stroke-painting.ts'
import { atOnce } from '#server/pictures/in-slices.ts'
import { goldenLog, goldenPlates } from './support/golden-log.ts'

const GOLDEN: { painterVersion: number; sha256: string } = JSON.parse(
  readFileSync(new URL('../../crdt/painter/golden-1.json', import.meta.url), 'utf8'),
)
const sha256 = (color: ColorPlane): string => createHash('sha256').update(color).digest('hex')
const encoded = encodePlates(goldenPlates())
const platesOf = (version: number): Plates => decodePlates(withPainterVersion(encoded, version))
/** The number of a version that paints every color inverted. */
const NEXT = PAINTER_VERSION + 1

const inverted = <S extends Stroke>(stroke: S): S =>
  'color' in stroke ? { ...stroke, color: stroke.color ^ 0xffffff } : stroke

beforeAll(() =>
  PAINTERS.set(NEXT, {
    paintStroke: (color, plates, stroke, clip) => PAINTER_1.paintStroke(color, plates, inverted(stroke), clip),
    paintAndTrace: (color, plates, stroke, onTrace) =>
      PAINTER_1.paintAndTrace(color, plates, inverted(stroke), onTrace),
    strokeBounds: PAINTER_1.strokeBounds,
    eachFullDisc: PAINTER_1.eachFullDisc,
    growingTips: null,
  }),
)
afterAll(() => PAINTERS.delete(NEXT))

/** Paints the golden log in each of the ways in which artworks are painted. */
function* paintings(plates: Plates): Iterable<ColorPlane> {
  const log = goldenLog()
  const entries = log.map((stroke) => ({ stroke, undone: false }))
  const [straight, traced] = [blankColorPlane(), blankColorPlane()]
  for (const stroke of log) {
    paintStroke(straight, plates, stroke)
    paintAndTrace(traced, plates, stroke)
  }
  yield straight
  yield traced
  const encoded = log.map((stroke) => ({ id: stroke.id, undone: false, bytes: encodeStroke(stroke) }))
  yield atOnce(new StrokePainting(plates, encoded, null).steps())
  const timeline = new Timeline(plates, { keyframeEvery: 9 })
  timeline.sync(entries.filter((_, index) => index % 3 > 0))
  timeline.sync(entries)
  yield timeline.settledColor()
}

test('where a newer version exists, an artwork of version 1 still paints the golden pixels', () => {
  const plates = platesOf(1)
  for (const color of paintings(plates)) expect(sha256(color)).toBe(GOLDEN.sha256)
})

test('an artwork of the newer version is painted by that version, in every way of painting', () => {
  const hashes = [...paintings(platesOf(NEXT))].map(sha256)
  expect(new Set(hashes).size).toBe(1)
  expect(hashes[0]).not.toBe(GOLDEN.sha256)
})

test('a growing stroke has the pixels that it has when it is finished', () => {
  for (const version of [1, 2, 3, NEXT]) {
    const stroke = goldenLog().find(({ tool }) => tool === 'brush')!
    const timeline = new Timeline(platesOf(version))
    timeline.preview([stroke])
    const finished = blankColorPlane()
    paintStroke(finished, platesOf(version), stroke, WHOLE_PAGE)
    expect(sha256(timeline.color)).toBe(sha256(finished))
  }
})

test('a version that this program does not have is refused with a request to reload', () => {
  expect(() => paintStroke(blankColorPlane(), platesOf(NEXT + 1), goldenLog()[0]!)).toThrow(UnknownPainter)
  expect(() => new Timeline(platesOf(NEXT + 1)).sync([{ stroke: goldenLog()[0]!, undone: false }])).toThrow(
    'Please reload the page',
  )
})

test('encoded plates may end with a painter version, and with nothing else', () => {
  expect(withPainterVersion(encoded, 1)).toBe(encoded)
  expect([1, 2, 300].map((version) => platesOf(version).painterVersion)).toEqual([1, 2, 300])
  for (const rest of [[0], [2, 2]])
    expect(() => decodePlates(Uint8Array.from([...encoded, ...rest]))).toThrow(PlatesError)
})
