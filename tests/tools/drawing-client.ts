/** Somebody who draws as fast as the strokes are acknowledged, and knows which were. */
import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { plainLine } from '#tests/core/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'

/** Strokes on their way at a time: enough that the log never waits for the network. */
const IN_FLIGHT = 40

export class DrawingClient {
  /** How many strokes the server has said are durable; they have the ids `{client}-0`, `{client}-1`, ... */
  acknowledged = 0
  readonly client: number
  #sent = 0
  readonly #author: number
  readonly #most: number
  readonly #socket: WebSocket

  /** @param client its Yjs client id; `most` strokes are all it draws */
  constructor(
    url: string,
    { cookie, author, client, most }: { cookie: string; author: number; client: number; most: number },
  ) {
    this.client = client
    this.#author = author
    this.#most = most
    this.#socket = new WebSocket(url, { headers: { cookie } })
    this.#socket.on('message', (data: Buffer) => this.#read(data))
    // The server is killed in the middle.
    this.#socket.on('error', () => this.#socket.terminate())
  }

  /** Starts drawing when the server has let the client in. */
  async start(): Promise<this> {
    await once(this.#socket, 'open')
    this.#draw()
    return this
  }

  #draw(): void {
    while (this.#sent < this.#most && this.#sent - this.acknowledged < IN_FLIGHT) {
      this.#socket.send(updateFrame(this.#update(this.#sent)))
      this.#sent += 1
    }
  }

  #update(clock: number): Uint8Array {
    const { client } = this
    const author = this.#author
    const points = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 100 * i + clock : (i * i + 7 * clock) % 9_000))
    return strokeUpdate(
      client,
      clock,
      plainLine({
        id: `${client}-${clock}`,
        author,
        madeAt: clock,
        color: 0xe84393,
        path: { points, pressures: null },
      }),
    )
  }

  #read(data: Buffer): void {
    const input = decoding.createDecoder(data)
    if (decoding.readVarUint(input) !== MESSAGE.persisted) return
    const durable = Y.decodeStateVector(decoding.readVarUint8Array(input))
    this.acknowledged = durable.get(this.client) ?? 0
    this.#draw()
  }
}
