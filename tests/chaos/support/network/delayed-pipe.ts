/** One direction of a connection: passes bytes on in order, but late and, if asked to, in small chunks. */
import type { Socket } from 'node:net'

/** Above this many held bytes the pipe stops reading from the sender, like a full TCP window. */
const WINDOW_BYTES = 1024 * 1024

/** At most this many chunks are cut off a piece; the rest stays whole. */
const CHUNKS_PER_PIECE = 50

interface HeldPiece {
  readonly bytes: Buffer
  readonly dueAt: number
}

export class DelayedPipe {
  /** Returns the delay of the next piece, in milliseconds. */
  delayMs: () => number = () => 0
  /** The size of the chunks that a piece is cut into; null passes pieces on whole. */
  chunkBytes: number | null = null
  readonly #from: Socket
  readonly #to: Socket
  readonly #held: HeldPiece[] = []
  #heldBytes = 0
  #stalledUntil = 0
  #hasEnded = false
  #isStopped = false
  #timer: NodeJS.Timeout | null = null

  constructor(from: Socket, to: Socket) {
    this.#from = from
    this.#to = to
    from.on('data', (bytes: Buffer) => this.#hold(bytes))
    from.on('close', () => {
      this.#hasEnded = true
      this.#forward()
    })
    to.on('drain', () => this.#forward())
  }

  /** Passes nothing on for `ms` milliseconds. */
  stall(ms: number): void {
    this.#stalledUntil = Math.max(this.#stalledUntil, Date.now() + ms)
  }

  /** Drops everything from now on. The receiver sees no close. */
  stop(): void {
    this.#isStopped = true
    this.#held.length = 0
    this.#from.resume()
  }

  #hold(bytes: Buffer): void {
    if (this.#isStopped) return
    const lastDueAt = this.#held.at(-1)?.dueAt ?? 0
    const dueAt = Math.max(lastDueAt, Date.now() + this.delayMs())
    const chunk = this.chunkBytes ?? 0
    const chunked = Math.min(bytes.length, chunk * CHUNKS_PER_PIECE)
    for (let at = 0; at < chunked; at += chunk)
      this.#held.push({ bytes: bytes.subarray(at, Math.min(chunked, at + chunk)), dueAt })
    if (chunked < bytes.length) this.#held.push({ bytes: bytes.subarray(chunked), dueAt })
    this.#heldBytes += bytes.length
    if (this.#heldBytes > WINDOW_BYTES) this.#from.pause()
    this.#forward()
  }

  #forward(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#isStopped) return
    while (this.#held.length > 0 && !this.#to.destroyed) {
      const waitMs = Math.max(this.#held[0]!.dueAt, this.#stalledUntil) - Date.now()
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#forward(), waitMs)
        return
      }
      const { bytes } = this.#held.shift()!
      this.#heldBytes -= bytes.length
      if (this.#heldBytes <= WINDOW_BYTES) this.#from.resume()
      if (!this.#to.write(bytes)) return
    }
    if (this.#hasEnded && !this.#to.destroyed) this.#to.destroySoon()
  }
}
