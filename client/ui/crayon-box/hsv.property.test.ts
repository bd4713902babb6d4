import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from '#crdt/document/stroke/color.ts'
import { hexToHsv, hsvToHex } from './hsv.ts'

test('every color comes back from the wheel as it went in', () => {
  fc.assert(
    fc.property(fc.nat(0xffffff), (color) => {
      const hex = toHex(color).toUpperCase()
      expect(hsvToHex(hexToHsv(hex))).toBe(hex)
    }),
    { examples: [[0], [0xffffff], [0xff0000], [0x00ff00], [0x0000ff], [0x808080]] },
  )
})

test('hue, saturation and value stay inside the wheel', () => {
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

test('pure red, green and blue stand a third of a turn apart', () => {
  expect(['#FF0000', '#00FF00', '#0000FF'].map((hex) => hexToHsv(hex).hue)).toEqual([0, 120, 240])
})
