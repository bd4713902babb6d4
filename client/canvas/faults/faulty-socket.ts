/** A WebSocket between the client and the browser's, which reports what passes and injects faults. */
import { arrivals, isTransparent, type Faults } from './faults.ts'

export interface FaultySocketOptions {
  readonly faults: () => Faults
  /** Returns 0 to 1. */
  readonly chance: () => number
  readonly onCreated: (socket: WebSocket) => void
  /** A message that the client has sent, or that it is about to get. */
  readonly onFrame: (direction: 'sent' | 'received', bytes: Uint8Array) => void
  readonly onClosed: (socket: WebSocket, code: number, reason: string) => void
}

type Sent = Parameters<WebSocket['send']>[0]

/** Returns a class that can be used in place of `Base`. Text messages pass as they are; the rooms send none. */
export function faultySocket(Base: typeof WebSocket, options: FaultySocketOptions): typeof WebSocket {
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
