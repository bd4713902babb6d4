/** Test support: a client that draws as fast as the server acknowledges, and counts the acknowledged strokes. */
import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'

/** Unacknowledged strokes at a time; enough that the log never waits for the network. */
const MAX_UNACKNOWLEDGED_STROKES = 40

export class DrawingClient {
  /** How many strokes the server has acknowledged as durable. Their ids are `{client}-0`, `{client}-1`, ... */
  acknowledged = 0
  readonly client: number
  #sent = 0
  readonly #author: number
  readonly #maxStrokes: number
  readonly #socket: WebSocket

  /** @param client its Yjs client id @param maxStrokes how many strokes it draws in all */
  constructor(
    url: string,
    { cookie, author, client, maxStrokes }: { cookie: string; author: number; client: number; maxStrokes: number },
  ) {
    this.client = client
    this.#author = author
    this.#maxStrokes = maxStrokes
    this.#socket = new WebSocket(url, { headers: { cookie } })
    this.#socket.on('message', (data: Buffer) => this.#read(data))
    // The tests kill the server while this client draws.
    this.#socket.on('error', () => this.#socket.terminate())
  }

  /** Resolves when the socket is open and the first strokes are sent. */
  async start(): Promise<this> {
    await once(this.#socket, 'open')
    this.#draw()
    return this
  }

  #draw(): void {
    while (this.#sent < this.#maxStrokes && this.#sent - this.acknowledged < MAX_UNACKNOWLEDGED_STROKES) {
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
