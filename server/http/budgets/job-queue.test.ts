import { once } from 'node:events'
import { expect, test } from 'vitest'
import { JobQueue } from './job-queue.ts'

test('a job whose signal aborts while it waits never runs, and makes room for another', async () => {
  const queue = new JobQueue({ concurrency: 1, maxQueued: 1 })
  const finish = new AbortController()
  const first = queue.run(() => once(finish.signal, 'abort'))
  const caller = new AbortController()
  const ran: string[] = []
  const dropped = queue.run(async () => void ran.push('dropped'), caller.signal)
  expect(queue.full).toBe(true)
  caller.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  expect(queue.full).toBe(false)
  const last = queue.run(async () => void ran.push('last'))
  finish.abort()
  await Promise.all([first, last])
  expect(ran).toEqual(['last'])
})

test('an abort after the job has begun changes nothing', async () => {
  const queue = new JobQueue({ concurrency: 1, maxQueued: 0 })
  const caller = new AbortController()
  const job = queue.run(async () => {
    caller.abort(new Error('gone'))
    return 'done'
  }, caller.signal)
  await expect(job).resolves.toBe('done')
  await expect(queue.run(async () => 'never', caller.signal)).rejects.toThrow('gone')
})
