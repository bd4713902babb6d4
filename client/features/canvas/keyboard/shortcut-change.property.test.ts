import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { FIRST_SETTINGS } from '#client/canvas/tools/tool-settings.ts'
import { shortcutChange } from './shortcut-change.ts'

test('the size keys change the size until it is 1 or 50', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.constantFrom(1 as const, -1 as const), (size, change) => {
      const next = shortcutChange({ ...FIRST_SETTINGS, size }, { type: 'size', change }).size ?? Number.NaN
      expect(next).toBeGreaterThanOrEqual(1)
      expect(next).toBeLessThanOrEqual(50)
      if (size !== (change > 0 ? 50 : 1)) expect(Math.sign(next - size)).toBe(change)
    }),
  )
})

test('the number keys choose crayons in the order of the box', () => {
  expect(shortcutChange(FIRST_SETTINGS, { type: 'crayon', index: 6 })).toEqual({ color: 0x3fa9f5 })
  expect(shortcutChange(FIRST_SETTINGS, { type: 'crayon', index: 12 })).toEqual({})
  const distinct = { ...FIRST_SETTINGS, distinctColors: true }
  expect(shortcutChange(distinct, { type: 'crayon', index: 4 })).toEqual({ color: 0x198f5d })
})

test('X swaps the last two colors, and does nothing while there is only one', () => {
  expect(shortcutChange(FIRST_SETTINGS, { type: 'swap' })).toEqual({})
  const two = { ...FIRST_SETTINGS, color: 1, lastColor: 2 }
  expect(shortcutChange(two, { type: 'swap' })).toEqual({ color: 2, lastColor: 1 })
})

test('I switches the eyedropper on and off, Escape only switches it off', () => {
  const picking = { ...FIRST_SETTINGS, picking: true }
  expect(shortcutChange(FIRST_SETTINGS, { type: 'pick' })).toEqual({ picking: true })
  expect(shortcutChange(picking, { type: 'pick' })).toEqual({ picking: false })
  expect(shortcutChange(FIRST_SETTINGS, { type: 'stopPicking' })).toEqual({ picking: false })
})
