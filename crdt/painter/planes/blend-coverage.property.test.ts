import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { blendCoverage, blendTextured, type Stencil, type Texture } from './blend-coverage.ts'
import { Coverage } from './coverage.ts'
import { blendPixel, pixelsOf } from './pixel.ts'
import { blankColorPlane, PIXELS, WHOLE_PAGE, WIDTH } from './planes.ts'

/** Writes 256 rows of 256 pixels: each level of the mask over each value of a channel, and three other values in the other channels. */
function everyLevelOverEveryValue(coverage: Coverage, pixels: Int32Array): void {
  coverage.touchRows(0, 256)
  for (let level = 0; level < 256; level += 1) {
    coverage.touch(level, 0, 256)
    for (let value = 0; value < 256; value += 1) {
      coverage.mask[level * WIDTH + value] = level
      pixels[level * WIDTH + value] = 0xff000000 | ((255 - value) << 16) | ((value ^ level) << 8) | value
    }
  }
}

const inverted: Texture = (levels, mask, y, left, right) => {
  for (let x = left; x < right; x += 1) levels[x - left] = 255 - mask[y * WIDTH + x]!
}

test('each pixel is blended as blendPixel blends it, at every level and opacity', () => {
  const coverage = new Coverage()
  const color = blankColorPlane()
  const labels = new Uint16Array(PIXELS).map((_, at) => at % 3)
  const pixel = fc.integer({ min: 0, max: 0xffffff }).map((value) => 0xff000000 | value)
  fc.assert(
    fc.property(pixel, fc.integer({ min: 1, max: 255 }), fc.boolean(), fc.boolean(), (over, alpha, isFree, isPlain) => {
      const paint = { pixel: over, alpha }
      const stencil: Stencil | null = isFree ? null : { labels, label: 1 }
      const pixels = pixelsOf(color)
      everyLevelOverEveryValue(coverage, pixels)
      const before = pixels.slice(0, 256 * WIDTH)
      if (isPlain) blendCoverage(color, coverage, WHOLE_PAGE, paint, stencil)
      else blendTextured(color, coverage, WHOLE_PAGE, paint, stencil, inverted)
      let different = 0
      for (let at = 0; at < 256 * WIDTH; at += 1) {
        const covered = coverage.mask[at]!
        const isTouched = covered > 0 && (stencil === null || labels[at] === stencil.label)
        const level = isPlain ? covered : 255 - covered
        const strength = Math.floor((level * alpha + 127) / 255)
        if (pixels[at] !== (isTouched ? blendPixel(before[at]!, over, strength) : before[at])) different += 1
      }
      expect(different).toBe(0)
    }),
    { numRuns: 30 },
  )
})
