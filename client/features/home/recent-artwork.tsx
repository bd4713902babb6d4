import { CirclePlay } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { artworkAddress, replayAddress } from '#client/models/artworks/artwork-address.ts'
import { useUnsentPicture } from '#client/features/outbox/outbox-context.ts'
import { OutboxLine } from '#client/features/outbox/outbox-line.tsx'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { useNow } from '#client/ui/browser/use-now.ts'

/**
 * One artwork with its title and badges. A completed one links to its viewer; another one, and one with strokes that the server does
 * not take, to the canvas, which says what can be done. One in progress has a link to its replay beside.
 */
export function RecentArtwork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const now = useNow()
  const isHeld = useUnsentPicture(artwork.id)?.status === 'held'
  const { id, title, completed, updatedAt } = artwork
  return (
    <PinnedPicture
      artwork={artwork}
      eager={eager}
      caption={
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-2">
            {/* The whole picture is the link. */}
            <Link
              to={isHeld ? `/canvas/${id}` : artworkAddress(artwork)}
              className="flex min-h-[44px] min-w-0 grow flex-col rounded-small after:absolute after:inset-0 after:rounded-page"
            >
              <h3 className="text-lead leading-tight font-semibold text-balance wrap-anywhere">{title}</h3>
              <time dateTime={updatedAt} className="text-small text-ink-soft">
                {sayWhen(new Date(updatedAt), now)}
              </time>
            </Link>
            {!completed && (
              <Link
                to={replayAddress(id)}
                aria-label={`Watch ${title} grow`}
                title="Watch it grow"
                className="relative -mr-1 grid size-[44px] shrink-0 place-items-center rounded-full text-blueberry hover:bg-blueberry-pale"
              >
                <CirclePlay aria-hidden="true" className="size-6" />
              </Link>
            )}
          </div>
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <ArtworkBadges artwork={artwork} />
          </div>
          <OutboxLine artworkId={id} />
        </div>
      }
    />
  )
}
