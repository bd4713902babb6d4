import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import { hexToHsv, hsvToHex } from './color-wheel.tsx'

test('every color survives the conversion to HSV and back', () => {
  fc.assert(
    fc.property(fc.nat(0xffffff), (color) => {
      const hex = toHex(color).toUpperCase()
      expect(hsvToHex(hexToHsv(hex))).toBe(hex)
    }),
    { examples: [[0], [0xffffff], [0xff0000], [0x00ff00], [0x0000ff], [0x808080]] },
  )
})

test('hue, saturation and value stay in their ranges', () => {
  fc.assert(
    fc.property(fc.nat(0xffffff), (color) => {
      const { hue, saturation, value } = hexToHsv(toHex(color))
      expect(hue).toBeGreaterThanOrEqual(0)
      expect(hue).toBeLessThan(360)
      for (const share of [saturation, value]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('the hues of pure red, green and blue are 120 degrees apart', () => {
  expect(['#FF0000', '#00FF00', '#0000FF'].map((hex) => hexToHsv(hex).hue)).toEqual([0, 120, 240])
})
