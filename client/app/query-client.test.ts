import { expect, test } from 'vitest'
import { ApiError } from '#client/http/api-error.ts'
import { makeQueryClient } from './query-client.ts'

test('replies are fresh for one minute and stay cached for five', () => {
  const { queries } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 60_000, gcTime: 300_000 })
})

test('a refused query is not retried, a failed one is', () => {
  const { retry } = makeQueryClient().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('the retry rule is no function')
  expect(retry(0, new ApiError({ status: 404, serverMessage: 'Not found' }))).toBe(false)
  expect(retry(0, new ApiError({ status: 503, serverMessage: 'Busy' }))).toBe(true)
  expect(retry(2, new ApiError({ status: 503, serverMessage: 'Busy' }))).toBe(false)
})
