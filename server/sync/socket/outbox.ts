/**
 * One socket's way out, at the socket's pace: frames of its own (questions, acknowledgements) first, then the answer to its
 * question, piece by piece, then the room's broadcast, which builds on that answer.
 */
import type { WebSocket } from 'ws'
import type { Broadcast } from '#server/sync/room/broadcast.ts'

/** What is said to one socket alone. */
export type OwnFrame = 'question' | 'acknowledgement' | 'presence'

/** Bytes handed to a socket before it has drained. */
const IN_FLIGHT_BYTES = 256 * 1024

export class Outbox {
  readonly #socket: WebSocket
  readonly #broadcast: Broadcast
  readonly #lost: () => void
  /**
   * Own frames wait here, at most one of a kind, and are made when the socket has room: who asks again and again and reads
   * nothing is answered once, with the newest.
   */
  readonly #own = new Map<OwnFrame, () => Uint8Array>()
  #answer: Iterator<Uint8Array, Uint8Array> | null = null
  /** The broadcast when the last piece of the answer was taken: nothing is kept meanwhile, but who takes none is lost, too. */
  #answeredAt = 0
  /** A piece of the answer was sent in this turn of the event loop. */
  #resting = false
  #next: number
  #inFlight = 0

  /** @param lost called once the listener has fallen behind what the broadcast keeps */
  constructor(socket: WebSocket, broadcast: Broadcast, lost: () => void) {
    this.#socket = socket
    this.#broadcast = broadcast
    this.#lost = lost
    this.#next = broadcast.end
  }

  /** Whether the socket keeps up: presence is only sent to those that do. */
  get idle(): boolean {
    return this.#inFlight === 0 && this.#own.size === 0 && this.#answer === null
  }

  /** What it has not taken yet of the broadcast begins here. */
  get position(): number {
    return this.#answer === null ? this.#next : this.#broadcast.end
  }

  /** Sends this as soon as the socket takes it, instead of one of its kind that still waits. `make` must not throw. */
  send(kind: OwnFrame, make: () => Uint8Array): void {
    this.#own.set(kind, make)
    this.pull()
  }

  /**
   * Sends these frames one by one, the returned one last, instead of an answer that is still under way. The last one must be
   * made of everything that is in the broadcast by then. `next` must not throw.
   */
  sendAnswer(frames: Iterator<Uint8Array, Uint8Array>): void {
    if (this.#answer === null) this.#answeredAt = this.#broadcast.mark
    this.#answer = frames
    this.pull()
  }

  /** Sends what may be sent now; called by itself again when the socket has drained. */
  pull(): void {
    if (this.#answer && this.#broadcast.isFarFrom(this.#answeredAt)) return this.#lost()
    while (this.#inFlight < IN_FLIGHT_BYTES && this.#socket.readyState === this.#socket.OPEN) {
      const frame = this.#nextOwn() ?? (this.#answer ? this.#nextOf(this.#answer) : this.#nextOfRoom())
      if (frame === null) return
      this.#inFlight += frame.length
      this.#socket.send(frame, () => {
        this.#inFlight -= frame.length
        this.pull()
      })
    }
  }

  #nextOwn(): Uint8Array | null {
    for (const [kind, make] of this.#own) {
      this.#own.delete(kind)
      return make()
    }
    return null
  }

  /** One piece a turn: others wait as long as one piece takes, however long the answer is. */
  #nextOf(answer: Iterator<Uint8Array, Uint8Array>): Uint8Array | null {
    if (this.#resting) return null
    const { value, done } = answer.next()
    this.#answeredAt = this.#broadcast.mark
    if (done) {
      this.#answer = null
      this.#next = this.#broadcast.end
    } else {
      this.#resting = true
      setImmediate(() => {
        this.#resting = false
        this.pull()
      })
    }
    return value
  }

  #nextOfRoom(): Uint8Array | null {
    while (this.#next < this.#broadcast.end) {
      const sent = this.#broadcast.at(this.#next)
      if (sent === null) {
        this.#lost()
        return null
      }
      this.#next += 1
      const frame = sent.frameFor(this)
      if (frame) return frame
    }
    return null
  }
}
