/** The stored form of the cards with which children sign in. */
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface CardRow {
  /** `{familyId}:{childId}`: a new card takes the place of the one before. */
  _id: string
  familyId: number
  childId: number
  /** SHA-256 of the token on the card, so that a person who reads the database cannot sign in with it. */
  tokenHash: string
  createdAt: Date
}

export const cardIdOf = (familyId: number, childId: number): string => `${familyId}:${childId}`

export const cardCollection: CollectionDefinition<CardRow> = {
  name: 'signInCards',
  indexes: [{ fields: ['tokenHash'], unique: true }, { fields: ['familyId'] }],
}
