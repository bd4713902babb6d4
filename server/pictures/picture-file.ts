/** Makes files of painted pixels. sharp does this on its own threads, and is loaded by the first picture, because it takes 8 MB. */
import type { Sharp, SharpOptions } from 'sharp'
import { CARD_WIDTHS, type CardWidth } from '#contract/artworks.ts'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** `full` is a PNG of 1600 x 1200 pixels, `small` one of 400 x 300; a number is the width in pixels of a WebP of the same shape. */
export type ArtworkPictureSize = 'full' | 'small' | CardWidth
export const ARTWORK_PICTURE_SIZES: readonly ArtworkPictureSize[] = ['full', 'small', ...CARD_WIDTHS]

const SMALL_PX = 400
/** The lowest at which lines on flat colors have no visible noise around them. */
const WEBP_QUALITY = 60

async function open(bytes: Uint8Array, options?: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, options)
}

/** Returns the picture as a PNG. @param pixels RGBA, 1600 x 1200, opaque. */
export async function encodePicture(pixels: Uint8Array): Promise<Uint8Array> {
  const picture = await open(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
  return picture.removeAlpha().png({ compressionLevel: 6 }).toBuffer()
}

/** Returns the file of a size from the full one. */
export async function resizePicture(full: Uint8Array, size: ArtworkPictureSize): Promise<Uint8Array> {
  if (size === 'full') return full
  const picture = await open(full)
  return size === 'small'
    ? picture.resize(SMALL_PX).png({ compressionLevel: 6 }).toBuffer()
    : picture.resize(size).webp({ quality: WEBP_QUALITY, smartSubsample: true, effort: 6 }).toBuffer()
}
