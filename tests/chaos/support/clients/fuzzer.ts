/** Sends malformed messages, and connects again whenever the server closes the socket. */
import { once } from 'node:events'
import { WebSocket } from 'ws'

const REPLY_TIMEOUT_MS = 10_000

export class Fuzzer {
  /** How often the sockets closed with each code and reason. */
  readonly closes = new Map<string, number>()
  readonly #url: string
  readonly #cookie: string
  #socket: WebSocket | null = null

  constructor(url: string, cookie: string) {
    this.#url = url
    this.#cookie = cookie
  }

  /**
   * Resolves when the server has read the message: it has replied to the ping that follows it, or closed the socket.
   * Rejects when it does neither.
   */
  async send(message: Uint8Array | string): Promise<void> {
    const socket = this.#socket?.readyState === WebSocket.OPEN ? this.#socket : await this.#connect()
    const waiting = new AbortController()
    const timeout = setTimeout(() => waiting.abort(new Error('the server no longer replies')), REPLY_TIMEOUT_MS)
    const { signal } = waiting
    socket.send(message)
    socket.ping()
    try {
      await Promise.race([once(socket, 'pong', { signal }), once(socket, 'close', { signal })])
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // The socket broke: `close` follows.
      this.#count(String(error))
    } finally {
      clearTimeout(timeout)
      waiting.abort()
    }
  }

  close(): void {
    this.#socket?.terminate()
  }

  async #connect(): Promise<WebSocket> {
    const socket = new WebSocket(this.#url, { headers: { cookie: this.#cookie } })
    socket.on('close', (code, reason) => this.#count(`${code} ${reason.toString()}`))
    // The first frame says that the room is open; messages sent before it only wait in the inbound queue.
    await once(socket, 'message')
    socket.on('error', () => undefined)
    this.#socket = socket
    return socket
  }

  #count(close: string): void {
    this.closes.set(close, (this.closes.get(close) ?? 0) + 1)
  }
}
