import type { ReactionEmoji } from '#contract/reactions.ts'
import { emojiPicture } from './emojis.ts'

/** The classes of a button that shows an emoji and its count. */
export const EMOJI_BUTTON =
  'pill-edge inline-flex min-h-12 min-w-16 items-center justify-center gap-2 rounded-full border-[1.5px] border-line bg-paper px-3.5 ' +
  'font-display text-lead font-semibold text-ink [--edge:var(--line)] hover:bg-door/50 aria-pressed:border-blueberry ' +
  'aria-pressed:bg-blueberry-pale aria-pressed:text-blueberry-ink aria-pressed:[--edge:var(--blueberry)]'

/** An emoji and how many people chose it, for the eye; the button around it has words. */
export function Emoji({ emoji, count }: { emoji: ReactionEmoji; count: number }) {
  return (
    <>
      <img src={emojiPicture(emoji)} alt="" width={26} height={26} draggable={false} />
      <span aria-hidden="true" className="min-w-[1ch] tabular-nums">
        {count}
      </span>
    </>
  )
}
