import { queryOptions } from '@tanstack/react-query'
import { type Artwork, getArtwork, listArtworks } from '#contract/artworks.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { ARTWORKS_KEY } from './artworks-key.ts'

/** Returns the person's artworks, newest update first, from either shape of reply (an array, or an object with one). */
async function fetchArtworks(signal?: AbortSignal): Promise<Artwork[]> {
  const reply = await describeRefusal(call(listArtworks, { signal }), (body) => `Failed to fetch artworks: ${body}`)
  return Array.isArray(reply) ? reply : reply.artworks
}

async function fetchArtwork(id: number, signal?: AbortSignal): Promise<Artwork> {
  return describeRefusal(call(getArtwork, { params: { id }, signal }), () => 'Failed to fetch artwork')
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
