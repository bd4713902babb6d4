import { once } from 'node:events'
import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { type WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'

/** A minimal y-websocket server that acknowledges and refuses writes as the test tells it. */
export class ScriptedServer {
  readonly doc = newArtworkDocument()
  readonly connections: WebSocket[] = []
  /** Whether each write is acknowledged at once. */
  acknowledges = true
  /** Closes the socket with this at the next write, instead of applying it. */
  refuseWith: readonly [code: number, reason: string] | null = null
  readonly #server = new WebSocketServer({ host: '127.0.0.1', port: 0 })

  private constructor() {
    this.#server.on('connection', (socket) => this.#serve(socket))
  }

  static async start(): Promise<ScriptedServer> {
    const server = new ScriptedServer()
    await once(server.#server, 'listening')
    return server
  }

  get url(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the server does not listen')
    return `ws://127.0.0.1:${address.port}/collab`
  }

  /** The ids of the strokes it has. */
  get strokes(): string[] {
    return readEntries(this.doc).map(({ stroke }) => stroke.id)
  }

  /** Sends every socket an acknowledgement of everything so far. */
  acknowledge(): void {
    for (const socket of this.connections) this.#send(socket, MESSAGE.persisted, null, Y.encodeStateVector(this.doc))
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: WebSocket): void {
    this.connections.push(socket)
    socket.on('message', (data: Buffer) => this.#read(socket, new Uint8Array(data)))
    this.#send(socket, MESSAGE.sync, 0, Y.encodeStateVector(this.doc))
  }

  #read(socket: WebSocket, bytes: Uint8Array): void {
    const decoder = createDecoder(bytes)
    if (readVarUint(decoder) !== MESSAGE.sync) return
    const kind = readVarUint(decoder)
    const payload = readVarUint8Array(decoder)
    if (kind === 0) return this.#send(socket, MESSAGE.sync, 1, Y.encodeStateAsUpdate(this.doc, payload))
    const isNew = Y.decodeUpdate(payload).structs.length > 0
    if (this.refuseWith && isNew) {
      const [code, reason] = this.refuseWith
      this.refuseWith = null
      socket.close(code, reason)
      return
    }
    Y.applyUpdate(this.doc, payload)
    if (this.acknowledges) this.acknowledge()
  }

  #send(socket: WebSocket, type: number, kind: number | null, payload: Uint8Array): void {
    const encoder = createEncoder()
    writeVarUint(encoder, type)
    if (kind !== null) writeVarUint(encoder, kind)
    writeVarUint8Array(encoder, payload)
    socket.send(toUint8Array(encoder))
  }
}
