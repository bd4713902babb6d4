/**
 * A WebSocket whose packed messages (contract: `MESSAGE.packed`) arrive unpacked. Unpacking takes a moment, and what comes
 * meanwhile waits for it: messages keep their order, and a close comes after the last of them.
 */
import { MESSAGE } from '#contract/socket.ts'

type Receive = (event: MessageEvent) => void
type Closed = (event: CloseEvent) => void
type Unpack = (packed: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/** Whether this browser can unpack; those that cannot do not ask for it. */
export const canUnpack = (): boolean => 'DecompressionStream' in globalThis

const inflate: Unpack = (packed) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()

/** @param Base what browsers call WebSocket; y-websocket sets its `on...` properties */
export function unpackingSocket(Base: typeof WebSocket, unpack: Unpack = inflate): typeof WebSocket {
  return class UnpackingSocket extends Base {
    #waiting: Promise<void> | null = null
    #onmessage: Receive | null = null
    #onclose: Closed | null = null

    constructor(...where: ConstructorParameters<typeof WebSocket>) {
      super(...where)
      this.addEventListener('message', (event) => this.#receive(event))
      this.addEventListener('close', (event) => this.#inOrder(() => this.#onclose?.(event)))
    }

    override get onmessage(): Receive | null {
      return this.#onmessage
    }

    override set onmessage(receive: Receive | null) {
      this.#onmessage = receive
    }

    override get onclose(): Closed | null {
      return this.#onclose
    }

    override set onclose(closed: Closed | null) {
      this.#onclose = closed
    }

    #receive(event: MessageEvent<ArrayBuffer>): void {
      const bytes = new Uint8Array(event.data)
      if (bytes[0] !== MESSAGE.packed) return this.#inOrder(() => this.#onmessage?.(event))
      const unpacking = unpack(bytes.subarray(1))
      this.#then(async () => {
        const data = await unpacking
        this.#onmessage?.(new MessageEvent('message', { data }))
      })
    }

    #inOrder(act: () => void): void {
      if (!this.#waiting) act()
      else this.#then(act)
    }

    #then(act: () => void | Promise<void>): void {
      const after: Promise<void> = (this.#waiting ?? Promise.resolve())
        .then(act)
        // A message that cannot be unpacked is a connection that cannot be used: it is made anew.
        .catch(() => this.close())
        .finally(() => {
          if (this.#waiting === after) this.#waiting = null
        })
      this.#waiting = after
    }
  }
}
