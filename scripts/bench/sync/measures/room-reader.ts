/** A client that comes late and reads everything, as a page does that is opened. */
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import type { SocketAddress } from '#scripts/bench/sync/systems/bench-system.ts'
import type { Dialect } from '#scripts/bench/sync/systems/dialect.ts'
import { RoomSocket, SYNC, SYNC_STEP } from '#scripts/bench/sync/systems/room-socket.ts'

export class RoomReader {
  readonly document: Y.Doc
  readonly socket: RoomSocket
  #onProgress: () => void = () => {}

  constructor(address: SocketAddress, dialect: Dialect) {
    this.document = dialect.newDocument()
    this.socket = new RoomSocket(address, dialect, { compression: true, receive: (message) => this.#read(message) })
  }

  /** Yjs's state vector: how many strokes of each client are here. */
  get vector(): Map<number, number> {
    return Y.decodeStateVector(Y.encodeStateVector(this.document))
  }

  /** Every item of these documents is a stroke. */
  get strokes(): number {
    return [...this.vector.values()].reduce((sum, clock) => sum + clock, 0)
  }

  /**
   * Resolves when so many strokes are in the document. Not the server's first word counts: one of the peers answers that
   * there is nothing while it is still reading its database.
   */
  whole(strokes: number): Promise<void> {
    return new Promise((done, failed) => {
      const look = (): void => {
        if (this.strokes >= strokes) done()
      }
      this.#onProgress = look
      this.socket.socket.once('close', (code, reason) => failed(new Error(`closed: ${code} ${String(reason)}`)))
      this.socket.socket.once('error', failed)
      look()
    })
  }

  #read(message: Uint8Array): void {
    if (message[0] !== SYNC || message[1] === SYNC_STEP.one) return
    const decoder = decoding.createDecoder(message)
    decoder.pos = 2
    Y.applyUpdate(this.document, decoding.readVarUint8Array(decoder))
    this.#onProgress()
  }
}
