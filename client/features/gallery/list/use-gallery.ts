import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type Artwork, type ArtworkPage, listArtworks } from '#contract/artworks.ts'
import { useDeletedArtworks } from '#client/models/artworks/use-delete-artwork.ts'
import type { LoadedProps } from '#client/ui/loaded-list.tsx'
import { joinPages } from '#client/models/artworks/join-pages.ts'
import { GALLERY_KEY } from '#client/models/artworks/artworks-key.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import type { GalleryChoice } from './gallery-choice.ts'

/** Artworks in one page of a gallery. */
export const PAGE_SIZE = 20
/** Milliseconds after which page 1 is read again while it is shown, and for which it counts as fresh. */
export const FIRST_PAGE_MS = { refetch: 10_000, fresh: 5_000 } as const

async function fetchPage(choice: GalleryChoice, page: number, signal: AbortSignal): Promise<ArtworkPage> {
  const query = { page, limit: PAGE_SIZE, ...choice }
  const reply = await withErrorMessage(
    call(listArtworks, { query, signal }),
    (text) => `Failed to fetch artworks: ${text}`,
  )
  if (!Array.isArray(reply)) return reply
  // A server that knows no pages returns the whole list.
  const completed = reply.filter((artwork) => artwork.completed).length
  const counts = { all: reply.length, completed, inProgress: reply.length - completed }
  return { artworks: reply, hasMore: false, total: reply.length, counts }
}

/** Queries of the pages of the person's artworks. */
export const galleryQueries = {
  all: () => GALLERY_KEY,
  firstPage: (choice: GalleryChoice) =>
    queryOptions({
      queryKey: [...galleryQueries.all(), 'first', choice] as const,
      queryFn: ({ signal }) => fetchPage(choice, 1, signal),
      refetchInterval: FIRST_PAGE_MS.refetch,
      staleTime: FIRST_PAGE_MS.fresh,
      // The list stays on the screen while another choice of it is fetched.
      placeholderData: keepPreviousData,
      networkMode: 'always',
    }),
  laterPages: (choice: GalleryChoice) =>
    infiniteQueryOptions({
      queryKey: [...galleryQueries.all(), 'later', choice] as const,
      queryFn: ({ signal, pageParam }) => fetchPage(choice, pageParam, signal),
      initialPageParam: 2,
      getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
      // Fetched by Load More, and again when page 1 says that their beginning has moved.
      enabled: false,
      networkMode: 'always',
    }),
}

export interface Gallery {
  readonly query: LoadedProps<ShownGallery>['query']
  /** The list of an earlier choice is on the screen while this one is fetched. */
  readonly isChanging: boolean
  readonly more: {
    readonly load: () => void
    readonly isLoading: boolean
    readonly failed: boolean
  }
}

/** The person's artworks as chosen: page 1 stays current, and later pages are added by `more`. */
export function useGallery(choice: GalleryChoice): Gallery {
  const first = useQuery(galleryQueries.firstPage(choice))
  const later = useInfiniteQuery(galleryQueries.laterPages(choice))
  const deleted = useDeletedArtworks()

  const boundary = first.data && !first.isPlaceholderData ? boundaryOf(first.data) : null
  const seen = useRef<string | null>(null)
  const hasLater = later.data !== undefined
  const { refetch } = later
  useEffect(() => {
    if (boundary === null || boundary === seen.current) return
    seen.current = boundary
    // Otherwise an artwork that page 1 has no more room for would be on no page.
    if (hasLater) void refetch()
  }, [boundary, hasLater, refetch])

  return {
    query: {
      data: first.data && shownGallery(first.data, later.data?.pages ?? [], deleted),
      error: first.error,
      refetch: first.refetch,
    },
    isChanging: first.isPlaceholderData,
    more: {
      load: () => void later.fetchNextPage(),
      isLoading: later.isFetchingNextPage || (later.isFetching && !hasLater),
      failed: later.isFetchNextPageError || (later.isError && !hasLater),
    },
  }
}

/** Returns the command that forgets the later pages of all choices: a new choice begins with page 1. */
export function useStartOver(): () => void {
  const queries = useQueryClient()
  return useCallback(() => queries.removeQueries({ queryKey: [...galleryQueries.all(), 'later'] }), [queries])
}

export interface ShownGallery {
  readonly artworks: readonly Artwork[]
  /** How many more there are to load. */
  readonly remaining: number
  readonly counts: ArtworkPage['counts']
}

/**
 * Returns what to show of a list.
 * @param first its page 1 as it is now, with the counts
 * @param later its other loaded pages, in their order
 * @param deleted artworks that are being deleted: they are neither shown nor counted
 */
export function shownGallery(
  first: ArtworkPage,
  later: readonly ArtworkPage[],
  deleted: readonly Pick<Artwork, 'id'>[],
): ShownGallery {
  const ids = new Set(deleted.map(({ id }) => id))
  const loaded = joinPages([first, ...later])
  const hidden = loaded.filter(({ id }) => ids.has(id))
  const completed = hidden.filter((artwork) => artwork.completed).length
  const { counts } = first
  return {
    artworks: loaded.filter(({ id }) => !ids.has(id)),
    remaining: Math.max(0, first.total - loaded.length),
    counts: {
      all: counts.all - hidden.length,
      completed: counts.completed - completed,
      inProgress: counts.inProgress - (hidden.length - completed),
    },
  }
}

/** Returns a text that changes when later pages may begin elsewhere: the ids of page 1, and how many artworks there are. */
export const boundaryOf = ({ artworks, total }: ArtworkPage): string =>
  `${total}: ${artworks
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(' ')}`
