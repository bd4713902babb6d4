import { PassThrough } from 'node:stream'
import type { Response } from 'express'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pacedWriter } from './paced-writer.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Stands for a response; its reader reads when the test does. */
const newResponse = (): PassThrough & Response => new PassThrough({ highWaterMark: 1 }) as PassThrough & Response

test('a reader that takes nothing for 30 s is cut off', async () => {
  const response = newResponse()
  const written = pacedWriter(response)('piece')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(response.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await written
  expect(response.destroyed).toBe(true)
})

test('a slow reader gets everything', async () => {
  const response = newResponse()
  const write = pacedWriter(response)
  for (const piece of ['one', 'two', 'three']) {
    const written = write(piece)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(String(response.read())).toBe(piece)
    await written
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(response.destroyed).toBe(false)
})
