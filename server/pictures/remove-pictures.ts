/** Removes the stored pictures of an artwork. They are made again when somebody asks for them, if the artwork exists. */
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { removeOpeningPicture } from './opening-picture-store.ts'
import { ARTWORK_PICTURE_SIZES } from './picture-file.ts'
import { storedPictureName } from './picture-service.ts'

/** Removes the pictures and the opening picture of a deleted artwork. */
export async function removePictures(
  artworkId: number,
  { storage, blobs }: { readonly storage: Storage; readonly blobs: BlobStore },
): Promise<void> {
  await removePictureFiles(artworkId, { blobs })
  await removeOpeningPicture(artworkId, { storage, blobs })
}

/** Removes the picture in every size, but not the opening picture. */
export async function removePictureFiles(artworkId: number, { blobs }: { readonly blobs: BlobStore }): Promise<void> {
  for (const size of ARTWORK_PICTURE_SIZES) await blobs.delete(storedPictureName(artworkId, size))
}
