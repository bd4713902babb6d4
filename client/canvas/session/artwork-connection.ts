/**
 * One document's connection to its room: a y-websocket provider with durable acknowledgements and the server's close reasons.
 * There is no outbox of waiting strokes: the document is the outbox, and each connection sends what the server lacks.
 */
import { readVarUint, readVarUint8Array, type Decoder } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import type { Awareness } from 'y-protocols/awareness'
import { messageYjsSyncStep1, messageYjsSyncStep2, writeUpdate } from 'y-protocols/sync'
import { WebsocketProvider } from 'y-websocket'
import type { Doc, Transaction } from 'yjs'
import { MAX_MESSAGE_BYTES, MESSAGE } from '#contract/socket.ts'
import { splitBacklog } from './backlog.ts'
import { readClose, type ClosePlan } from './close-plan.ts'
import { SERVER_PAUSE_MS, reconnectDelay } from './reconnect-delay.ts'
import { DurableState } from './durable-state.ts'
import type { ConnectionState } from './save-state.ts'

/**
 * The client requests missed updates this often. The answer also keeps the connection alive: y-websocket closes it after thirty
 * seconds without a message, and a quiet room sends none.
 */
const RESYNC_INTERVAL_MS = 12_000

/** Size of one message of a long backlog. `splitBacklog` estimates sizes, so this is far below the server's bound. */
const BACKLOG_PIECE_BYTES = MAX_MESSAGE_BYTES / 4

export interface ConnectionOptions {
  /** `wss://host/collab`, without the artwork's id. */
  readonly url: string
  readonly artworkId: number
  readonly doc: Doc
  readonly awareness: Awareness
  /** Fires `online` and `offline`: the window. */
  readonly network: EventTarget
  /** Returns 0 to 1, to spread the reconnect delays. */
  readonly chance: () => number
  readonly WebSocket: typeof WebSocket
  /** The connection state, or what is unsaved, may have changed. */
  readonly onChange: () => void
  /** The server closed the connection with a reason that the person should see, or for good. */
  readonly onClose: (plan: ClosePlan) => void
}

export class ArtworkConnection {
  readonly #provider: WebsocketProvider
  readonly #doc: Doc
  readonly #network: EventTarget
  readonly #durable = new DurableState()
  readonly #onChange: () => void
  #hasTried = false
  #isRefused = false

  constructor(options: ConnectionOptions) {
    const { doc, onChange, onClose, chance } = options
    this.#doc = doc
    this.#network = options.network
    this.#onChange = onChange
    const provider = new WebsocketProvider(options.url, String(options.artworkId), doc, {
      awareness: options.awareness,
      params: { ack: '1' },
      disableBc: true,
      resyncInterval: RESYNC_INTERVAL_MS,
      connect: false,
      WebSocketPolyfill: options.WebSocket,
      shouldReconnect: ({ code, reason }) => readClose(code, reason).retry !== 'never',
    })
    this.#provider = provider
    this.#listenForDurability(provider)
    provider.on('sync', onChange)
    provider.on('connection-close', (event) => {
      this.#hasTried = true
      const plan = event ? readClose(event.code, event.reason) : null
      // The provider reads this right after the event, as the upper bound of its own doubling delay.
      provider.maxBackoffTime =
        plan?.retry === 'later' ? SERVER_PAUSE_MS : reconnectDelay(provider.wsUnsuccessfulReconnects, chance())
      if (plan?.retry === 'later') provider.wsUnsuccessfulReconnects = 10
      if (plan?.retry === 'never') this.#isRefused = true
      onChange()
      if (plan && (plan.words !== null || plan.retry === 'never')) onClose(plan)
    })
    doc.on('update', onChange)
    doc.on('afterTransaction', this.#afterTransaction)
    this.#network.addEventListener('online', this.#online)
    this.#network.addEventListener('offline', this.#offline)
    provider.connect()
  }

  get state(): ConnectionState {
    if (this.#isRefused) return 'closed'
    if (this.#provider.synced) return 'connected'
    return this.#hasTried ? 'offline' : 'connecting'
  }

  /** The document holds something that is not known to be on the server's disk. */
  get unsaved(): boolean {
    return !this.#durable.covers(this.#doc)
  }

  destroy(): void {
    this.#network.removeEventListener('online', this.#online)
    this.#network.removeEventListener('offline', this.#offline)
    this.#doc.off('update', this.#onChange)
    this.#doc.off('afterTransaction', this.#afterTransaction)
    this.#provider.destroy()
  }

  #listenForDurability(provider: WebsocketProvider): void {
    const sync = provider.messageHandlers[MESSAGE.sync]
    if (!sync) throw new Error('y-websocket has no sync handler')
    provider.messageHandlers[MESSAGE.sync] = (encoder, decoder, from, emitSynced, type) => {
      const vector = readStateVector(decoder)
      if (!vector) return sync(encoder, decoder, from, emitSynced, type)
      this.#acknowledge(vector)
      const [first, ...rest] = splitBacklog(this.#doc, vector, BACKLOG_PIECE_BYTES)
      writeVarUint(encoder, MESSAGE.sync)
      writeVarUint(encoder, messageYjsSyncStep2)
      writeVarUint8Array(encoder, first ?? new Uint8Array())
      // The provider sends the encoder's message when this handler returns; the other pieces follow it.
      if (rest.length > 0) queueMicrotask(() => rest.forEach((piece) => this.#sendUpdate(piece)))
    }
    provider.messageHandlers[MESSAGE.persisted] = (_encoder, decoder) => {
      this.#acknowledge(readVarUint8Array(decoder))
    }
  }

  #sendUpdate(update: Uint8Array): void {
    const { ws } = this.#provider
    if (!ws || ws.readyState !== ws.OPEN) return
    const encoder = createEncoder()
    writeVarUint(encoder, MESSAGE.sync)
    writeUpdate(encoder, update)
    ws.send(toUint8Array(encoder))
  }

  #acknowledge(vector: Uint8Array): void {
    this.#durable.acknowledge(vector)
    this.#onChange()
  }

  /** The server stores an update before it sends it (SYNC-1). */
  readonly #afterTransaction = (transaction: Transaction): void => {
    if (transaction.origin !== this.#provider) return
    this.#durable.addServerTransaction(transaction)
    this.#onChange()
  }

  /** An attempt that began without a network may hang for minutes, so a new one starts at once. */
  readonly #online = (): void => {
    if (!this.#provider.synced) this.#reconnect()
  }

  /** Without a network a socket stays open for a long time. Reconnecting shows 'Offline' at once. */
  readonly #offline = (): void => this.#reconnect()

  #reconnect(): void {
    if (!this.#provider.shouldConnect) return
    this.#provider.disconnect()
    this.#provider.connect()
  }
}

/** Returns the state vector of a sync step 1; null for other sync messages, and the decoder is then where it was. */
function readStateVector(decoder: Decoder): Uint8Array | null {
  const start = decoder.pos
  if (readVarUint(decoder) === messageYjsSyncStep1) return readVarUint8Array(decoder)
  decoder.pos = start
  return null
}
