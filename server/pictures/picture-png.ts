/** Encodes painted pixels as PNG. sharp does this on its own threads. */
import sharp from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** @param pixels RGBA, 1600 x 1200, opaque. */
export async function encodePicture(pixels: Uint8Array): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Returns the same picture at a width of `width` pixels. */
export async function shrinkPicture(png: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(png).resize(width).png({ compressionLevel: 6 }).toBuffer()
}
