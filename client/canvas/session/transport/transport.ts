/**
 * Decides by which means the sockets of this browser connect: a WebSocket, or plain requests where the network blocks those (SYNC-25).
 */
export type Means = 'websocket' | 'requests'

/** WebSockets that bring no message, one after the other, before plain requests are tried. */
const FAILURES_BEFORE_REQUESTS = 2

export class Transport {
  readonly #changes = new EventTarget()
  #means: Means = 'websocket'
  #failures = 0

  /** What has worked last. */
  get means(): Means {
    return this.#means
  }

  /** Calls `listener` when the means changes. Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#changes.addEventListener('change', listener)
    return () => this.#changes.removeEventListener('change', listener)
  }

  /** Returns by what the next connection is tried. */
  next(): Means {
    return this.#failures >= FAILURES_BEFORE_REQUESTS ? 'requests' : this.means
  }

  /** A connection has brought a message. */
  works(means: Means): void {
    this.#failures = 0
    this.#use(means)
  }

  /** A connection has ended before its first message. */
  fails(means: Means): void {
    if (means === 'websocket') this.#failures += 1
    else {
      // Both fail while the server is away, and the next to work decides.
      this.#failures = 0
      this.#use('websocket')
    }
  }

  #use(means: Means): void {
    if (means === this.#means) return
    this.#means = means
    this.#changes.dispatchEvent(new Event('change'))
  }
}
