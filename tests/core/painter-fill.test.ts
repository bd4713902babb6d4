/** Which pixels a fill colors, which it leaves, and how it meets the strokes next to it. */
import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { blue, type Color, green, red } from '#crdt/document/stroke/color.ts'
import { FILL_STYLES, type BrushStroke, type FillStroke, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { plainPaint } from '#crdt/painter/fill/fill-paint.ts'
import { floodFrom } from '#crdt/painter/fill/flood.ts'
import { openRuns } from '#crdt/painter/fill/open-runs.ts'
import { wholeRegionRuns } from '#crdt/painter/fill/paint-fill.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { pixelsOf, toPixel } from '#crdt/painter/planes/pixel.ts'
import { blankColorPlane, PIXELS, WIDTH, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'
import { blankPlates, platesFrom } from '#crdt/painter/plates/plates.ts'
import { isEmpty } from '#crdt/painter/planes/rectangle.ts'
import { arbitraryStroke } from './support/arbitrary-strokes.ts'
import { goldenPlates } from './support/golden-log.ts'
import { plainFill, plainLine } from './support/plain-strokes.ts'

const page = goldenPlates()
/** Middles of the golden page's regions, painter pixels. */
const PLACES = {
  ring: [360, 120],
  middle: [360, 340],
  disc: [820, 300],
  part: [700, 640],
  hole: [1300, 880],
  ground: [30, 1150],
} as const

const fill = ([x, y]: readonly [number, number], settings: Partial<FillStroke> = {}): FillStroke =>
  plainFill({ x: x * 8, y: y * 8, color: 0x2563eb, ...settings })

const line = (points: readonly number[], settings: Partial<BrushStroke> = {}): BrushStroke =>
  plainLine({
    color: 0xe84393,
    size: 12,
    path: { points: points.map((value) => value * 8), pressures: null },
    ...settings,
  })

function painted(plates: Plates, strokes: readonly Stroke[]): ColorPlane {
  const color = blankColorPlane()
  for (const stroke of strokes) paintStroke(color, plates, stroke)
  return color
}

const sorted = (runs: ArrayLike<number>): [number, number][] =>
  Array.from({ length: runs.length / 2 }, (_, i): [number, number] => [runs[i * 2]!, runs[i * 2 + 1]!]).toSorted(
    (a, b) => a[0] - b[0],
  )

describe('the area', () => {
  test('the runs of a whole region and a flood of it hold the same pixels', () => {
    const pixels = pixelsOf(blankColorPlane())
    for (const [x, y] of [PLACES.ring, PLACES.middle, PLACES.disc, PLACES.ground]) {
      const seed = y * WIDTH + x
      const runs = wholeRegionRuns(page, page.labels[seed]!)
      expect(runs).not.toBeNull()
      expect(sorted(floodFrom(pixels, page, seed, plainPaint(-1)).runs)).toEqual(sorted(runs!))
    }
  })

  test('a fill colors only the tapped part of a region in two parts', () => {
    expect(wholeRegionRuns(page, 6)).toBeNull()
    const pixels = pixelsOf(painted(page, [fill(PLACES.part)]))
    expect(pixels[640 * WIDTH + 700]).toBe(toPixel(0x2563eb))
    expect(pixels[640 * WIDTH + 900]).toBe(-1)
  })

  test('outside all regions ink bounds the fill, and the color reaches under the ink', () => {
    const pixels = pixelsOf(painted(page, [fill(PLACES.hole)]))
    const color = toPixel(0x2563eb)
    const count = { outside: 0, inside: 0, underInk: 0 }
    for (let at = 0; at < PIXELS; at += 1) {
      if (page.labels[at] !== 0) count.outside += pixels[at] === -1 ? 0 : 1
      else if (page.ink[at]! <= 127) count.inside += pixels[at] === color ? 0 : 1
      else if (pixels[at] === color) count.underInk += 1
    }
    expect(count).toMatchObject({ outside: 0, inside: 0 })
    expect(count.underInk).toBeGreaterThan(1000)
  })

  test('a fill on ink outside all regions, or off the page, changes nothing', () => {
    const color = blankColorPlane()
    expect(isEmpty(paintStroke(color, page, fill([1300, 1108])))).toBe(true)
    expect(isEmpty(paintStroke(color, page, fill([-1, 5])))).toBe(true)
    expect(color.every((value) => value === 255)).toBe(true)
  })

  test('a blank page is one area; a closed line divides it', () => {
    const blank = blankPlates()
    const circle = line([600, 600, 1000, 600, 1000, 900, 600, 900, 600, 600, 1000, 600])
    const pixels = pixelsOf(painted(blank, [fill([3, 3], { color: 0xffff00 }), circle, fill([800, 750])]))
    expect(pixels[0]).toBe(toPixel(0xffff00))
    expect(pixels[750 * WIDTH + 800]).toBe(toPixel(0x2563eb))
  })

  test('a fill never changes another region, whatever was painted before', () => {
    const place = fc.constantFrom(...Object.values(PLACES))
    const before = fc.array(arbitraryStroke(fc.constant('s'), fc.constant(1)), { maxLength: 6 })
    fc.assert(
      fc.property(
        before,
        place,
        fc.constantFrom(...FILL_STYLES),
        fc.integer({ min: 1, max: 100 }),
        (strokes, at, style, opacity) => {
          const old = painted(page, strokes)
          const fresh = old.slice()
          const bounds = paintStroke(fresh, page, fill(at, { style, opacity }))
          const label = page.labels[at[1] * WIDTH + at[0]]
          const [a, b] = [pixelsOf(old), pixelsOf(fresh)]
          for (let i = 0; i < PIXELS; i += 1) {
            if (a[i] === b[i]) continue
            const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
            if (page.labels[i] !== label) throw new Error(`changed ${x}, ${y} of another region`)
            if (x < bounds.left || x >= bounds.right || y < bounds.top || y >= bounds.bottom)
              throw new Error('outside the rectangle')
          }
        },
      ),
      { numRuns: 15 },
    )
  })
})

/** Returns the largest difference of any channel between the planes where the page has no ink. */
function worstDifference(a: ColorPlane, b: ColorPlane): number {
  let worst = 0
  for (let at = 0; at < PIXELS; at += 1) {
    if (page.ink[at] !== 0) continue
    for (let i = at * 4; i < at * 4 + 3; i += 1) worst = Math.max(worst, Math.abs(a[i]! - b[i]!))
  }
  return worst
}

describe('next to a stroke', () => {
  const wavy = [560, 240, 640, 330, 740, 260, 840, 340, 930, 270, 1020, 320]
  const old = { solid: 0xffffff, pale: 0xffd8b5, dark: 0x26313d }

  test.each([
    ['round', 12, 'solid'],
    ['round', 3, 'pale'],
    ['square', 14, 'dark'],
    ['fuzzy', 12, 'solid'],
    ['fuzzy', 40, 'dark'],
  ] as const)(
    'next to a %s stroke of size %i on %s, the fill looks as if the stroke had come after it',
    (tip, size, ground) => {
      const stroke = line(wavy, { tip, size })
      const under = fill(PLACES.disc, { color: old[ground] })
      const over = fill([820, 140], { color: 0x33aa55 })
      const below = fill([820, 460], { color: 0x33aa55 })
      const after = painted(page, [under, stroke, over, below])
      const first = painted(page, [fill(PLACES.disc, { color: 0x33aa55 }), stroke])
      // The tolerance takes away up to 10 of a stroke's faintest edge; twice that, where two such edges meet.
      expect(worstDifference(after, first)).toBeLessThanOrEqual(22)
    },
  )

  test('a fill does not change the inside of a stroke', () => {
    const stroke = line(wavy, { size: 20 })
    const pixels = pixelsOf(painted(page, [stroke, fill([820, 140], { color: 0 })]))
    const alone = pixelsOf(painted(page, [stroke]))
    const color = toPixel(stroke.color)
    let changed = 0
    for (let at = 0; at < PIXELS; at += 1) if (alone[at] === color && pixels[at] !== color) changed += 1
    expect(changed).toBe(0)
  })
})

/** Returns the least red, green and blue in a disc that is filled with glitter. */
function darkestGlitter(color: Color): number[] {
  const pixels = pixelsOf(painted(page, [fill(PLACES.disc, { style: 'glitter', color })]))
  const inside = sorted(openRuns(page, 4)).flatMap(([start, end]) => Array.from(pixels.subarray(start, end)))
  return [0, 8, 16].map((bits) => inside.reduce((least, pixel) => Math.min(least, (pixel >>> bits) & 255), 255))
}

describe('patterns', () => {
  test.each(FILL_STYLES)('a second fill takes an area of %s whole, wherever it is tapped', (style) => {
    const runs = sorted(openRuns(page, 4))
    for (const [x, y] of [
      [820, 300],
      [741, 233],
      [903, 377],
      [820, 150],
    ] as const) {
      const color = painted(page, [fill(PLACES.disc, { style, color: 0xe84393, opacity: 80 })])
      paintStroke(color, page, fill([x, y], { color: 0x006688 }))
      const pixels = pixelsOf(color)
      let left = 0
      for (const [start, end] of runs)
        for (let at = start; at < end; at += 1) if (pixels[at] !== toPixel(0x006688)) left += 1
      expect(left).toBeLessThanOrEqual(20)
    }
  })

  test('glitter is nowhere darker than a strong color, and shows on white', () => {
    const strong = 0xe84393
    const [r = 0, g = 0, b = 0] = darkestGlitter(strong)
    expect([r >= red(strong), g >= green(strong), b >= blue(strong)]).toEqual([true, true, true])
    expect(Math.max(...darkestGlitter(0xffffff))).toBeLessThan(225)
  })

  test('all five styles look different, and two glitters differ', () => {
    const looks = FILL_STYLES.map((style) =>
      Buffer.from(painted(page, [fill(PLACES.disc, { style })])).toString('latin1'),
    )
    expect(new Set(looks).size).toBe(FILL_STYLES.length)
    const glitters = ['a', 'b'].map((id) => painted(page, [fill(PLACES.disc, { id, style: 'glitter' })]))
    expect(Buffer.compare(Buffer.from(glitters[0]!.buffer), Buffer.from(glitters[1]!.buffer))).not.toBe(0)
  })

  test('opacity mixes the color with the one below', () => {
    const pixels = painted(page, [fill(PLACES.disc, { color: 0x000000, opacity: 40 })])
    const at = (300 * WIDTH + 820) * 4
    expect([...pixels.subarray(at, at + 4)]).toEqual([153, 153, 153, 255])
  })
})

test('a region with a hole counts as whole, one that is connected only by corners does not', () => {
  const labels = new Uint16Array(PIXELS)
  const ink = new Uint8Array(PIXELS)
  for (let y = 0; y < 30; y += 1)
    for (let x = 0; x < 30; x += 1) labels[y * WIDTH + x] = x > 9 && x < 20 && y > 9 && y < 20 ? 2 : 1
  for (let y = 0; y < 10; y += 1) for (let x = 0; x < 10; x += 1) labels[(y + 100 + (x < 5 ? 0 : 10)) * WIDTH + x] = 3
  const plates = platesFrom(ink, labels, [])
  expect(wholeRegionRuns(plates, 1)).not.toBeNull()
  expect(wholeRegionRuns(plates, 2)).not.toBeNull()
  expect(wholeRegionRuns(plates, 3)).toBeNull()
})
