/** The painting thread: it keeps painting off the event loop, so that no stroke waits for a picture. The first job starts it. */
import type { Worker } from 'node:worker_threads'
import type { PaintJob, PaintJobs, PaintReply, PaintResults, PictureJob } from './paint-job.ts'
import { startPaintWorker } from './start-paint-worker.ts'

export interface PaintThread {
  /** Jobs run one after the other. Rejects when the job cannot be painted or the thread ends before it is done. */
  picture(job: PictureJob): Promise<PaintResults['picture']>
  openingPicture(job: PaintJob): Promise<PaintResults['openingPicture']>
  close(): Promise<void>
}

interface PendingJob {
  resolve: (result: PaintResults[keyof PaintResults]) => void
  reject: (error: Error) => void
}

interface RunningWorker {
  readonly worker: Worker
  readonly pending: Map<number, PendingJob>
}

/** An idle thread holds up to 25 MB of memory, so it is terminated after this time. */
const IDLE_TIMEOUT_MS = 60_000

export function createPaintThread(startWorker: () => Worker = startPaintWorker, idleMs = IDLE_TIMEOUT_MS): PaintThread {
  let running: RunningWorker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let lastJobNumber = 0

  function start(): RunningWorker {
    const worker = startWorker()
    const started: RunningWorker = { worker, pending: new Map() }
    let cause: unknown
    worker.on('message', (reply: PaintReply) => {
      const job = started.pending.get(reply.jobNumber)
      started.pending.delete(reply.jobNumber)
      if (started.pending.size === 0) stopWhenIdle(started)
      if ('error' in reply) job?.reject(new Error(`The picture could not be painted: ${reply.error}`))
      else job?.resolve(reply.result)
    })
    worker.on('error', (error: unknown) => {
      cause = error
    })
    worker.on('exit', () => {
      if (running === started) running = null
      for (const { reject } of started.pending.values()) reject(new Error('The painting thread ended', { cause }))
    })
    return started
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

  function paint<K extends keyof PaintResults>(kind: K, job: PaintJobs[K]): Promise<PaintResults[K]> {
    clearTimeout(idleTimer)
    const { worker, pending } = (running ??= start())
    worker.ref()
    const jobNumber = ++lastJobNumber
    return new Promise<PaintResults[K]>((resolve, reject) => {
      // The thread replies to a job of kind K with PaintResults[K]; the map holds jobs of all kinds.
      pending.set(jobNumber, { resolve: resolve as PendingJob['resolve'], reject })
      worker.postMessage({ jobNumber, kind, job }, [])
    })
  }

  return {
    picture: (job) => paint('picture', job),
    openingPicture: (job) => paint('openingPicture', job),
    close,
  }
}
