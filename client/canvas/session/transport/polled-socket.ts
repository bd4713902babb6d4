/** A connection by plain requests in the form of a WebSocket (SYNC-25). Any request that fails loses it, as a broken network would. */
import { CLOSE } from '#contract/socket.ts'
import {
  closeConnection,
  MAX_POLLED_MESSAGES,
  openConnection,
  receiveMessages,
  sendMessages,
} from '#contract/polling.ts'
import { ApiError } from '#client/http/api-error.ts'
import { fromBase64, toBase64 } from '#client/bytes/base64.ts'
import { call } from '#client/http/call.ts'
import { ABNORMAL_CLOSE, CLOSED, closeEvent, CONNECTING, NO_STATUS, OPEN, SocketEvents } from './socket-events.ts'

export interface Received {
  readonly messages: readonly Uint8Array[]
  readonly closed: { readonly code: number; readonly reason: string } | null
}

/** Every method rejects with an ApiError or a ConnectionError, after which the connection is lost. */
export interface PollingRequests {
  /** @param parameters those in the address of the socket. Returns the connection's id. */
  open(artworkId: number, parameters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>
  /**
   * Resolves when there are messages, or with none after a while.
   * @param received how many messages of the connection have come
   */
  receive(artworkId: number, connectionId: string, received: number, signal: AbortSignal): Promise<Received>
  send(artworkId: number, connectionId: string, messages: readonly Uint8Array[], signal: AbortSignal): Promise<void>
  close(artworkId: number, connectionId: string): Promise<void>
}

export const pollingRequests: PollingRequests = {
  async open(id, parameters, signal) {
    const { connectionId } = await call(openConnection, {
      params: { id },
      body: { parameters: { ...parameters } },
      signal,
    })
    return connectionId
  },
  async receive(id, connectionId, received, signal) {
    const { messages, closed } = await call(receiveMessages, {
      params: { id, connectionId },
      query: { received },
      signal,
      cache: 'no-store',
    })
    return { messages: messages.map(fromBase64), closed }
  },
  async send(id, connectionId, messages, signal) {
    await call(sendMessages, { params: { id, connectionId }, body: { messages: messages.map(toBase64) }, signal })
  },
  async close(id, connectionId) {
    await call(closeConnection, { params: { id, connectionId }, keepalive: true })
  },
}

/** Bounds the messages of one request, before base64. A larger message is sent alone. */
const MAX_REQUEST_BYTES = 1024 * 1024

export class PolledSocket extends SocketEvents {
  readonly #requests: PollingRequests
  readonly #artworkId: number
  readonly #ends = new AbortController()
  #connectionId: string | null = null
  #outgoing: Uint8Array[] = []
  #isSending = false
  #readyState = CONNECTING

  /** @param url the address of the socket that it stands in for: `wss://host/collab/{artworkId}?...` */
  constructor(url: string | URL, requests: PollingRequests) {
    super()
    this.#requests = requests
    const { pathname, searchParams } = new URL(url)
    this.#artworkId = Number(pathname.slice(pathname.lastIndexOf('/') + 1))
    this.#run(Object.fromEntries(searchParams)).catch((error: unknown) => this.#fail(error))
  }

  get readyState(): number {
    return this.#readyState
  }

  send(message: Uint8Array): void {
    if (this.#readyState !== OPEN) return
    this.#outgoing.push(message)
    this.#flush().catch((error: unknown) => this.#fail(error))
  }

  close(): void {
    if (this.#readyState === CLOSED) return
    this.#end(NO_STATUS, '')
    // The server ends the connection by itself if this request is lost.
    if (this.#connectionId !== null) this.#requests.close(this.#artworkId, this.#connectionId).catch(() => undefined)
  }

  async #run(parameters: Record<string, string>): Promise<void> {
    const { signal } = this.#ends
    const connectionId = await this.#requests.open(this.#artworkId, parameters, signal)
    if (signal.aborted) return this.#requests.close(this.#artworkId, connectionId)
    this.#connectionId = connectionId
    this.#readyState = OPEN
    this.dispatchEvent(new Event('open'))
    let received = 0
    while (!signal.aborted) {
      const { messages, closed } = await this.#requests.receive(this.#artworkId, connectionId, received, signal)
      received += messages.length
      for (const message of messages) {
        if (signal.aborted) return
        this.dispatchEvent(new MessageEvent('message', { data: message.slice().buffer }))
      }
      if (closed) this.#end(closed.code, closed.reason)
    }
  }

  /** Sends the queued messages, one request at a time. */
  async #flush(): Promise<void> {
    if (this.#isSending || this.#connectionId === null) return
    this.#isSending = true
    while (this.#outgoing.length > 0 && this.#readyState === OPEN)
      await this.#requests.send(this.#artworkId, this.#connectionId, this.#nextMessages(), this.#ends.signal)
    this.#isSending = false
  }

  #nextMessages(): Uint8Array[] {
    let bytes = 0
    const tooMany = this.#outgoing.findIndex((message, at) => {
      bytes += message.length
      return at > 0 && (at === MAX_POLLED_MESSAGES || bytes > MAX_REQUEST_BYTES)
    })
    return this.#outgoing.splice(0, tooMany === -1 ? this.#outgoing.length : tooMany)
  }

  #fail(error: unknown): void {
    if (this.#readyState === CLOSED) return
    const isUnknown = error instanceof ApiError && error.status === 404 && this.#connectionId === null
    if (isUnknown) this.#end(CLOSE.notFound, 'not-found')
    else this.#end(ABNORMAL_CLOSE, '')
  }

  #end(code: number, reason: string): void {
    this.#readyState = CLOSED
    this.#outgoing = []
    this.#ends.abort()
    queueMicrotask(() => this.dispatchEvent(closeEvent(code, reason)))
  }
}
