import { Brush, Eye } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { WhenAndWhose } from '#client/features/gallery/list/list-parts.tsx'
import { Button } from '#client/ui/button.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'

const EAGER = 4

/** The artworks that the person worked on last. */
export function RecentActivity({ artworks }: { artworks: readonly Artwork[] }) {
  const deleted = new Set(useDeletedArtworks().map(({ id }) => id))
  const shown = artworks.filter(({ id }) => !deleted.has(id))
  if (shown.length === 0) return <NothingYet />
  return (
    <ul className="grid grid-cols-1 gap-x-4 gap-y-6 pt-1 min-[23rem]:grid-cols-2 tablet:grid-cols-3 tablet:gap-x-6">
      {shown.map((artwork, index) => (
        <li key={artwork.id}>
          <RecentWork artwork={artwork} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}

function NothingYet() {
  return (
    <NothingHere
      title="Nothing here yet"
      text="What you color shows up here, newest first."
      action={
        <Button asChild variant="primary">
          <Link to="/canvas">Start coloring</Link>
        </Button>
      }
    />
  )
}

/** One artwork: in progress it is colored on, completed it is looked at. */
function RecentWork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const { id, title, completed } = artwork
  return (
    <PinnedPicture
      artwork={artwork}
      eager={eager}
      caption={
        <div className="flex flex-col gap-2">
          <div>
            <h2 className="text-lead leading-tight font-semibold text-balance wrap-anywhere">{title}</h2>
            <WhenAndWhose artwork={artwork} />
          </div>
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <ArtworkBadges artwork={artwork} />
          </div>
          {completed ? (
            <Button asChild size="small" className="px-1! text-center leading-tight max-tablet:text-small!">
              <Link to={viewerAddress(id)} aria-label={`View Artwork: ${title}`}>
                <Eye aria-hidden="true" className="max-tablet:hidden" />
                View Artwork
              </Link>
            </Button>
          ) : (
            <Button asChild size="small" className="px-1! text-center leading-tight max-tablet:text-small!">
              <Link to={`/canvas/artwork/${id}`} aria-label={`Continue Coloring: ${title}`}>
                <Brush aria-hidden="true" className="max-tablet:hidden" />
                Continue Coloring
              </Link>
            </Button>
          )}
        </div>
      }
    />
  )
}
