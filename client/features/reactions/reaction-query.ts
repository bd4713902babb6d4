import { queryOptions } from '@tanstack/react-query'
import {
  addReaction,
  listReactions,
  type ReactionCount,
  type ReactionEmoji,
  removeReaction,
} from '#contract/reactions.ts'
import { call } from '#client/http/call.ts'

/** The query of the reactions to a completed artwork. */
export const reactionQuery = (artworkId: number) =>
  queryOptions({
    queryKey: ['/api/artworks', artworkId, 'reactions'] as const,
    queryFn: ({ signal }) => call(listReactions, { params: { id: artworkId }, signal }),
  })

/** Adds the person's reaction or takes it back, and returns the fresh counts. Throws ApiError or ConnectionError. */
export function sendReaction(artworkId: number, emoji: ReactionEmoji, reacted: boolean): Promise<ReactionCount[]> {
  return reacted
    ? call(addReaction, { params: { id: artworkId }, body: { emoji } })
    : call(removeReaction, { params: { id: artworkId, emoji } })
}
