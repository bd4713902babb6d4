import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { strokeFault } from '#crdt/document/stroke/stroke-fault.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { chance } from '#crdt/painter/planes/chance.ts'
import { GOLD, magicReach, scatterMagic } from './scatter-magic.ts'

function randomFrom(seed: number): () => number {
  let drawn = 0
  return () => chance(seed, (drawn += 1), 0) / 2 ** 32
}
const anySize = fc.integer({ min: 1, max: 50 })
const anyColor = fc.nat(0xffffff)
const anyPoint = fc.record({
  x: fc.double({ min: 0, max: 799, noNaN: true }),
  y: fc.double({ min: 0, max: 599, noNaN: true }),
})

test('the wand makes min(4 + size, 20) valid effects within its reach', () => {
  fc.assert(
    fc.property(anyPoint, anySize, anyColor, fc.nat(), (at, size, color, seed) => {
      const effects = scatterMagic({ at, size, color }, randomFrom(seed))
      expect(effects).toHaveLength(Math.min(4 + size, 20))
      for (const { x, y } of effects) {
        const distance = Math.hypot(x / UNITS_PER_PIXEL - at.x, y / UNITS_PER_PIXEL - at.y)
        expect(distance).toBeLessThanOrEqual(magicReach(size) + 1)
      }
      const stroke = {
        id: 's',
        author: 1,
        madeAt: 0,
        itemId: 0,
        tool: 'magic',
        color,
        size,
        opacity: 100,
        effects,
      } as const
      expect(strokeFault(stroke)).toBeNull()
    }),
  )
})

test('the first effect is under the pointer in the leading color, the others add pink and white', () => {
  const colors = new Set<number>()
  fc.assert(
    fc.property(anyPoint, anySize, fc.nat(), (at, size, seed) => {
      const [first, ...others] = scatterMagic({ at, size, color: 0x3fa9f5 }, randomFrom(seed))
      expect(first?.color).toBe(0x3fa9f5)
      expect(
        Math.hypot((first?.x ?? 0) - at.x * UNITS_PER_PIXEL, (first?.y ?? 0) - at.y * UNITS_PER_PIXEL),
      ).toBeLessThan(1)
      for (const { color } of others) colors.add(color)
    }),
  )
  expect(colors).toEqual(new Set([0x3fa9f5, 0xff69b4, 0xffffff]))
})

test('the leading color is gold when none is given', () => {
  expect(scatterMagic({ at: { x: 9, y: 9 }, size: 3 }, randomFrom(1))[0]?.color).toBe(GOLD)
})

test('the same chance scatters the same stars, another chance different ones', () => {
  const middle = { at: { x: 100, y: 100 }, size: 16 }
  const scattered = scatterMagic(middle, randomFrom(5))
  expect(scatterMagic(middle, randomFrom(5))).toEqual(scattered)
  expect(scatterMagic(middle, randomFrom(6))).not.toEqual(scattered)
})
