/** Plates in the blob store, named by content hash: written once and never changed. */
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { memoizeRecent } from './memoize-recent.ts'
import { PAGE_PICTURE_SIZES, type PagePictureSize } from './page-picture.ts'
import { type PackedPlates, unpackPlates } from './packed-plates.ts'

/** Decoded plates take about 6 MB each. */
const MAX_CACHED_PLATES = 6

/** There are no plates with that hash. */
export class UnknownPlates extends Error {
  override readonly name = 'UnknownPlates'
}

const blobName = (hash: string): string => `plates/${hash}.br`

/** Returns the name of the blob with a picture of the page, which can be painted again from the plates. */
export const pagePictureName = (hash: string, size: PagePictureSize): string => `pages/${hash}-${size}.png`

/** The blobs are named `plates/{hash}.br`. */
export function createPlatesStore(blobs: BlobStore) {
  const packed = (hash: string): Promise<Uint8Array | null> => blobs.get(blobName(hash))
  const encoded = async (hash: string): Promise<Uint8Array> => {
    const bytes = await packed(hash)
    if (!bytes) throw new UnknownPlates(`There are no plates with the hash ${hash}`)
    return unpackPlates(bytes)
  }
  return {
    put: ({ hash, compressed }: PackedPlates): Promise<void> => blobs.put(blobName(hash), compressed),
    /** Returns brotli-compressed plates, or null if there are none. */
    packed,
    /** Returns encoded plates (`encodePlates`). Rejects with UnknownPlates. */
    encoded,
    /** Returns decoded plates from a small cache. Callers share them and must not change them. Rejects with UnknownPlates. */
    plates: memoizeRecent(MAX_CACHED_PLATES, async (hash) => decodePlates(await encoded(hash))),
    /** Returns a function that deletes the plates that are stored now, with the pictures of their page, and leaves plates that are put later. */
    async deletionOf(hash: string): Promise<() => Promise<void>> {
      const deletePlates = await blobs.deletionOf(blobName(hash))
      return async () => {
        await deletePlates()
        for (const size of PAGE_PICTURE_SIZES) await blobs.delete(pagePictureName(hash, size))
      }
    },
  }
}

export type PlatesStore = ReturnType<typeof createPlatesStore>
