import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { LoadFailure } from './load-failure.tsx'
import { LoadingGrid } from './loading-grid.tsx'
import { RecentArtwork } from './recent-artwork.tsx'

/** Artworks shown at first, and added by each press of Load More (ARTWORK-10). */
const ARTWORKS_PER_LOAD = 4
const GRID = 'grid grid-cols-1 min-[23rem]:grid-cols-2 gap-x-4 gap-y-6 tablet:gap-x-6 desktop:grid-cols-4'

function NothingYet() {
  return (
    <Card className="flex flex-col items-center gap-3 p-8 text-center">
      <img src="/pictures/empty-door.svg" alt="" width={160} height={120} />
      <h3 className="text-heading-4">No artworks yet</h3>
      <p className="text-ink-soft">Color your first page, and it hangs right here.</p>
      <Button asChild className="mt-2">
        <Link to="/canvas">Create New Artwork</Link>
      </Button>
    </Card>
  )
}

/** The person's artworks, newest update first, a few at a time. */
export function RecentArtworks() {
  const { data: artworks, error, isPending, refetch } = useQuery(artworkQueries.list())
  const [shown, setShown] = useState(ARTWORKS_PER_LOAD)

  useEffect(() => {
    if (!error) return
    toast({
      title: "Couldn't load your recent artwork",
      description: error.message || 'Unknown error occurred',
      destructive: true,
    })
  }, [error])

  return (
    <section aria-labelledby="recent-artworks" className="flex flex-col gap-5">
      <h2 id="recent-artworks" className="text-heading-3">
        Recent Artworks
      </h2>
      {isPending && (
        <LoadingGrid
          label="Loading your recent artworks..."
          count={ARTWORKS_PER_LOAD}
          className={GRID}
          itemClassName="aspect-[14/15] w-full"
        />
      )}
      {error && !artworks && (
        <LoadFailure text="Your pictures are safe, but they could not be fetched." onRetry={() => void refetch()} />
      )}
      {artworks?.length === 0 && <NothingYet />}
      {artworks && artworks.length > 0 && (
        <ul className={GRID}>
          {artworks.slice(0, shown).map((artwork, index) => (
            <li key={artwork.id}>
              <RecentArtwork artwork={artwork} eager={index < ARTWORKS_PER_LOAD} />
            </li>
          ))}
        </ul>
      )}
      {artworks && artworks.length > shown && (
        <Button className="self-center" onClick={() => setShown((count) => count + ARTWORKS_PER_LOAD)}>
          Load More
        </Button>
      )}
    </section>
  )
}
