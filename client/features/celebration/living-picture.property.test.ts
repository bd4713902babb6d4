import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { findParts, type PartSource } from './living-picture.ts'

const WIDTH = 40
const HEIGHT = 30

/** A picture of rectangles, each a region of one gray. */
const anyRectangle = fc.record({
  label: fc.integer({ min: 1, max: 20 }),
  left: fc.nat(WIDTH - 1),
  top: fc.nat(HEIGHT - 1),
  width: fc.integer({ min: 1, max: 30 }),
  height: fc.integer({ min: 1, max: 20 }),
  gray: fc.constantFrom(10, 120, 255),
})

interface Rectangle {
  label: number
  left: number
  top: number
  width: number
  height: number
  gray: number
}

function paint(rectangles: readonly Rectangle[]): PartSource {
  const labels = new Uint16Array(4 * WIDTH * HEIGHT)
  const pixels = new Uint8ClampedArray(4 * WIDTH * HEIGHT).fill(255)
  for (const { label, left, top, width, height, gray } of rectangles)
    for (let y = top; y < Math.min(HEIGHT, top + height); y += 1)
      for (let x = left; x < Math.min(WIDTH, left + width); x += 1) {
        labels[4 * WIDTH * y + 2 * x] = label
        pixels.fill(gray, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3)
      }
  return { labels, pixels, width: WIDTH, height: HEIGHT }
}

test('every part is one region, whole, of a fitting size, and the order is from left to right', () => {
  fc.assert(
    fc.property(fc.array(anyRectangle, { maxLength: 12 }), (rectangles) => {
      const source = paint(rectangles)
      const parts = findParts(source)
      expect(parts.length).toBeLessThanOrEqual(7)
      expect(new Set(parts.map(({ label }) => label)).size).toBe(parts.length)
      expect(parts.map(({ left }) => left)).toEqual(parts.map(({ left }) => left).toSorted((a, b) => a - b))
      for (const { label, left, top, right, bottom } of parts) {
        const inside: [number, number][] = []
        for (let y = 0; y < HEIGHT; y += 1)
          for (let x = 0; x < WIDTH; x += 1) if (source.labels[4 * WIDTH * y + 2 * x] === label) inside.push([x, y])
        const xs = inside.map(([x]) => x)
        const ys = inside.map(([, y]) => y)
        expect([left, top, right, bottom]).toEqual([
          Math.min(...xs),
          Math.min(...ys),
          Math.max(...xs) + 1,
          Math.max(...ys) + 1,
        ])
        expect(inside.length / (WIDTH * HEIGHT)).toBeGreaterThanOrEqual(0.004)
        expect(inside.length / (WIDTH * HEIGHT)).toBeLessThanOrEqual(0.16)
      }
    }),
  )
})

test('what is white, and what covers most of the page, stays still', () => {
  const background = { label: 1, left: 0, top: 0, width: 40, height: 30, gray: 120 }
  const flower = { label: 2, left: 5, top: 5, width: 8, height: 8, gray: 10 }
  const uncolored = { label: 3, left: 20, top: 5, width: 8, height: 8, gray: 255 }
  expect(findParts(paint([background, flower, uncolored])).map(({ label }) => label)).toEqual([2])
})
