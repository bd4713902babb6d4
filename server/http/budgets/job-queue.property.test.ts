import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { JobQueue, QueueFull } from './job-queue.ts'

test('the queue keeps to both limits and runs every accepted job in order, even when others fail', async () => {
  const jobs = fc.array(fc.record({ ticks: fc.nat(5), fails: fc.boolean() }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(jobs, fc.integer({ min: 1, max: 4 }), fc.nat(6), async (given, concurrency, maxQueued) => {
      const queue = new JobQueue({ concurrency, maxQueued })
      let running = 0
      const order: number[] = []
      const results = await Promise.allSettled(
        given.map(({ ticks, fails }, number) =>
          queue.run(async () => {
            running++
            order.push(number)
            expect(running).toBeLessThanOrEqual(concurrency)
            for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
            running--
            if (fails) throw new Error('failed')
          }),
        ),
      )
      const refused = results.map((one) => one.status === 'rejected' && one.reason instanceof QueueFull)
      expect(order).toEqual(given.flatMap((_, number) => (refused[number] ? [] : [number])))
      expect(refused.filter(Boolean).length).toBe(Math.max(0, given.length - concurrency - maxQueued))
      for (const [number, { fails }] of given.entries())
        if (!refused[number]) expect(results[number]!.status).toBe(fails ? 'rejected' : 'fulfilled')
      await expect(queue.run(async () => 'still open')).resolves.toBe('still open')
    }),
  )
})
