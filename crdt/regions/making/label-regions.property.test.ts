import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { labelRegions, LINE_THRESHOLD, SPECK_AREA } from './label-regions.ts'

/** Random walls: bars of ink across the page. */
const bars = fc.array(
  fc.record({
    left: fc.integer({ min: -50, max: WIDTH }),
    top: fc.integer({ min: -50, max: HEIGHT }),
    width: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: WIDTH })),
    height: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: HEIGHT })),
  }),
  { maxLength: 25 },
)

/** Finds the four-neighbor areas by the simplest flood fill, as a reference. */
function flooded(ink: Uint8Array): { area: Uint32Array; sizes: number[] } {
  const area = new Uint32Array(PIXELS)
  const sizes = [0]
  for (let start = 0; start < PIXELS; start++) {
    if (area[start] !== 0 || ink[start]! >= LINE_THRESHOLD) continue
    const number = sizes.length
    const stack = [start]
    area[start] = number
    let size = 0
    while (stack.length > 0) {
      const pixel = stack.pop()!
      size++
      const column = pixel % WIDTH
      const next = [pixel - WIDTH, pixel + WIDTH]
      if (column > 0) next.push(pixel - 1)
      if (column < WIDTH - 1) next.push(pixel + 1)
      for (const at of next)
        if (at >= 0 && at < PIXELS && area[at] === 0 && ink[at]! < LINE_THRESHOLD) {
          area[at] = number
          stack.push(at)
        }
    }
    sizes.push(size)
  }
  return { area, sizes }
}

test('each connected light area that is large enough gets one label, and all others are specks', () => {
  fc.assert(
    fc.property(bars, (walls) => {
      const ink = new Uint8Array(PIXELS)
      for (const { left, top, width, height } of walls)
        for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + height); y++)
          ink.fill(255, y * WIDTH + Math.max(0, left), y * WIDTH + Math.max(0, Math.min(WIDTH, left + width)))
      const { area, sizes } = flooded(ink)
      const { labels, areas, specks } = labelRegions(ink)
      const labelOfArea = new Map<number, number>()
      for (let pixel = 0; pixel < PIXELS; pixel++) {
        const number = area[pixel]!
        const label = labels[pixel]!
        const first = labelOfArea.get(number)
        if (first === undefined) labelOfArea.set(number, label)
        else if (first !== label) expect.fail(`area ${number} has labels ${first} and ${label}`)
        if (label !== 0 && areas[label] !== sizes[number]) expect.fail(`label ${label} joins several areas`)
      }
      for (const [number, label] of labelOfArea) expect(label > 0).toBe(number > 0 && sizes[number]! >= SPECK_AREA)
      const small = sizes.filter((size, number) => number > 0 && size < SPECK_AREA)
      const found = specks.map((runs) => runs.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0))
      expect(found.toSorted((a, b) => a - b)).toEqual(small.toSorted((a, b) => a - b))
    }),
    { numRuns: 12 },
  )
})
