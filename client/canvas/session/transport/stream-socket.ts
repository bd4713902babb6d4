/**
 * The stream of somebody who only looks, in the form of a WebSocket (SYNC-46). It sends nothing but the state vector of its document, once,
 * with its request.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { messageYjsSyncStep1 } from 'y-protocols/sync'
import { CLOSE, MESSAGE } from '#contract/socket.ts'
import { Closed, followArtwork, Look, MAX_VECTOR_CHARACTERS } from '#contract/viewers.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { fromBase64, toBase64 } from '#client/bytes/base64.ts'
import { ApiError } from '#client/http/api-error.ts'
import { send } from '#client/http/send.ts'
import { ABNORMAL_CLOSE, CLOSED, closeEvent, CONNECTING, NO_STATUS, OPEN, SocketEvents } from './socket-events.ts'

/** Requests a stream. Rejects with an ApiError or a ConnectionError. */
export type OpenStream = (
  artworkId: number,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array> | null>

export const openStream: OpenStream = async (id, query, signal) =>
  (await send(followArtwork, { params: { id }, query, signal, cache: 'no-store' })).body

/** How a refused request would close a socket. */
const CLOSED_AS: Readonly<Record<number, readonly [code: number, reason: string]>> = {
  401: [CLOSE.sessionEnded, 'signed-out'],
  404: [CLOSE.notFound, 'not-found'],
  429: [CLOSE.tooFast, 'too-many-joins'],
}

export class StreamSocket extends SocketEvents {
  readonly #open: OpenStream
  readonly #artworkId: number
  readonly #query: Readonly<Record<string, string>>
  readonly #ends = new AbortController()
  #isRequested = false
  #readyState = CONNECTING

  /** @param url the address of the socket that it stands in for, with `look`: `wss://host/collab/{artworkId}?look=strokes&...` */
  constructor(url: string | URL, open: OpenStream) {
    super()
    this.#open = open
    const { pathname, searchParams } = new URL(url)
    this.#artworkId = Number(pathname.slice(pathname.lastIndexOf('/') + 1))
    this.#query = Object.fromEntries(searchParams)
    // A document says what it has once the socket is open.
    if (Look.parse(this.#query['look']) === 'strokes') queueMicrotask(() => this.#opened())
    else this.#request(this.#query)
  }

  get readyState(): number {
    return this.#readyState
  }

  send(message: Uint8Array): void {
    if (this.#isRequested || this.#readyState !== OPEN) return
    const input = new ByteReader(message)
    if (input.unsigned() !== MESSAGE.sync || input.unsigned() !== messageYjsSyncStep1) return
    const vector = toBase64(input.sizedBytes()).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    this.#request({ ...this.#query, ...(vector.length <= MAX_VECTOR_CHARACTERS && { vector }) })
  }

  close(): void {
    this.#end(NO_STATUS, '')
  }

  #request(query: Readonly<Record<string, string>>): void {
    this.#isRequested = true
    this.#follow(query).catch((error: unknown) => {
      const [code, reason] = (error instanceof ApiError && CLOSED_AS[error.status]) || [ABNORMAL_CLOSE, '']
      this.#end(code, reason)
    })
  }

  async #follow(query: Readonly<Record<string, string>>): Promise<void> {
    const { signal } = this.#ends
    const body = await this.#open(this.#artworkId, query, signal)
    if (signal.aborted || !body) return this.#end(ABNORMAL_CLOSE, '')
    this.#opened()
    const parser = createParser({ onEvent: (event) => this.#receive(event) })
    const text = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done || signal.aborted) break
      parser.feed(text.decode(value, { stream: true }))
    }
    this.#end(ABNORMAL_CLOSE, '')
  }

  #opened(): void {
    if (this.#readyState !== CONNECTING) return
    this.#readyState = OPEN
    this.dispatchEvent(new Event('open'))
  }

  #receive({ event, data }: EventSourceMessage): void {
    if (this.#readyState !== OPEN) return
    if (event === 'closed') {
      const { code, reason } = Closed.parse(JSON.parse(data))
      this.#end(code, reason)
    } else if (event === undefined)
      this.dispatchEvent(new MessageEvent('message', { data: fromBase64(data).slice().buffer }))
  }

  #end(code: number, reason: string): void {
    if (this.#readyState === CLOSED) return
    this.#readyState = CLOSED
    this.#ends.abort()
    queueMicrotask(() => this.dispatchEvent(closeEvent(code, reason)))
  }
}
