import { MutationCache, QueryClient } from '@tanstack/react-query'
import { actingPerson } from '#client/http/acting-person.ts'
import { retryMutation, retryQuery, retryDelayMs } from '#client/http/retry-rule.ts'

/** Milliseconds that a reply stays fresh, and stays in the cache after its last use. */
const CACHE_MS = { fresh: 60_000, kept: 5 * 60_000 } as const
const MUTATION_RETRY_MS = 1_000

type AnyMutation = Parameters<MutationCache['canRun']>[0]

/** Mutations that are tried again only while the tab acts for the person who began them (HTTP-10). Until then they wait. */
class PersonalMutations extends MutationCache {
  readonly #personOf = new WeakMap<AnyMutation, number | null>()

  override add(mutation: AnyMutation): void {
    this.#personOf.set(mutation, actingPerson())
    super.add(mutation)
  }

  override canRun(mutation: AnyMutation): boolean {
    return this.#personOf.get(mutation) === actingPerson() && super.canRun(mutation)
  }
}

/** Returns the query cache. It retries queries twice and mutations once, and only after transient errors. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new PersonalMutations(),
    defaultOptions: {
      queries: { staleTime: CACHE_MS.fresh, gcTime: CACHE_MS.kept, retry: retryQuery, retryDelay: retryDelayMs },
      // Mutations are sent even when the browser reports that it is offline: the server may run on this machine.
      mutations: { retry: retryMutation, retryDelay: MUTATION_RETRY_MS, networkMode: 'always' },
    },
  })
}
