import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actFor, actingPerson } from '#client/http/acting-person.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { makeQueryClient } from './query-client.ts'

test('replies are fresh for one minute and stay cached for five', () => {
  const { queries } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 60_000, gcTime: 300_000 })
})

const refused = new ApiError({ status: 404, serverMessage: 'Not found' })
const busy = new ApiError({ status: 503, serverMessage: 'Busy' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns after how many milliseconds a request that always fails is sent. */
async function attemptsOf(send: (attempt: () => Promise<never>) => Promise<unknown>, error: Error): Promise<number[]> {
  const begin = Date.now()
  const attempts: number[] = []
  const done = send(() => {
    attempts.push(Date.now() - begin)
    return Promise.reject(error)
  })
  const settled = Promise.allSettled([done])
  await vi.advanceTimersByTimeAsync(600_000)
  await settled
  return attempts
}

const query = (attempt: () => Promise<never>): Promise<unknown> => {
  const queries = makeQueryClient()
  const observer = new QueryObserver(queries, { queryKey: ['/api/anything'], queryFn: attempt })
  return new Promise((resolve) => observer.subscribe(({ isError }) => isError && resolve(null)))
}
const mutation = (attempt: () => Promise<never>): Promise<unknown> => {
  const queries = makeQueryClient()
  return queries
    .getMutationCache()
    .build(queries, queries.defaultMutationOptions({ mutationFn: attempt }))
    .execute(null)
}

test('a query that fails is sent three times, 1 s and 2 s later; a refused one once', async () => {
  expect(await attemptsOf(query, busy)).toEqual([0, 1_000, 3_000])
  expect(await attemptsOf(query, refused)).toEqual([0])
})

test('a change that fails is sent twice, 1 s later; a refused one once', async () => {
  expect(await attemptsOf(mutation, busy)).toEqual([0, 1_000])
  expect(await attemptsOf(mutation, refused)).toEqual([0])
})

test('a change that one person began is not tried again in the name of another, but when that person is back (HTTP-10)', async () => {
  const queries = makeQueryClient()
  const sent: (number | null)[] = []
  actFor(1)
  const observer = new MutationObserver(queries, {
    mutationFn: async () => {
      sent.push(actingPerson())
      if (sent.length === 1) throw new ConnectionError(null)
    },
  })
  const done = observer.mutate()
  await vi.advanceTimersByTimeAsync(500)
  actFor(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([1])
  actFor(1)
  await queries.resumePausedMutations()
  await done
  expect(sent).toEqual([1, 1])
  actFor(null)
})
