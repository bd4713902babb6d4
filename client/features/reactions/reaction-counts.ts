/** The reactions to an artwork as the server counts them, and what a press makes of them before its reply. */
import type { ReactionCount, ReactionEmoji } from '#contract/reactions.ts'

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
