import type { ReactionEmoji } from '#contract/reactions.ts'

export interface EmojiLook {
  /** What a screen reader says. */
  readonly name: string
  /** The icon of Fluent Emoji, and the file in `/pictures/emoji/` that `scripts/emoji-pictures.ts` makes of it. */
  readonly picture: string
}

/** How each emoji is named and drawn. It is a picture, because devices draw the characters differently, and some cannot. */
export const EMOJIS: Readonly<Record<ReactionEmoji, EmojiLook>> = {
  '😀': { name: 'Smile', picture: 'grinning-face' },
  '😍': { name: 'Love it', picture: 'smiling-face-with-heart-eyes' },
  '❤️': { name: 'Heart', picture: 'red-heart' },
  '🎨': { name: 'Palette', picture: 'artist-palette' },
  '👏': { name: 'Applause', picture: 'clapping-hands' },
  '✨': { name: 'Sparkles', picture: 'sparkles' },
  '🔥': { name: 'Fire', picture: 'fire' },
  '🌈': { name: 'Rainbow', picture: 'rainbow' },
  '⭐': { name: 'Star', picture: 'star' },
  '🎉': { name: 'Party', picture: 'party-popper' },
}

/** Returns the address of an emoji's picture. */
export const emojiPicture = (emoji: ReactionEmoji): string => `/pictures/emoji/${EMOJIS[emoji].picture}.svg`
