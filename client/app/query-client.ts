import { QueryClient } from '@tanstack/react-query'
import { retryMutation, retryQuery, retryDelayMs } from '#client/http/retry-rule.ts'

/** Milliseconds that a reply stays fresh, and stays in the cache after its last use (TIME-1). */
const CACHE_MS = { fresh: 60_000, kept: 5 * 60_000 } as const
const MUTATION_RETRY_MS = 1_000

/** Returns the query cache. It retries queries twice and mutations once, and only after transient errors (HTTP-9). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: CACHE_MS.fresh, gcTime: CACHE_MS.kept, retry: retryQuery, retryDelay: retryDelayMs },
      // Mutations are sent even when the browser reports that it is offline: the server may run on this machine.
      mutations: { retry: retryMutation, retryDelay: MUTATION_RETRY_MS, networkMode: 'always' },
    },
  })
}
