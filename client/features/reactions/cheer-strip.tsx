import { CHEER_STRIP } from '#contract/reactions.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { EMOJI_BUTTON, Emoji } from './emoji.tsx'
import { EMOJI_NAMES } from './emoji-names.ts'

/** Ten emojis for a cheer of the moment. Nothing is sent or kept, so their counts stay 0. */
export function CheerStrip() {
  return (
    <section aria-label="Quick cheer" className="flex flex-col gap-3">
      <h2 className="text-heading-4">Quick cheer</h2>
      <ul className="flex flex-wrap gap-2">
        {CHEER_STRIP.map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={`Cheer: ${EMOJI_NAMES[emoji]}, 0`}
              className={EMOJI_BUTTON}
              onClick={() => toast({ title: `You reacted with ${emoji}` })}
            >
              <Emoji emoji={emoji} count={0} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
