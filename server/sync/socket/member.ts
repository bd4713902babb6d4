/**
 * One socket in a room: dispatches its messages, submits its updates to the room, acknowledges what is durable, and closes
 * the socket with a reason when a message is not acceptable.
 */
import { closeSocket, type PeerSocket } from '#server/sync/wire/peer-socket.ts'
import { type Changed, type CloseReason, type Hello, MAX_MESSAGE_BYTES, type Refused } from '#contract/socket.ts'
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { Person } from '#server/http/person.ts'
import type { Access } from '#server/artworks/access.ts'
import { RefusedUpdate } from '#crdt/document/updates/refused-update.ts'
import { countClients, decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import { priceUpdate, type UpdatePrice } from '#crdt/document/updates/update-price.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { validateStrokes } from '#crdt/document/updates/validate-strokes.ts'
import {
  awarenessFrame,
  changedFrame,
  type ClientMessage,
  emptyAwareness,
  helloFrame,
  persistedFrame,
  positionFrame,
  readMessage,
  refusedFrame,
  syncReplyFrames,
  syncStep1Frame,
} from '#server/sync/wire/frames.ts'
import type { WriteTrace } from '#server/tracing/traces.ts'
import { guarded } from '#server/sync/limits/fault-log.ts'
import { messageSteps, pricedReply } from '#server/sync/wire/message-price.ts'
import type { RoomPresence } from '#server/sync/room/presence.ts'
import type { Room } from '#server/sync/room/room.ts'
import { FLAG_BYTES, type SocketLimits, UNDO_RESERVE_FACTOR } from '#server/sync/limits/socket-limits.ts'
import type { StrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import type { FairScheduler } from '#server/sync/limits/fair-scheduler.ts'
import { type Held, InboundQueue, type Pieces, type Throttle } from './inbound-queue.ts'
import { type Face, faceOf, type Looker } from '#server/sync/room/face.ts'
import { Outbox } from './outbox.ts'
import { Pacer, StallTimer } from './pacer.ts'
import { type SubmitEvents, type SubmitOutcome, submitOwned } from './submit-owned.ts'

/** What the members of one room have waiting for the disk together. Above a limit the room throttles all of them. */
export interface RoomBackpressure {
  pendingBytes: number
}

export interface MemberOptions {
  readonly socket: PeerSocket
  readonly person: Person
  readonly sessionId: string
  readonly access: Access
  readonly owned: OwnedItems
  /** The families to which the person belongs. */
  readonly families: ReadonlySet<number>
  /** Reads from the storage what the person owns. */
  readonly readOwned: () => Promise<OwnedItems>
  /** The client gets acknowledgements (SYNC-5). */
  readonly wantsAck: boolean
  /** The first message to a client that speaks our protocol; null for a plain y-websocket client. */
  readonly hello: Hello | null
  /** Under which our own client is shown to others. A plain client chooses its awareness id itself. */
  readonly presenceId: number
  readonly room: Room
  readonly presence: RoomPresence<Member>
  readonly backpressure: RoomBackpressure
  readonly budget: StrokeBudget
  readonly limits: SocketLimits
  readonly scheduler: FairScheduler
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** Returns why the room takes no more strokes, or null. */
  readonly whyFull: () => CloseReason | null
  readonly onPresenceChange: () => void
  /** Our own client asks for everybody's presence. */
  readonly onPresenceMissed: () => void
  /** Gets the reason when the server closes the socket; `error` is what the parser threw for a malformed message. */
  readonly onClose: (reason: CloseReason, error?: unknown) => void
  /** Gets what the work of this connection has thrown, which the server does not expect (SYNC-28). The socket is closed then. */
  readonly onFault: (error: unknown) => void
}

/** The wait before asking again for missing items: the reply to an earlier request may be under way. */
const RESYNC_DELAY_MS = 50

/** A client gets positions of the log at most this often after acknowledgements (SYNC-20). */
const POSITION_INTERVAL_MS = 1_000

/** A room that has failed closes its members within this time, with a more exact reason than this member knows. */
const FAILED_ROOM_CLOSE_MS = 1_000

/** The throttle while the room has too much waiting for the disk. */
const BUSY_ROOM_THROTTLE: Throttle = { ms: 20, reason: 'room-busy' }

/** From this price on, an update's strokes are validated in several turns of the event loop (SYNC-11). */
const STEPS_IN_ONE_TURN = 4_000

/** What a client’s state vector may name beyond the clients of the document: its own unsaved ones (SYNC-14). */
const MAX_UNSAVED_CLIENTS = 10_000

/** The price of a client id that is new to the artwork: everybody keeps it, and names it in every sync (SYNC-34). */
const NEW_CLIENT_STEPS = 150

/** The price of naming one client when the server asks for what is missing. */
const SYNC_REQUEST_CLIENT_STEPS = 0.1

const WORK = { strokes: 0, flags: 0, steps: 1, paint: 0 }
const NO_CLIENTS: readonly number[] = []

const PAINTING = { strokes: 0, flags: 0, steps: 0, paint: 1 }

/** What follows from a person's rights, worked out once and not for each message. */
interface MemberRights {
  readonly access: Access
  readonly face: Face | null
  readonly looker: Looker
}

function rightsOf(person: Person, access: Access, families: ReadonlySet<number>): MemberRights {
  const isParticipant = access.participant || access.own
  return { access, face: faceOf(person, access, families), looker: { userId: person.id, families, isParticipant } }
}

export class Member {
  readonly person: Person
  readonly sessionId: string
  readonly outbox: Outbox
  /** Our own client, which speaks compact presence (SYNC-15). */
  readonly isCompact: boolean
  /** How often its rights were read again, and which of these reads is in force: one that is overtaken by a later one does not count. */
  readonly rightsReads = { begun: 0, newest: 0 }
  /** The items of the store that this person owns; replaced when they buy one. */
  owned: OwnedItems
  #rights: MemberRights
  readonly #options: MemberOptions
  readonly #inbound: InboundQueue
  readonly #stallTimer: StallTimer
  readonly #positions = new Pacer(POSITION_INTERVAL_MS, () => this.#sendPosition())
  readonly #settle = guarded(
    (outcome: SubmitOutcome, clients: readonly number[]) => this.#actOn(outcome, clients),
    (error) => this.#fail(error, 'storage'),
  )
  /** The client ids of this person that the connection has written with. */
  readonly #writers = new Set<number>()
  /** When each message arrived that waits; null when writes are not traced. */
  readonly #arrivals: WeakMap<Uint8Array, number> | null
  #isDisconnected = false
  #isAckScheduled = false
  #isResyncScheduled = false

  constructor(options: MemberOptions) {
    this.#options = options
    this.person = options.person
    this.sessionId = options.sessionId
    this.owned = options.owned
    this.#rights = rightsOf(options.person, options.access, options.families)
    this.isCompact = options.hello !== null
    this.#arrivals = options.room.isTraced ? new WeakMap() : null
    this.outbox = new Outbox(options.socket, options.room.broadcast, {
      onFellBehind: () => this.close('slow-consumer'),
      onFault: (error) => this.#fail(error, 'storage'),
    })
    this.#inbound = new InboundQueue({
      ...options,
      throttleBefore: () => this.#throttleBefore(),
      process: (bytes) => this.#process(bytes),
      onThrottledTooLong: (reason) => this.close(reason),
      onFault: (error) => this.#fail(error, 'malformed'),
    })
    // The pending writes may still become durable. The client keeps them, reconnects and learns the outcome then.
    this.#stallTimer = new StallTimer(options.limits.stallMs, () => this.close('storage'))
    const { hello } = options
    if (hello) this.outbox.send('hello', () => helloFrame(hello))
    this.#requestMissing()
  }

  /** What this person may do now. */
  get access(): Access {
    return this.#rights.access
  }

  /** How people outside see this person; null when everybody sees the account. */
  get face(): Face | null {
    return this.#rights.face
  }

  get looker(): Looker {
    return this.#rights.looker
  }

  /** Takes the rights of this person as they are now, and the families to which they belong. */
  takeRights(access: Access, families: ReadonlySet<number>): void {
    this.#rights = rightsOf(this.person, access, families)
  }

  close(reason: CloseReason, error?: unknown): void {
    const { socket, onClose } = this.#options
    this.#inbound.stop()
    this.#stallTimer.stop()
    this.#positions.stop()
    if (socket.readyState !== socket.OPEN) return
    onClose(reason, error)
    closeSocket(socket, reason)
  }

  /** Closes the socket for a fault of its own work. @param reason `malformed` if a message of the client has brought it about */
  #fail(error: unknown, reason: 'malformed' | 'storage'): void {
    this.#options.onFault(error)
    this.close(reason, error)
  }

  /** Tells a client that speaks our protocol what to read again (SYNC-24). */
  tell(part: Changed['part']): void {
    if (this.isCompact) this.outbox.send(`changed-${part}`, () => changedFrame({ part }))
  }

  /** Closes the socket for an update, and tells a client that speaks our protocol for which stroke (SYNC-21). */
  #refuse({ reason, strokeId }: Refused): void {
    const { socket, hello } = this.#options
    if (hello && socket.readyState === socket.OPEN) socket.send(refusedFrame({ reason, strokeId }))
    this.close(reason)
  }

  /** Called when the socket is gone. Processes the updates already received, at the same pace; resolves when that is done. */
  drainAfterDisconnect(): Promise<void> {
    this.#isDisconnected = true
    this.#stallTimer.stop()
    this.#positions.stop()
    return this.#inbound.drained()
  }

  enqueue(bytes: Uint8Array): void {
    this.#arrivals?.set(bytes, this.#options.clock())
    this.#inbound.enqueue(bytes)
  }

  #throttleBefore(): Throttle | null {
    const { backpressure, limits, budget } = this.#options
    if (backpressure.pendingBytes > limits.queueBytes) return BUSY_ROOM_THROTTLE
    // The person may have overdrawn it on another socket, or on one that was closed for it.
    const ms = budget.waitMs(this.person.id, WORK)
    return ms === 0 ? null : { ms, reason: 'too-fast' }
  }

  /** Processes one message; returns the throttle if the next one must wait. */
  #process(bytes: Uint8Array): Throttle | null | Pieces | Held {
    if (bytes.length === 0) return null
    if (bytes.length > MAX_MESSAGE_BYTES) this.#refuse({ reason: 'too-large', strokeId: null })
    else {
      try {
        const message = readMessage(bytes)
        return this.#isDisconnected && message.type !== 'update' ? null : this.#dispatch(message, bytes)
      } catch (error) {
        this.close('malformed', error)
      }
    }
    return null
  }

  #dispatch(message: ClientMessage, bytes: Uint8Array): Throttle | null | Pieces | Held {
    if (message.type === 'update')
      return this.#judge(message.update, this.#options.room.beginTrace('receive', this.#arrivals?.get(bytes)))
    const { room, presence, onPresenceChange, onPresenceMissed } = this.#options
    this.#charge(messageSteps(message, { runs: room.durable.runCount, presenceBytes: presence.bytes }))
    switch (message.type) {
      case 'step1': {
        const { stateVector } = message
        if (!(countClients(stateVector) <= room.durable.clientCount + MAX_UNSAVED_CLIENTS)) {
          this.close('too-large')
          return null
        }
        const pieces = syncReplyFrames(room.durable.piecesSince(decodeStateVector(stateVector)))
        this.outbox.sendSyncReply(pricedReply(pieces, (steps) => this.#charge(steps)))
        if (this.#options.hello) this.#sendPosition()
        return null
      }
      case 'awareness':
        if (!this.access.draw || this.isCompact) return null
        if (presence.applyFromMember(this, message.update) === 'forged') this.close('forged-presence')
        onPresenceChange()
        return null
      case 'presence':
        if (!this.isCompact) return null
        if (message.change.length === 0) onPresenceMissed()
        else if (this.access.draw) {
          if (presence.applyChange(this, message.change) === 'forged') this.close('forged-presence')
          onPresenceChange()
        }
        return null
      case 'queryAwareness':
        if (!this.isCompact)
          this.outbox.send('presence', () => awarenessFrame(presence.encodeAll(this) ?? emptyAwareness))
        return null
      case 'unknown':
        return null
    }
  }

  #judge(update: Uint8Array, trace: WriteTrace | null): Throttle | null | Pieces | Held {
    trace?.step('price')
    const price = priceUpdate(update)
    // Charged before the judgement, and also when nothing of it is new: it costs the server the same.
    this.#charge(price.steps)
    if (price.isOverCaps) {
      this.#refuse({ reason: 'too-large', strokeId: null })
      return null
    }
    const paintMs = this.#paintWaitMs(update, price)
    if (paintMs > 0) return { held: { ms: paintMs, reason: 'too-much-painting' } }
    trace?.step('guard')
    if (price.strokes > 0 && price.steps > STEPS_IN_ONE_TURN) return this.#submitInPieces(update, price, trace)
    return this.#submit(update, price, trace)
  }

  /** Only new strokes wait until the person has paid for painting: they read, undo and point meanwhile (STROKE-9). */
  #paintWaitMs(update: Uint8Array, { strokes }: UpdatePrice): number {
    const { budget, room } = this.#options
    if (strokes === 0 || !this.access.draw) return 0
    const ms = budget.waitMs(this.person.id, PAINTING)
    return ms > 0 && !isKnown(room, update) ? ms : 0
  }

  /** Charges the person for work of the server. Their next message, on any connection, waits until they are even. */
  #charge(steps: number): void {
    this.#options.budget.spend(this.person.id, { strokes: 0, flags: 0, steps, paint: 0 })
  }

  *#submitInPieces(update: Uint8Array, price: UpdatePrice, trace: WriteTrace | null): Generator<void, Throttle | null> {
    let weights: readonly StrokeWeight[]
    try {
      weights = yield* validateStrokes(update)
    } catch (error) {
      if (!(error instanceof RefusedUpdate)) throw error
      this.#refuse(error)
      return null
    }
    return this.#submit(update, price, trace, weights)
  }

  #submit(
    update: Uint8Array,
    price: UpdatePrice,
    trace: WriteTrace | null,
    weights?: readonly StrokeWeight[],
  ): Throttle | null {
    const { room, backpressure, budget, whyFull, readOwned } = this.#options
    if (!this.access.draw) {
      // A reader's client also offers its state when it connects: only an update with something new is a write.
      if (!isKnown(room, update)) this.#refuseToDraw()
      return null
    }
    if (!this.#fitsDocument(update, price)) {
      this.#refuse({ reason: 'page-too-large', strokeId: null })
      return null
    }
    const full = price.strokes > 0 ? whyFull() : null
    if (full && !isKnown(room, update)) {
      this.close(full)
      return null
    }
    const { strokeCount, flagCount, clientCount, paint } = room.index
    const { id: user } = this.person
    // Asks for the rights at each call: a second one comes after a read of the storage, and the rights may have ended meanwhile.
    const submit = (owned: OwnedItems, settle: SubmitEvents['settle']): void => {
      const { draw, isOwner: ownsArtwork, keptOff } = this.access
      if (!draw) return settle('no-right')
      room.write(update, { user, ownsArtwork, keptOff, owned }, { sender: this.outbox, weights, settle, trace })
    }
    // Known already for nearly every stroke, and then not kept until it is durable.
    const clients = price.clients.every((client) => this.#writers.has(client)) ? NO_CLIENTS : price.clients
    backpressure.pendingBytes += update.length
    this.#stallTimer.writeStarted()
    const finish = (): void => {
      backpressure.pendingBytes -= update.length
      this.#stallTimer.writeFinished()
    }
    submitOwned(submit, this, readOwned, {
      settle: (outcome) => {
        finish()
        this.#settle(outcome, clients)
      },
      fail: (error) => {
        finish()
        this.#fail(error, 'malformed')
      },
    })
    // Charged after the judgement: an update beyond the budget is accepted whole, and the next message waits.
    const cost = {
      strokes: room.index.strokeCount - strokeCount,
      flags: room.index.flagCount - flagCount,
      steps: (room.index.clientCount - clientCount) * NEW_CLIENT_STEPS,
      paint: room.index.paint - paint,
    }
    budget.spend(user, cost)
    // What painting has overdrawn is waited for before the next strokes (#paintWaitMs).
    const ms = budget.waitMs(user, { ...cost, steps: price.steps, paint: 0 })
    return ms === 0 ? null : { ms, reason: 'too-fast' }
  }

  /** A full document accepts no more strokes. It still accepts undo flags, up to a reserve, and what it already has. */
  #fitsDocument(update: Uint8Array, { strokes }: UpdatePrice): boolean {
    const { room, backpressure, limits } = this.#options
    const flagBytes = room.index.flagCount * FLAG_BYTES
    const bytes = room.durable.bytes + flagBytes + backpressure.pendingBytes + update.length
    if (bytes <= limits.documentBytes) return true
    const fitsReserve = bytes <= limits.documentBytes * UNDO_RESERVE_FACTOR && strokes === 0
    return fitsReserve || isKnown(room, update)
  }

  #refuseToDraw(): void {
    const { denial } = this.access
    const reason = denial === 'completed' || denial === 'quiet-hours' ? denial : 'read-only'
    this.#refuse({ reason, strokeId: null })
  }

  #actOn(outcome: SubmitOutcome, clients: readonly number[]): void {
    if (outcome === 'durable') this.#acknowledge(clients)
    else if (outcome === 'no-right') this.#refuseToDraw()
    else if (outcome === 'missing') this.#requestMissingSoon()
    // The room closes its members with the storage's trouble; this covers a member that joined after that.
    else if (outcome === 'failed') setTimeout(() => this.close('storage'), FAILED_ROOM_CLOSE_MS).unref()
    else this.#refuse(outcome)
  }

  /**
   * Sends one acknowledgement for a group commit, whose outcomes all arrive in one turn of the event loop. It names the client ids of
   * this person that the connection has written with, however many others there are (docs/decisions/0086).
   */
  #acknowledge(clients: readonly number[]): void {
    if (!this.#options.wantsAck) return
    const { room } = this.#options
    for (const client of clients) if (room.index.userOf(client) === this.person.id) this.#writers.add(client)
    if (this.#isAckScheduled) return
    this.#isAckScheduled = true
    queueMicrotask(() => {
      this.#isAckScheduled = false
      this.outbox.send('acknowledgement', () => persistedFrame(room.durable.stateVectorOf(this.#writers)))
      if (this.#options.hello) this.#positions.ask()
    })
  }

  #sendPosition(): void {
    this.outbox.sendLast(() => positionFrame(this.#options.room.durable.position))
  }

  /** Sends one request for everything missing, after a pause, so that a client without the items is not asked in a loop. */
  #requestMissingSoon(): void {
    if (this.#isResyncScheduled) return
    this.#isResyncScheduled = true
    this.#charge(SYNC_REQUEST_CLIENT_STEPS * this.#options.room.durable.clientCount)
    setTimeout(() => {
      this.#isResyncScheduled = false
      this.#requestMissing()
    }, RESYNC_DELAY_MS).unref()
  }

  /** Asks the client for everything that is not durable here. The client takes this state vector for an acknowledgement. */
  #requestMissing(): void {
    this.outbox.send('sync-request', () => syncStep1Frame(this.#options.room.durable.stateVector()))
  }
}

/** Whether the room has everything in an update. */
function isKnown(room: Room, update: Uint8Array): boolean {
  const cursor = new UpdateCursor(update)
  while (cursor.nextStruct()) {
    if (!(cursor.clock + cursor.length <= room.index.clockOf(cursor.client))) return false
  }
  return true
}
