import { QueryClient } from '@tanstack/react-query'
import { retryMutation, retryQuery, retryDelayMs } from '#client/http/retry-rule.ts'

/** Milliseconds that a reply stays fresh, and stays in the cache after its last use (TIME-1). */
const CACHE_MS = { fresh: 60_000, kept: 5 * 60_000 } as const
const MUTATION_RETRY_MS = 1_000

/** The cache of what the server said. Queries retry twice, mutations once, and only what may pass. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: CACHE_MS.fresh, gcTime: CACHE_MS.kept, retry: retryQuery, retryDelay: retryDelayMs },
      // Tried even when the browser believes to be offline: the server may be on this very machine.
      mutations: { retry: retryMutation, retryDelay: MUTATION_RETRY_MS, networkMode: 'always' },
    },
  })
}
