import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery } from './current-user.ts'
import { recheckSession } from './use-sign-in.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`

const LONGER_THAN_ALL_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns after how many milliseconds the server is asked who is signed in. */
async function checksOf(browser: { userAgent: string; maxTouchPoints: number }): Promise<number[]> {
  const queries = new QueryClient()
  queries.setQueryData(currentUserQuery.queryKey, null)
  const checks: number[] = []
  const begin = Date.now()
  const observer = new QueryObserver(queries, {
    queryKey: currentUserQuery.queryKey,
    queryFn: () => {
      checks.push(Date.now() - begin)
      return null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = observer.subscribe(() => undefined)
  recheckSession(queries, browser)
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_MS)
  stop()
  queries.clear()
  return checks
}

test.each([
  ['an iPhone', `${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 5],
  ['an iPad', `${MAC} Version/18.0 Safari/605.1.15`, 5],
])('on %s with Safari the session is checked three times', async (_, userAgent, maxTouchPoints) => {
  expect(await checksOf({ userAgent, maxTouchPoints })).toEqual([500, 2_000, 5_000])
})

test.each([
  ['a Mac', `${MAC} Version/18.0 Safari/605.1.15`, 0],
  ['Chrome on an iPhone', `${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 5],
])('on %s the session is checked once', async (_, userAgent, maxTouchPoints) => {
  expect(await checksOf({ userAgent, maxTouchPoints })).toEqual([1_000])
})
