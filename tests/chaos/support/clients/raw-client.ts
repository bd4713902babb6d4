/** Sends strokes over a WebSocket and reads updates without keeping a document, so that a test measures the server's time. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import * as decoding from 'lib0/decoding'
import { MESSAGE } from '#contract/socket.ts'
import { readMessage, updateFrame } from '#server/sync/wire/frames.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import type { TestPerson } from '#tests/chaos/support/run/shared-artwork.ts'

export class RawClient {
  readonly client: number
  /** The number of own strokes sent. */
  sent = 0
  /** The number of own strokes that the server has acknowledged as durable. */
  acknowledged = 0
  /** When each own stroke was sent, and when it was acknowledged (`performance.now`, milliseconds). */
  readonly sentAt: number[] = []
  readonly acknowledgedAt: number[] = []
  /** Called for every received stroke of another client. */
  onStroke: (client: number, clock: number) => void = () => undefined
  readonly closed: Promise<string>
  readonly socket: WebSocket
  readonly #person: TestPerson

  constructor(origin: string, artworkId: number, person: TestPerson, client: number) {
    this.client = client
    this.#person = person
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}/collab/${artworkId}?ack=1`, {
      headers: { cookie: person.cookie },
    })
    this.socket.on('message', (data: Buffer) => this.#read(data))
    this.socket.on('error', () => undefined)
    this.closed = new Promise((closed) => {
      this.socket.on('close', (code, reason) => closed(`${code} ${reason.toString()}`))
    })
  }

  /** Resolves with a client whose room is open. */
  static async open(...where: ConstructorParameters<typeof RawClient>): Promise<RawClient> {
    const client = new RawClient(...where)
    await once(client.socket, 'message')
    return client
  }

  /** Sends a stroke of `points` points, about two bytes each. Returns the message. */
  draw(points = 40): Uint8Array {
    const clock = this.sent
    this.sent += 1
    const path = Array.from({ length: points }, (_, i) => [2_000 + i, 3_000 + ((i * 37 + clock) % 90)]).flat()
    const { client } = this
    const person = this.#person
    const stroke = plainLine({
      id: `raw-${client}-${clock}`,
      author: person.id,
      color: 0xe84393,
      path: { points: path, pressures: null },
    })
    this.sentAt[clock] = performance.now()
    const message = updateFrame(strokeUpdate(client, clock, stroke))
    this.socket.send(message)
    return message
  }

  /** Resolves when every sent stroke is acknowledged. Rejects with the close reason when the socket closes before. */
  async settled(): Promise<void> {
    while (this.acknowledged < this.sent) {
      if (this.socket.readyState !== this.socket.OPEN)
        throw new Error(`closed with ${this.sent - this.acknowledged} unacknowledged strokes: ${await this.closed}`)
      await sleep(5)
    }
  }

  close(): void {
    this.socket.terminate()
  }

  #read(data: Buffer): void {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) === MESSAGE.persisted) {
      const clock = Y.decodeStateVector(decoding.readVarUint8Array(decoder)).get(this.client) ?? 0
      for (; this.acknowledged < clock; this.acknowledged += 1) this.acknowledgedAt.push(performance.now())
      return
    }
    const message = readMessage(data)
    if (message.type !== 'update') return
    for (const { id, length } of Y.decodeUpdate(message.update).structs)
      for (let clock = id.clock; clock < id.clock + length; clock += 1) this.onStroke(id.client, clock)
  }
}
