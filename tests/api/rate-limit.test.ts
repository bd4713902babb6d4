/** The limiter on both engines: windows, refunds, and uses that come at the same moment. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#server/http/problem.ts'
import { attempt, createRateLimiter, type RateLimit, type RateLimiter } from '#server/http/limits/rate-limit.ts'
import { openStorage, type OpenedStorage } from '#server/open-storage.ts'
import { oneEngine } from '#tests/each-engine.ts'

const rule = { name: 'guesses', points: 3, seconds: 60 }
const tooMany = { status: 429, code: 'too-many-requests' }

oneEngine('Rate limits', 'embedded', (environment) => {
  let directory: string
  let opened: OpenedStorage
  let now: number
  let limiter: RateLimiter
  let limit: RateLimit
  /** The same limit in another process. */
  let other: RateLimit

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rate-limit-'))
    const mongodbUri = environment().MONGODB_URI
    const database = mongodbUri && Object.assign(new URL(mongodbUri), { pathname: `/rate-limit-${Date.now()}` }).href
    opened = await openStorage({ dataDirectory: directory, mongodbUri: database ?? null })
    now = Date.UTC(2026, 10, 22)
    const given = { storage: opened.storage, now: () => new Date(now), scale: 1 }
    limiter = createRateLimiter(given)
    limit = limiter.limit(rule)
    other = createRateLimiter(given).limit(rule)
  })
  afterEach(async () => {
    await opened.storage.close()
    await rm(directory, { recursive: true })
  })

  test('of many uses at the same moment, exactly the allowed number pass', async () => {
    const uses = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? limit : other).take('a'))
    const settled = await Promise.allSettled(uses)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject(tooMany)
    await limit.take('b')
  })

  test('a window begins with the first use and ends after its seconds', async () => {
    for (let i = 0; i < 3; i++) await limit.take('a')
    now += 59_000
    await expect(limit.take('a')).rejects.toMatchObject({ ...tooMany, retryAfter: 1 })
    now += 1_000
    const uses = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? limit : other).take('a')))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('a refund counts in its own window only, and refused uses count nowhere', async () => {
    const [first] = [await limit.take('a'), await limit.take('a'), await limit.take('a')]
    for (let i = 0; i < 5; i++) await expect(other.take('a')).rejects.toMatchObject(tooMany)
    await first.refund()
    now += 1_000
    await other.take('a')
    await expect(other.take('a')).rejects.toMatchObject(tooMany)
    now += 60_000
    await limit.take('a')
    await first.refund()
    await limit.take('a')
    await limit.take('a')
    await expect(limit.take('a')).rejects.toMatchObject(tooMany)
  })

  test('an attempt that one limit refuses is not charged to the others', async () => {
    const narrow = limiter.limit({ name: 'narrow', points: 1, seconds: 60 })
    const wrong = new Error('wrong')
    const guess = () =>
      attempt(
        [
          [limit, 'a'],
          [narrow, 'a'],
        ],
        () => Promise.reject(wrong),
        (error) => error === wrong,
      )
    await expect(guess()).rejects.toBe(wrong)
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject(tooMany)
    await limit.take('a')
    await limit.take('a')
    await expect(limit.take('a')).rejects.toMatchObject(tooMany)
  })

  test('after a refusal, one use of the key a second reaches the storage, until a use passes', async () => {
    const [first] = [await limit.take('a'), await limit.take('a'), await limit.take('a')]
    await expect(limit.use('a')).rejects.toMatchObject(tooMany)
    await first.refund()
    expect(() => limit.assertNotRefused('a')).toThrow('Too many attempts')
    now += 1_000
    limit.assertNotRefused('a')
    expect(() => limit.assertNotRefused('a')).toThrow('Too many attempts')
    const again = await limit.take('a')
    await again.refund()
    await limit.use('a')
  })

  describe('with a longest wait', () => {
    const wrong = new Error('wrong')
    const growing = { ...rule, name: 'growing', maxWaitSeconds: 200 }
    /** Fails a millisecond after it was counted: a wait begins later than the window that it replaces. */
    const fail = (on: RateLimit) =>
      attempt(
        [[on, 'a']],
        async () => {
          now += 1
          throw wrong
        },
        (error) => error === wrong,
      )

    /** Fails until the limit refuses. Returns the seconds to wait. */
    async function waitAfterFailures(): Promise<number> {
      const on = [
        limiter.limit(growing),
        createRateLimiter({ storage: opened.storage, now: () => new Date(now), scale: 1 }).limit(growing),
      ]
      for (let i = 0; i < 3; i++) await expect(fail(on[i % 2]!)).rejects.toBe(wrong)
      const refused = await fail(on[1]!).catch((error: unknown) => error)
      expect(refused).toMatchObject(tooMany)
      return (refused as Problem).retryAfter!
    }

    test('each time the points are used up, the wait is twice as long, and a day later it begins anew', async () => {
      const waits: number[] = []
      for (let i = 0; i < 4; i++) {
        waits.push(await waitAfterFailures())
        now += waits.at(-1)! * 1_000
      }
      expect(waits).toEqual([60, 120, 200, 200])
      now += 24 * 60 * 60 * 1_000
      expect(await waitAfterFailures()).toBe(60)
    })

    test('failures at the same moment lengthen it once, and success does not', async () => {
      const on = limiter.limit(growing)
      for (let i = 0; i < 10; i++)
        await attempt(
          [[on, 'a']],
          async () => undefined,
          () => true,
        )
      await Promise.allSettled(Array.from({ length: 20 }, () => fail(on)))
      now += 60_000
      expect(await waitAfterFailures()).toBe(120)
    })
  })

  test('the stored rows do not hold the keys, and a sweep deletes expired ones', async () => {
    const rows = opened.storage.collection<{ _id: string; expiresAt: Date }>({
      name: 'rate-limits',
      indexes: [{ fields: ['expiresAt'] }],
    })
    await limit.take('a password in the wrong field')
    now += 30_000
    await limit.take('b')
    expect(JSON.stringify(await rows.find({}))).not.toContain('password')
    now += 30_000
    await limiter.sweep()
    expect(await rows.countDocuments({})).toBe(1)
  })
})
