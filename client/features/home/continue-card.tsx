import { useQuery } from '@tanstack/react-query'
import { PaintBucket } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ArtworkPicture, preloadArtworkPicture } from '#client/models/artworks/artwork-picture.tsx'

const waitingOf = (artworks: readonly Artwork[] | undefined, deleted?: ReadonlySet<number>): Artwork | undefined =>
  artworks?.find(({ id, completed }) => !completed && !deleted?.has(id))

/** CSS pixels: the frame's most, its share of the card, the screen's edges, the frame's own, and the screens with a frame as wide as the card. */
const FRAME = { most: 256, share: 0.38, edges: 40, around: 36, wholeUpTo: 368 } as const

/** Asks for the picture of the card before it is rendered: the server may have to paint it first. */
export function preloadWaitingPicture(artworks: readonly Artwork[]): void {
  const waiting = waitingOf(artworks)
  if (!waiting) return
  const { clientWidth } = document.documentElement
  const card = clientWidth - FRAME.edges
  const frame = clientWidth <= FRAME.wholeUpTo ? card : Math.min(FRAME.most, FRAME.share * card)
  preloadArtworkPicture(waiting, frame - FRAME.around)
}

/** The picture that was colored last and is not done; nothing when there is none. */
export function ContinueCard() {
  const now = useNow()
  const deleted = new Set(useDeletedArtworks().map(({ id }) => id))
  const { data: artworks } = useQuery(artworkQueries.list())
  const waiting = waitingOf(artworks, deleted)
  if (!waiting) return null
  const { id, title, updatedAt } = waiting
  return (
    <Card className="relative flex items-stretch overflow-hidden max-[23rem]:flex-col">
      <div
        aria-hidden="true"
        className="grid w-[38%] max-w-64 shrink-0 place-items-center bg-berry-pale p-2.5 max-[23rem]:w-full max-[23rem]:max-w-none"
      >
        <div className="light-theme w-full -rotate-2 bg-white p-2 shadow-picture">
          <ArtworkPicture artwork={waiting} alt="" eager />
        </div>
      </div>
      <div className="flex min-w-0 grow flex-col items-start justify-center gap-1.5 p-3.5 tablet:gap-2 tablet:p-6">
        <h2 className="text-heading-4 wrap-anywhere tablet:text-heading-3">
          <Link to={`/canvas/${id}`} className="rounded-small after:absolute after:inset-0 after:rounded-card">
            Go on with {title}
          </Link>
        </h2>
        <p className="text-ink-soft max-tablet:text-small">
          You colored it <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>.
        </p>
        <Button
          asChild
          variant="primary"
          className="relative z-10 mt-1 max-tablet:min-h-11! max-tablet:px-4! max-tablet:text-body!"
        >
          <Link to={`/canvas/${id}`} aria-label={`Go on coloring ${title}`}>
            <PaintBucket aria-hidden="true" />
            Go on coloring
          </Link>
        </Button>
      </div>
    </Card>
  )
}
