import { queryOptions } from '@tanstack/react-query'
import { listStoreItems, type StoreItem } from '#contract/store.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

function fetchItems(signal?: AbortSignal): Promise<StoreItem[]> {
  return describeRefusal(call(listStoreItems, { signal }), () => 'Failed to fetch store items')
}

/** Queries of what the store sells. */
export const storeQueries = {
  all: () => ['/api/store'] as const,
  items: () => queryOptions({ queryKey: storeQueries.all(), queryFn: ({ signal }) => fetchItems(signal) }),
}
