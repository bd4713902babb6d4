/** The WebSockets of one client: signed in by cookie, their ends written down, and to be torn off like a browser's tab. */
import { WebSocket } from 'ws'

export interface SocketEnd {
  readonly code: number
  readonly reason: string
}

export class RecordedSockets {
  readonly ends: SocketEnd[] = []
  /** What y-websocket takes for the browser's WebSocket: ws speaks the same interface as far as it is used. */
  readonly WebSocket: typeof globalThis.WebSocket
  readonly #open = new Set<WebSocket>()

  constructor(cookie: string) {
    const { ends } = this
    const open = this.#open
    class RecordedSocket extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols, { headers: { cookie }, perMessageDeflate: false })
        open.add(this)
        // Without a listener of ours an error between two of y-websocket's would end the process.
        this.on('error', () => open.delete(this))
        this.on('close', (code, reason) => {
          open.delete(this)
          ends.push({ code, reason: reason.toString() })
        })
      }
    }
    this.WebSocket = RecordedSocket as unknown as typeof globalThis.WebSocket
  }

  /** Ends every connection without a word. */
  tearOff(): void {
    for (const socket of this.#open) socket.terminate()
  }

  /** Sends these bytes over whatever is connected; false when nothing is. */
  send(bytes: Uint8Array): boolean {
    const ready = [...this.#open].filter((socket) => socket.readyState === socket.OPEN)
    for (const socket of ready) socket.send(bytes)
    return ready.length > 0
  }

  /** Ends by which the server refused what came over them. */
  get refusals(): SocketEnd[] {
    return this.ends.filter(({ code }) => code >= 4400 && code < 4500)
  }
}
