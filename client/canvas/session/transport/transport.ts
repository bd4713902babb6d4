/**
 * Decides by which means the sockets of this browser connect: a WebSocket, or plain requests where the network blocks those (SYNC-25).
 */
import { ObservableState } from '#client/canvas/session/observable-state.ts'

export type Means = 'websocket' | 'requests'

/** WebSockets that bring no message, one after the other, before plain requests are tried. */
const FAILURES_BEFORE_REQUESTS = 2

export class Transport {
  readonly #state = new ObservableState<{ means: Means }>({ means: 'websocket' })
  #failures = 0

  /** What has worked last. */
  get means(): Means {
    return this.#state.current.means
  }

  readonly subscribe = this.#state.subscribe

  /** Returns by what the next connection is tried. */
  next(): Means {
    return this.#failures >= FAILURES_BEFORE_REQUESTS ? 'requests' : this.means
  }

  /** A connection has brought a message. */
  works(means: Means): void {
    this.#failures = 0
    this.#state.change({ means })
  }

  /** A connection has ended before its first message. */
  fails(means: Means): void {
    if (means === 'websocket') this.#failures += 1
    else {
      // Both fail while the server is away, and the next to work decides.
      this.#failures = 0
      this.#state.change({ means: 'websocket' })
    }
  }
}
