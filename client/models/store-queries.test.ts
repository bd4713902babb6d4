import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inventoryQueries, storeQueries } from './store-queries.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const refuse = () => fetched.mockResolvedValue(Response.json({ message: 'Out for lunch' }, { status: 500 }))

test('a refused list of items has its own sentence', async () => {
  refuse()
  await expect(queries.fetchQuery(storeQueries.items())).rejects.toThrow(/^Failed to fetch store items$/)
})

test('a refused inventory has its own sentence, or the one of the screen that asks', async () => {
  refuse()
  await expect(queries.fetchQuery(inventoryQueries.list())).rejects.toThrow(/^Failed to fetch inventory$/)
  const atHome = inventoryQueries.list((body) => `Failed to fetch user inventory: ${body}`)
  refuse()
  await expect(queries.fetchQuery(atHome)).rejects.toThrow('Failed to fetch user inventory: Out for lunch')
})

test('the inventory is kept for two minutes', () => {
  expect(inventoryQueries.list()).toMatchObject({ queryKey: ['/api/inventory'], staleTime: 120_000, gcTime: 120_000 })
})
