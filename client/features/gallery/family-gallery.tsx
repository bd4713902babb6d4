import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listAllFamilyArtworks } from '#contract/families.ts'
import type { Artwork } from '#contract/artworks.ts'
import { joinPages } from '#client/models/artworks/join-pages.ts'
import { useAsPictureList } from '#client/models/artworks/picture-list.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { FIRST_PAGE_MS, PAGE_SIZE } from './list/use-gallery.ts'
import { LoadMore } from './list/list-parts.tsx'
import { PinnedCard } from './pinned-card.tsx'

const SKELETONS = 8
const EAGER = 8

/** The query of what the person's families share, newest update first. It is fetched when its tab opens. */
export const familyGalleryQuery = infiniteQueryOptions({
  queryKey: [...familyQueries.all(), 'all artworks'] as const,
  queryFn: ({ signal, pageParam }) =>
    withErrorMessage(
      call(listAllFamilyArtworks, { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
      (text) => `Failed to fetch artworks: ${text}`,
    ),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
  staleTime: FIRST_PAGE_MS.fresh,
  networkMode: 'always',
})

/** What the members of the person's families share with each other. @param className the classes of the grid */
export function FamilyGallery({ className }: { className: string }) {
  const { data, error, refetch, ...more } = useInfiniteQuery({
    ...familyGalleryQuery,
    refetchInterval: FIRST_PAGE_MS.refetch,
  })
  const total = data?.pages.at(-1)?.total ?? 0
  return (
    <LoadedList
      query={{ data: data && joinPages(data.pages), error, refetch }}
      failure="Couldn't load the family gallery"
      loading={
        <LoadingGrid
          label="Loading the family gallery..."
          count={SKELETONS}
          className={className}
          itemClassName="aspect-[14/15] w-full"
        />
      }
      empty={
        <NothingHere
          title="No family artworks available"
          text="Pictures that your family shares with each other hang here."
          action={
            <Button asChild>
              <Link to="/profile?tab=families">My Families</Link>
            </Button>
          }
        />
      }
    >
      {(artworks) => (
        <div className="flex flex-col gap-6">
          <Artworks artworks={artworks} className={className} />
          <LoadMore
            remaining={more.hasNextPage ? Math.max(1, total - artworks.length) : 0}
            more={{
              load: () => void more.fetchNextPage(),
              isLoading: more.isFetchingNextPage,
              failed: more.isFetchNextPageError,
            }}
          />
        </div>
      )}
    </LoadedList>
  )
}

function Artworks({ artworks, className }: { artworks: readonly Artwork[]; className: string }) {
  const pressed = useAsPictureList(artworks)
  return (
    <ul {...pressed} className={className}>
      {artworks.map((artwork, index) => (
        <li key={artwork.id}>
          <PinnedCard artwork={artwork} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  )
}
