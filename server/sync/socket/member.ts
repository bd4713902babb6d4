/**
 * One socket in a room: what its person may do, and its messages. Closes the socket with a reason when a message is not acceptable.
 * `update-submitter.ts` submits its updates to the room, `acknowledgements.ts` tells the client what is durable.
 */
import { type Changed, type CloseReason, type Hello, MAX_MESSAGE_BYTES, type Refused } from '#contract/socket.ts'
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import { countClients, decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import type { Access } from '#server/artworks/access.ts'
import type { Person } from '#server/http/person.ts'
import type { FairScheduler } from '#server/sync/limits/fair-scheduler.ts'
import type { SocketLimits } from '#server/sync/limits/socket-limits.ts'
import type { StrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import { type Face, faceOf, type Looker } from '#server/sync/room/face.ts'
import type { RoomPresence } from '#server/sync/room/presence.ts'
import type { Room } from '#server/sync/room/room.ts'
import {
  awarenessFrame,
  changedFrame,
  type ClientMessage,
  emptyAwareness,
  helloFrame,
  readMessage,
  refusedFrame,
  syncReplyFrames,
  syncStep1Frame,
} from '#server/sync/wire/frames.ts'
import { messageSteps, pricedReply } from '#server/sync/wire/message-price.ts'
import { closeSocket, type PeerSocket } from '#server/sync/wire/peer-socket.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { type Held, InboundQueue, type Pieces, type Throttle } from './inbound-queue.ts'
import { Outbox } from './outbox.ts'
import { type RoomBackpressure, UpdateSubmitter } from './update-submitter.ts'

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

/** The throttle while the room has too much waiting for the disk. */
const BUSY_ROOM_THROTTLE: Throttle = { ms: 20, reason: 'room-busy' }

/** What a client’s state vector may name beyond the clients of the document: its own unsaved ones (SYNC-14). */
const MAX_UNSAVED_CLIENTS = 10_000

/** The price of naming one client when the server asks for what is missing. */
const SYNC_REQUEST_CLIENT_STEPS = 0.1

const WORK = { strokes: 0, flags: 0, steps: 1, paint: 0 }

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
  readonly #acknowledgements: Acknowledgements
  readonly #updates: UpdateSubmitter
  /** When each message arrived that waits; null when writes are not traced. */
  readonly #arrivals: WeakMap<Uint8Array, number> | null
  #isDisconnected = false
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
    this.#acknowledgements = new Acknowledgements({
      ...options,
      outbox: this.outbox,
      wantsPositions: this.isCompact,
    })
    this.#updates = new UpdateSubmitter({
      ...options,
      author: this,
      outbox: this.outbox,
      acknowledgements: this.#acknowledgements,
      charge: (steps) => this.#charge(steps),
      onMissing: () => this.#requestMissingSoon(),
      refuse: (refused) => this.#refuse(refused),
      close: (reason) => this.close(reason),
      fail: (error, reason) => this.#fail(error, reason),
    })
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
    this.#updates.stop()
    this.#acknowledgements.stop()
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
    this.#updates.stop()
    this.#acknowledgements.stop()
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
      return this.#updates.submit(message.update, this.#options.room.beginTrace('receive', this.#arrivals?.get(bytes)))
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
        if (this.isCompact) this.#acknowledgements.sendPosition()
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

  /** Charges the person for work of the server. Their next message, on any connection, waits until they are even. */
  #charge(steps: number): void {
    this.#options.budget.spend(this.person.id, { strokes: 0, flags: 0, steps, paint: 0 })
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
