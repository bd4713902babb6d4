/** One document's live connection to its room: y-websocket, durable acknowledgements, and closes that mean something. */
import { readVarUint, readVarUint8Array, type Decoder } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import type { Awareness } from 'y-protocols/awareness'
import { messageYjsSyncStep1, messageYjsSyncStep2, writeUpdate } from 'y-protocols/sync'
import { WebsocketProvider } from 'y-websocket'
import type { Doc, Transaction } from 'yjs'
import { MAX_MESSAGE_BYTES, MESSAGE } from '#contract/socket.ts'
import { splitBacklog } from './backlog.ts'
import { readClose, type ClosePlan } from './close-plan.ts'
import { PAUSE_MS, reconnectDelay } from './reconnect-delay.ts'
import { DurableState, type Link } from './save-state.ts'

/**
 * Every so often the client asks for what it may have missed. The answer also tells y-websocket that the line is alive:
 * it hangs up after thirty seconds without a message, and a quiet room sends none.
 */
const RESYNC_MS = 12_000

/** Far enough below the bound that no rounding matters. */
const PIECE_BYTES = MAX_MESSAGE_BYTES / 4

export interface ConnectionOptions {
  /** `wss://host/collab`, without the artwork. */
  readonly url: string
  readonly artworkId: number
  readonly doc: Doc
  readonly awareness: Awareness
  /** Where `online` and `offline` come from: the window. */
  readonly network: EventTarget
  /** 0 to 1, for the spread of waits. */
  readonly chance: () => number
  readonly WebSocket: typeof WebSocket
  /** The link or the save state has changed. */
  readonly onChange: () => void
  /** The server ended the connection and said why. */
  readonly onClose: (plan: ClosePlan) => void
}

export class ArtworkConnection {
  readonly #provider: WebsocketProvider
  readonly #doc: Doc
  readonly #network: EventTarget
  readonly #durable = new DurableState()
  readonly #onChange: () => void
  #tried = false
  #over = false

  constructor(options: ConnectionOptions) {
    const { doc, onChange, onClose, chance } = options
    this.#doc = doc
    this.#network = options.network
    this.#onChange = onChange
    const provider = new WebsocketProvider(options.url, String(options.artworkId), doc, {
      awareness: options.awareness,
      params: { ack: '1' },
      disableBc: true,
      resyncInterval: RESYNC_MS,
      connect: false,
      WebSocketPolyfill: options.WebSocket,
      shouldReconnect: ({ code, reason }) => readClose(code, reason).retry !== 'never',
    })
    this.#provider = provider
    this.#listenForDurability(provider)
    provider.on('sync', onChange)
    provider.on('connection-close', (event) => {
      this.#tried = true
      const plan = event ? readClose(event.code, event.reason) : null
      // Read by the provider right after this event; it doubles its wait up to this bound.
      provider.maxBackoffTime =
        plan?.retry === 'later' ? PAUSE_MS : reconnectDelay(provider.wsUnsuccessfulReconnects, chance())
      if (plan?.retry === 'later') provider.wsUnsuccessfulReconnects = 10
      if (plan?.retry === 'never') this.#over = true
      onChange()
      if (plan && (plan.words !== null || plan.retry === 'never')) onClose(plan)
    })
    doc.on('update', onChange)
    doc.on('afterTransaction', this.#afterTransaction)
    this.#network.addEventListener('online', this.#online)
    this.#network.addEventListener('offline', this.#offline)
    provider.connect()
  }

  get link(): Link {
    if (this.#over) return 'closed'
    if (this.#provider.synced) return 'connected'
    return this.#tried ? 'offline' : 'connecting'
  }

  /** Something on this page is not known to be on the server's disk. */
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
      const [first, ...rest] = splitBacklog(this.#doc, vector, PIECE_BYTES)
      writeVarUint(encoder, MESSAGE.sync)
      writeVarUint(encoder, messageYjsSyncStep2)
      writeVarUint8Array(encoder, first ?? new Uint8Array())
      // The answer goes out when this handler returns, the other pieces after it.
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

  /** What the server sends, it has stored. */
  readonly #afterTransaction = (transaction: Transaction): void => {
    if (transaction.origin !== this.#provider) return
    this.#durable.received(transaction)
    this.#onChange()
  }

  /** An attempt that began without a network may hang for minutes: a new one starts at once. */
  readonly #online = (): void => {
    if (!this.#provider.synced) this.#startOver()
  }

  /** A dead network does not close a socket for a long time: the page says so at once, and tries again by itself. */
  readonly #offline = (): void => this.#startOver()

  #startOver(): void {
    if (!this.#provider.shouldConnect) return
    this.#provider.disconnect()
    this.#provider.connect()
  }
}

/** The state vector of a sync step 1; null for other sync messages, which leave the decoder where it was. */
function readStateVector(decoder: Decoder): Uint8Array | null {
  const start = decoder.pos
  if (readVarUint(decoder) === messageYjsSyncStep1) return readVarUint8Array(decoder)
  decoder.pos = start
  return null
}
