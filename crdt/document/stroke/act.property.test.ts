import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { actOf, nextOfAct } from './act.ts'
import { STROKE_LIMITS } from './stroke.ts'

const anyId = fc.string({ minLength: 1, maxLength: 40 }).filter((id) => actOf(id) === id)

test('all strokes of an act belong to its first one, and have ids of their own', () => {
  fc.assert(
    fc.property(anyId, fc.integer({ min: 1, max: 50 }), (first, count) => {
      const ids = [first]
      for (let made = 1; made < count; made += 1) ids.push(nextOfAct(ids.at(-1)!))
      expect(new Set(ids).size).toBe(count)
      expect(new Set(ids.map(actOf))).toEqual(new Set([first]))
    }),
  )
})

test('an act of a full artwork has ids that fit', () => {
  expect(nextOfAct(`${'x'.repeat(22)}~19998`).length).toBeLessThanOrEqual(STROKE_LIMITS.idLength)
})

test('ids of other programs are acts of one stroke, whatever they contain', () => {
  for (const id of ['~', '~1', 'a~', 'a~0', 'a~01', 'a~b', 'a~1x', 'a~123456']) expect(actOf(id)).toBe(id)
})
