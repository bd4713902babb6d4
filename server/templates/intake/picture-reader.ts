/** Has pictures read in the picture process, one at a time and within a time limit. */
import type { ChildProcess } from 'node:child_process'
import { createJobQueue } from '#server/http/queues/job-queue.ts'
import { UnreadablePicture } from '#server/templates/pipeline/unreadable-picture.ts'
import type { PictureJob, PictureReply, ReadPage } from './picture-job.ts'
import { startPictureProcess } from './start-picture-process.ts'

export interface PictureReader {
  /**
   * Rejects with UnreadablePicture for a picture that cannot become a page, that takes too long or that ends the process, and with
   * QueueFull when too many pictures wait.
   */
  read(job: PictureJob): Promise<ReadPage>
  /** Ends the process. */
  close(): Promise<void>
}

export interface PictureReaderOptions {
  readonly start?: () => ChildProcess
  /** For one picture, with the start of the process. */
  readonly timeLimitMs?: number
  readonly idleMs?: number
}

const TIME_LIMIT_MS = 20_000
const IDLE_TIMEOUT_MS = 60_000
const MAX_WAITING = 8
const TOO_SLOW = 'The picture takes too long to draw. Please simplify it, or send it as a PNG.'
const ENDED = 'The picture could not be read. It may be damaged or too large.'

/** The process is started by the first picture, and ends when none has come for a while. */
export function createPictureReader(options: PictureReaderOptions = {}): PictureReader {
  const { start = startPictureProcess, timeLimitMs = TIME_LIMIT_MS, idleMs = IDLE_TIMEOUT_MS } = options
  const queue = createJobQueue({ concurrency: 1, maxWaiting: MAX_WAITING })
  let running: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function started(): ChildProcess {
    const child = start()
    child.once('exit', () => {
      if (running === child) running = null
    })
    return child
  }

  function runJob(job: PictureJob): Promise<ReadPage> {
    clearTimeout(idleTimer)
    const child = (running ??= started())
    child.ref()
    child.channel?.ref()
    return new Promise<ReadPage>((resolve, reject) => {
      let isTooSlow = false
      const timer = setTimeout(() => {
        isTooSlow = true
        child.kill('SIGKILL')
      }, timeLimitMs)
      const settle = (): void => {
        clearTimeout(timer)
        child.off('message', onReply)
        child.off('exit', onEnd)
        child.off('error', onEnd)
        stopWhenIdle(child)
      }
      function onReply(reply: PictureReply): void {
        settle()
        if ('page' in reply) resolve(reply.page)
        else if ('refusal' in reply) reject(new UnreadablePicture(reply.refusal))
        else reject(new Error(`The picture process failed: ${reply.error}`))
      }
      function onEnd(): void {
        settle()
        if (running === child) running = null
        reject(new UnreadablePicture(isTooSlow ? TOO_SLOW : ENDED))
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
  function stopWhenIdle(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => void close(), idleMs)
    idleTimer.unref()
  }

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    const child = running
    running = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.ref()
      child.kill('SIGKILL')
    })
  }

  return { read: (job) => queue.run(() => runJob(job)), close }
}
