/** Plates in the blob store, by content hash: written once, never changed. */
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { memoizeRecent } from './memoize-recent.ts'
import { type PackedPlates, unpackPlates } from './packed-plates.ts'

/** Decoded plates take about 6 MB each. */
const KEPT = 6

/** No plates have that hash. */
export class UnknownPlates extends Error {
  override readonly name = 'UnknownPlates'
}

export interface PlatesStore {
  put(packed: PackedPlates): Promise<void>
  /** Brotli-compressed, or null. */
  packed(hash: string): Promise<Uint8Array | null>
  /** As encodePlates gave them; rejects with UnknownPlates. */
  encoded(hash: string): Promise<Uint8Array>
  /** Decoded, from a small cache; shared, so not to be changed. Rejects with UnknownPlates. */
  plates(hash: string): Promise<Plates>
}

const blobName = (hash: string): string => `plates/${hash}.br`

/** Puts and reads plates as `plates/{hash}.br`; keeps the decoded plates used last. */
export function createPlatesStore(blobs: BlobStore): PlatesStore {
  const packed = (hash: string): Promise<Uint8Array | null> => blobs.get(blobName(hash))
  const encoded = async (hash: string): Promise<Uint8Array> => {
    const bytes = await packed(hash)
    if (!bytes) throw new UnknownPlates(`no plates ${hash}`)
    return unpackPlates(bytes)
  }
  return {
    put: ({ hash, compressed }) => blobs.put(blobName(hash), compressed),
    packed,
    encoded,
    plates: memoizeRecent(KEPT, async (hash) => decodePlates(await encoded(hash))),
  }
}
