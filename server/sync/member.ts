/** One socket in a room: reads its messages, answers them, and closes it with a word when they are not to be had. */
import type { WebSocket } from 'ws'
import { CLOSE, MAX_MESSAGE_BYTES, type CloseReason } from '#contract/socket.ts'
import * as Y from 'yjs'
import type { Person } from '#server/accounts/person.ts'
import type { Access } from '#server/artworks/access.ts'
import {
  awarenessFrame,
  emptyPresence,
  persistedFrame,
  readMessage,
  syncStep1Frame,
  answerFrames,
  type ClientMessage,
} from './frames.ts'
import { Listener } from './listener.ts'
import type { RoomPresence } from './presence.ts'
import type { Outcome, Room } from './room.ts'
import type { StrokeBudget } from './stroke-budget.ts'

const CODE_OF: Readonly<Partial<Record<CloseReason, number>>> = {
  malformed: CLOSE.malformed,
  'too-large': CLOSE.tooLarge,
  'too-fast': CLOSE.tooFast,
  completed: CLOSE.completed,
  'not-found': CLOSE.notFound,
  'no-right': CLOSE.notFound,
  'signed-out': CLOSE.sessionEnded,
  'slow-consumer': CLOSE.tryAgainLater,
  storage: CLOSE.tryAgainLater,
  restarting: CLOSE.restarting,
}

export interface MemberOptions {
  readonly socket: WebSocket
  readonly person: Person
  readonly sessionId: string
  readonly access: Access
  /** Connected with `?ack=1`: is told what is durable (W1). */
  readonly wantsAck: boolean
  readonly room: Room
  readonly presence: RoomPresence<Member>
  readonly budget: StrokeBudget
  readonly presenceChanged: () => void
  /** Told why the socket is closed; `error` is what the reading of a malformed message stumbled over. */
  readonly closed: (reason: CloseReason, error?: unknown) => void
}

/** Waited before a member is asked for what its updates build on: the answer to an earlier question may be on its way. */
const ASK_PAUSE_MS = 50

/** How long a peer may take to answer a close before the socket is cut. */
const CLOSE_PATIENCE_MS = 1_000

export class Member {
  readonly person: Person
  readonly sessionId: string
  readonly listener: Listener
  /** What this person may do now; changed when rights change. */
  access: Access
  private readonly options: MemberOptions
  private acknowledging = false
  private asking = false

  constructor(options: MemberOptions) {
    this.options = options
    this.person = options.person
    this.sessionId = options.sessionId
    this.access = options.access
    this.listener = new Listener(options.socket, options.room.broadcast, () => this.close('slow-consumer'))
    this.ask()
  }

  /** Every close carries one of the contract's words; those without a code of their own are refused writes. */
  close(reason: CloseReason, error?: unknown): void {
    const { socket, closed } = this.options
    if (socket.readyState !== socket.OPEN) return
    closed(reason, error)
    socket.close(CODE_OF[reason] ?? CLOSE.notAllowed, reason)
    setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref()
  }

  receive(bytes: Uint8Array): void {
    const { socket } = this.options
    if (bytes.length === 0 || socket.readyState !== socket.OPEN) return
    if (bytes.length > MAX_MESSAGE_BYTES) return this.close('too-large')
    try {
      this.answer(readMessage(bytes))
    } catch (error) {
      this.close('malformed', error)
    }
  }

  private answer(message: ClientMessage): void {
    const { room, presence, presenceChanged } = this.options
    switch (message.type) {
      case 'step1': {
        // A copy: the answer may have to wait, and must not keep a whole network buffer waiting with it.
        const stateVector = message.stateVector.slice()
        requireStateVector(stateVector)
        this.listener.sendAnswer(answerFrames(room.piecesSince(stateVector)))
        return
      }
      case 'update':
        this.write(message.update)
        return
      case 'awareness':
        if (!this.access.draw) return
        if (presence.receive(this, message.update) === 'forged') this.close('forged-presence')
        presenceChanged()
        return
      case 'queryAwareness':
        this.listener.send('presence', () => awarenessFrame(presence.all() ?? emptyPresence))
        return
      case 'unknown':
        return
    }
  }

  private write(update: Uint8Array): void {
    const { room, budget } = this.options
    if (!this.access.draw) {
      // A reader's client, too, offers what it has when it connects: only something new is a write.
      if (!isEmptyOf(room, update)) this.close(this.access.refusal === 'completed' ? 'completed' : 'read-only')
      return
    }
    const before = room.index.strokeCount
    const outcome = room.submit(update, { user: this.person.id, ownsArtwork: this.access.own }, this.listener)
    if (!budget.take(this.person.id, Math.max(1, room.index.strokeCount - before))) this.close('too-fast')
    // Settles without throwing: every failure is an outcome.
    void outcome.then((result) => this.settle(result))
  }

  private settle(outcome: Outcome): void {
    if (outcome === 'durable') this.acknowledge()
    // Only what is durable counts as known: the sender takes this state vector for an acknowledgement.
    else if (outcome === 'missing') this.askOnce()
    else this.close(outcome === 'failed' ? 'storage' : outcome)
  }

  /** One acknowledgement for all of a group: the group's outcomes arrive in one turn. */
  private acknowledge(): void {
    if (!this.options.wantsAck || this.acknowledging) return
    this.acknowledging = true
    queueMicrotask(() => {
      this.acknowledging = false
      this.listener.send('acknowledgement', () => persistedFrame(this.options.room.stateVector()))
    })
  }

  /** One question for all that is missing now: who cannot answer it is not asked without end. */
  private askOnce(): void {
    if (this.asking) return
    this.asking = true
    setTimeout(() => {
      this.asking = false
      this.ask()
    }, ASK_PAUSE_MS).unref()
  }

  /** Asks for all that the room does not have. */
  private ask(): void {
    this.listener.send('question', () => syncStep1Frame(this.options.room.stateVector()))
  }
}

/** Throws when these bytes are none. */
function requireStateVector(bytes: Uint8Array): void {
  Y.decodeStateVector(bytes)
}

/** Whether an update holds nothing the room does not have. */
function isEmptyOf(room: Room, update: Uint8Array): boolean {
  const { structs } = Y.decodeUpdate(update)
  return structs.every(({ id, length }) => id.clock + length <= room.index.clockOf(id.client))
}
