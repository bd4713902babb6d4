/** The stored form of a reaction. */
import type { ReactionEmoji } from '#contract/reactions.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface ReactionRow {
  /** `{artworkId}:{userId}:{emoji}`, so that nobody reacts twice with one emoji. */
  _id: string
  artworkId: number
  userId: number
  emoji: ReactionEmoji
  at: Date
}

export const reactionCollection: CollectionDefinition<ReactionRow> = {
  name: 'reactions',
  indexes: [{ fields: ['artworkId', 'emoji'] }, { fields: ['artworkId', 'userId'] }, { fields: ['userId'] }],
}
