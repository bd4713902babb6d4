import { expect, test } from 'vitest'
import { ApiError } from '#client/http/api-error.ts'
import { makeQueryClient } from './query-client.ts'

test('answers are fresh for a minute and kept for five', () => {
  const { queries } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 60_000, gcTime: 300_000 })
})

test('a refused query is asked once', async () => {
  let asked = 0
  const refuse = async () => {
    asked++
    throw new ApiError({ status: 404, serverMessage: 'Not found' })
  }
  const query = makeQueryClient().fetchQuery({ queryKey: ['/api/nothing'], queryFn: refuse, retry: undefined })
  await expect(query).rejects.toThrow('404: Not found')
  expect(asked).toBe(1)
})
