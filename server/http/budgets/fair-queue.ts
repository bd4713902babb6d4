/** A queue that serves people in turn, so that one person's many jobs do not hold up the others'. */
import { QueueFull } from './job-queue.ts'

interface QueuedJob {
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

/**
 * Runs `concurrency` jobs at a time, one of each key in turn, and those of one key in order. `maxQueued`
 * jobs may wait. Beyond that, the key with the most waiting jobs loses its last one.
 */
export class FairQueue {
  /** No list is empty. The first key has the next turn. */
  readonly #queues = new Map<number, QueuedJob[]>()
  #queuedCount = 0
  #running = 0
  readonly #limits: { concurrency: number; maxQueued: number }

  constructor(limits: { concurrency: number; maxQueued: number }) {
    this.#limits = limits
  }

  /** How many jobs wait for their turn. */
  get waiting(): number {
    return this.#queuedCount
  }

  /**
   * Runs `job` when the turn of `key` comes, and settles as it does. Rejects with QueueFull when too many jobs wait, and with
   * the signal's reason when `signal` aborts before the job has begun; the job is then never run.
   */
  async run<T>(key: number, job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    // A job that ends hands its place to the next one, so `running` stays as it is.
    if (this.#running >= this.#limits.concurrency) await this.#turn(key, signal)
    else this.#running++
    try {
      return await job()
    } finally {
      const next = this.#takeNext()
      if (next) next.start()
      else this.#running--
    }
  }

  #add(key: number, job: QueuedJob): void {
    const jobs = this.#queues.get(key)
    if (jobs) jobs.push(job)
    else this.#queues.set(key, [job])
    this.#queuedCount++
    if (this.#queuedCount > this.#limits.maxQueued) this.#refuseOne()
  }

  #remove(key: number, job: QueuedJob): void {
    const jobs = this.#queues.get(key) ?? []
    jobs.splice(jobs.indexOf(job), 1)
    if (jobs.length === 0) this.#queues.delete(key)
    this.#queuedCount--
  }

  /** Of two keys with equally many jobs, the later one loses its last. */
  #refuseOne(): void {
    let longest: readonly [key: number, jobs: readonly QueuedJob[]] | null = null
    for (const entry of this.#queues) if (!longest || entry[1].length >= longest[1].length) longest = entry
    const last = longest?.[1].at(-1)
    if (!longest || !last) return
    this.#remove(longest[0], last)
    last.refuse(new QueueFull(`${this.#limits.maxQueued} jobs are waiting already`))
  }

  #takeNext(): QueuedJob | null {
    const [first] = this.#queues
    const [key, jobs] = first ?? []
    const job = jobs?.[0]
    if (key === undefined || !jobs || !job) return null
    this.#remove(key, job)
    // The key's next turn comes after everybody else's.
    if (this.#queues.delete(key)) this.#queues.set(key, jobs)
    return job
  }

  #turn(key: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#remove(key, job)
        reject(signal?.reason)
      }
      const stopListening = (): void => signal?.removeEventListener('abort', leave)
      const job: QueuedJob = {
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
      this.#add(key, job)
    })
  }
}
