import { expect, test } from 'vitest'
import { toHex } from '#crdt/document/stroke/color.ts'
import { luminance } from '#client/ui/readable-text-color.ts'
import * as fc from '#tests/fast-check.ts'
import { sampleGround } from './sample-setting.tsx'

/** Two grays of this contrast by WCAG 2.2 are easy to tell apart as areas. */
const MIN_CONTRAST = 1.6

test('a sample can be seen on its ground, whatever its color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
      const [dark, light] = [luminance(toHex(color)), luminance(sampleGround(color))].toSorted((a, b) => a - b)
      expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThan(MIN_CONTRAST)
    }),
    { examples: [[0xffffff], [0xffd8b5], [0xffd23f], [0x57cfb4], [0x3fa9f5]] },
  )
})
