/**
 * Submits the updates of one socket to its room: prices them, lets new strokes wait until the person has paid for painting, refuses what the
 * person may not write or the document has no space for, and charges for what was new.
 */
import type { CloseReason, Refused } from '#contract/socket.ts'
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { RefusedUpdate } from '#crdt/document/updates/refused-update.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import { priceUpdate, type UpdatePrice } from '#crdt/document/updates/update-price.ts'
import { validateStrokes } from '#crdt/document/updates/validate-strokes.ts'
import type { Access } from '#server/artworks/access.ts'
import type { Person } from '#server/http/person.ts'
import { guarded } from '#server/sync/limits/fault-log.ts'
import { FLAG_BYTES, type SocketLimits, UNDO_RESERVE_FACTOR } from '#server/sync/limits/socket-limits.ts'
import type { StrokeBudget } from '#server/sync/limits/stroke-budget.ts'
import type { Room } from '#server/sync/room/room.ts'
import type { WriteTrace } from '#server/tracing/traces.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import type { Held, Pieces, Throttle } from './inbound-queue.ts'
import type { Outbox } from './outbox.ts'
import { StallTimer } from './pacer.ts'
import { type Owner, type SubmitEvents, type SubmitOutcome, submitOwned } from './submit-owned.ts'

/** What the members of one room have waiting for the disk together. Above a limit the room throttles all of them. */
export interface RoomBackpressure {
  pendingBytes: number
}

/** Who writes, with what they may do now and own as far as is known. */
export interface Author extends Owner {
  readonly person: Pick<Person, 'id'>
  readonly access: Access
}

export interface UpdateSubmitterOptions {
  readonly author: Author
  /** Reads from the storage what the person owns. */
  readonly readOwned: () => Promise<OwnedItems>
  readonly room: Room
  readonly backpressure: RoomBackpressure
  readonly budget: StrokeBudget
  readonly limits: Pick<SocketLimits, 'documentBytes' | 'stallMs'>
  /** Of the author, who gets no broadcast of their own updates. */
  readonly outbox: Outbox
  readonly acknowledgements: Pick<Acknowledgements, 'unknownOf' | 'acknowledge'>
  /** Returns why the room takes no more strokes, or null. */
  readonly whyFull: () => CloseReason | null
  /** Charges the person for work of the server, in steps. */
  readonly charge: (steps: number) => void
  /** An update builds on what is not there. */
  readonly onMissing: () => void
  /** Closes the socket for an update. */
  readonly refuse: (refused: Refused) => void
  readonly close: (reason: CloseReason) => void
  /** Closes the socket for a fault of its own work. */
  readonly fail: (error: unknown, reason: 'malformed' | 'storage') => void
}

/** From this price on, an update's strokes are validated in several turns of the event loop (SYNC-11). */
const STEPS_IN_ONE_TURN = 4_000

/** The price of a client id that is new to the artwork: everybody keeps it, and names it in every sync (SYNC-34). */
const NEW_CLIENT_STEPS = 150

/** A room that has failed closes its members within this time, with a more exact reason than this socket knows. */
const FAILED_ROOM_CLOSE_MS = 1_000

const PAINTING = { strokes: 0, flags: 0, steps: 0, paint: 1 }

export class UpdateSubmitter {
  readonly #options: UpdateSubmitterOptions
  readonly #stallTimer: StallTimer
  readonly #settle = guarded(
    (outcome: SubmitOutcome, clients: readonly number[]) => this.#actOn(outcome, clients),
    (error) => this.#options.fail(error, 'storage'),
  )

  constructor(options: UpdateSubmitterOptions) {
    this.#options = options
    // The pending writes may still become durable. The client keeps them, reconnects and learns the outcome then.
    this.#stallTimer = new StallTimer(options.limits.stallMs, () => options.close('storage'))
  }

  /** Waits for no write any more. */
  stop(): void {
    this.#stallTimer.stop()
  }

  /** Submits one update; returns the throttle if the next message, or this one, must wait. A long update is submitted piece by piece. */
  submit(update: Uint8Array, trace: WriteTrace | null): Throttle | null | Pieces | Held {
    const { charge, refuse } = this.#options
    trace?.step('price')
    const price = priceUpdate(update)
    // Charged before the judgement, and also when nothing of it is new: it costs the server the same.
    charge(price.steps)
    if (price.isOverCaps) {
      refuse({ reason: 'too-large', strokeId: null })
      return null
    }
    const paintMs = this.#paintWaitMs(update, price)
    if (paintMs > 0) return { held: { ms: paintMs, reason: 'too-much-painting' } }
    trace?.step('guard')
    if (price.strokes > 0 && price.steps > STEPS_IN_ONE_TURN) return this.#submitInPieces(update, price, trace)
    return this.#write(update, price, trace)
  }

  /** Only new strokes wait until the person has paid for painting: they read, undo and point meanwhile (STROKE-9). */
  #paintWaitMs(update: Uint8Array, { strokes }: UpdatePrice): number {
    const { author, budget, room } = this.#options
    if (strokes === 0 || !author.access.draw) return 0
    const ms = budget.waitMs(author.person.id, PAINTING)
    return ms > 0 && !isKnown(room, update) ? ms : 0
  }

  *#submitInPieces(update: Uint8Array, price: UpdatePrice, trace: WriteTrace | null): Generator<void, Throttle | null> {
    let weights: readonly StrokeWeight[]
    try {
      weights = yield* validateStrokes(update)
    } catch (error) {
      if (!(error instanceof RefusedUpdate)) throw error
      this.#options.refuse(error)
      return null
    }
    return this.#write(update, price, trace, weights)
  }

  #write(
    update: Uint8Array,
    price: UpdatePrice,
    trace: WriteTrace | null,
    weights?: readonly StrokeWeight[],
  ): Throttle | null {
    const { author, readOwned, room, backpressure, budget, outbox, acknowledgements, whyFull, refuse, close, fail } =
      this.#options
    if (!author.access.draw) {
      // A reader's client also offers its state when it connects: only an update with something new is a write.
      if (!isKnown(room, update)) this.#refuseToDraw()
      return null
    }
    if (!this.#fitsDocument(update, price)) {
      refuse({ reason: 'page-too-large', strokeId: null })
      return null
    }
    const full = price.strokes > 0 ? whyFull() : null
    if (full && !isKnown(room, update)) {
      close(full)
      return null
    }
    const { strokeCount, flagCount, clientCount, paint } = room.index
    const { id: user } = author.person
    // Asks for the rights at each call: a second one comes after a read of the storage, and the rights may have ended meanwhile.
    const submit = (owned: OwnedItems, settle: SubmitEvents['settle']): void => {
      const { draw, isOwner: ownsArtwork, keptOff } = author.access
      if (!draw) return settle('no-right')
      room.write(update, { user, ownsArtwork, keptOff, owned }, { sender: outbox, weights, settle, trace })
    }
    const clients = acknowledgements.unknownOf(price.clients)
    backpressure.pendingBytes += update.length
    this.#stallTimer.writeStarted()
    const finish = (): void => {
      backpressure.pendingBytes -= update.length
      this.#stallTimer.writeFinished()
    }
    submitOwned(submit, author, readOwned, {
      settle: (outcome) => {
        finish()
        this.#settle(outcome, clients)
      },
      fail: (error) => {
        finish()
        fail(error, 'malformed')
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
    const { author, refuse } = this.#options
    const { denial } = author.access
    const reason = denial === 'completed' || denial === 'quiet-hours' ? denial : 'read-only'
    refuse({ reason, strokeId: null })
  }

  #actOn(outcome: SubmitOutcome, clients: readonly number[]): void {
    const { acknowledgements, onMissing, refuse, close } = this.#options
    if (outcome === 'durable') acknowledgements.acknowledge(clients)
    else if (outcome === 'no-right') this.#refuseToDraw()
    else if (outcome === 'missing') onMissing()
    // The room closes its members with the storage's trouble; this covers a member that joined after that.
    else if (outcome === 'failed') setTimeout(() => close('storage'), FAILED_ROOM_CLOSE_MS).unref()
    else refuse(outcome)
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
