import { queryOptions } from '@tanstack/react-query'
import { type Artwork, getArtwork, listArtworks } from '#contract/artworks.ts'
import { type Contributor, listBarredPeople, listContributors } from '#contract/collaboration.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { ARTWORKS_KEY } from './artworks-key.ts'

/** Returns the person's artworks, newest update first, from either shape of reply (an array, or an object with one). */
async function fetchArtworks(signal?: AbortSignal): Promise<Artwork[]> {
  const reply = await withErrorMessage(call(listArtworks, { signal }), (body) => `Failed to fetch artworks: ${body}`)
  return Array.isArray(reply) ? reply : reply.artworks
}

async function fetchArtwork(id: number, signal?: AbortSignal): Promise<Artwork> {
  return withErrorMessage(call(getArtwork, { params: { id }, signal }), () => 'Failed to fetch artwork')
}

/** Queries of the server's artworks. Invalidate `all()` after every change of an artwork. */
export const artworkQueries = {
  all: () => ARTWORKS_KEY,
  list: () =>
    queryOptions({
      queryKey: [...artworkQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => fetchArtworks(signal),
      // The service worker may have the list even when the browser reports that it is offline.
      networkMode: 'always',
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...artworkQueries.all(), id] as const,
      queryFn: ({ signal }) => fetchArtwork(id, signal),
    }),
}

/** The query of the people whom the owner has removed from an artwork, for the owner. */
export const barredQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/artworks', id, 'barred'] as const,
    queryFn: ({ signal }) => call(listBarredPeople, { params: { id }, signal }),
  })

/** Milliseconds between two requests for the contributors of a shared artwork. */
const POLL_MS = 5_000
/** The same for its owner, who sees soon who has joined. */
const OWNER_POLL_MS = 2_000

/** Returns the people who have colored an artwork. Throws ApiError or ConnectionError. */
export async function fetchContributors(id: number, signal?: AbortSignal): Promise<Contributor[]> {
  return withErrorMessage(call(listContributors, { params: { id }, signal }), () => 'Failed to fetch contributors')
}

/** The query of an artwork's contributors; it polls while the artwork is shared, and is off otherwise. */
export const contributorQuery = (id: number | null, { shared, isOwner }: { shared: boolean; isOwner: boolean }) =>
  queryOptions({
    queryKey: ['/api/artworks', id, 'contributors'] as const,
    queryFn: ({ signal }) => (id === null ? Promise.resolve([]) : fetchContributors(id, signal)),
    enabled: shared && id !== null,
    refetchInterval: isOwner ? OWNER_POLL_MS : POLL_MS,
    networkMode: 'always',
  })
