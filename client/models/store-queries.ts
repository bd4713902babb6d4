import { queryOptions } from '@tanstack/react-query'
import { type InventoryEntry, listInventory, listStoreItems, type StoreItem } from '#contract/store.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** Milliseconds that the list of what a person owns stays fresh and in the cache. */
const INVENTORY_FRESH_MS = 120_000

const inventoryFailure = (): string => 'Failed to fetch inventory'

/** Queries of what the signed-in person owns. */
export const inventoryQueries = {
  all: () => ['/api/inventory'] as const,
  /**
   * The person's entries, newest first. All screens share one list.
   * @param failure returns the message of the error when the server refuses, from the server's sentence
   */
  list: (failure: (serverMessage: string) => string = inventoryFailure) =>
    queryOptions({
      queryKey: inventoryQueries.all(),
      queryFn: ({ signal }): Promise<InventoryEntry[]> => withErrorMessage(call(listInventory, { signal }), failure),
      staleTime: INVENTORY_FRESH_MS,
      gcTime: INVENTORY_FRESH_MS,
    }),
}

function fetchItems(signal?: AbortSignal): Promise<StoreItem[]> {
  return withErrorMessage(call(listStoreItems, { signal }), () => 'Failed to fetch store items')
}

/** Queries of what the store sells. */
export const storeQueries = {
  all: () => ['/api/store'] as const,
  items: () => queryOptions({ queryKey: storeQueries.all(), queryFn: ({ signal }) => fetchItems(signal) }),
}
