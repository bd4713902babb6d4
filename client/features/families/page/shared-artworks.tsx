import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { familyQueries } from '#client/models/families/family-queries.ts'
import { NothingHere } from '#client/features/gallery/list/nothing-here.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { SharedArtwork } from './shared-artwork.tsx'

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
