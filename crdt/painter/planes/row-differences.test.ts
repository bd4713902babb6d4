import { expect, test } from 'vitest'
import { pixelsOf } from './pixel.ts'
import { blankColorPlane, PIXELS } from './planes.ts'
import { planeOfDifferences, rowDifferences } from './row-differences.ts'

test('a plane comes back from its differences, which do not share its memory', () => {
  const color = blankColorPlane()
  const pixels = pixelsOf(color)
  for (let at = 0; at < PIXELS; at += 1) pixels[at] = Math.imul(at ^ (at >>> 7), 0x9e3779b1) | 0xff000000
  const before = Buffer.from(color)
  const differences = rowDifferences(color)
  color.fill(255)
  expect(before.equals(Buffer.from(planeOfDifferences(differences)))).toBe(true)
})

test('bytes of another size are refused', () => {
  expect(() => planeOfDifferences(new Uint8Array(8))).toThrow(RangeError)
})
