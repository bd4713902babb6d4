import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { familyQueries } from '#client/features/families/family-queries.ts'
import { NothingHere } from '#client/features/gallery/list/nothing-here.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { SharedArtwork } from './shared-artwork.tsx'

const GRID =
  'grid grid-cols-1 min-[23rem]:grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-3 tablet:gap-x-6 desktop:gap-x-8 desktop:gap-y-8'
const EAGER = 6

export interface SharedArtworksProps {
  familyId: number
  /** Shows no more than so many, the most recent ones. */
  limit?: number
}

/** The pictures that are shared with the family, newest update first. */
export function SharedArtworks({ familyId, limit = Number.POSITIVE_INFINITY }: SharedArtworksProps) {
  const { data, error, refetch } = useQuery({ ...familyQueries.artworks(familyId), networkMode: 'always' })
  if (error && !data)
    return <LoadFailure title="Couldn't load the artworks" text={error.message} onRetry={() => void refetch()} />
  if (!data)
    return <LoadingGrid label="Loading artworks..." count={3} className={GRID} itemClassName="aspect-[14/15] w-full" />
  if (data.length === 0)
    return (
      <NothingHere
        title="No shared artworks yet"
        text="Share one of your pictures here, and all members can see it."
        action={
          <Button asChild>
            <Link to="/gallery">Choose a picture</Link>
          </Button>
        }
      />
    )
  return (
    <ul className={GRID}>
      {data.slice(0, limit).map((artwork, index) => (
        <li key={artwork.id}>
          <SharedArtwork artwork={artwork} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}
