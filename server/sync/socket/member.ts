/** One socket in a room: reads its messages, answers them, and closes it with a word when they are not to be had. */
import type { WebSocket } from 'ws'
import { MAX_MESSAGE_BYTES, type CloseReason } from '#contract/socket.ts'
import * as Y from 'yjs'
import type { Person } from '#server/http/person.ts'
import type { Access } from '#server/artworks/access.ts'
import {
  awarenessFrame,
  emptyPresence,
  persistedFrame,
  readMessage,
  syncStep1Frame,
  answerFrames,
  type ClientMessage,
} from '#server/sync/wire/frames.ts'
import { closeSocket } from '#server/sync/wire/close-socket.ts'
import { InboundQueue, type Hold } from './inbound-queue.ts'
import { Outbox } from './outbox.ts'
import type { RoomPresence } from '#server/sync/room/presence.ts'
import type { Outcome, Room } from '#server/sync/room/room.ts'
import { UNDO_RESERVE, type SocketLimits } from '#server/sync/limits/socket-limits.ts'
import { StallTimer } from './stall-timer.ts'
import type { StrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import type { FairScheduler } from '#server/sync/limits/fair-scheduler.ts'

export interface RoomLoad {
  pendingBytes: number
}

export interface MemberOptions {
  readonly socket: WebSocket
  readonly person: Person
  readonly sessionId: string
  readonly access: Access
  /** Connected with `?ack=1`: is told what is durable (SYNC-5). */
  readonly wantsAck: boolean
  readonly room: Room
  readonly presence: RoomPresence<Member>
  /** What all members of the room have on its way to the disk. */
  readonly load: RoomLoad
  readonly budget: StrokeBudget
  readonly limits: SocketLimits
  readonly turns: FairScheduler
  /** Milliseconds that never go back. */
  readonly clock: () => number
  readonly presenceChanged: () => void
  /** Told why the socket is closed; `error` is what the reading of a malformed message stumbled over. */
  readonly closed: (reason: CloseReason, error?: unknown) => void
}

/** Waited before a member is asked for what its updates build on: the answer to an earlier question may be on its way. */
const ASK_PAUSE_MS = 50

/** How long a room that has failed takes at most to tell its members why. */
const FAILED_MS = 1_000

/** How soon a full room is looked at again. */
const BUSY_MS = 20

export class Member {
  readonly person: Person
  readonly sessionId: string
  readonly listener: Outbox
  /** What this person may do now; changed when rights change. */
  access: Access
  readonly #options: MemberOptions
  readonly #intake: InboundQueue
  readonly #patience: StallTimer
  #gone = false
  #acknowledging = false
  #asking = false

  constructor(options: MemberOptions) {
    this.#options = options
    this.person = options.person
    this.sessionId = options.sessionId
    this.access = options.access
    this.listener = new Outbox(options.socket, options.room.broadcast, () => this.close('slow-consumer'))
    this.#intake = new InboundQueue({
      ...options,
      mustWait: () =>
        options.load.pendingBytes > options.limits.queueBytes ? { ms: BUSY_MS, reason: 'room-busy' } : null,
      take: (bytes) => this.#take(bytes),
      giveUp: (reason) => this.close(reason),
    })
    // What is on its way may still arrive: the client keeps it, comes again, and is told then.
    this.#patience = new StallTimer(options.limits.stallMs, () => this.close('storage'))
    this.#ask()
  }

  close(reason: CloseReason, error?: unknown): void {
    const { socket, closed } = this.#options
    this.#intake.stop()
    this.#patience.over()
    if (socket.readyState !== socket.OPEN) return
    closed(reason, error)
    closeSocket(socket, reason)
  }

  /** The socket is gone. What it has sent is still taken, at the pace it would have been; resolves when it has been. */
  left(): Promise<void> {
    this.#gone = true
    this.#patience.over()
    return this.#intake.finished()
  }

  receive(bytes: Uint8Array): void {
    this.#intake.receive(bytes)
  }

  /** Returns how long the next message must wait. */
  #take(bytes: Uint8Array): Hold | null {
    if (bytes.length === 0) return null
    if (bytes.length > MAX_MESSAGE_BYTES) this.close('too-large')
    else {
      try {
        const message = readMessage(bytes)
        return this.#gone && message.type !== 'update' ? null : this.#answer(message)
      } catch (error) {
        this.close('malformed', error)
      }
    }
    return null
  }

  #answer(message: ClientMessage): Hold | null {
    const { room, presence, presenceChanged } = this.#options
    switch (message.type) {
      case 'step1': {
        // A copy: the answer may have to wait, and must not keep a whole network buffer waiting with it.
        const stateVector = message.stateVector.slice()
        requireStateVector(stateVector)
        this.listener.sendAnswer(answerFrames(room.durable.piecesSince(stateVector)))
        return null
      }
      case 'update':
        return this.#write(message.update)
      case 'awareness':
        if (!this.access.draw) return null
        if (presence.receive(this, message.update) === 'forged') this.close('forged-presence')
        presenceChanged()
        return null
      case 'queryAwareness':
        this.listener.send('presence', () => awarenessFrame(presence.all() ?? emptyPresence))
        return null
      case 'unknown':
        return null
    }
  }

  #write(update: Uint8Array): Hold | null {
    const { room, load, budget } = this.#options
    if (!this.access.draw) {
      // A reader's client, too, offers what it has when it connects: only something new is a write.
      if (!isEmptyOf(room, update)) this.close(this.access.refusal === 'completed' ? 'completed' : 'read-only')
      return null
    }
    if (!this.#hasRoomFor(update)) {
      this.close('page-too-large')
      return null
    }
    const { strokeCount, flagCount } = room.index
    const outcome = room.submit(update, { user: this.person.id, ownsArtwork: this.access.own }, this.listener)
    load.pendingBytes += update.length
    this.#patience.begins()
    // Settles without throwing: every failure is an outcome.
    void outcome.then((result) => {
      load.pendingBytes -= update.length
      this.#patience.ends()
      this.#settle(result)
    })
    // Counted when it is done: what is too much is taken all the same, and the next waits.
    const cost = { strokes: room.index.strokeCount - strokeCount, flags: room.index.flagCount - flagCount }
    budget.spend(this.person.id, cost)
    const ms = budget.wait(this.person.id, cost)
    return ms === 0 ? null : { ms, reason: 'too-fast' }
  }

  /** A full page takes no more strokes, but they can still be taken back. */
  #hasRoomFor(update: Uint8Array): boolean {
    const { room, load, limits } = this.#options
    const bytes = room.durable.bytes + load.pendingBytes + update.length
    if (bytes <= limits.documentBytes) return true
    const reserve = bytes <= limits.documentBytes * UNDO_RESERVE && !hasStrokes(update)
    return reserve || isEmptyOf(room, update)
  }

  #settle(outcome: Outcome): void {
    if (outcome === 'durable') this.#acknowledge()
    // Only what is durable counts as known: the sender takes this state vector for an acknowledgement.
    else if (outcome === 'missing') this.#askOnce()
    // The room tells everybody why; who came after that hears it here.
    else if (outcome === 'failed') setTimeout(() => this.close('storage'), FAILED_MS).unref()
    else this.close(outcome)
  }

  /** One acknowledgement for all of a group: the group's outcomes arrive in one turn. */
  #acknowledge(): void {
    if (!this.#options.wantsAck || this.#acknowledging) return
    this.#acknowledging = true
    queueMicrotask(() => {
      this.#acknowledging = false
      this.listener.send('acknowledgement', () => persistedFrame(this.#options.room.durable.stateVector()))
    })
  }

  /** One question for all that is missing now: who cannot answer it is not asked without end. */
  #askOnce(): void {
    if (this.#asking) return
    this.#asking = true
    setTimeout(() => {
      this.#asking = false
      this.#ask()
    }, ASK_PAUSE_MS).unref()
  }

  /** Asks for all that the room does not have. */
  #ask(): void {
    this.listener.send('question', () => syncStep1Frame(this.#options.room.durable.stateVector()))
  }
}

/** Throws when these bytes are none. */
function requireStateVector(bytes: Uint8Array): void {
  Y.decodeStateVector(bytes)
}

/** Strokes are the only binary items there are; what else an update may hold is judged by the room. */
function hasStrokes(update: Uint8Array): boolean {
  return Y.decodeUpdate(update).structs.some(
    (struct) => 'content' in struct && struct.content instanceof Y.ContentBinary,
  )
}

/** Whether an update holds nothing the room does not have. */
function isEmptyOf(room: Room, update: Uint8Array): boolean {
  const { structs } = Y.decodeUpdate(update)
  return structs.every(({ id, length }) => id.clock + length <= room.index.clockOf(id.client))
}
