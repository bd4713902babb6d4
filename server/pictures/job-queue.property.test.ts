import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJobQueue, QueueFull } from './job-queue.ts'

test('never more at once than allowed, never more waiting, every accepted piece is done, failures included', async () => {
  const pieces = fc.array(fc.record({ ticks: fc.nat(5), fails: fc.boolean() }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 4 }), fc.nat(6), async (work, atOnce, waiting) => {
      const queue = createJobQueue({ atOnce, waiting })
      let running = 0
      const order: number[] = []
      const results = await Promise.allSettled(
        work.map(({ ticks, fails }, number) =>
          queue.run(async () => {
            running++
            order.push(number)
            expect(running).toBeLessThanOrEqual(atOnce)
            for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
            running--
            if (fails) throw new Error('failed')
          }),
        ),
      )
      const refused = results.map((one) => one.status === 'rejected' && one.reason instanceof QueueFull)
      expect(order).toEqual(work.flatMap((_, number) => (refused[number] ? [] : [number])))
      expect(refused.filter(Boolean).length).toBe(Math.max(0, work.length - atOnce - waiting))
      for (const [number, { fails }] of work.entries())
        if (!refused[number]) expect(results[number]!.status).toBe(fails ? 'rejected' : 'fulfilled')
      await expect(queue.run(async () => 'still open')).resolves.toBe('still open')
    }),
  )
})
