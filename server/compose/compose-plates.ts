/** Composes what keeps plates while something is made on them, and removes them after that. */
import { randomUUID } from 'node:crypto'
import { hasArtworkOn } from '#server/artworks/artworks-on-plates.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import {
  createPlatesHolds,
  createPlatesRemoval,
  type PlatesHolds,
  type RemoveUnusedPlates,
} from '#server/templates/plates-holds.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { readShippedPages } from '#server/templates/shipped-pages.ts'

export interface PlatesServices {
  readonly holds: PlatesHolds
  readonly removeUnusedPlates: RemoveUnusedPlates
}

export function composePlates({
  storage,
  blobs,
  blankPlatesHash,
}: {
  storage: Storage
  blobs: BlobStore
  blankPlatesHash: () => Promise<string>
}): PlatesServices {
  const plates = createPlatesStore(blobs)
  return {
    holds: createPlatesHolds({ storage, plates, newKey: randomUUID }),
    removeUnusedPlates: createPlatesRemoval({
      storage,
      plates,
      isUsed: hasArtworkOn,
      isStanding: async (hash) =>
        hash === (await blankPlatesHash()) || (await readShippedPages()).some(({ platesHash }) => platesHash === hash),
    }),
  }
}
