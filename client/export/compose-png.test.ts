/** Files that are composed and encoded band by band have the pixels of the whole picture. */
import * as fc from '#tests/fast-check.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isLong } from '#tests/run-options.ts'
import type { ColorPlane } from '#crdt/painter/planes/planes.ts'
import type { Scale } from '#crdt/painter/planes/scale.ts'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { atScale, finePainter, screenPainter } from '#tests/core/support/fine-painter.ts'

const drawn = fc.array(arbitraryStroke(fc.uuid(), fc.constant(1)), { minLength: 1, maxLength: 8 })

const load = (scale: Scale) =>
  atScale(scale, async () => {
    const { compose } = await import('#crdt/painter/planes/compose.ts')
    const { halvePicture } = await import('#crdt/painter/planes/halve-picture.ts')
    const { WHOLE_PAGE, WIDTH } = await import('#crdt/painter/planes/planes.ts')
    const { composePng } = await import('./compose-png.ts')
    return { compose, halvePicture, composePng, page: WHOLE_PAGE, width: WIDTH }
  })

const rgbOf = (rgba: Uint8ClampedArray): Buffer => Buffer.from(rgba.filter((_, at) => at % 4 !== 3))

async function expectWholePicture(scale: Scale, color: ColorPlane, ink: Uint8Array, halved: boolean): Promise<void> {
  const { compose, halvePicture, composePng, page, width } = await load(scale)
  const before = Buffer.from(color)
  const shares: number[] = []
  const parts = await composePng(color, ink, { halved, onComposed: (share) => shares.push(share) })
  expect(Buffer.from(color.buffer).equals(before)).toBe(true)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)

  const whole = new Uint8ClampedArray(color.length)
  compose(color, ink, whole, page)
  const { data, info } = await sharp(Buffer.concat(parts)).raw().toBuffer({ resolveWithObject: true })
  const by = halved ? 2 : 1
  expect(info).toMatchObject({ width: width / by, height: page.bottom / by, channels: 3 })
  expect(data.equals(rgbOf(halved ? halvePicture(whole, width) : whole))).toBe(true)
}

test('at both scales, and halved', async () => {
  const screen = await screenPainter(async () => (await import('#tests/core/support/crossed-page.ts')).crossedPage())
  const fine = await finePainter(screen.plates)
  await fc.assert(
    fc.asyncProperty(drawn, async (strokes) => {
      screen.color.fill(255)
      fine.color.fill(255)
      for (const stroke of strokes)
        fine.paint(fine.color, fine.plates, stroke, screen.paint(screen.color, screen.plates, stroke))
      await expectWholePicture(2, screen.color, screen.plates.ink, false)
      await expectWholePicture(2, screen.color, screen.plates.ink, true)
      await expectWholePicture(4, fine.color, fine.plates.ink, false)
    }),
    { numRuns: isLong ? 20 : 2 },
  )
})
