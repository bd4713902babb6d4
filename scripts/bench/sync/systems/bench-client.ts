/** Sends strokes and reads updates without keeping a document, so that the measurement is the server's time. */
import { once } from 'node:events'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { STROKES } from '#crdt/document/artwork-document.ts'
import { benchStroke } from './bench-stroke.ts'
import type { RunningSystem } from './bench-system.ts'
import type { SystemProtocol } from './system-protocol.ts'
import { RoomSocket, SYNC, SYNC_STEP } from './room-socket.ts'
import type { UpdateItems } from './update-items.ts'

const HAS_ORIGIN = 0x80
const NO_DELETES = new Uint8Array([0])

export class BenchClient {
  /** The number of own strokes sent. */
  sent = 0
  /** The number of own strokes acknowledged; `SystemProtocol.acknowledges` says what that means. */
  acknowledged = 0
  /** The number of strokes received from others. */
  received = 0
  /** When each own stroke was sent, by clock. */
  readonly sentAt: number[] = []
  onStroke: (client: number, clock: number) => void = () => {}
  onAcknowledged: () => void = () => {}
  readonly client: number
  readonly author: number
  readonly #protocol: SystemProtocol
  readonly #updateItems: UpdateItems
  readonly #socket: RoomSocket
  readonly #contents: Uint8Array[] = []
  #synced: () => void = () => {}
  /** The last item of the list as this client sees it; the next stroke follows it. */
  #lastClient = -1
  #lastClock = -1

  private constructor(system: RunningSystem, room: string, client: number, updateItems: UpdateItems) {
    const person = client % 4
    this.client = client
    this.author = system.authorOf(person)
    this.#protocol = system.protocol
    this.#updateItems = updateItems
    this.#socket = new RoomSocket(system.addressOf(room, person), this.#protocol, {
      compression: false,
      receive: (message) => this.#read(message),
    })
  }

  /** Resolves with a client that has synced with the room. */
  static async open(
    system: RunningSystem,
    room: string,
    client: number,
    updateItems: UpdateItems,
  ): Promise<BenchClient> {
    const opened = new BenchClient(system, room, client, updateItems)
    await new Promise<void>((synced, failed) => {
      opened.#synced = synced
      opened.#socket.socket.once('error', failed)
      opened.#socket.socket.once('close', (code) => failed(new Error(`closed: ${code}`)))
    })
    return opened
  }

  /** True if the server sends acknowledgements. */
  get isAcknowledged(): boolean {
    return this.#protocol.acknowledges !== 'never'
  }

  /** Encodes the next strokes in advance, so that drawing them costs the load generator little. */
  prepare(count: number): void {
    while (this.#contents.length < count) {
      this.#contents.push(this.#protocol.encodeContent(benchStroke(this.client, this.#contents.length, this.author)))
    }
  }

  draw(): void {
    const clock = this.sent
    this.prepare(clock + 1)
    const content = this.#contents[clock]!
    const item = encoding.createEncoder()
    for (const header of [1, 1, this.client, clock]) encoding.writeVarUint(item, header)
    encoding.writeUint8(item, this.#protocol.contentReference | (this.#lastClient >= 0 ? HAS_ORIGIN : 0))
    if (this.#lastClient >= 0) {
      encoding.writeVarUint(item, this.#lastClient)
      encoding.writeVarUint(item, this.#lastClock)
    } else {
      encoding.writeVarUint(item, 1)
      encoding.writeVarString(item, STROKES)
    }
    const head = encoding.toUint8Array(item)
    const frame = encoding.createEncoder()
    for (const part of [SYNC, SYNC_STEP.update, head.length + content.length + 1]) encoding.writeVarUint(frame, part)
    this.sent += 1
    this.#lastClient = this.client
    this.#lastClock = clock
    this.sentAt[clock] = performance.now()
    this.#socket.send([encoding.toUint8Array(frame), head, content, NO_DELETES])
  }

  close(): Promise<void> {
    return this.#socket.close()
  }

  /** Resolves when the socket is closed. */
  async untilClosed(): Promise<void> {
    const { socket } = this.#socket
    if (socket.readyState !== socket.CLOSED) await once(socket, 'close')
  }

  #read(message: Uint8Array): void {
    if (message[0] !== SYNC) return this.#readOther(message)
    const kind = message[1]
    if (kind === SYNC_STEP.one) return
    const decoder = decoding.createDecoder(message)
    decoder.pos = 2
    const update = decoding.readVarUint8Array(decoder)
    const pairs = this.#updateItems.read(update)
    for (let i = 0; i < pairs.length; i += 2) this.#see(pairs[i]!, pairs[i + 1]!)
    if (kind === SYNC_STEP.two) this.#synced()
  }

  /** Ignores the client's own strokes, which some servers send back. */
  #see(client: number, clock: number): void {
    if (client === this.client) return
    this.#lastClient = client
    this.#lastClock = clock
    this.received += 1
    this.onStroke(client, clock)
  }

  #readOther(message: Uint8Array): void {
    const acknowledgement = this.#protocol.readAcknowledgement(message, this.client)
    if (!acknowledgement) return
    this.acknowledged =
      'atLeast' in acknowledgement ? acknowledgement.atLeast : this.acknowledged + acknowledgement.more
    this.onAcknowledged()
  }
}
