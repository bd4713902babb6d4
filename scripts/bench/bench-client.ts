/** A client that only draws and listens: no document of its own, so that the measurement is the server's. */
import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import { MESSAGE } from '#contract/socket.ts'
import { STROKES } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/stroke-codec.ts'
import { updateFrame } from '#server/sync/frames.ts'
import type { BenchPerson } from './bench-app.ts'

const BINARY = 3
const HAS_ORIGIN = 0x80

export class BenchClient {
  /** Strokes of others that came in. */
  received = 0
  /** Own strokes known to be durable. */
  acknowledged = 0
  sent = 0
  /** When each own stroke was sent, by clock. */
  readonly sentAt: number[] = []
  onStroke: (client: number, clock: number) => void = () => {}
  onAcknowledged: (client: BenchClient) => void = () => {}
  readonly client: number
  private readonly person: BenchPerson
  private readonly socket: WebSocket

  constructor(url: string, person: BenchPerson, client: number) {
    this.person = person
    this.client = client
    this.socket = new WebSocket(url, { headers: { cookie: person.cookie }, perMessageDeflate: false })
    this.socket.on('message', (data: Buffer) => this.read(data))
    this.socket.on('close', (code, reason) => {
      if (code !== 1000) console.error(`closed: ${code} ${String(reason)}`)
    })
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open')
    return this
  }

  /** Sends one stroke of 30 to 80 points. */
  draw(): void {
    const clock = this.sent
    this.sent += 1
    this.sentAt[clock] = performance.now()
    this.socket.send(updateFrame(this.update(clock)))
  }

  close(): void {
    this.socket.close(1000)
  }

  private update(clock: number): Uint8Array {
    const points: number[] = []
    const count = 30 + ((clock * 37) % 51)
    for (let i = 0; i < count; i += 1)
      points.push(2_000 + i * 60 + ((clock * 13) % 900), 3_000 + ((i * i * 3 + clock * 7) % 2_000))
    const stroke = encodeStroke({
      id: `${this.client}-${clock}`,
      author: this.person.id,
      madeAt: 0,
      itemId: 0,
      tool: 'brush',
      color: 0xe84393,
      size: 10,
      opacity: 100,
      tip: 'round',
      insideRegion: 0,
      path: { points, pressures: null },
    })
    const encoder = encoding.createEncoder()
    for (const header of [1, 1, this.client, clock]) encoding.writeVarUint(encoder, header)
    encoding.writeUint8(encoder, BINARY | (clock > 0 ? HAS_ORIGIN : 0))
    if (clock > 0) {
      encoding.writeVarUint(encoder, this.client)
      encoding.writeVarUint(encoder, clock - 1)
    } else {
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarString(encoder, STROKES)
    }
    encoding.writeVarUint8Array(encoder, stroke)
    encoding.writeVarUint(encoder, 0)
    return encoding.toUint8Array(encoder)
  }

  private read(data: Buffer): void {
    const decoder = decoding.createDecoder(data)
    const type = decoding.readVarUint(decoder)
    if (type === MESSAGE.persisted) {
      const vector = decoding.createDecoder(decoding.readVarUint8Array(decoder))
      for (let left = decoding.readVarUint(vector); left > 0; left -= 1) {
        const client = decoding.readVarUint(vector)
        const clock = decoding.readVarUint(vector)
        if (client === this.client) this.acknowledged = clock
      }
      this.onAcknowledged(this)
    } else if (type === MESSAGE.sync && decoding.readVarUint(decoder) === 2) {
      // An update of one item: its header is the number of clients and of items, the client and the clock.
      const update = decoding.createDecoder(decoding.readVarUint8Array(decoder))
      decoding.readVarUint(update)
      decoding.readVarUint(update)
      this.received += 1
      this.onStroke(decoding.readVarUint(update), decoding.readVarUint(update))
    }
  }
}
