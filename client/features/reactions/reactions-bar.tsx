import { useQuery } from '@tanstack/react-query'
import { REACTION_BAR } from '#contract/reactions.ts'
import { ownFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Emoji, EMOJI_BUTTON } from './emoji.tsx'
import { EMOJIS } from './emojis.ts'
import { countOf, reactionQuery, useReact } from './reactions.ts'

/** The reactions to an artwork, which stay; they begin when it is completed. */
export function ReactionsBar({ artworkId, completed }: { artworkId: number; completed: boolean }) {
  return (
    <section aria-label="Reactions" className="flex flex-col gap-3">
      <h2 className="text-heading-4">Reactions</h2>
      {completed ? (
        <SixReactions artworkId={artworkId} />
      ) : (
        <p className="text-ink-soft">Reactions will be available once this artwork is marked as completed.</p>
      )}
    </section>
  )
}

function SixReactions({ artworkId }: { artworkId: number }) {
  const { data: counts, error, refetch } = useQuery(reactionQuery(artworkId))
  const react = useReact(artworkId)
  if (error && !counts)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-ink-soft">{ownFailureText(error, 'The reactions could not be loaded.')}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  return (
    <ul className="flex flex-wrap gap-2" aria-busy={counts === undefined}>
      {REACTION_BAR.map((emoji) => {
        const { count, userReacted } = countOf(counts ?? [], emoji)
        return (
          <li key={emoji}>
            <button
              type="button"
              disabled={counts === undefined}
              aria-pressed={userReacted}
              aria-label={`${EMOJIS[emoji].name}, ${count}`}
              className={EMOJI_BUTTON}
              onClick={() => react({ emoji, reacted: !userReacted })}
            >
              <Emoji emoji={emoji} count={count} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
