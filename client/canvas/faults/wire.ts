/**
 * The connection of one open artwork, as a developer sees it: what passes in either direction, why sockets closed, and the faults
 * that are injected on purpose. Its `WebSocket` and `network` take the places of the browser's.
 */
import { NO_FAULTS, type Faults } from './faults.ts'
import { faultySocket } from './faulty-socket.ts'

/** One message of the socket. */
export interface Frame {
  readonly direction: 'sent' | 'received'
  readonly bytes: Uint8Array
  /** Milliseconds of `performance.now()`. */
  readonly at: number
}

export interface WireEvents {
  onFrame(frame: Frame): void
  /** @param reason the server's word, or an empty text */
  onClose(code: number, reason: string): void
}

export interface WireEnvironment {
  readonly WebSocket: typeof WebSocket
  /** Fires `online` and `offline`: the window. */
  readonly network: EventTarget
  readonly chance: () => number
}

export class Wire {
  /** Fires `online` and `offline`, for the network and for the fault alike. */
  readonly network = new EventTarget()
  readonly WebSocket: typeof WebSocket
  readonly #environment: WireEnvironment
  readonly #open = new Set<WebSocket>()
  #faults: Faults = NO_FAULTS
  #events: WireEvents | null = null

  constructor(environment: WireEnvironment) {
    this.#environment = environment
    this.WebSocket = faultySocket(environment.WebSocket, {
      faults: () => this.#faults,
      chance: environment.chance,
      onCreated: (socket) => void this.#open.add(socket),
      onFrame: (direction, bytes) => this.#events?.onFrame({ direction, bytes, at: performance.now() }),
      onClosed: (socket, code, reason) => {
        this.#open.delete(socket)
        this.#events?.onClose(code, reason)
      },
    })
  }

  get faults(): Faults {
    return this.#faults
  }

  /** Reports to `events`, and passes on what the network says, until the returned function is called. */
  watch(events: WireEvents): () => void {
    const { network } = this.#environment
    this.#events = events
    network.addEventListener('online', this.#forward)
    network.addEventListener('offline', this.#forward)
    return () => {
      this.#events = null
      network.removeEventListener('online', this.#forward)
      network.removeEventListener('offline', this.#forward)
    }
  }

  setFaults(faults: Faults): void {
    const wasOffline = this.#faults.offline
    this.#faults = faults
    if (faults.offline === wasOffline) return
    if (faults.offline) this.drop()
    this.network.dispatchEvent(new Event(faults.offline ? 'offline' : 'online'))
  }

  /** Closes every socket, as a lost connection would. The client reconnects by itself. */
  drop(): void {
    for (const socket of this.#open) socket.close()
  }

  /** Sends a message through the open socket, if there is one, with the faults. */
  send(message: Uint8Array<ArrayBuffer>): void {
    for (const socket of this.#open) if (socket.readyState === socket.OPEN) socket.send(message)
  }

  readonly #forward = ({ type }: Event): void => {
    if (!this.#faults.offline) this.network.dispatchEvent(new Event(type))
  }
}
