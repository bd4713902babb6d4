import { once } from 'node:events'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { QueueFull } from './job-queue.ts'

/** A job that has the only place until `finish` is called. */
function occupied(queue: FairQueue): { finish: () => void; done: Promise<unknown> } {
  const finish = new AbortController()
  return { finish: () => finish.abort(), done: queue.run(-1, () => once(finish.signal, 'abort')) }
}

const keys = fc.array(fc.nat(4), { maxLength: 40 })

test('keys take turns, and the jobs of one key keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(keys, async (given) => {
      const queue = new FairQueue({ concurrency: 1, maxQueued: 100 })
      const first = occupied(queue)
      const order: { key: number; number: number }[] = []
      const jobs = given.map((key, number) => queue.run(key, async () => void order.push({ key, number })))
      first.finish()
      await Promise.all([first.done, ...jobs])
      expect(order).toHaveLength(given.length)
      for (const key of new Set(given)) {
        const own = order.filter((one) => one.key === key).map(({ number }) => number)
        expect(own).toEqual(own.toSorted((a, b) => a - b))
        // Before its nth job, no other key has more than n jobs done.
        for (const [turn, number] of own.entries()) {
          const before = order.slice(
            0,
            order.findIndex((one) => one.number === number),
          )
          for (const other of new Set(given))
            if (other !== key) expect(before.filter((one) => one.key === other).length).toBeLessThanOrEqual(turn + 1)
        }
      }
    }),
  )
})

test('when too many wait, only the keys with the most waiting jobs lose some, and the rest runs', async () => {
  await fc.assert(
    fc.asyncProperty(keys, fc.integer({ min: 0, max: 12 }), async (given, maxQueued) => {
      const queue = new FairQueue({ concurrency: 1, maxQueued })
      const first = occupied(queue)
      const settled = Promise.allSettled(given.map((key) => queue.run(key, async () => key)))
      first.finish()
      await first.done
      const results = await settled
      const ran = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const refused = results.flatMap((one, at) => (one.status === 'rejected' ? [{ ...one, key: given[at]! }] : []))
      expect(ran).toHaveLength(Math.min(given.length, maxQueued))
      const count = (key: number): number => ran.filter((one) => one === key).length
      for (const { key, reason } of refused) {
        expect(reason).toBeInstanceOf(QueueFull)
        for (const other of new Set(given)) expect(count(other)).toBeLessThanOrEqual(count(key) + 1)
      }
      await expect(queue.run(9, async () => 'still open')).resolves.toBe('still open')
    }),
  )
})

test('a job whose signal aborts while it waits never runs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 20 }), async (given) => {
      const queue = new FairQueue({ concurrency: 1, maxQueued: 100 })
      const first = occupied(queue)
      const ran: number[] = []
      const caller = new AbortController()
      const jobs = given.map(([key, leaves], at) =>
        queue.run(key, async () => void ran.push(at), leaves ? caller.signal : undefined),
      )
      caller.abort(new Error('gone'))
      const results = Promise.allSettled(jobs)
      first.finish()
      expect((await results).map(({ status }) => status)).toEqual(
        given.map(([, leaves]) => (leaves ? 'rejected' : 'fulfilled')),
      )
      expect(ran.length).toBe(given.filter(([, leaves]) => !leaves).length)
    }),
  )
})
