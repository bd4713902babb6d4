import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Check, Eye, Users } from 'lucide-react'
import type { Artwork } from '#contract/artworks.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import {
  EVERYTHING,
  type GalleryChoice,
  readChoice,
  writeChoice,
} from '#client/features/gallery/list/gallery-choice.ts'
import { GalleryControls } from '#client/features/gallery/list/gallery-controls.tsx'
import { LoadedList, type LoadedProps } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { useAsPictureList } from '#client/models/artworks/picture-list.ts'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { useAddressQuery } from '#client/ui/browser/use-address-query.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'

const GRID =
  'grid grid-cols-1 min-[23rem]:grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-3 tablet:gap-x-6 desktop:gap-x-8 desktop:gap-y-8'
const EAGER = 6

/** All pictures that are shared with the family, with a search, a filter and an order, which are in the address. */
export function AllSharedArtworks({ familyId }: { familyId: number }) {
  const [address, changeAddress] = useAddressQuery()
  const choice = readChoice(address)
  const query = useQuery({
    ...familyQueries.artworks(familyId, writtenChoice(choice)),
    networkMode: 'always',
    // The list before stays while the next one is read.
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex flex-col gap-6">
      <GalleryControls choice={choice} onChoose={(change) => changeAddress((before) => writeChoice(before, change))} />
      <SharedList
        query={query}
        empty={
          isEverything(choice) ? (
            <NothingShared />
          ) : (
            <NothingHere title="No matching artworks found" text="Try other words, or look at all of them." />
          )
        }
      />
    </div>
  )
}

const isEverything = ({ search, status }: GalleryChoice): boolean =>
  search === EVERYTHING.search && status === EVERYTHING.status

/** Returns what the choice asks of the server; nothing for what it does by itself. */
const writtenChoice = (choice: GalleryChoice): Partial<GalleryChoice> => ({
  ...(choice.search !== EVERYTHING.search && { search: choice.search }),
  ...(choice.status !== EVERYTHING.status && { status: choice.status }),
  ...(choice.sort !== EVERYTHING.sort && { sort: choice.sort }),
})

/** The pictures of the family that were changed last, at most `limit`. */
export function RecentlyShared({ familyId, limit }: { familyId: number; limit: number }) {
  const query = useQuery({ ...familyQueries.artworks(familyId), networkMode: 'always' })
  return <SharedList query={query} limit={limit} empty={<NothingShared />} />
}

function NothingShared() {
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
}

interface SharedListProps {
  query: LoadedProps<readonly Artwork[]>['query']
  limit?: number
  empty: ReactNode
}

function SharedList({ query, limit = Number.POSITIVE_INFINITY, empty }: SharedListProps) {
  const pressed = useAsPictureList(query.data ?? [])
  return (
    <LoadedList
      query={query}
      failure="Couldn't load the artworks"
      loading={
        <LoadingGrid label="Loading artworks..." count={3} className={GRID} itemClassName="aspect-[14/15] w-full" />
      }
      empty={empty}
    >
      {(artworks) => (
        <ul {...pressed} className={GRID}>
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

/** A picture that is shared with the family: 'Collaborate' where its members color together, also once it is complete, else 'View'. */
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
