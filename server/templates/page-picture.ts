/** The picture of an uncolored page, from which people choose: its ink on white. */
import sharp from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** In pixels; the height is three quarters of the width. */
const WIDTH_PX_BY_SIZE = { full: 800, small: 400 } as const
export type PagePictureSize = keyof typeof WIDTH_PX_BY_SIZE
export const PAGE_PICTURE_SIZES = ['full', 'small'] as const satisfies readonly PagePictureSize[]

/** The color of lines, the same as in the client and in the line art: softer than black. */
const INK = [0x26, 0x31, 0x3d] as const
const SHADES = 16
/** For each channel of the ink, its value by the darkness of a pixel. */
const SHADES_OF_INK = INK.map((dark) =>
  Uint8Array.from({ length: 256 }, (_, darkness) => 255 - Math.round(((255 - dark) * darkness) / 255)),
)

/** Returns the PNG of a page by its ink plane. */
export async function pagePicture(ink: Uint8Array, size: PagePictureSize): Promise<Uint8Array> {
  const width = WIDTH_PX_BY_SIZE[size]
  const height = (width * HEIGHT) / WIDTH
  const darkness = await sharp(ink, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .resize(width, height)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const colors = new Uint8Array(darkness.length * 3)
  let at = 0
  for (const value of darkness) for (const shades of SHADES_OF_INK) colors[at++] = shades[value]!
  return sharp(colors, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colors: SHADES, compressionLevel: 9 })
    .toBuffer()
}
