/** The WebSockets of one client: signed in by cookie, with their closes recorded, and cut on request. */
import { WebSocket } from 'ws'

export interface SocketClose {
  readonly code: number
  readonly reason: string
}

export class RecordedSockets {
  readonly closes: SocketClose[] = []
  /** Passed to y-websocket as the browser's WebSocket; ws has the part of that interface which y-websocket uses. */
  readonly WebSocket: typeof globalThis.WebSocket
  readonly #open = new Set<WebSocket>()

  constructor(cookie: string) {
    const { closes } = this
    const open = this.#open
    class RecordedSocket extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols, { headers: { cookie }, perMessageDeflate: false })
        open.add(this)
        // y-websocket swaps its listeners: without this one an error in between would end the process.
        this.on('error', () => open.delete(this))
        this.on('close', (code, reason) => {
          open.delete(this)
          closes.push({ code, reason: reason.toString() })
        })
      }
    }
    this.WebSocket = RecordedSocket as unknown as typeof globalThis.WebSocket
  }

  /** Ends every connection without a closing handshake. */
  terminateAll(): void {
    for (const socket of this.#open) socket.terminate()
  }

  /** Sends these bytes over every open socket. Returns false when none is open. */
  send(bytes: Uint8Array): boolean {
    const ready = [...this.#open].filter((socket) => socket.readyState === socket.OPEN)
    for (const socket of ready) socket.send(bytes)
    return ready.length > 0
  }

  /** The closes by which the server refused what the client had sent. */
  get refusals(): SocketClose[] {
    return this.closes.filter(({ code }) => code >= 4400 && code < 4500)
  }
}
