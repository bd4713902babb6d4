/**
 * One document's connection to its room: a y-websocket provider with durable acknowledgements and the server's close reasons. The
 * outbox is what the document has beyond the durable clocks. It is sent after each sync, so that what was saved under another client
 * id is known before, and it is held while the server refuses it for now.
 */
import { createEncoder, toUint8Array, writeVarUint } from 'lib0/encoding'
import { Awareness } from 'y-protocols/awareness'
import { writeUpdate } from 'y-protocols/sync'
import { WebsocketProvider } from 'y-websocket'
import { applyUpdate, type Doc } from 'yjs'
import { Changed, Hello, MAX_MESSAGE_BYTES, MESSAGE, PROTOCOL_VERSION, Refused } from '#contract/socket.ts'
import type { Look } from '#contract/viewers.ts'
import { GIVEN_UP, readClose, type ClosePlan } from './close-plan.ts'
import type { LogPosition } from './store/copy-store.ts'
import { DurableState } from './durable-state.ts'
import { guarded } from './store/guarded.ts'
import { firstUnsaved, type RefusedItem, splitBacklog, type UnsavedItem } from './backlog.ts'
import { clientsOfOthers } from './own-work.ts'
import { SERVER_PAUSE_MS, reconnectDelay } from './backoff.ts'
import type { ConnectionState } from './session-state.ts'
import { readJson, readPosition, readSync, unreadPart } from './server-messages.ts'

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
  /** Whose strokes the document holds: the server refuses the session of another person (SYNC-23). */
  readonly userId: number
  readonly doc: Doc
  /** Fires `online` and `offline`: the window. */
  readonly network: EventTarget
  /** Returns 0 to 1, to spread the reconnect delays. */
  readonly chance: () => number
  readonly WebSocket: typeof WebSocket
  readonly start: ConnectionStart
  /** The person only looks: while nothing is to be sent, a stream takes the place of the socket (SYNC-46). */
  readonly looks: boolean
  /** The state vector of what the server had at an earlier visit, or null. */
  readonly durable: Uint8Array | null
  /** Returns the log and the position that the local copy covers; null before it has been in step with the server. */
  readonly copyPosition: () => (LogPosition & { readonly logKey: string }) | null
  /** The connection state, or what is unsaved, may have changed. */
  readonly onChange: () => void
  readonly presence: {
    /** The room is open for presence. */
    onOpen(presenceId: number, send: (message: Uint8Array<ArrayBuffer>) => void): void
    /** @param message a presence message without its type */
    onMessage(message: Uint8Array): void
    onClose(): void
  }
  /** The server names the log. */
  readonly onHello: (hello: Hello) => void
  /** The document covers this position of the log. */
  readonly onPosition: (position: LogPosition) => void
  /** Something other than the document has changed, which the client should read again (SYNC-24). */
  readonly onChanged: (part: Changed['part']) => void
  /** The document has what the server has, and the outbox is about to be sent. */
  readonly onSynced: () => void
  /**
   * The server closed the connection with a reason that the person should see, or that asks for a new document. `refused` is the
   * stroke or flag that a plan to drop one or to rebuild is about, if that is known.
   */
  readonly onClose: (plan: ClosePlan, refused: RefusedItem | null) => void
  /** A message of the server could not be handled. The connection has ended, and the document may be broken. */
  readonly onFault: () => void
}

/**
 * `send`: the outbox is sent once the document is in sync; `search`: item by item; `hold`: it stays on this device, and `stop`: nothing
 * connects, until `release`.
 */
export type ConnectionStart = 'send' | 'search' | 'hold' | 'stop'

const SENDING: Readonly<Record<ConnectionStart, Sending>> = { send: 'all', search: 'one', hold: 'none', stop: 'all' }

/** `all`: as it comes; `one`: each item after the acknowledgement of the one before, to find a refused one; `none`: it is held. */
type Sending = 'all' | 'one' | 'none'

export class ArtworkConnection {
  readonly #options: ConnectionOptions
  readonly #provider: WebsocketProvider
  readonly #doc: Doc
  readonly #durable = new DurableState()
  readonly #onChange: () => void
  #sending: Sending
  #looks: boolean
  /** The item that waits for its acknowledgement, while items are sent one at a time. */
  #inFlight: UnsavedItem | null = null
  /** The server has accepted an item that was sent by itself. */
  #hasAccepted = false
  #refused: Refused | null = null
  #isSendable = false
  #hasTried = false
  /** Nothing connects until `release`. */
  #isStopped: boolean
  #isEnded = false
  #isDestroyed = false

  constructor(options: ConnectionOptions) {
    const { doc } = options
    this.#options = options
    this.#doc = doc
    this.#onChange = guarded(options.onChange)
    this.#sending = SENDING[options.start]
    this.#looks = options.looks
    this.#isStopped = options.start === 'stop'
    if (options.durable) this.#durable.acknowledge(options.durable)
    const provider = new WebsocketProvider(options.url, String(options.artworkId), doc, {
      awareness: silentAwareness(doc),
      disableBc: true,
      resyncInterval: RESYNC_INTERVAL_MS,
      connect: false,
      WebSocketPolyfill: options.WebSocket,
      shouldReconnect: () => !this.#isEnded,
    })
    this.#provider = provider
    // The provider sends every change at once, also while the outbox is held: `#sendLocal` takes its place.
    doc.off('update', provider._updateHandler)
    this.#listenToServer(provider)
    provider.on('status', ({ status }) => {
      if (status !== 'connecting') return
      this.#isSendable = false
      this.#guardMessages()
    })
    provider.on('sync', (synced) => this.#synced(synced))
    provider.on('connection-close', (event) => this.#closed(event))
    doc.on('update', this.#sendLocal)
    doc.on('update', this.#localChange)
    options.network.addEventListener('online', this.#online)
    options.network.addEventListener('offline', this.#offline)
    if (!this.#isStopped) this.#connect()
  }

  get state(): ConnectionState {
    if (this.#isEnded || this.#isStopped) return 'closed'
    if (this.#provider.synced) return this.held ? 'held' : 'connected'
    return this.#hasTried ? 'offline' : 'connecting'
  }

  get held(): boolean {
    return this.#sending === 'none'
  }

  /** The document holds something that is not known to be on the server's disk. */
  get unsaved(): boolean {
    return !this.#durable.covers(this.#doc)
  }

  get durable(): DurableState {
    return this.#durable
  }

  /** Sends the outbox after it was held, and connects after the connection was begun as stopped. */
  release(): void {
    if (this.#isStopped) {
      this.#isStopped = false
      this.#connect()
      this.#onChange()
    }
    if (this.#sending !== 'none') return
    this.#sending = 'all'
    this.#flush()
    this.#onChange()
  }

  /** Sends everything again that is not known to be saved; the server ignores what it has. */
  sendUnsaved(): void {
    this.#flush()
  }

  /** Says whether the person only looks from now on. A place in the room is kept until the connection ends. */
  look(looks: boolean): void {
    this.#looks = looks
    this.#leaveStream()
  }

  destroy(): void {
    this.#isDestroyed = true
    const { network } = this.#options
    network.removeEventListener('online', this.#online)
    network.removeEventListener('offline', this.#offline)
    this.#doc.off('update', this.#sendLocal)
    this.#doc.off('update', this.#localChange)
    this.#provider.destroy()
    this.#provider.awareness.destroy()
  }

  #connect(): void {
    this.#setParameters()
    this.#provider.connect()
  }

  /** The next connection is opened with these. */
  #setParameters(): void {
    const { copyPosition, userId } = this.#options
    const copy = copyPosition()
    this.#provider.params = {
      v: String(PROTOCOL_VERSION),
      // Servers older than protocol 2 read this field instead.
      ack: '1',
      user: String(userId),
      ...(copy && { log: copy.logKey, seq: String(copy.seq), hash: copy.hash }),
      ...(this.#isStreamEnough && { look: 'strokes' satisfies Look }),
    }
  }

  get #isStreamEnough(): boolean {
    return this.#looks && !this.unsaved
  }

  /** Joins the room in place of the stream, if there is one that is not enough any more. */
  #leaveStream(): void {
    if ('look' in this.#provider.params && !this.#isStreamEnough) this.#reconnect()
  }

  #listenToServer(provider: WebsocketProvider): void {
    // y-websocket's own handler writes what Yjs throws to the console, and goes on with the broken document.
    provider.messageHandlers[MESSAGE.sync] = (_encoder, decoder) => {
      const message = readSync(unreadPart(decoder))
      if (message.kind === 'vector') {
        this.#durable.begin(message.bytes, clientsOfOthers(this.#doc, this.#options.userId))
        this.#onChange()
        return this.#flush()
      }
      this.#apply(message.bytes)
      if (message.kind === 'missing') provider.synced = true
    }
    provider.messageHandlers[MESSAGE.persisted] = (_encoder, decoder) => {
      this.#acknowledge(unreadPart(decoder).sizedBytes())
      if (this.#sending === 'one') this.#flush()
    }
    provider.messageHandlers[MESSAGE.hello] = (_encoder, decoder) => {
      const hello = readJson(unreadPart(decoder), Hello)
      if (!hello) return
      this.#options.onHello(hello)
      this.#options.presence.onOpen(hello.presenceId, (message) => this.#sendMessage(message))
    }
    provider.messageHandlers[MESSAGE.presence] = (_encoder, decoder) =>
      this.#options.presence.onMessage(unreadPart(decoder).rest())
    provider.messageHandlers[MESSAGE.position] = (_encoder, decoder) =>
      this.#options.onPosition(readPosition(unreadPart(decoder)))
    provider.messageHandlers[MESSAGE.changed] = (_encoder, decoder) => {
      const changed = readJson(unreadPart(decoder), Changed)
      if (changed) this.#options.onChanged(changed.part)
    }
    provider.messageHandlers[MESSAGE.refused] = (_encoder, decoder) => {
      this.#refused = readJson(unreadPart(decoder), Refused)
    }
  }

  /** Whatever handling a message throws ends this connection: Yjs may have left the document in a transaction that never ends. */
  #guardMessages(): void {
    const { ws } = this.#provider
    const handle = ws?.onmessage
    if (!ws || !handle) throw new Error('y-websocket has no message handler')
    // The provider's own handler is called from within: a second listener would hear of none of its errors.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    ws.onmessage = (event) => {
      try {
        handle.call(ws, event)
      } catch (error) {
        this.#fail(error)
      }
    }
  }

  #fail(error: unknown): void {
    console.error('A message of the server could not be handled', error)
    if (this.#isDestroyed) return
    this.#isEnded = true
    this.#provider.disconnect()
    this.#options.onFault()
  }

  #synced(synced: boolean): void {
    if (synced) this.#options.onSynced()
    this.#isSendable = synced
    this.#flush()
    this.#onChange()
  }

  #closed(event: CloseEvent | null): void {
    this.#options.presence.onClose()
    if (this.#isDestroyed) return
    this.#hasTried = true
    this.#isSendable = false
    let plan = event && readClose(event.code, event.reason)
    const refused = plan?.outbox === 'drop' || plan?.outbox === 'rebuild' ? this.#findRefused() : null
    if (plan?.outbox === 'drop' && !refused) {
      // Sent one at a time, so the server rejects something other than a stroke: dropping strokes cannot help.
      if (this.#sending === 'one') plan = GIVEN_UP
      this.#sending = 'one'
    }
    this.#refused = null
    this.#inFlight = null
    if (plan?.outbox === 'hold') this.#sending = 'none'
    const isSearching = plan?.outbox === 'drop' && !refused
    const needsDocument =
      plan !== null && (plan.outbox === 'rebuild' || plan.outbox === 'other-log' || refused !== null)
    this.#isEnded ||= plan?.retry === 'never' || needsDocument
    this.#setDelay(plan)
    this.#onChange()
    if (!plan || isSearching || (plan.words === null && !this.#isEnded)) return
    const shown = plan
    // After the provider has finished with this close: a new document ends the connection.
    queueMicrotask(() => this.#isDestroyed || this.#options.onClose(shown, refused))
  }

  /** Returns what the server has refused: it may name the stroke, or this connection has sent a single item. */
  #findRefused(): RefusedItem | null {
    const named = this.#refused?.strokeId ?? null
    if (this.#inFlight) {
      const { strokeId, isFlag } = this.#inFlight
      return { strokeId, isFlag, isAtFault: named === strokeId || this.#hasAccepted }
    }
    if (named === null) return null
    const isFlag = this.#refused?.reason === 'too-many-flags' || this.#refused?.reason === 'foreign-undo'
    return { strokeId: named, isFlag, isAtFault: true }
  }

  /** The provider reads these right after the event, as the upper bound and the exponent of its own doubling delay. */
  #setDelay(plan: ClosePlan | null): void {
    const provider = this.#provider
    const waits = plan?.retry === 'later'
    provider.maxBackoffTime = waits
      ? SERVER_PAUSE_MS
      : reconnectDelay(provider.wsUnsuccessfulReconnects, this.#options.chance())
    if (waits) provider.wsUnsuccessfulReconnects = 10
    this.#setParameters()
  }

  /** Sends what of the outbox may be sent now. */
  #flush(): void {
    if (!this.#isSendable || this.#sending === 'none') return
    if (this.#sending === 'all' && !this.unsaved) return
    if (this.#sending === 'one') {
      const next = firstUnsaved(this.#doc, this.#durable.settledIn(this.#doc))
      if (!next) {
        this.#sending = 'all'
        return
      }
      if (next.client === this.#inFlight?.client && next.end === this.#inFlight.end) return
      this.#inFlight = next
      return this.#sendUpdate(next.update)
    }
    const vector = this.#durable.vectorIn(this.#doc)
    for (const piece of splitBacklog(this.#doc, vector, BACKLOG_PIECE_BYTES)) this.#sendUpdate(piece)
  }

  #sendUpdate(update: Uint8Array): void {
    const encoder = createEncoder()
    writeVarUint(encoder, MESSAGE.sync)
    writeUpdate(encoder, update)
    this.#sendMessage(toUint8Array(encoder))
  }

  #sendMessage(message: Uint8Array<ArrayBuffer>): void {
    const { ws } = this.#provider
    if (ws && ws.readyState === ws.OPEN) ws.send(message)
  }

  readonly #sendLocal = guarded((update: Uint8Array, origin: unknown): void => {
    if (origin === this.#provider || !this.#isSendable) return
    if (this.#sending === 'all' && update.length <= BACKLOG_PIECE_BYTES) this.#sendUpdate(update)
    else this.#flush()
  })

  #acknowledge(vector: Uint8Array): void {
    this.#durable.acknowledge(vector)
    if (this.#inFlight && this.#durable.clock(this.#inFlight.client) >= this.#inFlight.end) {
      this.#inFlight = null
      this.#hasAccepted = true
    }
    this.#onChange()
  }

  /** Applies an update of the server, which stores an update before it sends it (SYNC-1). Throws what Yjs throws. */
  #apply(update: Uint8Array): void {
    applyUpdate(this.#doc, update, this.#provider)
    // Only now: the part of an update on which Yjs has thrown is not counted as durable, and is left behind with the document.
    // A long update at the start holds only what the server's vector has named, and need not be read once more.
    if (this.unsaved) this.#durable.addServerUpdate(update)
    this.#onChange()
  }

  readonly #localChange = (_update: Uint8Array, origin: unknown): void => {
    if (origin === this.#provider) return
    this.#onChange()
    this.#leaveStream()
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
    this.#connect()
  }
}

/** Returns an awareness that shows nothing: it would name the client id that this device writes with (SYNC-16). */
function silentAwareness(doc: Doc): Awareness {
  const awareness = new Awareness(doc)
  awareness.setLocalState(null)
  return awareness
}
