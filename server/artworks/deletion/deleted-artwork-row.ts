import type { CollectionDefinition } from '#server/storage/storage.ts'
import type { TombstoneRow } from '#server/storage/tombstones.ts'

/** The tombstones of artworks, whose strokes, pictures and so on may not all be gone yet. */
export const deletedArtworkCollection: CollectionDefinition<TombstoneRow> = {
  name: 'deletedArtworks',
  indexes: [{ fields: ['deletedAt'] }],
}
