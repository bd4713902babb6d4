import { expect, test } from 'vitest'
import { FILL_STYLES, type FillStyle, type FillStroke } from '#crdt/document/stroke/stroke.ts'
import { blankColorPlane, PIXELS, WIDTH, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { BLANK, FREE, regionColoring, RIGHT } from './region-coloring.ts'

/** A large region with a small one on it. */
function page(): Plates {
  const labels = new Uint16Array(PIXELS).fill(1)
  for (let y = 300; y < 340; y += 1) labels.fill(2, y * WIDTH + 400, y * WIDTH + 440)
  return platesFrom(new Uint8Array(PIXELS), labels, [])
}
const PLATES = page()

function paint(plane: ColorPlane, label: number, color: number, part = 1): ColorPlane {
  const rows = PLATES.regions[label]!.bounds
  for (let at = 0; at < PIXELS; at += 1) {
    const y = Math.floor(at / WIDTH)
    if (PLATES.labels[at] !== label || y >= rows.top + (rows.bottom - rows.top) * part) continue
    plane.set([color >> 16, (color >> 8) & 255, color & 255], at * 4)
  }
  return plane
}

const statesOf = (plane: ColorPlane, one: number, other: number): number[] =>
  Array.from(regionColoring(PLATES, plane, [undefined, one, other]).slice(1))

test('paper is blank, and right where white is wanted', () => {
  expect(statesOf(blankColorPlane(), 0x3fa9f5, 0xffffff)).toEqual([BLANK, RIGHT])
})

test('most of a region decides', () => {
  const sky = 0x3fa9f5
  expect(statesOf(paint(blankColorPlane(), 1, sky, 0.4), sky, sky)).toEqual([BLANK, BLANK])
  expect(statesOf(paint(blankColorPlane(), 1, sky, 0.6), sky, sky)).toEqual([RIGHT, BLANK])
  expect(statesOf(paint(blankColorPlane(), 2, sky, 0.6), sky, sky)).toEqual([BLANK, RIGHT])
})

test('another color is free, not blank, also where white is wanted', () => {
  const plane = paint(paint(blankColorPlane(), 1, 0xe5352b), 2, 0xe5352b)
  expect(statesOf(plane, 0x3fa9f5, 0xffffff)).toEqual([FREE, FREE])
})

test('a paler crayon of the same hue is another color', () => {
  expect(statesOf(paint(blankColorPlane(), 1, 0xffc4ee), 0xff6dc6, 0xff6dc6)).toEqual([FREE, BLANK])
})

const fill = (style: FillStyle, color: number): FillStroke => ({
  id: style,
  author: 1,
  madeAt: 0,
  itemId: 0,
  tool: 'fill',
  x: 200,
  y: 200,
  region: 1,
  target: 0xffffff,
  color,
  opacity: 100,
  style,
})

test('a darker crayon of the same hue is another color', () => {
  expect(statesOf(paint(blankColorPlane(), 1, 0x0074ba), 0x00a6ed, 0x00a6ed)).toEqual([FREE, BLANK])
})

/** A strong, a pale, a deep, a gray and a dark color. */
const COLORS = [0xe84393, 0xffd23f, 0x3fa9f5, 0x8e9aa6, 0x1d2b36]

test.each(FILL_STYLES)('the fill style %s counts as its color', (style) => {
  for (const color of COLORS) {
    const timeline = new Timeline(PLATES)
    timeline.sync([{ stroke: fill(style, color), undone: false }])
    expect(regionColoring(PLATES, timeline.settledColor(), [undefined, color])[1]).toBe(RIGHT)
  }
})
