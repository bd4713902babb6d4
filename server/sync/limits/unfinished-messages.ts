/**
 * The messages of WebSockets that have begun to arrive and are not whole: how much of them waits in memory, and for how long (SYNC-33).
 * `ws` keeps the fragments and does not tell, so the bytes of a connection are counted between one whole message and the next. What
 * comes in one read after the end of a message is not counted, at most 64 KiB; nor is a message as short as nearly all are.
 */
import type { Buffer } from 'node:buffer'
import type { CloseReason } from '#contract/socket.ts'
import { type HeldBytes, senderOf } from '#server/http/budgets/held-bytes.ts'

/** A message may take this long, and longer the more of it has come: a modem's rate, at which the largest takes four minutes. */
const GRACE_MS = 20_000
const BYTES_PER_MS = (16 * 1024) / 1_000

/** A message of at most these bytes is not charged to its sender: with 5,000 connections, they hold 20 MiB together. */
const UNCHARGED_BYTES = 4 * 1024

/** A ping or a pong of a client has a header and a mask besides its data. */
const CONTROL_FRAME_BYTES = 6

/** What is used of a WebSocket of `ws`. */
interface WatchedSocket {
  readonly isPaused: boolean
  on(event: 'message', listener: () => void): unknown
  on(event: 'ping' | 'pong', listener: (data: Buffer) => void): unknown
  once(event: 'close', listener: () => void): unknown
}

interface Unfinished {
  readonly socket: WatchedSocket
  readonly sender: string
  readonly close: (reason: CloseReason) => void
  bytes: number
  /** Those of them that are charged to the sender. */
  charged: number
  /** How long the server has waited for the rest, in milliseconds. */
  waitedMs: number
}

export class UnfinishedMessages {
  readonly #held: HeldBytes
  /** Of every connection that is watched, whether or not something of a message has come. */
  readonly #watched = new Set<Unfinished>()

  constructor(held: HeldBytes) {
    this.#held = held
  }

  /**
   * Counts the bytes of a socket until it is closed. Call it before the first read of the connection.
   * @param close closes the socket, after which nothing more of it is read
   */
  watch(
    socket: WatchedSocket,
    connection: { prependListener(event: 'data', listener: (bytes: Buffer) => void): unknown },
    { userId, close }: { userId: number; close: (reason: CloseReason) => void },
  ): void {
    const unfinished: Unfinished = { socket, sender: senderOf({ userId }), close, bytes: 0, charged: 0, waitedMs: 0 }
    this.#watched.add(unfinished)
    let isClosed = false
    const finish = (): void => this.#count(unfinished, 0)
    const dropControlFrame = (data: Buffer): void =>
      this.#count(unfinished, Math.max(0, unfinished.bytes - CONTROL_FRAME_BYTES - data.length))
    // Before `ws` reads them, so that a message that ends in these bytes takes them off again.
    connection.prependListener('data', (bytes: Buffer) => {
      if (!isClosed) this.#receive(unfinished, bytes.length)
    })
    socket.on('message', finish)
    socket.on('ping', dropControlFrame)
    socket.on('pong', dropControlFrame)
    socket.once('close', () => {
      isClosed = true
      this.#watched.delete(unfinished)
      finish()
    })
  }

  /** Closes the sockets whose message takes too long. @param elapsedMs since the last call */
  check(elapsedMs: number): void {
    for (const unfinished of this.#watched) {
      if (unfinished.bytes === 0) continue
      // A socket that the server does not read cannot go on.
      if (!unfinished.socket.isPaused) unfinished.waitedMs += elapsedMs
      if (!(unfinished.waitedMs <= GRACE_MS + unfinished.bytes / BYTES_PER_MS)) this.#close(unfinished, 'too-slow')
    }
  }

  #receive(unfinished: Unfinished, bytes: number): void {
    this.#count(unfinished, unfinished.bytes + bytes)
    if (unfinished.charged === 0) return
    const passed = this.#held.limitPassed(unfinished.sender)
    if (passed) this.#close(passed === 'perSender' ? unfinished : (this.#largest() ?? unfinished), 'too-many-bytes')
  }

  /** @param bytes how much of the message is there now; 0 when it is whole */
  #count(unfinished: Unfinished, bytes: number): void {
    unfinished.bytes = bytes
    if (bytes === 0) unfinished.waitedMs = 0
    const charged = bytes > UNCHARGED_BYTES ? bytes : 0
    if (charged === unfinished.charged) return
    this.#held.add(unfinished.sender, charged - unfinished.charged)
    unfinished.charged = charged
  }

  #close(unfinished: Unfinished, reason: CloseReason): void {
    this.#watched.delete(unfinished)
    unfinished.close(reason)
  }

  /** Returns the largest message of the person who holds the most. */
  #largest(): Unfinished | null {
    let largest: Unfinished | null = null
    for (const other of this.#watched) {
      if (other.charged === 0) continue
      const more = largest ? this.#held.of(other.sender) - this.#held.of(largest.sender) : 1
      if (!largest || more > 0 || (more === 0 && other.bytes > largest.bytes)) largest = other
    }
    return largest
  }
}
