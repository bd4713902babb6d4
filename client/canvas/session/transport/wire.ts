/**
 * The connection of one open artwork, as a developer sees it: what passes in either direction, why sockets closed, and the faults
 * that are injected on purpose. Its `WebSocket` and `network` take the places of the browser's.
 */

/** One message of the socket. */
export interface Frame {
  readonly direction: 'sent' | 'received'
  readonly bytes: Uint8Array
  /** Milliseconds of `performance.now()`. */
  readonly at: number
}

interface WireEvents {
  onFrame(frame: Frame): void
  /** @param reason the server's word, or an empty text */
  onClose(code: number, reason: string): void
}

interface WireEnvironment {
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

interface FaultySocketOptions {
  readonly faults: () => Faults
  /** Returns 0 to 1. */
  readonly chance: () => number
  readonly onCreated: (socket: WebSocket) => void
  /** A message that the client has sent, or that it is about to get. */
  readonly onFrame: (direction: 'sent' | 'received', bytes: Uint8Array) => void
  readonly onClosed: (socket: WebSocket, code: number, reason: string) => void
}

type Sent = Parameters<WebSocket['send']>[0]

/**
 * Returns a class to use in place of `Base`: it reports what passes, and injects the faults. Text messages pass as they are; rooms send
 * none.
 */
function faultySocket(Base: typeof WebSocket, options: FaultySocketOptions): typeof WebSocket {
  const { faults, chance } = options

  return class FaultySocket extends Base {
    /** When the last message of each direction arrives, in milliseconds. */
    readonly #last = { sent: -Infinity, received: -Infinity }
    /** Messages that have waited, and that this class dispatches itself. */
    readonly #released = new WeakSet<Event>()

    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      options.onCreated(this)
      // Registered before any listener of the client, so that it can hold a message back.
      this.addEventListener('message', (event) => this.#receive(event))
      this.addEventListener('close', ({ code, reason }) => options.onClosed(this, code, reason))
      if (faults().offline) this.close()
    }

    override send(data: Sent): void {
      const bytes = bytesOf(data)
      if (bytes) options.onFrame('sent', bytes)
      if (this.#isDirect('sent')) super.send(data)
      else this.#later('sent', () => super.send(data))
    }

    #receive(event: MessageEvent<unknown>): void {
      const bytes = bytesOf(event.data)
      if (this.#released.has(event) || !bytes) return
      if (this.#isDirect('received')) return options.onFrame('received', bytes)
      event.stopImmediatePropagation()
      this.#later('received', () => {
        options.onFrame('received', bytes)
        // Each delivery gets bytes of its own, as from the network.
        const again = new MessageEvent('message', { data: bytes.slice().buffer })
        this.#released.add(again)
        this.dispatchEvent(again)
      })
    }

    /** Whether a message passes at once: nothing disturbs it, and no earlier one of its direction still waits. */
    #isDirect(direction: 'sent' | 'received'): boolean {
      return isTransparent(faults()) && this.#last[direction] <= performance.now()
    }

    #later(direction: 'sent' | 'received', pass: () => void): void {
      const now = performance.now()
      // Timers are off by up to a millisecond, so those of two messages are one apart.
      for (const at of arrivals(faults(), now, this.#last[direction] + 1, chance)) {
        this.#last[direction] = Math.max(this.#last[direction], at)
        setTimeout(() => this.readyState === this.OPEN && pass(), at - now)
      }
    }
  }
}

function bytesOf(data: unknown): Uint8Array | null {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  return data instanceof Uint8Array ? data : null
}

/** What a developer does to a connection on purpose. */
export interface Faults {
  /** No socket opens, and open ones are closed. */
  readonly offline: boolean
  /** Milliseconds that each message takes longer, in either direction. */
  readonly delayMs: number
  /** Each message arrives twice. */
  readonly duplicates: boolean
  /** Messages may overtake each other. */
  readonly shuffles: boolean
}

export const NO_FAULTS: Faults = { offline: false, delayMs: 0, duplicates: false, shuffles: false }

/** Shuffled messages wait up to this long, so that those of one burst change places. */
export const SHUFFLE_MS = 400

/** Returns true when messages pass without delay, duplicates or shuffling. */
const isTransparent = (faults: Faults): boolean => faults.delayMs === 0 && !faults.duplicates && !faults.shuffles

/**
 * Returns when a message that is sent at `now` arrives: once, or twice with duplicates. Without `shuffles` no message arrives
 * before `notBefore`, the arrival of the one sent before it. All times are in milliseconds. @param chance returns 0 to 1
 */
export function arrivals(faults: Faults, now: number, notBefore: number, chance: () => number): number[] {
  const once = (): number =>
    faults.shuffles ? now + faults.delayMs + chance() * SHUFFLE_MS : Math.max(now + faults.delayMs, notBefore)
  return faults.duplicates ? [once(), once()] : [once()]
}
