/** A queue that serves people in turn, so that one person's many jobs do not hold up the others'. */
import { QueueFull } from './job-queue.ts'

interface Waiting {
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

export interface FairQueue {
  /**
   * Runs `job` when the turn of `key` comes, and settles as it does. Rejects with QueueFull when too many jobs wait, and with
   * the signal's reason when `signal` aborts before the job has begun; the job is then never run.
   */
  run<T>(key: number, job: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/**
 * Returns a queue that runs `concurrency` jobs at a time, one of each key in turn, and those of one key in order. `maxWaiting`
 * jobs may wait. Beyond that, the key with the most waiting jobs loses its last one.
 */
export function createFairQueue(limits: { concurrency: number; maxWaiting: number }): FairQueue {
  /** No list is empty. The first key has the next turn. */
  const waiting = new Map<number, Waiting[]>()
  let waitingCount = 0
  let running = 0

  function add(key: number, job: Waiting): void {
    const jobs = waiting.get(key)
    if (jobs) jobs.push(job)
    else waiting.set(key, [job])
    waitingCount++
    if (waitingCount > limits.maxWaiting) refuseOne()
  }

  function remove(key: number, job: Waiting): void {
    const jobs = waiting.get(key) ?? []
    jobs.splice(jobs.indexOf(job), 1)
    if (jobs.length === 0) waiting.delete(key)
    waitingCount--
  }

  /** Of two keys with equally many jobs, the later one loses its last. */
  function refuseOne(): void {
    let longest: readonly [key: number, jobs: readonly Waiting[]] | null = null
    for (const entry of waiting) if (!longest || entry[1].length >= longest[1].length) longest = entry
    const last = longest?.[1].at(-1)
    if (!longest || !last) return
    remove(longest[0], last)
    last.refuse(new QueueFull(`${limits.maxWaiting} jobs are waiting already`))
  }

  function takeNext(): Waiting | null {
    const [first] = waiting
    const [key, jobs] = first ?? []
    const job = jobs?.[0]
    if (key === undefined || !jobs || !job) return null
    remove(key, job)
    // The key's next turn comes after everybody else's.
    if (waiting.delete(key)) waiting.set(key, jobs)
    return job
  }

  function turn(key: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        remove(key, job)
        reject(signal?.reason)
      }
      const stopListening = (): void => signal?.removeEventListener('abort', leave)
      const job: Waiting = {
        start() {
          stopListening()
          resolve()
        },
        refuse(error) {
          stopListening()
          reject(error)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      add(key, job)
    })
  }

  return {
    async run(key, job, signal) {
      signal?.throwIfAborted()
      // A job that ends hands its place to the next one, so `running` stays as it is.
      if (running >= limits.concurrency) await turn(key, signal)
      else running++
      try {
        return await job()
      } finally {
        const next = takeNext()
        if (next) next.start()
        else running--
      }
    },
  }
}
