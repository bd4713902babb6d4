/** A client that only draws and listens: no document of its own, so that what is measured is the server's time. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import * as decoding from 'lib0/decoding'
import { MESSAGE } from '#contract/socket.ts'
import { readMessage, updateFrame } from '#server/sync/wire/frames.ts'
import { plainLine } from '#tests/core/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import type { Resident } from './household.ts'

export class Pen {
  readonly client: number
  /** Own strokes sent, and how many of them are known to be durable. */
  sent = 0
  acknowledged = 0
  /** When each own stroke was sent, and when it was known to be durable (`performance.now`). */
  readonly sentAt: number[] = []
  readonly acknowledgedAt: number[] = []
  /** Told of every stroke of another pen. */
  onStroke: (client: number, clock: number) => void = () => undefined
  readonly closed: Promise<string>
  readonly socket: WebSocket
  readonly #person: Resident

  constructor(origin: string, artworkId: number, person: Resident, client: number) {
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

  /** Resolves when the room is open. */
  static async open(...where: ConstructorParameters<typeof Pen>): Promise<Pen> {
    const pen = new Pen(...where)
    await once(pen.socket, 'message')
    return pen
  }

  /** Sends a stroke of so many points, about two bytes each; answers the message. */
  draw(points = 40): Uint8Array {
    const clock = this.sent
    this.sent += 1
    const path = Array.from({ length: points }, (_, i) => [2_000 + i, 3_000 + ((i * 37 + clock) % 90)]).flat()
    const { client } = this
    const person = this.#person
    const stroke = plainLine({
      id: `pen-${client}-${clock}`,
      author: person.id,
      color: 0xe84393,
      path: { points: path, pressures: null },
    })
    this.sentAt[clock] = performance.now()
    const message = updateFrame(strokeUpdate(client, clock, stroke))
    this.socket.send(message)
    return message
  }

  /** Resolves when everything sent is acknowledged; rejects with the reason when the socket is closed before. */
  async settled(): Promise<void> {
    while (this.acknowledged < this.sent) {
      if (this.socket.readyState !== this.socket.OPEN)
        throw new Error(`closed with ${this.sent - this.acknowledged} strokes under way: ${await this.closed}`)
      await sleep(5)
    }
  }

  leave(): void {
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
