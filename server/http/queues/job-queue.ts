/** A queue that runs a few jobs at a time and refuses a job at once when too many are waiting. */

/** Too many jobs are waiting already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface JobQueue {
  /** Whether `run` would reject with QueueFull. */
  readonly full: boolean
  /**
   * Runs `job` when its turn comes, and settles as it does. Rejects with QueueFull when `maxWaiting` jobs wait already, and
   * with the signal's reason when `signal` aborts before the job has begun; the job is then never run.
   */
  run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Returns a queue that runs `concurrency` jobs at a time and lets `maxWaiting` more wait, first in, first out. */
export function createJobQueue(limits: { concurrency: number; maxWaiting: number }): JobQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const isFull = (): boolean => running >= limits.concurrency && waiting.length >= limits.maxWaiting

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(start)
    })
  }

  return {
    get full() {
      return isFull()
    },
    async run(job, signal) {
      signal?.throwIfAborted()
      if (isFull()) throw new QueueFull(`${waiting.length} jobs are waiting already`)
      // A job that ends hands its place to the next one, so `running` stays as it is.
      if (running >= limits.concurrency) await turn(signal)
      else running++
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
