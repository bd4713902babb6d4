import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addReaction,
  listReactions,
  type ReactionCount,
  type ReactionEmoji,
  removeReaction,
} from '#contract/reactions.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { call } from '#client/http/call.ts'

export interface Reacting {
  emoji: ReactionEmoji
  /** Whether the person's reaction is there afterwards. */
  reacted: boolean
}

const reacting = (artworkId: number) => [...reactionQuery(artworkId).queryKey, 'react'] as const

/** Returns whether presses of this person are on their way to the server. */
export const isReacting = (queries: QueryClient, artworkId: number): boolean =>
  queries.isMutating({ mutationKey: reacting(artworkId) }) > 0

/**
 * Returns the command that reacts or takes a reaction back. It counts at once; a failure takes exactly that change back. The counts
 * are read again after the last of several quick presses.
 */
export function useReact(artworkId: number): (change: Reacting) => void {
  const queries = useQueryClient()
  const { queryKey } = reactionQuery(artworkId)
  const mutationKey = reacting(artworkId)
  const show = ({ emoji, reacted }: Reacting): void => {
    queries.setQueryData(queryKey, (counts) => counts && withOwnReaction(counts, emoji, reacted))
  }
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last press wins on the server as well.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ emoji, reacted }: Reacting) => sendReaction(artworkId, emoji, reacted),
    onError: (error, change) => {
      show({ ...change, reacted: !change.reacted })
      if (error instanceof ApiError && error.status === 401) {
        toast({
          title: 'Authentication Required',
          description: 'Please log in to react to artwork',
          destructive: true,
        })
        void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      } else
        toast({
          title: change.reacted ? 'Could not add reaction' : 'Could not remove reaction',
          description: failureText(error, { fallback: 'Please try again.' }),
          destructive: true,
        })
    },
    onSettled: () => (queries.isMutating({ mutationKey }) === 1 ? queries.invalidateQueries({ queryKey }) : undefined),
  })
  return (change) => {
    // A reply that is under way knows nothing of this press.
    void queries.cancelQueries({ queryKey })
    show(change)
    mutate(change)
  }
}

/** The query of the reactions to a completed artwork. */
export const reactionQuery = (artworkId: number) =>
  queryOptions({
    queryKey: ['/api/artworks', artworkId, 'reactions'] as const,
    queryFn: ({ signal }) => call(listReactions, { params: { id: artworkId }, signal }),
  })

/** Adds the person's reaction or takes it back, and returns the fresh counts. Throws ApiError or ConnectionError. */
function sendReaction(artworkId: number, emoji: ReactionEmoji, reacted: boolean): Promise<ReactionCount[]> {
  return reacted
    ? call(addReaction, { params: { id: artworkId }, body: { emoji } })
    : call(removeReaction, { params: { id: artworkId, emoji } })
}

/** Returns one emoji's count; zero when nobody has reacted with it. */
export function countOf(counts: readonly ReactionCount[], emoji: ReactionEmoji): Omit<ReactionCount, 'emoji'> {
  return counts.find((one) => one.emoji === emoji) ?? { count: 0, userReacted: false }
}

/**
 * Returns the counts with the person's own reaction there or not. Counts in which that is so already come back unchanged, so that
 * the reverse call takes exactly this change back. No count falls below 0.
 */
export function withOwnReaction(
  counts: readonly ReactionCount[],
  emoji: ReactionEmoji,
  userReacted: boolean,
): ReactionCount[] {
  const before = countOf(counts, emoji)
  if (before.userReacted === userReacted) return [...counts]
  const count = Math.max(0, before.count + (userReacted ? 1 : -1))
  const others = counts.filter((one) => one.emoji !== emoji)
  return count === 0 ? others : [...others, { emoji, count, userReacted }]
}
