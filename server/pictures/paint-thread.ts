/**
 * A painting thread: it keeps painting off the event loop, so that no stroke waits for a picture. The first job starts it. Its jobs
 * take turns. A job that holds the thread for too long ends it, and so does one that makes it crash: that job is given up, and the
 * others begin again on a new thread.
 */
import type { Worker } from 'node:worker_threads'
import type { PaintJob, PaintJobs, PaintReply, PaintRequest, PaintResults, PictureJob } from './paint-job.ts'
import { startPaintWorker } from './start-paint-worker.ts'

export interface PaintThread {
  /** Rejects with `PaintingStopped` for a job that ended the thread, and with another Error for one that cannot be painted. */
  picture(job: PictureJob): Promise<PaintResults['picture']>
  openingPicture(job: PaintJob): Promise<PaintResults['openingPicture']>
  close(): Promise<void>
}

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

/** An idle thread holds up to 25 MB of memory, so it is terminated after this time. */
const IDLE_TIMEOUT_MS = 60_000
/** No honest stroke takes this long, not even on a slow server. */
const STUCK_MS = 10_000
/** After a pause of the whole process, the messages of the thread are read before the next check. */
const CHECKS = 4
/** A job that was never the one at work and still lost this many threads is given up. */
const MAX_ENDINGS = 3

/**
 * @param options.stuckMs a thread that is this long in one slice of a job is ended
 * @param options.idleMs a thread without jobs is ended after this time
 */
export function createPaintThread(
  startWorker: () => Worker = startPaintWorker,
  { stuckMs = STUCK_MS, idleMs = IDLE_TIMEOUT_MS }: { readonly stuckMs?: number; readonly idleMs?: number } = {},
): PaintThread {
  let running: RunningWorker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let lastJobNumber = 0

  function start(): RunningWorker {
    const worker = startWorker()
    const started: RunningWorker = { worker, pending: new Map(), current: null, checks: 0 }
    let cause: unknown
    worker.on('message', (reply: PaintReply) => receive(started, reply))
    worker.on('error', (error: unknown) => {
      cause = error
    })
    const watch = setInterval(() => {
      if (started.current === null || ++started.checks <= CHECKS) return
      cause = new Error(`${stuckMs} ms in one slice`)
      void worker.terminate()
    }, stuckMs / CHECKS)
    watch.unref()
    worker.on('exit', () => {
      clearInterval(watch)
      recover(started, cause)
    })
    return started
  }

  function receive(from: RunningWorker, reply: PaintReply): void {
    from.checks = 0
    const job = from.pending.get(reply.jobNumber)
    if ('begins' in reply) {
      from.current = reply.jobNumber
      return
    }
    from.current = null
    from.pending.delete(reply.jobNumber)
    if (from.pending.size === 0) stopWhenIdle(from)
    if ('error' in reply) job?.reject(new Error(`The picture could not be painted: ${reply.error}`))
    else job?.resolve(reply.result)
  }

  /** A thread has ended by itself or because it was stuck: gives up the job it was at, and begins the others again. */
  function recover(ended: RunningWorker, cause: unknown): void {
    const isClosed = running !== ended
    if (!isClosed) running = null
    for (const [jobNumber, job] of ended.pending) {
      job.endings += 1
      if (!isClosed && jobNumber === ended.current)
        job.reject(new PaintingStopped('The painting thread ended while it painted this picture', { cause }))
      else if (isClosed || ended.current === null || job.endings >= MAX_ENDINGS)
        job.reject(new Error('The painting thread ended', { cause }))
      else send(job)
    }
  }

  /** Lets the process exit while the thread is idle, and ends the thread after a while. A job keeps the process alive. */
  function stopWhenIdle({ worker }: RunningWorker): void {
    worker.unref()
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => void close(), idleMs)
    idleTimer.unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    const ended = running
    running = null
    await ended?.worker.terminate()
  }

  function send(job: PendingJob): void {
    clearTimeout(idleTimer)
    const { worker, pending } = (running ??= start())
    worker.ref()
    pending.set(job.request.jobNumber, job)
    worker.postMessage(job.request, [])
  }

  function paint<K extends keyof PaintResults>(
    requestOf: (jobNumber: number) => PaintRequest & { readonly kind: K; readonly job: PaintJobs[K] },
  ): Promise<PaintResults[K]> {
    return new Promise<PaintResults[K]>((resolve, reject) => {
      const request = requestOf(++lastJobNumber)
      // The thread replies to a job of kind K with PaintResults[K]; the map holds jobs of all kinds.
      send({ request, resolve: resolve as PendingJob['resolve'], reject, endings: 0 })
    })
  }

  return {
    picture: (job) => paint<'picture'>((jobNumber) => ({ jobNumber, kind: 'picture', job })),
    openingPicture: (job) => paint<'openingPicture'>((jobNumber) => ({ jobNumber, kind: 'openingPicture', job })),
    close,
  }
}
