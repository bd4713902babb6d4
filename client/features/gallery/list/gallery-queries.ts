import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ArtworkPage, listArtworks } from '#contract/artworks.ts'
import { GALLERY_KEY } from '#client/models/artworks/artworks-key.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import type { GalleryChoice } from './gallery-choice.ts'

/** Artworks in one page of a gallery. */
export const PAGE_SIZE = 20
/** Milliseconds after which page 1 is read again while it is shown, and for which it counts as fresh. */
export const FIRST_PAGE_MS = { refetch: 10_000, fresh: 5_000 } as const

async function fetchPage(choice: GalleryChoice, page: number, signal: AbortSignal): Promise<ArtworkPage> {
  const query = { page, limit: PAGE_SIZE, ...choice }
  const reply = await describeRefusal(
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
