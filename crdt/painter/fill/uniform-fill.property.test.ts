import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { paintIfUniform, recolorIfUniform } from './uniform-fill.ts'

const SIZE = 4000

/** Up to 40 runs of up to 90 pixels, in order and apart, as pairs of first and past-the-last pixel index. */
const runs = fc
  .array(fc.record({ gap: fc.nat(8), length: fc.integer({ min: 1, max: 90 }) }), { minLength: 1, maxLength: 40 })
  .map((parts) => {
    const pairs: number[] = []
    for (const { gap, length } of parts) {
      const start = (pairs.at(-1) ?? 0) + gap
      pairs.push(start, start + length)
    }
    return Uint32Array.from(pairs)
  })
const color = fc.constantFrom(-1, -2, 0x0a0b0c | 0, 0)
/** Single pixels of another color; some of them lie in a run, most in a late one. */
const stains = fc.array(fc.tuple(fc.nat(SIZE - 1), color), { maxLength: 2 })

const same = (a: Int32Array, b: Int32Array): boolean =>
  Buffer.compare(Buffer.from(a.buffer), Buffer.from(b.buffer)) === 0

test('an area of one color is recolored whole, any other keeps its pixels, and no pixel around it changes', () => {
  fc.assert(
    fc.property(runs, color, color, stains, (area, old, fresh, spots) => {
      const pixels = new Int32Array(SIZE).fill(old)
      for (const [at, pixel] of spots) pixels[at] = pixel
      const inside: number[] = []
      for (let run = 0; run < area.length; run += 2)
        for (let at = area[run]!; at < area[run + 1]!; at += 1) inside.push(at)
      const isUniform = inside.every((at) => pixels[at] === pixels[inside[0]!])
      const expected = pixels.slice()
      if (isUniform) for (const at of inside) expected[at] = fresh

      const slowly = pixels.slice()
      expect(paintIfUniform(slowly, area, (start, end) => slowly.fill(fresh, start, end))).toBe(isUniform)
      expect(same(slowly, expected)).toBe(true)
      expect(recolorIfUniform(pixels, area, fresh)).toBe(isUniform)
      expect(same(pixels, expected)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
