import { type CSSProperties, useState } from 'react'
import { CHEER_STRIP, REACTION_BAR, type ReactionEmoji } from '#contract/reactions.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { Emoji, EMOJI_BUTTON } from './emoji.tsx'
import { emojiPicture, EMOJIS } from './emojis.ts'
import { useReact } from './reactions.ts'
import './cheer-strip.css'

/** Pictures of one burst. */
const BURST = 7

/** Bursts that are shown at once; more presses than that show no more. */
const MAX_BURSTS = 6

interface Burst {
  readonly id: number
  readonly emoji: ReactionEmoji
}

/** Whether an emoji is one of those that stay under a completed artwork. */
const stays = (emoji: ReactionEmoji): boolean => REACTION_BAR.some((one) => one === emoji)

/**
 * Ten emojis that burst on this screen when they are pressed. Nothing is sent or kept by that, so their counts stay 0, and the words say so.
 * Where an emoji can also be given as a reaction that stays, the toast offers to send it.
 */
export function CheerStrip({ artworkId, completed }: { artworkId: number; completed: boolean }) {
  const [bursts, setBursts] = useState<readonly Burst[]>([])
  const react = useReact(artworkId)
  const cheer = (emoji: ReactionEmoji): void => {
    setBursts((before) => [...before.slice(1 - MAX_BURSTS), { id: (before.at(-1)?.id ?? 0) + 1, emoji }])
    const title = `You reacted with ${emoji}`
    const picture = { character: emoji, src: emojiPicture(emoji) }
    if (completed && stays(emoji))
      toast({
        title,
        emoji: picture,
        description: 'On this screen only. Send it, and others see it too.',
        action: { label: 'Send it', onPress: () => react({ emoji, reacted: true }) },
      })
    else toast({ title, emoji: picture, description: 'On this screen only.' })
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
