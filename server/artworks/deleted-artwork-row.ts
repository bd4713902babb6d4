import type { CollectionDefinition } from '#server/storage/storage.ts'
import type { TombstoneRow } from '#server/storage/tombstones.ts'

export interface DeletedArtworkRow extends TombstoneRow {
  /** The plates of the page, if that is no template. */
  platesHash?: string
}

/** The tombstones of artworks, whose strokes, pictures and so on may not all be gone yet. */
export const deletedArtworkCollection: CollectionDefinition<DeletedArtworkRow> = {
  name: 'deletedArtworks',
  indexes: [{ fields: ['deletedAt'] }],
}
