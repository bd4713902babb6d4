import sharp from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { PaintedPicture } from '#server/pictures/paint-job.ts'
import { type ArtworkPicture, decodeStoredPicture } from '#server/pictures/stored-picture.ts'
import { ARTWORK_PICTURE_SIZES, type ArtworkPictureSize } from '#server/pictures/picture-file.ts'
import { storedPictureName } from '#server/pictures/picture-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'

export interface KeptPicture extends ArtworkPicture {
  readonly size: ArtworkPictureSize
}

/** Returns the stored pictures of an artwork. One of another painter version counts as absent, as it does for the server. */
export async function keptPictures(
  artworkId: number,
  painterVersion: number,
  blobs: Pick<BlobStore, 'get'>,
): Promise<KeptPicture[]> {
  const found = ARTWORK_PICTURE_SIZES.map(async (size) => {
    const bytes = await blobs.get(storedPictureName(artworkId, size))
    const picture = bytes && decodeStoredPicture(bytes, painterVersion)
    return picture ? [{ ...picture, size }] : []
  })
  return (await Promise.all(found)).flat()
}

/**
 * Compares a stored picture with a fresh painting of the same entries. Returns the fault, or null. Only the pixels of the
 * full picture are compared; the others must be readable.
 */
export async function pictureFault(
  { file, colorHash, size }: KeptPicture,
  fresh: PaintedPicture,
): Promise<string | null> {
  if (colorHash !== fresh.colorHash) return `the ${size} picture shows other strokes`
  const kept = await pixelsOf(file)
  if (kept === null) return `the ${size} picture is damaged`
  if (size !== 'full') return null
  return kept.equals(await rgbOf(fresh.pixels)) ? null : `the ${size} picture has other pixels`
}

/** Returns null for a damaged picture. */
export async function pixelsOf(file: Uint8Array): Promise<Buffer | null> {
  try {
    return await sharp(file).raw().toBuffer()
  } catch {
    // sharp has many errors for a damaged picture, and all mean the same here.
    return null
  }
}

/** Removes the alpha channel, which a stored picture does not have. */
async function rgbOf(pixels: Uint8Array): Promise<Buffer> {
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer()
}
