/** A queue that runs a few jobs at a time and refuses a job at once when too many are waiting. */

/** Too many jobs are waiting already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface JobQueue {
  /** Runs `job` when its turn comes, and settles as it does. Rejects with QueueFull when `maxWaiting` jobs wait already. */
  run<T>(job: () => Promise<T>): Promise<T>
}

/** Returns a queue that runs `concurrency` jobs at a time and lets `maxWaiting` more wait, first in, first out. */
export function createJobQueue(limits: { concurrency: number; maxWaiting: number }): JobQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(job) {
      if (running >= limits.concurrency) {
        if (waiting.length >= limits.maxWaiting) throw new QueueFull(`${waiting.length} jobs are waiting already`)
        // A job that ends hands its place to the next one, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running++
      try {
        return await job()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
