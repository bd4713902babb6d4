import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding'
import {
  createEncoder,
  toUint8Array,
  writeUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding'
import { type WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { CLOSE, closeCodeOf, MESSAGE, PROTOCOL_VERSION, type CloseReason } from '#contract/socket.ts'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'

/** What the server does with a new stroke: null accepts it. */
export type Judge = (strokeId: string) => CloseReason | null

/** A minimal server of our protocol that acknowledges and refuses writes as the test tells it. */
export class ScriptedServer {
  doc = newArtworkDocument()
  logKey = 'A'.repeat(22)
  readonly connections: WebSocket[] = []
  /** The query of each connection. */
  readonly queries: URLSearchParams[] = []
  /** Whether each write is acknowledged at once. */
  acknowledges = true
  /** Closes the socket with this at the next write, instead of applying it. */
  refuseWith: readonly [code: number, reason: string] | null = null
  /** Refuses everybody's writes with this. */
  pausedWith: CloseReason | null = null
  judge: Judge = () => null
  /** Whether the session is this person's; the socket of another person is closed. */
  admits: (userId: number) => boolean = () => true
  /** Whether a refusal names the stroke. */
  namesStrokes = true
  /** What it says in its hello. */
  newestProtocol = PROTOCOL_VERSION
  /** Closes every connection, because it does not speak the client's protocol any more. */
  isNewer = false
  /** An update that it sends at each sync, besides its document. */
  appendix: Uint8Array | null = null
  /** The log: a hash of the document after each write. */
  #hashes: Buffer[] = []
  /** The Yjs clients that each connection has written with. */
  readonly #writers = new WeakMap<WebSocket, Set<number>>()
  readonly #server = new WebSocketServer({ host: '127.0.0.1', port: 0 })

  private constructor() {
    this.#server.on('connection', (socket, { url = '' }) =>
      this.#serve(socket, new URL(url, 'ws://server').searchParams),
    )
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

  /** The authors of the strokes it has, by their ids. */
  get authors(): Map<string, number> {
    return new Map(readEntries(this.doc).map(({ stroke }) => [stroke.id, stroke.author]))
  }

  /** The ids of the strokes that are shown. */
  get shown(): string[] {
    return readEntries(this.doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke.id]))
  }

  /** Returns a backup of everything. */
  backup(): { update: Uint8Array; hashes: Buffer[]; logKey: string } {
    return { update: Y.encodeStateAsUpdate(this.doc), hashes: [...this.#hashes], logKey: this.logKey }
  }

  /** Puts a backup back, under a new key as `npm run restore` does, or under the old one as a raw copy of the files does. */
  restore(backup: ReturnType<ScriptedServer['backup']>, logKey = backup.logKey): void {
    for (const socket of this.connections) socket.terminate()
    this.doc = newArtworkDocument()
    Y.applyUpdate(this.doc, backup.update)
    this.#hashes = [...backup.hashes]
    this.logKey = logKey
  }

  /** Acknowledges to every socket what it has written, and sends it the position. */
  acknowledge(): void {
    for (const socket of this.connections) this.#acknowledge(socket)
  }

  /** Sends these bytes to everybody who is connected. */
  broadcast(message: Uint8Array): void {
    for (const socket of this.connections) if (socket.readyState === socket.OPEN) socket.send(message)
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: WebSocket, query: URLSearchParams): void {
    this.connections.push(socket)
    this.queries.push(query)
    if (this.isNewer) return socket.close(CLOSE.olderClient, 'older-client')
    if (!this.admits(Number(query.get('user')))) return socket.close(CLOSE.sessionEnded, 'signed-out')
    socket.on('message', (data: Buffer) => this.#read(socket, new Uint8Array(data)))
    this.#sendJson(socket, MESSAGE.hello, {
      protocol: PROTOCOL_VERSION,
      newest: this.newestProtocol,
      logKey: this.logKey,
      presenceId: 1,
    })
    const log = query.get('log')
    const hash = this.#hashes[Number(query.get('seq')) - 1]?.toString('hex') ?? '0'.repeat(32)
    if (log !== null && (log !== this.logKey || hash !== query.get('hash')))
      return socket.close(CLOSE.otherLog, 'other-log')
    this.#send(socket, MESSAGE.sync, 0, Y.encodeStateVector(this.doc))
  }

  #read(socket: WebSocket, bytes: Uint8Array): void {
    const decoder = createDecoder(bytes)
    if (readVarUint(decoder) !== MESSAGE.sync || socket.readyState !== socket.OPEN) return
    const kind = readVarUint(decoder)
    const payload = readVarUint8Array(decoder)
    if (kind === 0) {
      if (this.appendix) this.#send(socket, MESSAGE.sync, 2, this.appendix)
      this.#send(socket, MESSAGE.sync, 1, Y.encodeStateAsUpdate(this.doc, payload))
      return this.#sendPosition(socket)
    }
    const { structs } = Y.decodeUpdate(payload)
    const writers = this.#writers.get(socket) ?? new Set()
    for (const { id } of structs) writers.add(id.client)
    this.#writers.set(socket, writers)
    const isNew = structs.some(({ id, length }) => id.clock + length > Y.getState(this.doc.store, id.client))
    if (this.refuseWith && isNew) {
      const [code, reason] = this.refuseWith
      this.refuseWith = null
      socket.close(code, reason)
      return
    }
    // What it has already is neither refused nor acknowledged.
    if (this.pausedWith) return isNew ? socket.close(closeCodeOf(this.pausedWith), this.pausedWith) : undefined
    const arriving = new Set(structs.map(({ id }) => id.client))
    const present = new Set(this.strokes)
    for (const item of structs) {
      // As the real server: nothing is put behind what it does not have.
      const origin = item instanceof Y.Item ? item.origin : null
      if (origin && !arriving.has(origin.client) && origin.clock >= Y.getState(this.doc.store, origin.client))
        return socket.close(closeCodeOf('clock-gap'), 'clock-gap')
      const strokeId = item instanceof Y.Item ? strokeIdOf(item) : null
      const isKnown = item.id.clock < Y.getState(this.doc.store, item.id.client)
      if (strokeId === null || isKnown) continue
      const reason = present.has(strokeId) ? 'duplicate-stroke' : this.judge(strokeId)
      present.add(strokeId)
      if (!reason) continue
      if (this.namesStrokes) this.#sendJson(socket, MESSAGE.refused, { reason, strokeId })
      return socket.close(closeCodeOf(reason), reason)
    }
    Y.applyUpdate(this.doc, payload)
    const state = createHash('sha256')
      .update(this.#hashes.at(-1) ?? '')
      .update(payload)
    this.#hashes.push(state.digest().subarray(0, 16))
    for (const other of this.connections) if (other !== socket) this.#send(other, MESSAGE.sync, 2, payload)
    if (this.acknowledges) this.#acknowledge(socket)
  }

  /** As the real server, names only the clients that the connection has written with (SYNC-5). */
  #acknowledge(socket: WebSocket): void {
    const written = new Map<number, number>()
    for (const client of this.#writers.get(socket) ?? []) written.set(client, Y.getState(this.doc.store, client))
    this.#send(socket, MESSAGE.persisted, null, Y.encodeStateVector(written))
    this.#sendPosition(socket)
  }

  #sendPosition(socket: WebSocket): void {
    const encoder = createEncoder()
    writeVarUint(encoder, MESSAGE.position)
    writeVarUint(encoder, this.#hashes.length)
    writeUint8Array(encoder, this.#hashes.at(-1) ?? new Uint8Array(16))
    socket.send(toUint8Array(encoder))
  }

  #sendJson(socket: WebSocket, type: number, value: object): void {
    const encoder = createEncoder()
    writeVarUint(encoder, type)
    writeVarString(encoder, JSON.stringify(value))
    socket.send(toUint8Array(encoder))
  }

  #send(socket: WebSocket, type: number, kind: number | null, payload: Uint8Array): void {
    const encoder = createEncoder()
    writeVarUint(encoder, type)
    if (kind !== null) writeVarUint(encoder, kind)
    writeVarUint8Array(encoder, payload)
    socket.send(toUint8Array(encoder))
  }
}

const strokeIdOf = (item: Y.Item): string | null =>
  item.content instanceof Y.ContentBinary ? peekStroke(item.content.content).id : null
