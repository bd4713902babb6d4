/**
 * The strokes and flags of one artwork for everybody who looks at it: encoded once, as they become durable, and kept for those who are a
 * little behind. Each viewer holds an index, so that a slow one costs nothing and a returning one goes on where it was.
 */
import { Buffer } from 'node:buffer'
import type { CloseReason } from '#contract/socket.ts'
import { emptyUpdate, positionFrame, syncStep2Frame } from '#server/sync/wire/frames.ts'
import type { Room } from '#server/sync/room/room.ts'
import type { RoomFollower } from '#server/sync/room-host.ts'
import { messageEvent } from './events.ts'

/** A viewer that is further behind begins anew, with what its document lacks. */
const KEPT_BYTES = 1024 * 1024

/** What a viewer gets at a time, unless one event is larger: it waits in the memory of the connection while its reader is slow. */
const PIECE_BYTES = 64 * 1024

/** A viewer keeps its position on the device, which is a write there. */
const POSITION_INTERVAL_MS = 1_000

interface Step {
  /** The number of the log entry that a viewer has reached with it. */
  readonly seq: number
  readonly events: Buffer
}

/** What a viewer is sent together, and the index at which it goes on. */
export interface Steps {
  readonly events: Buffer
  readonly end: number
}

export interface StepFeedEvents {
  /** There are new steps. */
  onSteps(): void
  /** The room has ended; nothing follows. */
  onClosed(reason: CloseReason): void
}

export class StepFeed implements RoomFollower {
  readonly room: Room
  readonly #events: StepFeedEvents
  readonly #clock: () => number
  #steps: Step[] = []
  /** The index of the first step that is kept. */
  #first = 0
  #bytes = 0
  /** The position in the log before the first step that is kept. */
  #startSeq: number
  #nextBatch: number
  #positionAt = -Infinity
  /** What was sent last: nearly all viewers are at the same index. */
  #last: (Steps & { readonly start: number }) | null = null

  /** @param clock milliseconds that never go back */
  constructor(room: Room, clock: () => number, events: StepFeedEvents) {
    this.room = room
    this.#clock = clock
    this.#events = events
    this.#startSeq = room.lastSeq
    this.#nextBatch = room.broadcast.end
  }

  /** The index behind the newest step. */
  get end(): number {
    return this.#first + this.#steps.length
  }

  deliver(): void {
    const { broadcast, durable, lastSeq } = this.room
    const frames: Uint8Array[] = []
    for (; this.#nextBatch < broadcast.end; this.#nextBatch += 1) {
      const frame = broadcast.at(this.#nextBatch)?.frameFor(this)
      // The room drops no batch before its followers have it.
      if (!frame) throw new Error('A batch of the broadcast is missing')
      frames.push(frame)
    }
    if (frames.length === 0) return
    const now = this.#clock()
    if (now - this.#positionAt >= POSITION_INTERVAL_MS) {
      this.#positionAt = now
      frames.push(positionFrame(durable.position))
    }
    // The number is that of the last event: a viewer that has only some of them gets all of them again.
    for (const [i, frame] of frames.entries())
      this.#keep({ seq: lastSeq, events: messageEvent(frame, i === frames.length - 1 ? lastSeq : undefined) })
    this.#events.onSteps()
  }

  close(reason: CloseReason): void {
    this.#events.onClosed(reason)
  }

  /** Returns an event with the position of everything that is durable. */
  position(): Buffer {
    const { durable, lastSeq } = this.room
    return messageEvent(positionFrame(durable.position), lastSeq)
  }

  /** Returns where a viewer goes on that has everything up to a log entry; null when steps behind it are not kept. */
  indexAfter(seq: number): number | null {
    if (!(seq >= this.#startSeq)) return null
    const found = this.#steps.findIndex((step) => step.seq > seq)
    return found === -1 ? this.end : this.#first + found
  }

  /** Returns the next steps from an index on, with the same bytes for all viewers there; null when they are not kept. */
  since(start: number): Steps | null {
    if (start < this.#first) return null
    const last = this.#last
    if (last?.start === start && (last.end === this.end || last.events.length >= PIECE_BYTES)) return last
    const steps: Step[] = []
    let bytes = 0
    for (let at = start - this.#first; at < this.#steps.length && bytes < PIECE_BYTES; at += 1) {
      steps.push(this.#steps[at]!)
      bytes += this.#steps[at]!.events.length
    }
    const end = start + steps.length
    const events = steps.length === 1 ? steps[0]!.events : Buffer.concat(steps.map((step) => step.events))
    this.#last = { start, end, events }
    return this.#last
  }

  /**
   * Returns the events after which a viewer counts as in step that goes on from an index. They name no position before the steps up to it: a
   * viewer whose connection breaks between would miss these.
   */
  nothingMissing(index: number): Buffer {
    const inStep = messageEvent(syncStep2Frame(emptyUpdate))
    return index === this.end ? Buffer.concat([inStep, this.position()]) : inStep
  }

  #keep(step: Step): void {
    this.#steps.push(step)
    this.#bytes += step.events.length
    while (this.#bytes > KEPT_BYTES && this.#steps.length > 1) {
      const dropped = this.#steps.shift()!
      this.#first += 1
      this.#bytes -= dropped.events.length
      this.#startSeq = dropped.seq
    }
  }
}
