/**
 * Everything that waits to be sent to one socket, at the pace at which the socket drains: direct frames first, then the
 * sync reply piece by piece, then the room's broadcast, which builds on that reply, and last the position that they cover. A
 * socket that falls behind the broadcast's buffer is reported as a slow consumer. An outbox never throws: what its frames throw
 * while they are made ends this socket alone (SYNC-28).
 */
import { guarded } from '#server/sync/limits/fault-log.ts'
import type { PeerSocket } from '#server/sync/wire/peer-socket.ts'
import type { Broadcast } from '#server/sync/room/broadcast.ts'

/** Frames for one socket alone. */
export type DirectFrame =
  | 'hello'
  | 'sync-request'
  | 'acknowledgement'
  | 'changed-artwork'
  | 'changed-reactions'
  | 'presence'

/** Bytes handed to a socket that it has not sent yet; beyond this the outbox waits until it drains. */
const IN_FLIGHT_BYTES = 256 * 1024

/** Beyond this a socket does not keep up with presence, which is of no use when it is late. */
const PRESENCE_BUFFERED_BYTES = 16 * 1024

export interface OutboxEvents {
  /** The socket has fallen behind what the broadcast keeps. */
  onFellBehind(): void
  /** A frame could not be made or sent. The caller closes the socket. */
  onFault(error: unknown): void
}

export class Outbox {
  /** Sends what may be sent now. Runs again by itself when the socket has drained. */
  readonly flush: () => void
  readonly #socket: PeerSocket
  readonly #broadcast: Broadcast
  readonly #events: OutboxEvents
  /**
   * At most one waiting frame of each kind, encoded when the socket has drained. A client that asks repeatedly and reads
   * nothing gets one reply, with the newest state.
   */
  readonly #direct = new Map<DirectFrame, () => Uint8Array>()
  #syncReply: Iterator<Uint8Array, Uint8Array> | null = null
  /** The broadcast's total at the last piece of the sync reply: a socket that takes no pieces falls behind, too. */
  #replyMark = 0
  /** A piece of the reply was sent in this turn of the event loop. */
  #replyYields = false
  /** Encodes what waits until the socket has everything that is durable. */
  #last: (() => Uint8Array) | null = null
  /** Position of the next batch to send. */
  #next: number
  #inFlightBytes = 0

  constructor(socket: PeerSocket, broadcast: Broadcast, events: OutboxEvents) {
    this.#socket = socket
    this.#broadcast = broadcast
    this.#events = events
    this.#next = broadcast.end
    this.flush = guarded(
      () => this.#flush(),
      (error) => events.onFault(error),
    )
  }

  /** True when the socket keeps up. Only such sockets get presence. */
  get isIdle(): boolean {
    return this.#inFlightBytes === 0 && this.#direct.size === 0 && this.#syncReply === null
  }

  /** True when the socket keeps up well enough for compact presence. */
  get takesPresence(): boolean {
    const { bufferedAmount, readyState, OPEN } = this.#socket
    const isFree = this.#direct.size === 0 && this.#syncReply === null
    return isFree && readyState === OPEN && bufferedAmount <= PRESENCE_BUFFERED_BYTES
  }

  /**
   * Sends a presence frame at once and returns true, or returns false when the socket does not keep up. Such a frame builds on
   * the ones before, so the socket then needs a whole one later.
   */
  trySendPresence(frame: Uint8Array): boolean {
    if (!this.takesPresence) return false
    try {
      this.#socket.send(frame)
    } catch (error) {
      this.#events.onFault(error)
    }
    return true
  }

  /** The position in the broadcast up to which this socket needs nothing more. */
  get position(): number {
    return this.#syncReply === null ? this.#next : this.#broadcast.end
  }

  /** Sends a direct frame when the socket has drained, in place of a waiting frame of its kind. */
  send(kind: DirectFrame, encode: () => Uint8Array): void {
    this.#direct.set(kind, encode)
    this.flush()
  }

  /** Sends a frame as soon as nothing else waits, in place of an earlier one: what is durable then was sent before it. */
  sendLast(encode: () => Uint8Array): void {
    this.#last = encode
    this.flush()
  }

  /**
   * Sends these frames one by one, the returned one last, in place of an unfinished reply. The last frame must cover
   * everything that is in the broadcast when it is made.
   */
  sendSyncReply(frames: Iterator<Uint8Array, Uint8Array>): void {
    if (this.#syncReply === null) this.#replyMark = this.#broadcast.totalBytes
    this.#syncReply = frames
    this.flush()
  }

  #flush(): void {
    if (this.#syncReply && this.#broadcast.exceedsBufferSince(this.#replyMark)) return this.#events.onFellBehind()
    while (this.#inFlightBytes < IN_FLIGHT_BYTES && this.#socket.readyState === this.#socket.OPEN) {
      const frame = this.#nextDirect() ?? (this.#syncReply ? this.#nextPiece(this.#syncReply) : this.#nextInOrder())
      if (frame === null) return
      this.#inFlightBytes += frame.length
      this.#socket.send(frame, () => {
        this.#inFlightBytes -= frame.length
        this.flush()
      })
    }
  }

  #nextDirect(): Uint8Array | null {
    for (const [kind, encode] of this.#direct) {
      this.#direct.delete(kind)
      return encode()
    }
    return null
  }

  /** Returns one piece a turn of the event loop, so that a long reply delays other sockets by one piece at most. */
  #nextPiece(syncReply: Iterator<Uint8Array, Uint8Array>): Uint8Array | null {
    if (this.#replyYields) return null
    const { value, done } = syncReply.next()
    this.#replyMark = this.#broadcast.totalBytes
    if (done) {
      this.#syncReply = null
      this.#next = this.#broadcast.end
    } else {
      this.#replyYields = true
      setImmediate(() => {
        this.#replyYields = false
        this.flush()
      })
    }
    return value
  }

  #nextInOrder(): Uint8Array | null {
    const frame = this.#nextBroadcast()
    if (frame || !this.#last || this.#next < this.#broadcast.end) return frame
    const encode = this.#last
    this.#last = null
    return encode()
  }

  #nextBroadcast(): Uint8Array | null {
    while (this.#next < this.#broadcast.end) {
      const batch = this.#broadcast.at(this.#next)
      if (batch === null) {
        this.#events.onFellBehind()
        return null
      }
      this.#next += 1
      const frame = batch.frameFor(this)
      if (frame) return frame
    }
    return null
  }
}
