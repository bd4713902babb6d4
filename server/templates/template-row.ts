/** The stored form of a template. */
import type { Difficulty } from '#contract/templates.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** A template as it is stored. Its picture and its plates are blobs, both named by `platesHash`. */
export interface TemplateRow {
  /** Shipped pages have fixed ids below 1000; pages that admins add have higher ids. */
  _id: number
  title: string
  category: string
  description: string | null
  difficulty: Difficulty
  /** The difficulty with which a shipped page came. Missing on pages of admins, and on rows of the first releases. */
  shippedDifficulty?: Difficulty
  /** Coins. */
  price: number
  isPremium: boolean
  storeId: number | null
  published: boolean
  /** SHA-256 of the encoded plates, in hex. */
  platesHash: string
  regionCount: number
  createdAt: Date
  /** Set when an admin removes the page; artworks made from it keep working (TEMPLATE-2). */
  deletedAt: Date | null
}

export const templateCollection: CollectionDefinition<TemplateRow> = {
  name: 'templates',
  // For removing plates that nothing is made on.
  indexes: [{ fields: ['platesHash'] }],
}
