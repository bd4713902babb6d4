import type { CollectionDefinition } from '#server/storage/storage.ts'

/** An artwork whose log is written before its row. The row replaces it in one transaction, or a tombstone does. */
export interface BegunArtworkRow {
  /** The id that the artwork gets. */
  _id: number
  /** Its owner; null for a log that was found without an artwork. */
  userId: number | null
  /** The size of its document. */
  bytes: number
  begunAt: Date
  /** The plates of the page, if that is no template. */
  platesHash?: string
}

export const begunArtworkCollection: CollectionDefinition<BegunArtworkRow> = {
  name: 'begunArtworks',
  indexes: [{ fields: ['begunAt'] }, { fields: ['userId'] }],
}
