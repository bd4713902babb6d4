import { queryOptions } from '@tanstack/react-query'
import { listContributors, type Contributor } from '#contract/collaboration.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** Milliseconds between two requests for the contributors of a shared artwork. */
const POLL_MS = 5_000
/** The same for its owner, who sees soon who has joined. */
const OWNER_POLL_MS = 2_000

/** Returns the people who have colored an artwork. Throws ApiError or ConnectionError. */
export async function fetchContributors(id: number, signal?: AbortSignal): Promise<Contributor[]> {
  return describeRefusal(call(listContributors, { params: { id }, signal }), () => 'Failed to fetch contributors')
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
