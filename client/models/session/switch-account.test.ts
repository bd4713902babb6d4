import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import { someAccount } from '#tests/some-account.ts'
import { connectToastHost, toast } from '#client/ui/overlays/toast.ts'
import { eventually } from '#tests/eventually.ts'
import { currentUserQuery } from './current-user.ts'
import { followOtherTabs, leaveInOtherTabs, switchAccount } from './switch-account.ts'

const person = (id: number): Account => someAccount({ id, username: `person${id}` })

async function cacheOf(id: number): Promise<QueryClient> {
  const queries = new QueryClient()
  await switchAccount(queries, person(id))
  queries.setQueryData(['/api/artworks'], ['a picture'])
  return queries
}

test('signing out removes everything cached for the person', async () => {
  const queries = await cacheOf(1)
  await switchAccount(queries, null)
  expect(queries.getQueryData(currentUserQuery.queryKey)).toBeNull()
  expect(queries.getQueryData(['/api/artworks'])).toBeUndefined()
})

test('another account removes everything cached for the one before', async () => {
  const queries = await cacheOf(1)
  await switchAccount(queries, person(2))
  expect(queries.getQueryData(currentUserQuery.queryKey)?.id).toBe(2)
  expect(queries.getQueryData(['/api/artworks'])).toBeUndefined()
})

test('the same account keeps the cache', async () => {
  const queries = await cacheOf(1)
  await switchAccount(queries, person(1))
  expect(queries.getQueryData(['/api/artworks'])).toEqual(['a picture'])
})

test('a reply about the account before does not sign the new account out', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((account: null) => void)[] = []
  const look = queries.fetchQuery({
    ...currentUserQuery,
    queryFn: () => new Promise<null>((resolve) => answers.push(resolve)),
  })
  const settled = look.catch(() => 'dropped')
  await switchAccount(queries, person(1))
  expect(answers).toHaveLength(1)
  answers[0]?.(null)
  await settled
  expect(queries.getQueryData(currentUserQuery.queryKey)?.id).toBe(1)
})

test.each([
  ['nobody', null],
  ['another person', person(2)],
])('when the server says that %s is signed in now, what was cached for the one before goes', async (_, next) => {
  const kept = new Map([['joinedFamily', '{}']])
  vi.stubGlobal('sessionStorage', { clear: () => kept.clear() })
  vi.stubGlobal('fetch', async () => (next ? Response.json(next) : new Response(null, { status: 401 })))
  const queries = await cacheOf(1)
  kept.set('joinedFamily', '{}')
  await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  expect(queries.getQueryData(['/api/artworks'])).toBeUndefined()
  expect(kept.size).toBe(0)

  // A person who signs in then finds nothing either, and keeps what they did while signed out.
  kept.set('inviteCode', 'a-b_c')
  await switchAccount(queries, person(3))
  expect(kept.size).toBe(next ? 0 : 1)
  vi.unstubAllGlobals()
})

test('what was said to the account before is not shown to the next person', async () => {
  const shown: string[] = []
  const disconnect = connectToastHost({
    show: ({ title }) => void shown.push(title),
    clear: () => void shown.splice(0),
    clearOfScreen() {},
  })
  try {
    const queries = await cacheOf(1)
    toast({ title: '“My secret” is off your door' })
    await switchAccount(queries, person(1))
    expect(shown).toHaveLength(1)
    await switchAccount(queries, null)
    expect(shown).toEqual([])
    // What the sign-in screen says stays when somebody signs in.
    toast({ title: 'Logged out' })
    await switchAccount(queries, person(2))
    expect(shown).toEqual(['Logged out'])
  } finally {
    disconnect()
  }
})

test('another tab forgets the account that is left, also without a network, and no other account', async () => {
  const tabs = await Promise.all([1, 1, 2].map(cacheOf))
  const stops = tabs.map((queries) => followOtherTabs(queries, new EventTarget()))
  try {
    await switchAccount(tabs[0]!, null)
    await eventually(() => tabs[1]!.getQueryData(currentUserQuery.queryKey) === null)
    expect(tabs[1]!.getQueryData(['/api/artworks'])).toBeUndefined()
    expect(tabs[2]!.getQueryData(['/api/artworks'])).toEqual(['a picture'])
  } finally {
    for (const stop of stops) stop()
  }
})

test('a tab that has the others leave an account goes on with it until it leaves, too', async () => {
  const [own, other] = await Promise.all([1, 1].map(cacheOf))
  const stops = [own!, other!].map((queries) => followOtherTabs(queries, new EventTarget()))
  try {
    leaveInOtherTabs(own!, 1)
    await eventually(() => other!.getQueryData(currentUserQuery.queryKey) === null)
    expect(own!.getQueryData(currentUserQuery.queryKey)?.id).toBe(1)
  } finally {
    for (const stop of stops) stop()
  }
})

test('a page that Back brings as it was asks at once who is signed in', async () => {
  const ask = vi.fn(async () => new Response(null, { status: 401 }))
  vi.stubGlobal('fetch', ask)
  const queries = await cacheOf(1)
  const observer = new QueryObserver(queries, { ...currentUserQuery, refetchInterval: false })
  const ends = [observer.subscribe(() => undefined)]
  const page = new EventTarget()
  ends.push(followOtherTabs(queries, page))
  try {
    const show = (persisted: boolean): unknown =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    show(false)
    expect(ask).not.toHaveBeenCalled()
    show(true)
    await eventually(() => queries.getQueryData(currentUserQuery.queryKey) === null)
    expect(queries.getQueryData(['/api/artworks'])).toBeUndefined()
  } finally {
    for (const end of ends) end()
    vi.unstubAllGlobals()
  }
})
