/** One connection by plain requests, as a socket that rooms can use (SYNC-25). */
import { EventEmitter, once } from 'node:events'
import type { RawData } from 'ws'
import type { PeerSocket } from '#server/sync/wire/peer-socket.ts'

const OPEN = 1
const CLOSED = 3

/** The code of a connection that ended without a reason, as in a browser. */
const ABNORMAL_CLOSE = 1006

export interface ClosedAs {
  readonly code: number
  readonly reason: string
}

interface WaitingFrame {
  readonly frame: Uint8Array
  readonly sent: (() => void) | undefined
}

export class PolledSocket extends EventEmitter<{ message: [RawData, boolean]; close: [] }> implements PeerSocket {
  readonly OPEN = OPEN
  readonly #signals = new EventEmitter<{ news: []; resumed: [] }>()
  #frames: WaitingFrame[] = []
  /** Frames that were taken, and that the client has not confirmed. */
  #unconfirmed: Uint8Array[] = []
  #confirmedCount = 0
  #bufferedAmount = 0
  #isPaused = false
  #closed: ClosedAs | null = null

  get readyState(): number {
    return this.#closed ? CLOSED : OPEN
  }

  get bufferedAmount(): number {
    return this.#bufferedAmount
  }

  /** How the connection was closed; null while it is open. */
  get closed(): ClosedAs | null {
    return this.#closed
  }

  send(frame: Uint8Array, sent?: () => void): void {
    if (this.#closed) return
    this.#frames.push({ frame, sent })
    this.#bufferedAmount += frame.length
    this.#signals.emit('news')
  }

  /** Frames that wait are still taken by the client after this. */
  close(code: number, reason: string): void {
    if (this.#closed) return
    this.#closed = { code, reason }
    this.#isPaused = false
    this.#signals.emit('news')
    this.#signals.emit('resumed')
    // As a WebSocket, which tells only after the call.
    queueMicrotask(() => this.emit('close'))
  }

  terminate(): void {
    this.close(ABNORMAL_CLOSE, '')
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#signals.emit('resumed')
  }

  /**
   * Forgets the taken frames that the client has; the others are taken again.
   * @param received how many frames it has in total; null for all that were taken
   */
  confirm(received: number | null): void {
    const count = received === null ? Infinity : Math.max(0, received - this.#confirmedCount)
    this.#confirmedCount += this.#unconfirmed.splice(0, count).length
  }

  /** Resolves when there is a frame to take, the connection is closed, or the signal aborts. */
  async untilNews(signal: AbortSignal): Promise<void> {
    if (this.#unconfirmed.length > 0 || this.#frames.length > 0 || this.#closed || signal.aborted) return
    await once(this.#signals, 'news', { signal }).catch(ignoreAbort(signal))
  }

  /** Returns the frames that are to be taken again, or else the waiting ones that fit, at least one if there is any. */
  take(maxFrames: number, maxBytes: number): Uint8Array[] {
    if (this.#unconfirmed.length > 0) return [...this.#unconfirmed]
    const taken: Uint8Array[] = []
    let bytes = 0
    for (let next = this.#frames[0]; next && taken.length < maxFrames; next = this.#frames[0]) {
      if (taken.length > 0 && bytes + next.frame.length > maxBytes) break
      this.#frames.shift()
      taken.push(next.frame)
      bytes += next.frame.length
      this.#bufferedAmount -= next.frame.length
      // Lets the room send more.
      next.sent?.()
    }
    this.#unconfirmed.push(...taken)
    return taken
  }

  /** Emits the client's messages in order, each when the room takes it. Those that come after a close are dropped. */
  async receive(messages: readonly Buffer[], signal: AbortSignal): Promise<void> {
    for (const message of messages) {
      while (this.#isPaused && !signal.aborted)
        await once(this.#signals, 'resumed', { signal }).catch(ignoreAbort(signal))
      if (this.#closed || signal.aborted) return
      this.emit('message', message, true)
    }
  }
}

/** Passes on every error but that of the abort. */
const ignoreAbort =
  (signal: AbortSignal) =>
  (error: unknown): void => {
    if (!signal.aborted) throw error
  }
