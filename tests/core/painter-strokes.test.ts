/** The pixels of brush, eraser and wand, and of the composited picture. */
import { describe, expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { TIPS, type BrushStroke, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { compose, INK_COLOR } from '#crdt/painter/planes/compose.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blendPixel, pixelsOf, toPixel, WHITE_PIXEL } from '#crdt/painter/planes/pixel.ts'
import {
  blankColorPlane,
  PIXELS,
  WHOLE_PAGE,
  WIDTH,
  type ColorPlane,
  type Rectangle,
} from '#crdt/painter/planes/planes.ts'
import { contains, EMPTY_RECTANGLE } from '#crdt/painter/planes/rectangle.ts'
import { colorAt, regionAt } from '#crdt/painter/plates/region-at.ts'
import { strokeBounds } from '#crdt/painter/paint-stroke.ts'
import { arbitraryStroke } from './support/arbitrary-strokes.ts'
import { goldenPlates } from './support/golden-log.ts'
import { plainLine } from './support/plain-strokes.ts'

const page = goldenPlates()
/** A line that crosses itself many times. */
const SCRIBBLE = Array.from({ length: 40 }, (_, i) => [5000 + ((i * 997) % 1600), 3000 + ((i * 613) % 1500)]).flat()

const brush = (settings: Partial<BrushStroke> = {}): BrushStroke =>
  plainLine({ path: { points: SCRIBBLE, pressures: null }, ...settings })

const eraser = (strength: number, size = 10): Stroke => {
  const { color: _, opacity: __, ...rest } = brush({ size })
  return { ...rest, tool: 'eraser', strength }
}

function changes(before: ColorPlane, after: ColorPlane, visit: (x: number, y: number, at: number) => void): void {
  const [a, b] = [pixelsOf(before), pixelsOf(after)]
  for (let at = 0; at < PIXELS; at += 1) if (a[at] !== b[at]) visit(at % WIDTH, Math.floor(at / WIDTH), at)
}

const pixelBytes = (color: ColorPlane): Buffer => Buffer.from(color.buffer)

const isIn = ({ left, top, right, bottom }: Rectangle, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

/** Returns the number of pixels that a line drawn with this pressure covers. */
function coveredWith(pressure: number): number {
  const color = blankColorPlane()
  paintStroke(color, page, brush({ path: { points: [4000, 4800, 8000, 4800], pressures: [pressure, pressure] } }))
  return pixelsOf(color).reduce((sum, pixel) => sum + (pixel === -1 ? 0 : 1), 0)
}

test('a stroke changes nothing outside the rectangle it returns, nor outside its bounds', () => {
  fc.assert(
    fc.property(arbitraryStroke(fc.constantFrom('a', 'b'), fc.constant(1)), (stroke) => {
      const color = blankColorPlane()
      paintStroke(color, page, brush({ color: 0x2563eb, size: 50 }))
      const before = color.slice()
      const dirty = paintStroke(color, page, stroke)
      const bounds = strokeBounds(stroke, page)
      changes(before, color, (x, y) => {
        if (!isIn(dirty, x, y)) throw new Error(`${x}, ${y} lies outside the returned rectangle`)
        if (!isIn(bounds, x, y)) throw new Error(`${x}, ${y} lies outside the bounds`)
      })
      expect(contains(WHOLE_PAGE, bounds)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a clipped stroke paints the same pixels inside the clip, and none outside', () => {
  const clip = { left: 640, top: 390, right: 731, bottom: 512 }
  const drawn = arbitraryStroke(fc.constantFrom('a', 'b'), fc.constant(1)).filter(({ tool }) => tool !== 'fill')
  fc.assert(
    fc.property(drawn, (stroke) => {
      const whole = blankColorPlane()
      const part = blankColorPlane()
      paintStroke(whole, page, stroke)
      paintStroke(part, page, stroke, clip)
      const [a, b] = [pixelsOf(whole), pixelsOf(part)]
      for (let at = 0; at < PIXELS; at += 1) {
        const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
        if (b[at] !== (isIn(clip, x, y) ? a[at] : -1)) throw new Error(`pixel ${x}, ${y} differs`)
      }
    }),
    { numRuns: 40 },
  )
})

describe('brush', () => {
  test.each(TIPS)('the opacity of a %s stroke does not build up where it crosses itself', (tip) => {
    const color = blankColorPlane()
    paintStroke(color, page, brush({ tip, opacity: 50, size: 20 }))
    const darkest = blendPixel(-1, toPixel(0), 128) & 255
    let least = 255
    for (const pixel of pixelsOf(color)) least = Math.min(least, pixel & 255)
    expect(least).toBeGreaterThanOrEqual(darkest)
  })

  test('a brush clipped to a region paints only there, and nowhere if the page lacks the region', () => {
    const color = blankColorPlane()
    paintStroke(color, page, brush({ size: 50, insideRegion: 4 }))
    const labels = new Set<number>()
    changes(blankColorPlane(), color, (_x, _y, at) => labels.add(page.labels[at]!))
    expect([...labels]).toEqual([4])
    const other = blankColorPlane()
    paintStroke(other, page, brush({ insideRegion: 999 }))
    expect(pixelsOf(other).every((pixel) => pixel === -1)).toBe(true)
  })

  test('one point is a dot as wide as the brush', () => {
    const color = blankColorPlane()
    paintStroke(color, page, brush({ path: { points: [6400, 4800], pressures: null } }))
    const pixels = pixelsOf(color)
    const row = 600 * WIDTH
    const covered = Array.from({ length: 40 }, (_, i) => pixels[row + 780 + i]!).filter((pixel) => pixel !== -1)
    expect(covered.length).toBeGreaterThanOrEqual(20)
    expect(covered.length).toBeLessThanOrEqual(21)
  })

  test('less pressure makes a narrower line', () => {
    expect(coveredWith(128)).toBeLessThan(coveredWith(255) * 0.75)
    expect(coveredWith(0)).toBeLessThan(coveredWith(128) * 0.6)
  })
})

test('the eraser brings back white paper, by its strength, and leaves the ink', () => {
  const ink = page.ink.slice()
  const color = blankColorPlane()
  paintStroke(color, page, brush({ size: 8 }))
  paintStroke(color, page, eraser(50, 30))
  const half = blendPixel(toPixel(0), -1, 128) & 255
  let least = 255
  for (const pixel of pixelsOf(color)) least = Math.min(least, pixel & 255)
  expect(least).toBe(half)
  paintStroke(color, page, eraser(100, 30))
  expect(pixelsOf(color).every((pixel) => pixel === -1)).toBe(true)
  expect(Buffer.compare(page.ink, ink)).toBe(0)
})

test('the wand paints each effect in its color, with a bright middle', () => {
  const color = blankColorPlane()
  const effect = { x: 6400, y: 4800, color: 0xff0000, size: 40 } as const
  const base = { id: 'w', author: 1, madeAt: 0, itemId: 0, tool: 'magic', color: 0, size: 10, opacity: 100 } as const
  paintStroke(color, page, { ...base, effects: [{ ...effect, type: 'star' }] })
  const star = pixelsOf(color).reduce((sum, pixel) => sum + (pixel === toPixel(0xff0000) ? 1 : 0), 0)
  // The star's area is 1.41 of the square of its radius, the rim a quarter of that and the middle a sixth.
  expect(star / (80 * 80)).toBeGreaterThan(0.7)
  expect(star / (80 * 80)).toBeLessThan(1)
  const middle = colorAt(color, effect.x, effect.y)
  expect(middle & 255).toBeGreaterThan(100)
  const other = blankColorPlane()
  paintStroke(other, page, { ...base, effects: [{ ...effect, type: 'sparkle' }] })
  expect(Buffer.compare(pixelBytes(other), pixelBytes(color))).not.toBe(0)
})

test('white stars and sparkles show on white paper', () => {
  for (const type of ['star', 'sparkle'] as const) {
    const color = blankColorPlane()
    const effects = [{ x: 6400, y: 4800, color: 0xffffff, size: 12, type }]
    paintStroke(color, page, {
      id: 'w',
      author: 1,
      madeAt: 0,
      itemId: 0,
      tool: 'magic',
      color: 0,
      size: 10,
      opacity: 100,
      effects,
    })
    const rim = pixelsOf(color).reduce((sum, pixel) => sum + ((pixel & 255) < 230 ? 1 : 0), 0)
    expect(rim).toBeGreaterThan(30)
  }
})

test('compose mixes color and ink, rounded to the nearest', () => {
  const color = blankColorPlane()
  fc.assert(
    fc.property(fc.nat(0xffffff), fc.nat(255), fc.nat(50), fc.nat(50), (paint, darkness, x, y) => {
      const ink = new Uint8Array(PIXELS).fill(darkness)
      pixelsOf(color).fill(toPixel(paint))
      const out = new Uint8ClampedArray(8 * 5 * 4)
      compose(color, ink, out, { left: x + 1, top: y + 1, right: x + 8, bottom: y + 5 }, x, y, 8)
      const mixed = (shift: number): number =>
        Math.round((((paint >> shift) & 255) * (255 - darkness) + ((INK_COLOR >> shift) & 255) * darkness) / 255)
      expect([...out.subarray(36, 40)]).toEqual([mixed(16), mixed(8), mixed(0), 255])
      expect([...out.subarray(0, 36)].every((value) => value === 0)).toBe(true)
      expect(out[32 * 4 - 1]).toBe(255)
    }),
    { numRuns: 20 },
  )
})

test('region and color are looked up by units', () => {
  const color = blankColorPlane()
  paintStroke(color, page, brush({ color: 0x123456, path: { points: [6560, 2400], pressures: null } }))
  expect(regionAt(page, 820 * 8, 300 * 8)).toBe(4)
  expect(regionAt(page, -1, 300 * 8)).toBe(0)
  expect(colorAt(color, 820 * 8, 300 * 8)).toBe(0x123456)
  expect(colorAt(color, 13_000, 0)).toBe(0xffffff)
})

test('compose returns the smallest rectangle in which the picture changed', () => {
  const color = blankColorPlane()
  const ink = new Uint8Array(PIXELS)
  const part = { left: 10, top: 20, right: 40, bottom: 60 }
  const inPart = fc.record({ x: fc.integer({ min: 10, max: 39 }), y: fc.integer({ min: 20, max: 59 }) })
  const out = new Uint8ClampedArray(PIXELS * 4)
  compose(color, ink, out, part)
  fc.assert(
    fc.property(fc.array(inPart, { maxLength: 5 }), fc.nat(0xfffffe), (places, paint) => {
      for (const { x, y } of places) pixelsOf(color)[y * WIDTH + x] = toPixel(paint)
      const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
      const box = {
        left: Math.min(...xs),
        top: Math.min(...ys),
        right: Math.max(...xs) + 1,
        bottom: Math.max(...ys) + 1,
      }
      expect(compose(color, ink, out, part)).toEqual(places.length > 0 ? box : EMPTY_RECTANGLE)
      expect(compose(color, ink, out, part)).toEqual(EMPTY_RECTANGLE)
      for (const { x, y } of places) pixelsOf(color)[y * WIDTH + x] = WHITE_PIXEL
      compose(color, ink, out, part)
    }),
  )
})
