/**
 * One socket's way in: its messages are taken in their order, at the pace that its person, its room and the other rooms allow.
 * Meanwhile nothing is read from the socket, so that what is too much stays with the sender. Who is held back for too long
 * without a pause is given up.
 */
import type { CloseReason } from '#contract/socket.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { TokenBucket } from '#server/sync/limits/token-bucket.ts'
import type { FairScheduler, Waiter } from '#server/sync/limits/fair-scheduler.ts'

/** Why a socket has to wait, and for how many milliseconds. */
export interface Hold {
  readonly ms: number
  readonly reason: CloseReason
}

export interface InboundQueueOptions {
  readonly socket: { pause(): void; resume(): void }
  /** Who shares a turn with it. */
  readonly room: unknown
  readonly turns: FairScheduler
  readonly limits: Pick<SocketLimits, 'messagesPerSecond' | 'bytesPerSecond' | 'patienceMs'>
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** Asked before each message: must it wait? */
  readonly mustWait: () => Hold | null
  /** Takes a message; returns whether the next one must wait. */
  readonly take: (message: Uint8Array) => Hold | null
  readonly giveUp: (reason: CloseReason) => void
}

/** Messages that were read with others may wait here; beyond so many bytes or messages, reading stops. */
const READ_AHEAD_BYTES = 64 * 1024
const READ_AHEAD = 200

const MESSAGE_BURST_SECONDS = 5
const BYTE_BURST_SECONDS = 8

export class InboundQueue implements Waiter {
  readonly #options: InboundQueueOptions
  readonly #messages: TokenBucket | null
  readonly #bytes: TokenBucket | null
  #queue: Uint8Array[] = []
  #queued = 0
  #paused = false
  #timer: NodeJS.Timeout | null = null
  /** Milliseconds it was held back lately; what is free again is taken off. */
  #held = 0
  #freeSince: number
  #over = false
  /** Told when nothing is left to take. */
  #waiting: (() => void)[] = []

  constructor(options: InboundQueueOptions) {
    this.#options = options
    const { limits, clock } = options
    this.#freeSince = clock()
    this.#messages = bucket(limits.messagesPerSecond, MESSAGE_BURST_SECONDS, clock())
    this.#bytes = bucket(limits.bytesPerSecond, BYTE_BURST_SECONDS, clock())
  }

  receive(message: Uint8Array): void {
    if (this.#over) return
    this.#queue.push(message)
    this.#queued += message.length
    this.run()
  }

  run(): void {
    const { turns, room } = this.#options
    while (this.#queue.length > 0 && !this.#over && this.#timer === null) {
      if (!turns.begin(room, this, () => this.#takeNext())) break
    }
    this.#pauseOrResume()
    this.#tellFinished()
  }

  /** Resolves when everything that was read has been taken, or nothing more is. */
  finished(): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push(done)
      this.#tellFinished()
    })
  }

  /** Takes nothing more. */
  stop(): void {
    this.#over = true
    this.#queue = []
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#pauseOrResume()
    this.#tellFinished()
  }

  #tellFinished(): void {
    if (this.#queue.length > 0 && !this.#over) return
    for (const done of this.#waiting.splice(0)) done()
  }

  #takeNext(): void {
    const wait = this.#options.mustWait()
    if (wait) return this.#hold(wait)
    const message = this.#queue.shift()!
    this.#queued -= message.length
    const hold = longer(this.#options.take(message), this.#spendRate(message.length))
    if (hold) this.#hold(hold)
  }

  #spendRate(length: number): Hold | null {
    const at = this.#options.clock()
    this.#messages?.spend(1, at)
    this.#bytes?.spend(length, at)
    const messages = this.#messages?.wait(at) ?? 0
    const bytes = this.#bytes?.wait(at) ?? 0
    if (messages === 0 && bytes === 0) return null
    return messages >= bytes ? { ms: messages, reason: 'too-many-messages' } : { ms: bytes, reason: 'too-many-bytes' }
  }

  #hold({ ms, reason }: Hold): void {
    if (this.#over) return
    const { clock, limits, giveUp } = this.#options
    const start = clock()
    this.#held = Math.max(0, this.#held - (start - this.#freeSince))
    if (this.#held > limits.patienceMs) return giveUp(reason)
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#freeSince = clock()
      this.#held += this.#freeSince - start
      this.run()
    }, ms).unref()
  }

  #pauseOrResume(): void {
    const full = this.#queue.length > READ_AHEAD || this.#queued > READ_AHEAD_BYTES
    const pause = !this.#over && (this.#timer !== null || full || (this.#paused && this.#queue.length > 0))
    if (pause === this.#paused) return
    this.#paused = pause
    if (pause) this.#options.socket.pause()
    else this.#options.socket.resume()
  }
}

const bucket = (perSecond: number, seconds: number, at: number): TokenBucket | null =>
  perSecond === Infinity ? null : new TokenBucket({ perSecond, burst: perSecond * seconds }, at)

const longer = (one: Hold | null, other: Hold | null): Hold | null =>
  one && other ? (one.ms >= other.ms ? one : other) : (one ?? other)
