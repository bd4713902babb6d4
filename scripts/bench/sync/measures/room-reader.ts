/** A client that joins late and reads the whole document, as the app does when it opens an artwork. */
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import type { SocketAddress } from '#scripts/bench/sync/systems/bench-system.ts'
import type { SystemProtocol } from '#scripts/bench/sync/systems/system-protocol.ts'
import { RoomSocket, SYNC, SYNC_STEP } from '#scripts/bench/sync/systems/room-socket.ts'

export class RoomReader {
  readonly document: Y.Doc
  readonly socket: RoomSocket
  #onProgress: () => void = () => {}

  constructor(address: SocketAddress, protocol: SystemProtocol) {
    this.document = protocol.newDocument()
    this.socket = new RoomSocket(address, protocol, { compression: true, receive: (message) => this.#read(message) })
  }

  /** The document's state vector: the number of strokes of each Yjs client. */
  get vector(): Map<number, number> {
    return Y.decodeStateVector(Y.encodeStateVector(this.document))
  }

  /** Every item of these documents is a stroke. */
  get strokes(): number {
    return [...this.vector.values()].reduce((sum, clock) => sum + clock, 0)
  }

  /**
   * Resolves when the document holds `strokes` strokes. The server's first sync message may not be enough: one of the peers
   * sends an empty document while it still reads its database.
   */
  untilLoaded(strokes: number): Promise<void> {
    return new Promise((done, failed) => {
      const check = (): void => {
        if (this.strokes >= strokes) done()
      }
      this.#onProgress = check
      this.socket.socket.once('close', (code, reason) => failed(new Error(`closed: ${code} ${String(reason)}`)))
      this.socket.socket.once('error', failed)
      check()
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
