import { useQuery } from '@tanstack/react-query'
import { CirclePlay, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { artworkAddress, replayAddress } from '#client/models/artworks/artwork-address.ts'
import { useAsPictureList } from '#client/models/artworks/picture-list.ts'
import { useUnsentPicture } from '#client/features/outbox/outbox-context.ts'
import { OutboxLine } from '#client/features/outbox/outbox-line.tsx'
import { sayWhen } from '#client/ui/date-text.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'

/** Artworks shown at first, and added by each press of Load More. */
const ARTWORKS_PER_LOAD = 4
/** A list that is younger was fetched while this screen opened. */
const OPENING_MS = 2_000
const FAILED = "Couldn't load your recent artwork"
/** The classes of what stands next to one, two or three artworks in the row: the free columns on a desktop, one or none on a phone. */
const FREE_COLUMNS: Readonly<Record<number, string>> = {
  1: 'desktop:col-span-3',
  2: 'max-desktop:hidden desktop:col-span-2',
  3: '',
}
const GRID = 'grid grid-cols-1 min-[23rem]:grid-cols-2 gap-x-4 gap-y-6 tablet:gap-x-6 desktop:grid-cols-4'

function NothingYet() {
  return (
    <NothingHere
      heading="h3"
      title="No artworks yet"
      text="Color your first page, and it hangs right here."
      action={
        <Button asChild>
          <Link to="/canvas">Create New Artwork</Link>
        </Button>
      }
    />
  )
}

/** Fills the row after one to three artworks, so that it does not look empty. */
function RoomForMore() {
  return (
    <Link
      to="/canvas"
      className="flex h-full min-h-40 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-door-deep p-4 text-center text-ink-soft hover:border-blueberry hover:text-ink"
    >
      <Plus aria-hidden="true" className="size-8" />
      <span className="font-display text-lead font-semibold text-balance">There is room for more on your door</span>
    </Link>
  )
}

/** The person's artworks, newest update first, a few at a time. */
export function RecentArtworks() {
  const deleted = new Set(useDeletedArtworks().map(({ id }) => id))
  const {
    data: everything,
    error,
    refetch,
  } = useQuery({
    ...artworkQueries.list(),
    // A person who comes back from coloring sees the picture as it is now.
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt < OPENING_MS || 'always',
  })
  const artworks = everything?.filter(({ id }) => !deleted.has(id))
  const [shown, setShown] = useState(ARTWORKS_PER_LOAD)
  const pressed = useAsPictureList(artworks ?? [])

  const refetchFailure = error && artworks ? loadFailureText(error) : undefined
  useEffect(() => {
    // Without a list to show, the card in its place says so.
    if (refetchFailure !== undefined) toast({ title: FAILED, description: refetchFailure, destructive: true })
  }, [refetchFailure])

  return (
    <section aria-labelledby="recent-artworks" className="flex flex-col gap-5">
      <h2 id="recent-artworks" className="text-heading-3">
        Recent Artworks
      </h2>
      <LoadedList
        query={{ data: artworks, error, refetch }}
        failure={FAILED}
        loading={
          <LoadingGrid
            label="Loading your recent artworks..."
            count={ARTWORKS_PER_LOAD}
            className={GRID}
            itemClassName="aspect-[14/15] w-full"
          />
        }
        empty={<NothingYet />}
      >
        {(recent) => (
          <>
            <ul {...pressed} className={GRID}>
              {recent.slice(0, shown).map((artwork, index) => (
                <li key={artwork.id}>
                  <RecentArtwork artwork={artwork} eager={index < ARTWORKS_PER_LOAD} />
                </li>
              ))}
              {recent.length < ARTWORKS_PER_LOAD && (
                <li className={FREE_COLUMNS[recent.length]}>
                  <RoomForMore />
                </li>
              )}
            </ul>
            {recent.length > shown && (
              <Button className="self-center" onClick={() => setShown((count) => count + ARTWORKS_PER_LOAD)}>
                Load More
              </Button>
            )}
          </>
        )}
      </LoadedList>
    </section>
  )
}

/**
 * One artwork with its title and badges. A completed one links to its viewer; another one, and one with strokes that the server does
 * not take, to the canvas, which says what can be done. One in progress has a link to its replay next to it.
 */
function RecentArtwork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
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
