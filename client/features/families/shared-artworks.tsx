import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Check, Eye, Users } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { NothingHere } from '#client/features/gallery/list/list-parts.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'

const GRID =
  'grid grid-cols-1 min-[23rem]:grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-3 tablet:gap-x-6 desktop:gap-x-8 desktop:gap-y-8'
const EAGER = 6

export interface SharedArtworksProps {
  familyId: number
  /** Shows at most this many, newest first. */
  limit?: number
}

/** The pictures that are shared with the family, newest update first. */
export function SharedArtworks({ familyId, limit = Number.POSITIVE_INFINITY }: SharedArtworksProps) {
  const query = useQuery({ ...familyQueries.artworks(familyId), networkMode: 'always' })
  return (
    <LoadedList
      query={query}
      failure="Couldn't load the artworks"
      loading={
        <LoadingGrid label="Loading artworks..." count={3} className={GRID} itemClassName="aspect-[14/15] w-full" />
      }
      empty={
        <NothingHere
          title="No shared artworks yet"
          text="Share one of your pictures here, and all members can see it."
          action={
            <Button asChild>
              <Link to="/gallery">Choose a picture</Link>
            </Button>
          }
        />
      }
    >
      {(artworks) => (
        <ul className={GRID}>
          {artworks.slice(0, limit).map((artwork, index) => (
            <li key={artwork.id}>
              <SharedArtwork artwork={artwork} eager={index < EAGER} />
            </li>
          ))}
        </ul>
      )}
    </LoadedList>
  )
}

/** A picture that is shared with the family: 'Collaborate' where its members may color it, else 'View'. */
function SharedArtwork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const { id, ownerName, title, completed, collaborativeMode, updatedAt } = artwork
  const now = useNow()
  return (
    <PinnedPicture
      artwork={artwork}
      eager={eager}
      caption={
        <div className="flex flex-col gap-2">
          <div>
            <h3 className="text-lead leading-tight font-semibold text-balance wrap-anywhere">{title}</h3>
            <p className="text-small wrap-anywhere text-ink-soft">
              {ownerName}, <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>
            </p>
          </div>
          {completed && (
            <div className="flex">
              <Badge tone="leaf" icon={<Check aria-hidden="true" />}>
                Completed
              </Badge>
            </div>
          )}
          <Button asChild size="small" className="px-2!">
            {collaborativeMode ? (
              <Link to={`/?artwork=${id}`} aria-label={`Collaborate on ${title}`}>
                <Users aria-hidden="true" className="max-tablet:hidden" />
                Collaborate
              </Link>
            ) : (
              <Link to={`/?view=${id}`} aria-label={`View ${title}`}>
                <Eye aria-hidden="true" className="max-tablet:hidden" />
                View
              </Link>
            )}
          </Button>
        </div>
      }
    />
  )
}
