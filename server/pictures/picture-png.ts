/** Encodes painted pixels as PNG. sharp does this on its own threads. */
import sharp from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** Returns the picture at a width of `width` pixels. @param pixels RGBA, 1600 x 1200, opaque. */
export async function encodePicture(pixels: Uint8Array, width: number): Promise<Uint8Array> {
  const picture = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } }).removeAlpha()
  const sized = width === WIDTH ? picture : picture.resize(width)
  return sized.png({ compressionLevel: 6 }).toBuffer()
}
