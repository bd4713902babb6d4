import type { CollectionDefinition } from '#server/storage/storage.ts'

/** An artwork that is deleted, and whose strokes, pictures and so on are not all gone yet. */
export interface DeletedArtworkRow {
  /** The artwork's id, which no other artwork ever gets. */
  _id: number
  deletedAt: Date
}

export const deletedArtworkCollection: CollectionDefinition<DeletedArtworkRow> = {
  name: 'deletedArtworks',
  indexes: [{ fields: ['deletedAt'] }],
}
