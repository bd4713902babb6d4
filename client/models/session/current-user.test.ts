import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Account, getCurrentUser } from '#contract/accounts.ts'
import { makeQueryClient } from '#client/app/query-client.ts'
import { someAccount } from '#tests/some-account.ts'
import { currentUserQuery, fetchCurrentUser, CURRENT_USER_ROUTE } from './current-user.ts'

const fetched = vi.fn<typeof fetch>()
// The query cache polls in browsers only.
environmentManager.setIsServer(() => false)
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
  await expect(fetchCurrentUser()).rejects.toMatchObject({ name: 'UnexpectedReplyError' })
})

/** Runs the query for half a minute. Returns after how many milliseconds the server was asked. */
async function requestsOf(account: Account | null): Promise<number[]> {
  vi.useFakeTimers()
  const queries = makeQueryClient()
  const begin = Date.now()
  const requests: number[] = []
  fetched.mockImplementation(async () => {
    requests.push(Date.now() - begin)
    return account ? Response.json(account) : Response.json({ message: 'Please sign in' }, { status: 401 })
  })
  const stop = new QueryObserver(queries, currentUserQuery).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(30_500)
  stop()
  queries.clear()
  vi.useRealTimers()
  return requests
}

beforeEach(() => vi.stubGlobal('location', { pathname: '/' }))
afterEach(() => vi.unstubAllGlobals())

test('signed out, the server is asked every 3 s, and a 401 is not repeated', async () => {
  expect(await requestsOf(null)).toEqual(Array.from({ length: 11 }, (_, at) => at * 3_000))
})

test.each(['/try', '/p/AAAAAAAAAAAAAAAAAAAAAA'])(
  'signed out, it is asked once on %s, where nobody waits for a sign-in',
  async (pathname) => {
    vi.stubGlobal('location', { pathname })
    expect(await requestsOf(null)).toEqual([0])
  },
)

test('signed in, it is asked every 10 s', async () => {
  expect(await requestsOf(someAccount())).toEqual([0, 10_000, 20_000, 30_000])
})

test('in a hidden tab it is not asked, and at once when the tab is shown again', async () => {
  focusManager.setFocused(false)
  try {
    expect(await requestsOf(null)).toEqual([0])
  } finally {
    focusManager.setFocused(undefined)
  }
  expect(currentUserQuery).toMatchObject({ refetchOnWindowFocus: true, staleTime: 10_000 })
})
