/** The picture of an uncolored page, from which people choose: its ink on white. */
import sharp from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** In pixels; the height is three quarters of the width. */
const WIDTH_PX_BY_SIZE = { full: 800, small: 400 } as const
export type PagePictureSize = keyof typeof WIDTH_PX_BY_SIZE

/** The color of lines, the same as in the client and in the line art: softer than black. */
const INK = [0x26, 0x31, 0x3d] as const
const SHADES = 16

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
  for (const [pixel, value] of darkness.entries())
    for (const [channel, dark] of INK.entries())
      colors[pixel * 3 + channel] = 255 - Math.round(((255 - dark) * value) / 255)
  return sharp(colors, { raw: { width, height, channels: 3 } })
    .png({ palette: true, colors: SHADES, compressionLevel: 9 })
    .toBuffer()
}
