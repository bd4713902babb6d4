import { expect, test } from 'vitest'
import { cacheFor } from './cache-for.ts'

test('a result is given again until its time is over, and a failure is not', async () => {
  let [now, reads] = [0, 0]
  let fails = false
  const read = cacheFor(
    10,
    () => {
      reads += 1
      return fails ? Promise.reject(new Error('no')) : Promise.resolve(reads)
    },
    () => now,
  )
  expect([await read(), await read()]).toEqual([1, 1])
  now = 10
  fails = true
  await expect(read()).rejects.toThrow('no')
  fails = false
  expect(await read()).toBe(3)
})
