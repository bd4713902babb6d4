/** Has pictures read in the picture process, one at a time, people in turn, and within a time limit. */
import type { ChildProcess } from 'node:child_process'
import { FairQueue } from '#server/http/budgets/fair-queue.ts'
import { CostlyPicture, UnreadablePicture } from '#server/templates/pipeline/picture-kind.ts'
import { PICTURE_TOO_SLOW, PICTURE_UNREADABLE } from '#server/texts/pages.ts'
import type { PictureJob, PictureReply, ReadPage } from './picture-job.ts'
import { startPictureProcess } from './start-picture-process.ts'

/** In whose turn a picture is read. */
export interface Turn {
  readonly userId: number
  /** Aborts when nobody waits for the picture any more. */
  readonly signal: AbortSignal
}

export interface PictureReaderOptions {
  readonly start?: () => ChildProcess
  /** For one picture. */
  readonly timeLimitMs?: number
  readonly idleMs?: number
}

/** A photo of 40 million pixels takes about a second. */
const TIME_LIMIT_MS = 5_000
/** What the picture for which the process is started gets in addition. */
const START_MS = 3_000
const IDLE_TIMEOUT_MS = 60_000
const MAX_WAITING = 24

/** The process is started by the first picture, and ends when none has come for a while. */
export class PictureReader {
  readonly #queue = new FairQueue({ concurrency: 1, maxQueued: MAX_WAITING })
  readonly #start: () => ChildProcess
  readonly #timeLimitMs: number
  readonly #idleMs: number
  #running: ChildProcess | null = null
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: PictureReaderOptions = {}) {
    const { start = startPictureProcess, timeLimitMs = TIME_LIMIT_MS, idleMs = IDLE_TIMEOUT_MS } = options
    this.#start = start
    this.#timeLimitMs = timeLimitMs
    this.#idleMs = idleMs
  }

  /**
   * Rejects with UnreadablePicture for a picture that cannot become a page, with CostlyPicture for one that takes too long or that ends the
   * process, with QueueFull when too many pictures wait, and with the signal's reason when it aborts before the picture's turn.
   */
  read(job: PictureJob, { userId, signal }: Turn): Promise<ReadPage> {
    return this.#queue.run(userId, () => this.#runJob(job), signal)
  }

  /** How many pictures wait for their turn. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** Ends the process. */
  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const child = this.#running
    this.#running = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.ref()
      child.kill('SIGKILL')
    })
  }

  #started(): ChildProcess {
    const child = this.#start()
    child.once('exit', () => {
      if (this.#running === child) this.#running = null
    })
    return child
  }

  #runJob(job: PictureJob): Promise<ReadPage> {
    clearTimeout(this.#idleTimer)
    const limitMs = this.#timeLimitMs + (this.#running ? 0 : START_MS)
    const child = (this.#running ??= this.#started())
    child.ref()
    child.channel?.ref()
    return new Promise<ReadPage>((resolve, reject) => {
      let isTooSlow = false
      const timer = setTimeout(() => {
        isTooSlow = true
        child.kill('SIGKILL')
      }, limitMs)
      const settle = (): void => {
        clearTimeout(timer)
        child.off('message', onReply)
        child.off('exit', onEnd)
        child.off('error', onEnd)
        this.#stopWhenIdle(child)
      }
      const onReply = (reply: PictureReply): void => {
        settle()
        if ('page' in reply) resolve(reply.page)
        else if ('unreadable' in reply) reject(new UnreadablePicture(reply.unreadable))
        else reject(new Error(`The picture process failed: ${reply.error}`))
      }
      const onEnd = (): void => {
        settle()
        if (this.#running === child) this.#running = null
        reject(new CostlyPicture(isTooSlow ? PICTURE_TOO_SLOW : PICTURE_UNREADABLE))
      }
      // The channel carries what picture-process.ts sends.
      child.on('message', onReply as (reply: unknown) => void)
      child.once('exit', onEnd)
      child.once('error', onEnd)
      child.send(job, (error) => {
        if (error) child.kill('SIGKILL')
      })
    })
  }

  /** Lets this process exit while the other one is idle, and ends that one after a while. */
  #stopWhenIdle(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => void this.close(), this.#idleMs)
    this.#idleTimer.unref()
  }
}
