/**
 * A painting thread: it keeps painting off the event loop, so that no stroke waits for a picture. The first job starts it. Its jobs
 * take turns. A job that holds the thread for too long ends it, and so does one that makes it crash: that job is given up, and the
 * others begin again on a new thread.
 */
import type { Worker } from 'node:worker_threads'
import type { PaintJobs, PaintReply, PaintRequest, PaintResults, PictureJob } from './paint-job.ts'
import { startPaintWorker } from './start-paint-worker.ts'

/** The thread ended while it painted this job. The job would end the next one, too. */
export class PaintingStopped extends Error {
  override readonly name = 'PaintingStopped'
}

interface PendingJob {
  readonly request: PaintRequest
  readonly resolve: (result: PaintResults[keyof PaintResults]) => void
  readonly reject: (error: Error) => void
  /** How many threads have ended while it was theirs. */
  endings: number
}

interface RunningWorker {
  readonly worker: Worker
  readonly pending: Map<number, PendingJob>
  /** The job whose slice has begun last; null between jobs. */
  current: number | null
  /** Checks in a row at which `current` was in the same slice. */
  checks: number
}

export interface PaintThreadOptions {
  /** A thread that is this long in one slice of a job is ended. */
  readonly stuckMs?: number
  /** A thread without jobs is ended after this time. */
  readonly idleMs?: number
}

/** An idle thread holds up to 25 MB of memory, so it is terminated after this time. */
const IDLE_TIMEOUT_MS = 60_000
/** No honest stroke takes this long, not even on a slow server. */
const STUCK_MS = 10_000
/** After a pause of the whole process, the messages of the thread are read before the next check. */
const CHECKS = 4
/** A job that was never the one at work and still lost this many threads is given up. */
const MAX_ENDINGS = 3

export class PaintThread {
  #running: RunningWorker | null = null
  #idleTimer: NodeJS.Timeout | undefined
  #lastJobNumber = 0
  readonly #startWorker: () => Worker
  readonly #stuckMs: number
  readonly #idleMs: number

  constructor(
    startWorker: () => Worker = startPaintWorker,
    { stuckMs = STUCK_MS, idleMs = IDLE_TIMEOUT_MS }: PaintThreadOptions = {},
  ) {
    this.#startWorker = startWorker
    this.#stuckMs = stuckMs
    this.#idleMs = idleMs
  }

  /** How many jobs it has. */
  get jobs(): number {
    return this.#running?.pending.size ?? 0
  }

  /** Rejects with `PaintingStopped` for a job that ended the thread, and with another Error for one that cannot be painted. */
  picture(job: PictureJob): Promise<PaintResults['picture']> {
    return this.#paint<'picture'>((jobNumber) => ({ jobNumber, kind: 'picture', job }))
  }

  /** Like `picture`. It waits while the thread has pictures to paint. */
  openingPicture(job: PictureJob): Promise<PaintResults['openingPicture']> {
    return this.#paint<'openingPicture'>((jobNumber) => ({ jobNumber, kind: 'openingPicture', job }))
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const ended = this.#running
    this.#running = null
    await ended?.worker.terminate()
  }

  #start(): RunningWorker {
    const worker = this.#startWorker()
    const started: RunningWorker = { worker, pending: new Map(), current: null, checks: 0 }
    let cause: unknown
    worker.on('message', (reply: PaintReply) => this.#receive(started, reply))
    worker.on('error', (error: unknown) => {
      cause = error
    })
    const watch = setInterval(() => {
      if (started.current === null || ++started.checks <= CHECKS) return
      cause = new Error(`${this.#stuckMs} ms in one slice`)
      void worker.terminate()
    }, this.#stuckMs / CHECKS)
    watch.unref()
    worker.on('exit', () => {
      clearInterval(watch)
      this.#recover(started, cause)
    })
    return started
  }

  #receive(from: RunningWorker, reply: PaintReply): void {
    from.checks = 0
    const job = from.pending.get(reply.jobNumber)
    if ('begins' in reply) {
      from.current = reply.jobNumber
      return
    }
    from.current = null
    from.pending.delete(reply.jobNumber)
    if (from.pending.size === 0) this.#stopWhenIdle(from)
    if ('error' in reply) job?.reject(new Error(`The picture could not be painted: ${reply.error}`))
    else job?.resolve(reply.result)
  }

  /** A thread has ended by itself or because it was stuck: gives up the job it was at, and begins the others again. */
  #recover(ended: RunningWorker, cause: unknown): void {
    const isClosed = this.#running !== ended
    if (!isClosed) this.#running = null
    for (const [jobNumber, job] of ended.pending) {
      job.endings += 1
      if (!isClosed && jobNumber === ended.current)
        job.reject(new PaintingStopped('The painting thread ended while it painted this picture', { cause }))
      else if (isClosed || ended.current === null || job.endings >= MAX_ENDINGS)
        job.reject(new Error('The painting thread ended', { cause }))
      else this.#send(withoutPlane(job))
    }
  }

  /** Lets the process exit while the thread is idle, and ends the thread after a while. A job keeps the process alive. */
  #stopWhenIdle({ worker }: RunningWorker): void {
    worker.unref()
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => void this.close(), this.#idleMs)
    this.#idleTimer.unref()
  }

  #send(job: PendingJob): void {
    clearTimeout(this.#idleTimer)
    const { worker, pending } = (this.#running ??= this.#start())
    worker.ref()
    pending.set(job.request.jobNumber, job)
    worker.postMessage(job.request, [])
  }

  #paint<K extends keyof PaintResults>(
    requestOf: (jobNumber: number) => PaintRequest & { readonly kind: K; readonly job: PaintJobs[K] },
  ): Promise<PaintResults[K]> {
    return new Promise<PaintResults[K]>((resolve, reject) => {
      const request = requestOf(++this.#lastJobNumber)
      // The thread replies to a job of kind K with PaintResults[K]; the map holds jobs of all kinds.
      this.#send({ request, resolve: resolve as PendingJob['resolve'], reject, endings: 0 })
    })
  }
}

/** The cache of planes may have released it meanwhile. */
function withoutPlane(pending: PendingJob): PendingJob {
  const { request } = pending
  return { ...pending, request: { ...request, job: { ...request.job, plane: null } } }
}
