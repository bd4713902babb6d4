/** A queue that runs a few jobs at a time and refuses a job at once when too many are waiting. */

/** Too many jobs are waiting already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Runs `concurrency` jobs at a time and lets `maxWaiting` more wait, first in, first out. */
export class JobQueue {
  readonly #waiting: (() => void)[] = []
  #running = 0
  readonly #limits: { concurrency: number; maxWaiting: number }

  constructor(limits: { concurrency: number; maxWaiting: number }) {
    this.#limits = limits
  }

  /** Whether `run` would reject with QueueFull. */
  get full(): boolean {
    return this.#isFull()
  }

  /**
   * Runs `job` when its turn comes, and settles as it does. Rejects with QueueFull when `maxWaiting` jobs wait already, and
   * with the signal's reason when `signal` aborts before the job has begun; the job is then never run.
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#isFull()) throw new QueueFull(`${this.#waiting.length} jobs are waiting already`)
    // A job that ends hands its place to the next one, so `running` stays as it is.
    if (this.#running >= this.#limits.concurrency) await this.#turn(signal)
    else this.#running++
    try {
      return await job()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  #isFull(): boolean {
    return this.#running >= this.#limits.concurrency && this.#waiting.length >= this.#limits.maxWaiting
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(start)
    })
  }
}
