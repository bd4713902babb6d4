/** One direction of a connection: what comes in goes out in its order, later, and perhaps in crumbs. */
import type { Socket } from 'node:net'

/** Bytes held back before the sender is made to wait, as a full window would. */
const WINDOW_BYTES = 1024 * 1024

/** Crumbs one piece is broken into at most; the rest of it stays whole. */
const CRUMBS = 50

interface Held {
  readonly bytes: Buffer
  readonly due: number
}

export class DelayedPipe {
  /** Milliseconds each piece is late. */
  delay: () => number = () => 0
  /** Bytes of a crumb; null: nothing is broken. */
  crumb: number | null = null
  readonly #from: Socket
  readonly #to: Socket
  readonly #held: Held[] = []
  #heldBytes = 0
  #stalledUntil = 0
  #ended = false
  #stopped = false
  #timer: NodeJS.Timeout | null = null

  constructor(from: Socket, to: Socket) {
    this.#from = from
    this.#to = to
    from.on('data', (bytes: Buffer) => this.#take(bytes))
    from.on('close', () => {
      this.#ended = true
      this.#pass()
    })
    to.on('drain', () => this.#pass())
  }

  /** Nothing comes out for so many milliseconds. */
  stall(ms: number): void {
    this.#stalledUntil = Math.max(this.#stalledUntil, Date.now() + ms)
  }

  /** Nothing comes out any more; the other side is not told. */
  stop(): void {
    this.#stopped = true
    this.#held.length = 0
    this.#from.resume()
  }

  #take(bytes: Buffer): void {
    if (this.#stopped) return
    const last = this.#held.at(-1)?.due ?? 0
    const due = Math.max(last, Date.now() + this.delay())
    const crumb = this.crumb ?? 0
    const broken = Math.min(bytes.length, crumb * CRUMBS)
    for (let at = 0; at < broken; at += crumb)
      this.#held.push({ bytes: bytes.subarray(at, Math.min(broken, at + crumb)), due })
    if (broken < bytes.length) this.#held.push({ bytes: bytes.subarray(broken), due })
    this.#heldBytes += bytes.length
    if (this.#heldBytes > WINDOW_BYTES) this.#from.pause()
    this.#pass()
  }

  #pass(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#stopped) return
    while (this.#held.length > 0 && !this.#to.destroyed) {
      const wait = Math.max(this.#held[0]!.due, this.#stalledUntil) - Date.now()
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#pass(), wait)
        return
      }
      const { bytes } = this.#held.shift()!
      this.#heldBytes -= bytes.length
      if (this.#heldBytes <= WINDOW_BYTES) this.#from.resume()
      if (!this.#to.write(bytes)) return
    }
    if (this.#ended && !this.#to.destroyed) this.#to.destroySoon()
  }
}
