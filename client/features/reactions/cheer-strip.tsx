import { type CSSProperties, useState } from 'react'
import { CHEER_STRIP, type ReactionEmoji } from '#contract/reactions.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { Emoji, EMOJI_BUTTON } from './emoji.tsx'
import { emojiPicture, EMOJIS } from './emojis.ts'
import './cheer-strip.css'

/** Pictures of one burst. */
const BURST = 7

/** Bursts that are shown at once; more presses than that show no more. */
const MAX_BURSTS = 6

interface Burst {
  readonly id: number
  readonly emoji: ReactionEmoji
}

/**
 * Ten emojis that burst on this screen when they are pressed. Nothing is sent or kept, so their counts stay 0, and the words say so
 * wherever real reactions can be given next to them.
 */
export function CheerStrip({ completed }: { completed: boolean }) {
  const [bursts, setBursts] = useState<readonly Burst[]>([])
  const cheer = (emoji: ReactionEmoji): void => {
    setBursts((before) => [...before.slice(1 - MAX_BURSTS), { id: (before.at(-1)?.id ?? 0) + 1, emoji }])
    toast({
      title: `You reacted with ${emoji}`,
      emoji: { character: emoji, src: emojiPicture(emoji) },
      description: completed
        ? 'On this screen only. Press one under Reactions, and others see it too.'
        : 'On this screen only.',
    })
  }
  return (
    <section aria-label="Quick cheer" className="flex flex-col gap-3">
      <h2 className="text-heading-4">Quick cheer</h2>
      <p className="text-ink-soft">A little party on your screen. Nobody else sees it.</p>
      <ul className="flex flex-wrap gap-2">
        {CHEER_STRIP.map((emoji) => (
          <li key={emoji} className="relative">
            <button
              type="button"
              aria-label={`Cheer: ${EMOJIS[emoji].name}, 0`}
              className={EMOJI_BUTTON}
              onClick={() => cheer(emoji)}
            >
              <Emoji emoji={emoji} count={0} />
            </button>
            {bursts
              .filter((burst) => burst.emoji === emoji)
              .map(({ id }) => (
                <BurstOf
                  key={id}
                  emoji={emoji}
                  onEnd={() => setBursts((before) => before.filter((burst) => burst.id !== id))}
                />
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Small pictures that fly up from a button; with reduced motion they only fade. */
function BurstOf({ emoji, onEnd }: { emoji: ReactionEmoji; onEnd: () => void }) {
  return (
    <span aria-hidden="true" className="cheer-burst">
      {Array.from({ length: BURST }, (_, place) => (
        <img
          key={place}
          src={emojiPicture(emoji)}
          alt=""
          width={24}
          height={24}
          style={{ '--place': place - (BURST - 1) / 2 } as CSSProperties}
          onAnimationEnd={place === BURST - 1 ? onEnd : undefined}
        />
      ))}
    </span>
  )
}
