/** Makes files of painted pixels. sharp does this on its own threads. */
import sharp from 'sharp'
import { CARD_WIDTHS, type CardWidth } from '#contract/artworks.ts'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

/** `full` is a PNG of 1600 x 1200 pixels, `small` one of 400 x 300; a number is the width in pixels of a WebP of the same shape. */
export type ArtworkPictureSize = 'full' | 'small' | CardWidth
export const ARTWORK_PICTURE_SIZES: readonly ArtworkPictureSize[] = ['full', 'small', ...CARD_WIDTHS]

const SMALL_PX = 400
/** The lowest at which lines on flat colors have no visible noise around them. */
const WEBP_QUALITY = 60

/** Returns the picture as a PNG. @param pixels RGBA, 1600 x 1200, opaque. */
export const encodePicture = (pixels: Uint8Array): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()

/** Returns the file of a size from the full one. */
export async function resizePicture(full: Uint8Array, size: ArtworkPictureSize): Promise<Uint8Array> {
  if (size === 'full') return full
  const picture = sharp(full)
  return size === 'small'
    ? picture.resize(SMALL_PX).png({ compressionLevel: 6 }).toBuffer()
    : picture.resize(size).webp({ quality: WEBP_QUALITY, smartSubsample: true, effort: 6 }).toBuffer()
}
