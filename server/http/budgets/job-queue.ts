/** A queue that runs a few jobs at a time and refuses a job at once when too many are waiting. */

/** Too many jobs are waiting already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Runs `concurrency` jobs at a time and lets `maxQueued` more wait, first in, first out. */
export class JobQueue {
  readonly #queue: (() => void)[] = []
  #running = 0
  readonly #limits: { concurrency: number; maxQueued: number }

  constructor(limits: { concurrency: number; maxQueued: number }) {
    this.#limits = limits
  }

  /** How many jobs wait for their turn. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Whether `run` would reject with QueueFull. */
  get full(): boolean {
    return this.#isFull()
  }

  /**
   * Runs `job` when its turn comes, and settles as it does. Rejects with QueueFull when `maxQueued` jobs wait already, and
   * with the signal's reason when `signal` aborts before the job has begun; the job is then never run.
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#isFull()) throw new QueueFull(`${this.#queue.length} jobs are waiting already`)
    // A job that ends hands its place to the next one, so `running` stays as it is.
    if (this.#running >= this.#limits.concurrency) await this.#turn(signal)
    else this.#running++
    try {
      return await job()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }

  #isFull(): boolean {
    return this.#running >= this.#limits.concurrency && this.#queue.length >= this.#limits.maxQueued
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        this.#queue.splice(this.#queue.indexOf(start), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#queue.push(start)
    })
  }
}
