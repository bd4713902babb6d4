import { queryOptions } from '@tanstack/react-query'
import { type Artwork, getArtwork, listArtworks } from '#contract/artworks.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** Newest update first, whichever of its two shapes the answer has (a bare list, or a page of one). */
async function fetchArtworks(signal?: AbortSignal): Promise<Artwork[]> {
  const answer = await describeRefusal(call(listArtworks, { signal }), (body) => `Failed to fetch artworks: ${body}`)
  return Array.isArray(answer) ? answer : answer.artworks
}

async function fetchArtwork(id: number, signal?: AbortSignal): Promise<Artwork> {
  return describeRefusal(call(getArtwork, { params: { id }, signal }), () => 'Failed to fetch artwork')
}

/** What the server says about artworks. Invalidate `all()` after whatever changes one. */
export const artworkQueries = {
  all: () => ['/api/artworks'] as const,
  list: () =>
    queryOptions({
      queryKey: [...artworkQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => fetchArtworks(signal),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...artworkQueries.all(), id] as const,
      queryFn: ({ signal }) => fetchArtwork(id, signal),
    }),
}
