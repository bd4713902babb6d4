import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from './api-error.ts'
import { retryMutation, retryQuery, retryDelayMs } from './retry-rule.ts'

const refused = (status: number) => new ApiError({ status, serverMessage: '' })
const lost = new ConnectionError(new TypeError('fetch failed'))

test.each([lost, refused(500), refused(503)])('a query is retried twice and a mutation once after %s', (error) => {
  expect([0, 1, 2].map((failures) => retryQuery(failures, error))).toEqual([true, true, false])
  expect([0, 1].map((failures) => retryMutation(failures, error))).toEqual([true, false])
})

test.each([refused(400), refused(401), refused(404), refused(429), new TypeError('our own mistake')])(
  'an error that a retry cannot cure is not retried: %s',
  (error) => {
    expect(retryQuery(0, error)).toBe(false)
    expect(retryMutation(0, error)).toBe(false)
  },
)

test('the retry delay starts at 1 s, doubles, and stays at 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})
