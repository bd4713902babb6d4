/** Calls for reactions to completed artworks. */
import { z } from 'zod'
import { PathId, route } from './route.ts'

/** The emojis of the reactions bar, in its order. */
export const REACTION_BAR = ['😀', '😍', '❤️', '🎨', '👏', '✨'] as const
/** The emojis of the cheer strip, in its order. It sends nothing. */
export const CHEER_STRIP = [...REACTION_BAR, '🔥', '🌈', '⭐', '🎉'] as const

export type ReactionEmoji = (typeof CHEER_STRIP)[number]

const VARIATION_SELECTOR = /\u{fe0f}/gu
const plain = (emoji: string): string => emoji.replaceAll(VARIATION_SELECTOR, '')
const BY_PLAIN = new Map<string, ReactionEmoji>(CHEER_STRIP.map((emoji) => [plain(emoji), emoji]))

/** One of the ten emojis, with or without its variation selector; parsed to the form of `CHEER_STRIP`. */
export const ReactionEmoji = z
  .string('Emoji is required')
  .max(16, 'This emoji is not one of the reactions')
  .transform((typed, context): ReactionEmoji => {
    const emoji = BY_PLAIN.get(plain(typed))
    if (emoji) return emoji
    context.addIssue('This emoji is not one of the reactions')
    return z.NEVER
  })

/** One emoji that at least one person has reacted with. */
export const ReactionCount = z.object({
  emoji: z.string(),
  count: z.int().positive(),
  /** Whether the caller is among them. */
  userReacted: z.boolean(),
})
export type ReactionCount = z.infer<typeof ReactionCount>

/** In the order of `CHEER_STRIP`; empty while the artwork is in progress. */
const Reactions = z.array(ReactionCount)

const ArtworkPath = z.object({ id: PathId })

export const listReactions = route({
  method: 'get',
  path: '/api/artworks/:id/reactions',
  who: 'reader',
  params: ArtworkPath,
  reply: Reactions,
})

/** Adds the caller's reaction; 200 also when it is there already. 409 while the artwork is in progress. */
export const addReaction = route({
  method: 'post',
  path: '/api/artworks/:id/reactions',
  who: 'reader',
  params: ArtworkPath,
  body: z.object({ emoji: ReactionEmoji }),
  reply: Reactions,
})

/** Takes the caller's reaction back; 200 also when there is none. 409 while the artwork is in progress. */
export const removeReaction = route({
  method: 'delete',
  path: '/api/artworks/:id/reactions/:emoji',
  who: 'reader',
  params: ArtworkPath.extend({ emoji: ReactionEmoji }),
  reply: Reactions,
})
