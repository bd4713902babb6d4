import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { currentUserQuery, fetchCurrentUser, CURRENT_USER_ROUTE } from './current-user.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test("the route without schemas equals the contract's", () => {
  expect(getCurrentUser).toMatchObject(CURRENT_USER_ROUTE)
})

test('a 401 means that nobody is signed in', async () => {
  fetched.mockResolvedValue(Response.json({ message: 'Please sign in' }, { status: 401 }))
  await expect(fetchCurrentUser()).resolves.toBeNull()
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
})

test('a server error says which request failed', async () => {
  fetched.mockResolvedValue(new Response('', { status: 500 }))
  await expect(fetchCurrentUser()).rejects.toThrow('Failed to fetch user data')
})

test('a reply that breaks the contract is rejected', async () => {
  fetched.mockResolvedValue(Response.json({ id: 1 }))
  await expect(fetchCurrentUser()).rejects.toMatchObject({ name: 'ZodError' })
})

test.each([
  [null, 3_000],
  [{ id: 1 }, 10_000],
])('with %o signed in, the query polls every %i ms', (account, interval) => {
  const queries = new QueryClient()
  queries.setQueryData(['/api/user'], account)
  const query = new QueryObserver(queries, currentUserQuery).getCurrentQuery()
  const { refetchInterval } = currentUserQuery
  expect(typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval).toBe(interval)
})
