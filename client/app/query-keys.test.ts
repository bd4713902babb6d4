import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { inventoryQueries, storeQueries } from '#client/models/store-queries.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'

/** Fetches once, without the retries of the app. */
const cache = (): QueryClient => new QueryClient()
const userInventory = (body: string): string => `Failed to fetch user inventory: ${body}`

const LISTS = [
  [currentUserQuery.queryKey, () => cache().fetchQuery(currentUserQuery), 'Failed to fetch user data'],
  [templateQueries.list().queryKey, () => cache().fetchQuery(templateQueries.list()), 'Failed to fetch templates: No'],
  [storeQueries.items().queryKey, () => cache().fetchQuery(storeQueries.items()), 'Failed to fetch store items'],
  [inventoryQueries.all(), () => cache().fetchQuery(inventoryQueries.list()), 'Failed to fetch inventory'],
  [
    inventoryQueries.all(),
    () => cache().fetchQuery(inventoryQueries.list(userInventory)),
    'Failed to fetch user inventory: No',
  ],
  [artworkQueries.list().queryKey, () => cache().fetchQuery(artworkQueries.list()), 'Failed to fetch artworks: No'],
  [familyQueries.list().queryKey, () => cache().fetchQuery(familyQueries.list()), 'Failed to fetch your families'],
] as const

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test.each(LISTS)(
  'the first key, %j, is the address; it sends cookies, and every refusal is an error',
  async ([address], fetchList, message) => {
    for (const status of [400, 404, 500]) {
      fetched.mockResolvedValue(Response.json({ message: 'No' }, { status }))
      await expect(fetchList()).rejects.toMatchObject({ status, message, serverMessage: 'No' })
    }
    const [url, init] = fetched.mock.calls[0]!
    expect(url).toBe(address)
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' })
  },
)

test('pages and purchases stay fresh for 5 and 2 min, and pages are not read again with the focus', () => {
  expect(templateQueries.list()).toMatchObject({ staleTime: 300_000, gcTime: 300_000, refetchOnWindowFocus: false })
  expect(inventoryQueries.list()).toMatchObject({ staleTime: 120_000, gcTime: 120_000 })
})

test('the artworks come as an array, or as an object with one', async () => {
  for (const reply of [
    [],
    { artworks: [], hasMore: false, total: 0, counts: { all: 0, completed: 0, inProgress: 0 } },
  ]) {
    fetched.mockResolvedValue(Response.json(reply))
    expect(await cache().fetchQuery(artworkQueries.list())).toEqual([])
  }
})
