import { expect, test } from 'vitest'
import sharp from 'sharp'
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { coloredPagePicture, LINE_ART_SIZES, type LineArtSize, pagePicture } from './page-picture.ts'

const INK = [0x26, 0x31, 0x3d]
const WIDTHS = { full: 800, small: 400, tiny: 160 } as const
/** How far half covered may be from the middle: half a shade and its rounding. */
const HALF_SHADE = { full: 10, small: 10, tiny: 45 } as const

async function pixels(ink: Uint8Array, size: LineArtSize) {
  return readPixels(await pagePicture(ink, size))
}

async function readPixels(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  return { info, at }
}

test.each(LINE_ART_SIZES)('the %s picture shows ink on white, smaller', async (size) => {
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

function fillColumns(plane: Uint8Array | Uint16Array, value: number, left: number, right: number): void {
  for (let y = 0; y < HEIGHT; y += 1) plane.fill(value, y * WIDTH + left, y * WIDTH + right)
}

test('the colored picture shows each region in its own color under the ink, and paper where there is none', async () => {
  const [ink, labels] = [new Uint8Array(PIXELS), new Uint16Array(PIXELS)]
  fillColumns(labels, 1, 0, 500)
  fillColumns(labels, 2, 500, 1_000)
  fillColumns(ink, 255, 480, 520)
  const { info, at } = await readPixels(
    await coloredPagePicture(platesFrom(ink, labels, [null, 0xe5_35_2b, 0x2b_50_b8])),
  )
  expect([info.width, info.height]).toEqual([320, 240])
  expect(at(10, 10)).toEqual([0xe5, 0x35, 0x2b])
  expect(at(150, 230)).toEqual([0x2b, 0x50, 0xb8])
  expect(at(100, 100)).toEqual(INK)
  expect(at(300, 100)).toEqual([255, 255, 255])
})

test('the regions of a page without colors get some', async () => {
  const labels = new Uint16Array(PIXELS).fill(1)
  const { at } = await readPixels(await coloredPagePicture(platesFrom(new Uint8Array(PIXELS), labels, [])))
  expect(at(100, 100)).not.toEqual([255, 255, 255])
})
