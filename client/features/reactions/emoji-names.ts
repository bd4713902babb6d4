import type { ReactionEmoji } from '#contract/reactions.ts'

/** What a screen reader says for each emoji. */
export const EMOJI_NAMES: Readonly<Record<ReactionEmoji, string>> = {
  '😀': 'Smile',
  '😍': 'Love it',
  '❤️': 'Heart',
  '🎨': 'Palette',
  '👏': 'Applause',
  '✨': 'Sparkles',
  '🔥': 'Fire',
  '🌈': 'Rainbow',
  '⭐': 'Star',
  '🎉': 'Party',
}
