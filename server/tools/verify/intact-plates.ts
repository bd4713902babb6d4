import { createHash } from 'node:crypto'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { unpackPlates } from '#server/templates/packed-plates.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'

/** The encoded plates of that hash; null when there are none, or others than the hash says. */
export async function intactPlates(hash: string, blobs: BlobStore): Promise<Uint8Array | null> {
  const packed = await createPlatesStore(blobs).packed(hash)
  const encoded = packed && (await unpackPlatesOrNull(packed))
  return encoded && createHash('sha256').update(encoded).digest('hex') === hash ? encoded : null
}

/** Null for bytes that are no compressed plates. */
export async function unpackPlatesOrNull(packed: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await unpackPlates(packed)
  } catch {
    // Decompressing fails for one reason only: the bytes are damaged.
    return null
  }
}
