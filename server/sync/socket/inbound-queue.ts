/**
 * Throttles a socket that floods the server: its messages are processed in order, at the pace that its person, its room and the
 * other rooms allow. Backpressure: while a socket is throttled it is not read, so that the excess stays in the sender's buffers.
 * A socket that is throttled for too long without a pause is closed.
 */
import type { CloseReason } from '#contract/socket.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { TokenBucket } from '#server/http/budgets/token-bucket.ts'
import type { FairScheduler, ScheduledTask } from '#server/sync/limits/fair-scheduler.ts'
import { guarded } from '#server/sync/limits/fault-log.ts'

/** How long the next message must wait, and the close reason if the throttling does not end. */
export interface Throttle {
  readonly ms: number
  readonly reason: CloseReason
}

/** Processes a long message: each `next` does one piece, and the last returns the throttle for the next message. */
export type Pieces = Iterator<void, Throttle | null>

/** A message that waits: it is processed anew after the throttle. */
export interface Held {
  readonly held: Throttle
}

export interface InboundQueueOptions {
  readonly socket: { pause(): void; resume(): void }
  /** Sockets of the same room share one budget of the scheduler. */
  readonly room: unknown
  readonly scheduler: FairScheduler
  readonly limits: Pick<SocketLimits, 'messagesPerSecond' | 'bytesPerSecond' | 'maxThrottledMs'>
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** Called before each message: returns the throttle if the message must wait, for example for a busy room. */
  readonly throttleBefore: () => Throttle | null
  /** Processes a message; returns the throttle if the next one, or this one, must wait. A long message is processed piece by piece. */
  readonly process: (message: Uint8Array) => Throttle | null | Pieces | Held
  readonly onThrottledTooLong: (reason: CloseReason) => void
  /** What the processing of a message has thrown. The caller closes the socket and stops the queue. */
  readonly onFault: (error: unknown) => void
}

/** Messages that arrived in one read may queue here; beyond either bound the socket is paused. */
const READ_AHEAD_BYTES = 64 * 1024
const READ_AHEAD_MESSAGES = 200

/** A socket may send this many seconds' worth of its sustained rate at once. */
const MESSAGE_BURST_SECONDS = 5
const BYTE_BURST_SECONDS = 8

export class InboundQueue implements ScheduledTask {
  /** Processes messages until the queue is empty, a throttle applies or the room's time budget is used up. Never throws. */
  readonly run: () => void
  readonly #options: InboundQueueOptions
  readonly #messageRate: TokenBucket | null
  readonly #byteRate: TokenBucket | null
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  #isPaused = false
  /** The rest of a long message, and its size. */
  #unfinished: { readonly pieces: Pieces; readonly size: number } | null = null
  #throttleTimer: NodeJS.Timeout | null = null
  /** Milliseconds of recent throttling; time without throttling is subtracted. */
  #throttledMs = 0
  #unthrottledSince: number
  #isStopped = false
  #drainWaiters: (() => void)[] = []

  constructor(options: InboundQueueOptions) {
    this.#options = options
    this.run = guarded(
      () => this.#run(),
      (error) => options.onFault(error),
    )
    const { limits, clock } = options
    this.#unthrottledSince = clock()
    this.#messageRate = bucketFor(limits.messagesPerSecond, MESSAGE_BURST_SECONDS, clock())
    this.#byteRate = bucketFor(limits.bytesPerSecond, BYTE_BURST_SECONDS, clock())
  }

  enqueue(message: Uint8Array): void {
    if (this.#isStopped) return
    this.#queue.push(message)
    this.#queuedBytes += message.length
    this.run()
  }

  #run(): void {
    const { scheduler, room } = this.#options
    while (this.#hasWork && !this.#isStopped && this.#throttleTimer === null) {
      if (!scheduler.tryRun(room, this, () => this.#processNext())) break
    }
    this.#pauseOrResume()
    this.#resolveIfDrained()
  }

  /** Resolves when every received message has been processed, or the queue has been stopped. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#drainWaiters.push(resolve)
      this.#resolveIfDrained()
    })
  }

  /** Drops what is queued and processes nothing more. */
  stop(): void {
    this.#isStopped = true
    this.#queue = []
    this.#unfinished = null
    if (this.#throttleTimer) clearTimeout(this.#throttleTimer)
    this.#throttleTimer = null
    this.#pauseOrResume()
    this.#resolveIfDrained()
  }

  #resolveIfDrained(): void {
    if (this.#hasWork && !this.#isStopped) return
    for (const resolve of this.#drainWaiters.splice(0)) resolve()
  }

  get #hasWork(): boolean {
    return this.#queue.length > 0 || this.#unfinished !== null
  }

  #processNext(): void {
    if (this.#unfinished) return this.#continue(this.#unfinished)
    const before = this.#options.throttleBefore()
    if (before) return this.#throttleBriefly(before)
    const message = this.#queue.shift()!
    this.#queuedBytes -= message.length
    const result = this.#options.process(message)
    if (result && 'held' in result) {
      this.#queue.unshift(message)
      this.#queuedBytes += message.length
      this.#throttleBriefly(result.held)
    } else if (result && 'next' in result) this.#unfinished = { pieces: result, size: message.length }
    else this.#finish(result, message.length)
  }

  #continue({ pieces, size }: { readonly pieces: Pieces; readonly size: number }): void {
    const piece = pieces.next()
    // A piece may have closed the socket.
    if (!piece.done || this.#isStopped) return
    this.#unfinished = null
    this.#finish(piece.value, size)
  }

  #finish(throttle: Throttle | null, size: number): void {
    const after = longer(throttle, this.#spendRate(size))
    if (after) this.#throttle(after)
  }

  #spendRate(length: number): Throttle | null {
    const at = this.#options.clock()
    this.#messageRate?.spend(1, at)
    this.#byteRate?.spend(length, at)
    const messageMs = this.#messageRate?.waitMs(at) ?? 0
    const byteMs = this.#byteRate?.waitMs(at) ?? 0
    if (messageMs === 0 && byteMs === 0) return null
    return messageMs >= byteMs
      ? { ms: messageMs, reason: 'too-many-messages' }
      : { ms: byteMs, reason: 'too-many-bytes' }
  }

  /** A wait that is too long ends by closing the socket, so it is not waited for to its end. */
  #throttleBriefly(throttle: Throttle): void {
    this.#throttle({ ...throttle, ms: Math.min(throttle.ms, this.#options.limits.maxThrottledMs) })
  }

  #throttle({ ms, reason }: Throttle): void {
    if (this.#isStopped) return
    const { clock, limits, onThrottledTooLong } = this.#options
    const start = clock()
    this.#throttledMs = Math.max(0, this.#throttledMs - (start - this.#unthrottledSince))
    if (this.#throttledMs > limits.maxThrottledMs) return onThrottledTooLong(reason)
    this.#throttleTimer = setTimeout(() => {
      this.#throttleTimer = null
      this.#unthrottledSince = clock()
      this.#throttledMs += this.#unthrottledSince - start
      this.run()
    }, ms).unref()
  }

  #pauseOrResume(): void {
    const isFull = this.#queue.length > READ_AHEAD_MESSAGES || this.#queuedBytes > READ_AHEAD_BYTES
    // A paused socket stays paused until the queue is empty.
    const mustPause =
      this.#throttleTimer !== null || this.#unfinished !== null || isFull || (this.#isPaused && this.#hasWork)
    const pause = !this.#isStopped && mustPause
    if (pause === this.#isPaused) return
    this.#isPaused = pause
    if (pause) this.#options.socket.pause()
    else this.#options.socket.resume()
  }
}

const bucketFor = (perSecond: number, burstSeconds: number, at: number): TokenBucket | null =>
  perSecond === Infinity ? null : new TokenBucket({ perSecond, burst: perSecond * burstSeconds }, at)

const longer = (one: Throttle | null, other: Throttle | null): Throttle | null =>
  one && other ? (one.ms >= other.ms ? one : other) : (one ?? other)
