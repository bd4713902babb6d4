import type { BlobStore } from '#server/storage/blob-store.ts'
import { openingPictureName } from './opening-picture-service.ts'
import { ARTWORK_PICTURE_SIZES } from './picture-file.ts'
import { storedPictureName } from './picture-service.ts'

/** Removes the pictures and the opening picture of a deleted artwork. */
export async function removePictures(artworkId: number, { blobs }: { blobs: BlobStore }): Promise<void> {
  const pictures = ARTWORK_PICTURE_SIZES.map((size) => storedPictureName(artworkId, size))
  for (const name of [...pictures, openingPictureName(artworkId)]) await blobs.delete(name)
}
