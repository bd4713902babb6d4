/** The pictures of a page, from which people choose: its ink on white, and how it may look when it is colored. */
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { HEIGHT, type Plates, WIDTH } from '#crdt/painter/planes/planes.ts'
import { encodeIndexedPng, encodePng, MAX_INDEXED_COLORS } from '#crdt/painter/planes/png.ts'
import { PATTERN_COLORS } from '#crdt/regions/numbers/number-regions.ts'

/** In pixels; the height is three quarters of the width. */
const WIDTH_PX_BY_SIZE = { full: 800, small: 400, tiny: 160, colored: 320 } as const
export type PagePictureSize = keyof typeof WIDTH_PX_BY_SIZE
/** Those that show the ink on white. */
export type LineArtSize = Exclude<PagePictureSize, 'colored'>
export const LINE_ART_SIZES = ['full', 'small', 'tiny'] as const satisfies readonly LineArtSize[]
export const PAGE_PICTURE_SIZES = [...LINE_ART_SIZES, 'colored'] as const satisfies readonly PagePictureSize[]
/** `tiny` stands in for a picture that is on its way: about 2 kB, where sixteen shades take twice as much. */
const SHADES_BY_SIZE = { full: MAX_INDEXED_COLORS, small: MAX_INDEXED_COLORS, tiny: 4 } as const

/** The color of lines, the same as in the client and in the line art: softer than black. */
const INK = [0x26, 0x31, 0x3d] as const
const PALETTE = Uint8Array.from({ length: MAX_INDEXED_COLORS * 3 }, (_, at) => {
  const darkness = Math.floor(at / 3) / (MAX_INDEXED_COLORS - 1)
  return Math.round(255 - (255 - INK[at % 3]!) * darkness)
})
/** The nearest color of the palette by the darkness of a pixel, where only some colors are used. */
function nearestShades(count: number): Uint8Array {
  const step = (MAX_INDEXED_COLORS - 1) / (count - 1)
  return Uint8Array.from({ length: 256 }, (_, darkness) => step * Math.round((darkness / 255) * (count - 1)))
}

const compress = promisify<Uint8Array, Uint8Array>(deflate)

/** Returns the PNG of an uncolored page by its ink plane. */
export async function pagePicture(ink: Uint8Array, size: LineArtSize): Promise<Uint8Array> {
  const width = WIDTH_PX_BY_SIZE[size]
  const height = (width * HEIGHT) / WIDTH
  return encodeIndexedPng(
    shadesOf(ink, width, height, nearestShades(SHADES_BY_SIZE[size])),
    PALETTE,
    width,
    height,
    compress,
  )
}

/** Returns the shade of each pixel, which is the mean of a square of the page's pixels. */
function shadesOf(ink: Uint8Array, width: number, height: number, nearest: Uint8Array): Uint8Array {
  const side = WIDTH / width
  const shades = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      let sum = 0
      for (let row = (y * WIDTH + x) * side, end = row + side * WIDTH; row < end; row += WIDTH)
        for (let from = row; from < row + side; from += 1) sum += ink[from]!
      shades[at] = nearest[Math.round(sum / (side * side))]!
    }
  return shades
}

const PAPER = 0xff_ff_ff

/**
 * Returns the PNG of a page with each region in its reference color. Regions without one take turns with the colors of patterns: to find
 * colors that differ from those of the neighbors, as coloring by number does, takes too long here.
 */
export async function coloredPagePicture({ ink, labels, regions }: Plates): Promise<Uint8Array> {
  const colors = regions.map(
    (region) => region && (region.reference ?? PATTERN_COLORS[region.label % PATTERN_COLORS.length]),
  )
  const width = WIDTH_PX_BY_SIZE.colored
  const height = (width * HEIGHT) / WIDTH
  const side = WIDTH / width
  const sums = new Float64Array(width * height * 3)
  for (let y = 0, pixel = 0; y < HEIGHT; y += 1)
    for (let x = 0, row = Math.floor(y / side) * width; x < WIDTH; x += 1, pixel += 1) {
      const at = (row + Math.floor(x / side)) * 3
      const color = colors[labels[pixel]!] ?? PAPER
      const dark = ink[pixel]! / 255
      for (let channel = 0; channel < 3; channel += 1) {
        const light = (color >> (16 - 8 * channel)) & 255
        sums[at + channel]! += light + (INK[channel]! - light) * dark
      }
    }
  const rgb = Uint8Array.from(sums, (sum) => Math.round(sum / (side * side)))
  return encodePng(rgb, width, height, compress)
}
