import { createHash } from 'node:crypto'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { unpackPlates } from '#server/templates/packed-plates.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'

/** Returns the encoded plates of this hash; null when they are missing or damaged. */
export async function intactPlates(hash: string, blobs: BlobStore): Promise<Uint8Array | null> {
  const packed = await createPlatesStore(blobs).packed(hash)
  const encoded = packed && (await unpackPlatesOrNull(packed))
  return encoded && createHash('sha256').update(encoded).digest('hex') === hash ? encoded : null
}

/** Decompresses plates. Returns null when the bytes are damaged. */
export async function unpackPlatesOrNull(packed: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await unpackPlates(packed)
  } catch {
    // Decompressing fails only for damaged bytes.
    return null
  }
}
