import { expect, test } from 'vitest'
import sharp from 'sharp'
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { PAGE_PICTURE_SIZES, pagePicture, type PagePictureSize } from './page-picture.ts'

const INK = [0x26, 0x31, 0x3d]
const WIDTHS = { full: 800, small: 400, tiny: 160 } as const
/** How far half covered may be from the middle: half a shade and its rounding. */
const HALF_SHADE = { full: 10, small: 10, tiny: 45 } as const

async function pixels(ink: Uint8Array, size: PagePictureSize) {
  const { data, info } = await sharp(await pagePicture(ink, size))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  return { info, at }
}

test.each(PAGE_PICTURE_SIZES)('the %s picture shows ink on white, smaller', async (size) => {
  const side = WIDTH / WIDTHS[size]
  const ink = new Uint8Array(PIXELS)
  const fill = (x: number, y: number, width: number, height: number): void => {
    for (let row = y; row < y + height; row += 1) ink.fill(255, row * WIDTH + x, row * WIDTH + x + width)
  }
  // One whole pixel in the middle and in the last corner, and the left half of one.
  fill(100 * side, 50 * side, side, side)
  fill(WIDTH - side, HEIGHT - side, side, side)
  fill(140 * side, 50 * side, side / 2, side)
  const { info, at } = await pixels(ink, size)
  expect([info.width, info.height]).toEqual([WIDTHS[size], WIDTHS[size] * 0.75])
  expect(at(100, 50)).toEqual(INK)
  expect(at(info.width - 1, info.height - 1)).toEqual(INK)
  for (const [x, y] of [
    [0, 0],
    [99, 50],
    [101, 50],
    [100, 49],
    [100, 51],
    [141, 50],
  ] as const)
    expect(at(x, y), `${x}, ${y}`).toEqual([255, 255, 255])
  const half = at(140, 50)
  for (const [channel, value] of half.entries())
    expect(Math.abs(value - (255 + INK[channel]!) / 2), 'half covered').toBeLessThan(HALF_SHADE[size])
})
