/** One thread that paints, so that nobody's strokes wait for a picture. Started by the first job, ended when idle. */
import type { Worker } from 'node:worker_threads'
import type { PaintAnswer, Painted, PaintJob, PaintRequest } from './paint-job.ts'
import { startPaintWorker } from './start-paint-worker.ts'

export interface PaintThread {
  /** Jobs are done one after the other. Rejects when the job cannot be painted, or the thread ends in the middle of it. */
  picture(job: PaintJob): Promise<Painted['picture']>
  openingPicture(job: PaintJob): Promise<Painted['openingPicture']>
  close(): Promise<void>
}

interface Waiting {
  resolve: (painted: Painted[keyof Painted]) => void
  reject: (error: Error) => void
}

interface Running {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

/** An idle thread keeps up to 25 MB: after so many milliseconds it is given back. */
const IDLE_MS = 60_000

export function createPaintThread(startWorker: () => Worker = startPaintWorker, idleMs = IDLE_MS): PaintThread {
  let running: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let number = 0

  function start(): Running {
    const worker = startWorker()
    const started: Running = { worker, waiting: new Map() }
    let cause: unknown
    worker.on('message', (answer: PaintAnswer) => {
      const job = started.waiting.get(answer.number)
      started.waiting.delete(answer.number)
      if (started.waiting.size === 0) rest(started)
      if ('error' in answer) job?.reject(new Error(`a picture could not be painted: ${answer.error}`))
      else job?.resolve(answer.painted)
    })
    worker.on('error', (error: unknown) => {
      cause = error
    })
    worker.on('exit', () => {
      if (running === started) running = null
      for (const { reject } of started.waiting.values()) reject(new Error('the painting thread ended', { cause }))
    })
    return started
  }

  /** A job under way keeps the process alive, an idle thread does not. */
  function rest({ worker }: Running): void {
    worker.unref()
    clearTimeout(idle)
    idle = setTimeout(() => void close(), idleMs)
    idle.unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ended = running
    running = null
    await ended?.worker.terminate()
  }

  function paint<K extends keyof Painted>(kind: K, job: PaintJob): Promise<Painted[K]> {
    clearTimeout(idle)
    const { worker, waiting } = (running ??= start())
    worker.ref()
    const mine = ++number
    return new Promise<Painted[K]>((resolve, reject) => {
      // The thread answers a job of kind K with Painted[K]; the map holds all kinds together.
      waiting.set(mine, { resolve: resolve as Waiting['resolve'], reject })
      worker.postMessage({ number: mine, kind, job } satisfies PaintRequest, [])
    })
  }

  return {
    picture: (job) => paint('picture', job),
    openingPicture: (job) => paint('openingPicture', job),
    close,
  }
}
