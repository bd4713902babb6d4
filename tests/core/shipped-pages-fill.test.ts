/**
 * Fills every region of shipped pages by a tap at its center, and checks every pixel: none stays white, no color leaks.
 *
 * A pixel is light when it is not fully ink, so that the color under it shows. Each light pixel of a page must belong to a
 * region and show that region's color in the end. Every region is filled twice, the second time in reverse order: each of two
 * regions is the later one once, so a color that leaked into the other shows.
 */
import { describe, expect, test } from 'vitest'
import type { BrushStroke, FillStroke } from '#crdt/document/stroke/stroke.ts'
import { compose } from '#crdt/painter/planes/compose.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { pixelsOf, toPixel } from '#crdt/painter/planes/pixel.ts'
import { blankColorPlane, PIXELS, WHOLE_PAGE, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { pixelAt } from '#crdt/painter/plates/region-at.ts'
import { regionGraph, type GraphRegion, type RegionGraph } from '#crdt/regions/region-graph.ts'
import { snapRegion } from '#crdt/regions/snap-region.ts'
import { unpackPlates } from '#server/templates/packed-plates.ts'
import { readShippedPages, readShippedPlates } from '#server/templates/shipped-pages.ts'
import { plainFill, plainLine } from './support/plain-strokes.ts'
import { sampleOf } from './support/sample-of.ts'

const FULL_INK = 255
/** Radius of a finger in units, on a page fitted to a phone, a tablet and a desktop (18 CSS pixels). */
const FINGERS = [640, 320, 220]

/** Returns a dark color, a different one for each label and round. */
const colorOf = (label: number, round: number): number =>
  ((label & 15) * 8 * 65_536) | (((label >> 4) & 15) * 8 * 256) | (((label >> 8) & 15) * 8 + round)

const fill = ({ label, center }: GraphRegion, color: number): FillStroke =>
  plainFill({ id: `f${label}`, x: center.x, y: center.y, region: label, color })

/** A wave across the whole page, over all lines. */
const wave = (number: number, tip: BrushStroke['tip'], size: number, opacity: number): BrushStroke =>
  plainLine({
    id: `b${number}`,
    color: 0xe84393 ^ (number * 0x1f3b57),
    size,
    opacity,
    tip,
    path: {
      points: Array.from({ length: 30 }, (_, i) => [i * 440, 2400 * number + (i % 2) * 1900 + i * 30]).flat(),
      pressures: null,
    },
  })

/** A few pages; the long tests fill all of them. */
const sample = sampleOf(await readShippedPages(), 24)
const pages = await Promise.all(
  sample.chosen.map(async ({ slug }) => ({ slug, packed: await readShippedPlates(slug) })),
)

describe.each(pages)(`$slug of ${sample.title}`, ({ packed }) => {
  let plates: Plates
  let graph: RegionGraph
  test('the plates can be read', async () => {
    plates = decodePlates(await unpackPlates(packed))
    graph = regionGraph(plates.labels)
  })

  test('a tap at the center of a region finds that region, with a finger too', () => {
    for (const region of graph.regions) {
      expect(plates.labels[pixelAt(region.center.x, region.center.y)]).toBe(region.label)
      for (const radius of FINGERS) {
        const meant = snapRegion(plates.labels, graph, region.center, radius)
        if (meant !== null) expect(meant.label).toBe(region.label)
      }
    }
  })

  test('no light pixel stays white, and no fill leaks into another region', () => {
    const color = blankColorPlane()
    const pixels = pixelsOf(color)
    const unfilled = new Uint8ClampedArray(PIXELS * 4)
    const filled = new Uint8ClampedArray(PIXELS * 4)
    compose(color, plates.ink, unfilled, WHOLE_PAGE)
    for (const [round, regions] of [graph.regions, graph.regions.toReversed()].entries()) {
      for (const region of regions) paintStroke(color, plates, fill(region, colorOf(region.label, round)))
      const expected = plates.regions.map((region) => toPixel(colorOf(region?.label ?? 0, round)))
      let leaks = 0
      for (let at = 0; at < PIXELS; at += 1) if (pixels[at] !== expected[plates.labels[at]!]) leaks += 1
      expect(leaks).toBe(0)
    }
    compose(color, plates.ink, filled, WHOLE_PAGE)
    const [before, after] = [new Int32Array(unfilled.buffer), new Int32Array(filled.buffer)]
    let white = 0
    for (let at = 0; at < PIXELS; at += 1) if (plates.ink[at] !== FULL_INK && before[at] === after[at]) white += 1
    expect(white).toBe(0)
  })

  test('no fill leaks into another region on a page with scribbles', () => {
    const color = blankColorPlane()
    const scribbles = [
      wave(0, 'round', 20, 100),
      wave(1, 'fuzzy', 30, 60),
      wave(2, 'square', 12, 100),
      wave(3, 'sketchy', 40, 90),
    ]
    for (const stroke of scribbles) paintStroke(color, plates, stroke)
    const pixels = pixelsOf(color)
    const before = pixels.slice()
    let leaks = 0
    for (const region of graph.regions) {
      paintStroke(color, plates, fill(region, colorOf(region.label, 0)))
      const { top, bottom } = region.bounds
      for (let at = top * WIDTH; at < bottom * WIDTH; at += 1) {
        if (pixels[at] === before[at]) continue
        if (plates.labels[at] !== region.label) leaks += 1
        before[at] = pixels[at]!
      }
      if (!sameBytes(pixels.subarray(0, top * WIDTH), before.subarray(0, top * WIDTH))) leaks += 1
      if (!sameBytes(pixels.subarray(bottom * WIDTH), before.subarray(bottom * WIDTH))) leaks += 1
    }
    expect(leaks).toBe(0)
  })
})

function sameBytes(a: Int32Array, b: Int32Array): boolean {
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
