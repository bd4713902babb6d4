/** One socket after another that sends what nobody should, and goes on where it was thrown out. */
import { once } from 'node:events'
import { WebSocket } from 'ws'

const REPLY_TIMEOUT_MS = 10_000

export class Fuzzer {
  /** How often which close was the answer. */
  readonly ends = new Map<string, number>()
  readonly #url: string
  readonly #cookie: string
  #socket: WebSocket | null = null

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  /** Resolves when the server has read the message: it has answered the ping behind it, or hung up. Rejects when it does neither. */
  async send(message: Uint8Array | string): Promise<void> {
    const socket = this.#socket?.readyState === WebSocket.OPEN ? this.#socket : await this.#connect()
    const waiting = new AbortController()
    const late = setTimeout(() => waiting.abort(new Error('the server does not answer any more')), REPLY_TIMEOUT_MS)
    const { signal } = waiting
    socket.send(message)
    socket.ping()
    try {
      await Promise.race([once(socket, 'pong', { signal }), once(socket, 'close', { signal })])
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // The socket broke: `close` follows.
      this.#note(String(error))
    } finally {
      clearTimeout(late)
      waiting.abort()
    }
  }

  close(): void {
    this.#socket?.terminate()
  }

  async #connect(): Promise<WebSocket> {
    const socket = new WebSocket(this.#url, { headers: { cookie: this.#cookie } })
    socket.on('close', (code, reason) => this.#note(`${code} ${reason.toString()}`))
    // What comes before the room is open only waits there: the first frame says that it is.
    await once(socket, 'message')
    socket.on('error', () => undefined)
    this.#socket = socket
    return socket
  }

  #note(end: string): void {
    this.ends.set(end, (this.ends.get(end) ?? 0) + 1)
  }
}
