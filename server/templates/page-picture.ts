/** The picture of an uncolored page, for people to choose by: its ink on white. */
import sharp from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** Widths in pixels; the height is three quarters. */
const PICTURE_WIDTHS = { full: 800, small: 400 } as const
export type PagePictureSize = keyof typeof PICTURE_WIDTHS

/** The color of lines, as look and line art have it: softer than black. */
const INK = [0x26, 0x31, 0x3d] as const
const SHADES = 16

/** PNG bytes. `ink` is a page's ink plane. */
export async function pagePicture(ink: Uint8Array, size: PagePictureSize): Promise<Uint8Array> {
  const width = PICTURE_WIDTHS[size]
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
