import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import {
  createIdempotency,
  type Idempotency,
  keptReplies,
  keyCollection,
  removeKeptReplies,
  type Work,
} from './idempotency.ts'

interface Reply {
  id: number
  secret: string
}

/** Work that makes a thing of the next number, and keeps its id. */
function counter(ms = 10): Work<Reply> & { made: number } {
  const work = {
    made: 0,
    async first() {
      const id = ++work.made
      await new Promise((done) => setTimeout(done, ms))
      return { id, secret: 'a code' }
    },
    keep: ({ id }: Reply) => ({ id, artworkId: id + 100 }),
    again: async ({ id }: { id: number | string }) => ({ id: Number(id), secret: 'read again' }),
  }
  return work
}

const first = (id: number): Reply => ({ id, secret: 'a code' })
const repeated = (id: number): Reply => ({ id, secret: 'read again' })

eachEngine('idempotency keys (HTTP-8)', (environment) => {
  let directory: string
  let storage: Storage
  let now = 1_000_000
  let userId = 0

  const open = (leaseMs?: number): Idempotency =>
    createIdempotency({
      storage,
      shared: environment().MONGODB_URI !== undefined,
      now: () => new Date(now),
      wait: (ms) => new Promise((done) => setTimeout(done, Math.min(ms, 5))),
      newAttempt: randomUUID,
      ...(leaseMs !== undefined && { leaseMs }),
    })
  const call = () => ({ userId, key: 'k-1', call: 'POST /api/artworks', body: { title: 'Sun' } })
  const stored = () => storage.collection(keyCollection).find({ userId })

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'idempotency-'))
    const { MONGODB_URI: mongodbUri = null } = environment()
    storage = (await openStorage({ mongodbUri, dataDirectory: directory })).storage
  })
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  })
  beforeEach(() => {
    userId += 1
  })

  test('concurrent calls with one key do the work once, and all get its reply', async () => {
    const [work, idempotency] = [counter(), open()]
    const replies = await Promise.all([1, 2, 3, 4].map(() => idempotency.once(call(), work)))
    expect(replies.map(({ id }) => id)).toEqual([1, 1, 1, 1])
    expect(await idempotency.once(call(), work)).toEqual(repeated(1))
  })

  test('another person, another key and the next day each do the work again', async () => {
    const [work, idempotency] = [counter(), open()]
    await idempotency.once(call(), work)
    expect(await idempotency.once({ ...call(), userId: 10_000 + userId }, work)).toEqual(first(2))
    expect(await idempotency.once({ ...call(), key: 'k-11' }, work)).toEqual(first(3))
    now += 24 * 60 * 60 * 1000
    expect(await idempotency.once(call(), work)).toEqual(first(4))
  })

  test('a key that was used for another request is a conflict', async () => {
    const idempotency = open()
    await idempotency.once(call(), counter())
    const other = idempotency.once({ ...call(), body: { title: 'Moon' } }, counter())
    await expect(other).rejects.toMatchObject({ status: 409, code: 'idempotency-key-reused' })
  })

  test('a failed attempt can be repeated', async () => {
    const idempotency = open()
    const failing = { ...counter(), first: () => Promise.reject(new Error('no')) }
    await expect(idempotency.once(call(), failing)).rejects.toThrow('no')
    expect(await idempotency.once(call(), counter())).toEqual(first(1))
  })

  const dieWhileWorking = async (): Promise<void> => {
    void open().once(call(), { ...counter(), first: () => new Promise<Reply>(() => {}) })
    await new Promise((done) => setTimeout(done, 20))
  }

  test('a process that died while working blocks its key for half a minute, and not where it was the only one', async () => {
    await dieWhileWorking()
    const isShared = environment().MONGODB_URI !== undefined
    if (isShared) {
      await expect(open().once(call(), counter())).rejects.toMatchObject({ status: 503 })
      now += 30_000
    }
    expect(await open().once(call(), counter())).toEqual(first(1))
  })

  test('a process that died while the clock was ahead blocks its key no longer', async () => {
    now += 3_600_000
    await dieWhileWorking()
    now -= 3_600_000
    expect(await open().once(call(), counter())).toEqual(first(1))
  })

  test('work that takes longer than the lease is not started a second time (HTTP-61)', async () => {
    const ticking = setInterval(() => (now += 10), 10)
    try {
      const [work, idempotency] = [counter(900), open(120)]
      const running = idempotency.once(call(), work)
      await new Promise((done) => setTimeout(done, 600))
      const repetition = idempotency.once(call(), work)
      expect(await running).toEqual(first(1))
      expect(await repetition).toEqual(repeated(1))
      expect(work.made).toBe(1)
    } finally {
      clearInterval(ticking)
    }
  })

  test('a repetition of work that goes on and on is told to come back', async () => {
    const idempotency = open()
    const endless = { ...counter(), first: () => new Promise<Reply>(() => {}) }
    void idempotency.once(call(), endless)
    await new Promise((done) => setTimeout(done, 50))
    await expect(idempotency.once(call(), endless)).rejects.toMatchObject({ status: 503 })
  })

  test.each(['', 'with space', 'ümlaut', 'x'.repeat(201)])('%j is not a valid key', async (key) => {
    await expect(open().once({ ...call(), key }, counter())).rejects.toMatchObject({ status: 400 })
  })

  test('a sweep keeps keys that have not expired', async () => {
    const [work, idempotency] = [counter(), open()]
    await idempotency.once(call(), work)
    await idempotency.sweep()
    expect(await idempotency.once(call(), work)).toEqual(repeated(1))
  })

  test('a row holds ids and hashes: no reply, no body and no key (HTTP-61)', async () => {
    const key = 'k'.repeat(200)
    await open().once({ ...call(), key, body: { title: 'My secret title' } }, counter())
    const rows = await stored()
    expect(rows).toHaveLength(1)
    const text = JSON.stringify(rows)
    for (const word of ['a code', 'secret', key]) expect(text).not.toContain(word)
    expect(text.length).toBeLessThan(500)
  })

  test('of one person about a thousand keys are remembered, the newest (HTTP-61)', async () => {
    const [work, idempotency] = [counter(0), open()]
    for (let i = 0; i < 1_500; i += 25) {
      now += 1_000
      await Promise.all(
        Array.from({ length: 25 }, (_, j) => idempotency.once({ ...call(), key: `many-${i + j}` }, work)),
      )
    }
    const rows = await stored()
    expect(rows.length).toBeLessThanOrEqual(1_250)
    expect(rows.length).toBeGreaterThan(900)
    const made = work.made
    expect((await idempotency.once({ ...call(), key: 'many-1499' }, work)).secret).toBe('read again')
    expect(work.made).toBe(made)
  })

  test('keys go with the artwork and with the account (HTTP-61)', async () => {
    const [work, idempotency] = [counter(), open()]
    for (const key of ['a', 'b', 'c']) await idempotency.once({ ...call(), key }, work)
    await idempotency.forgetArtwork(101)
    expect((await stored()).map(({ kept }) => kept)).not.toContainEqual(expect.objectContaining({ id: 1 }))
    expect(await stored()).toHaveLength(2)
    await idempotency.forgetPerson(userId)
    expect(await stored()).toEqual([])
  })

  test('the replies of earlier versions are removed', async () => {
    const replies = storage.collection(keptReplies)
    await replies.insertOne({ _id: '1:old' })
    await removeKeptReplies(storage)
    expect(await replies.find({})).toEqual([])
  })
})
