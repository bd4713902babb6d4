import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createIdempotency, type Idempotency } from './idempotency.ts'

let directory: string
let storage: Storage
let idempotency: Idempotency
let now: number

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'idempotency-'))
  storage = await openEmbeddedStorage({ directory })
  now = 1_000_000
  idempotency = createIdempotency({
    storage,
    now: () => new Date(now),
    wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, 5))),
  })
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const call = { userId: 1, key: 'k-1', call: 'POST /api/artworks', body: { title: 'Sun' } }

function counter() {
  let count = 0
  return async () => {
    count += 1
    await new Promise((done) => setTimeout(done, 10))
    return { count }
  }
}

describe('idempotency', () => {
  test('concurrent calls with one key run the work once, and all get its reply', async () => {
    const work = counter()
    const replies = await Promise.all([1, 2, 3, 4].map(() => idempotency.once(call, work)))
    expect(replies).toEqual(replies.map(() => ({ count: 1 })))
    expect(await idempotency.once(call, work)).toEqual({ count: 1 })
  })

  test('another person, another key and the next day each run the work again', async () => {
    const work = counter()
    await idempotency.once(call, work)
    expect(await idempotency.once({ ...call, userId: 11 }, work)).toEqual({ count: 2 })
    expect(await idempotency.once({ ...call, key: 'k-11' }, work)).toEqual({ count: 3 })
    now += 24 * 60 * 60 * 1000
    expect(await idempotency.once(call, work)).toEqual({ count: 4 })
  })

  test('a key that was used for another request is a conflict', async () => {
    await idempotency.once(call, counter())
    const other = idempotency.once({ ...call, body: { title: 'Moon' } }, counter())
    await expect(other).rejects.toMatchObject({ status: 409, code: 'idempotency-key-reused' })
  })

  test('a failed attempt can be repeated', async () => {
    await expect(idempotency.once(call, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await idempotency.once(call, counter())).toEqual({ count: 1 })
  })

  test('a process that died while working blocks its key for only half a minute', async () => {
    void idempotency.once(call, () => new Promise(() => {}))
    await new Promise((done) => setTimeout(done, 20))
    now += 30_000
    expect(await idempotency.once(call, counter())).toEqual({ count: 1 })
  })

  test.each(['', 'with space', 'ümlaut', 'x'.repeat(201)])('%j is not a valid key', async (key) => {
    await expect(idempotency.once({ ...call, key }, counter())).rejects.toMatchObject({ status: 400 })
  })

  test('a sweep keeps replies that have not expired', async () => {
    const work = counter()
    await idempotency.once(call, work)
    await idempotency.sweep()
    expect(await idempotency.once(call, work)).toEqual({ count: 1 })
  })
})
