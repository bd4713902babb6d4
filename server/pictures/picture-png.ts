/** PNG files of painted pixels; sharp encodes on threads of its own. */
import sharp from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** @param pixels RGBA, 1600 x 1200, opaque. */
export async function encodePicture(pixels: Uint8Array): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** The same picture, `width` pixels wide. */
export async function shrinkPicture(png: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(png).resize(width).png({ compressionLevel: 6 }).toBuffer()
}
