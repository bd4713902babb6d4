import type { CollectionDefinition } from '#server/storage/storage.ts'

/** The tombstone of an artwork: it is deleted, and its strokes, pictures and so on may not all be gone yet. */
export interface DeletedArtworkRow {
  /** The artwork's id, which no other artwork ever gets. */
  _id: number
  deletedAt: Date
}

export const deletedArtworkCollection: CollectionDefinition<DeletedArtworkRow> = {
  name: 'deletedArtworks',
  indexes: [{ fields: ['deletedAt'] }],
}
