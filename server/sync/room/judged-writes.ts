/**
 * A room's writes from the guard's judgement until their group commit. Accepted writes queue in order. A refused write stays
 * in doubt until the log has been read to its end: its sender may know entries of another process that this room lacks.
 */
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import type { DocumentIndex, IndexChange } from '#crdt/document/updates/document-index.ts'
import { encodeUpdateWithItems, type EncodedUpdate } from '#crdt/document/updates/encode-items.ts'
import { holdsItems } from '#crdt/document/updates/holds-items.ts'
import {
  DEFAULT_MAX_STROKES,
  type JudgeOptions,
  judgeUpdate,
  type RefusedJudgement,
  type Writer,
} from '#crdt/document/updates/update-guard.ts'
import type { WriteTrace } from '#server/tracing/traces.ts'
import type { WriterIds } from './writer-ids.ts'

/**
 * Bounds of one group commit, which bound the wait of its first write. The bytes stay well below the broadcast's buffer, so
 * that no socket falls behind before anything was sent.
 */
const GROUP_MAX_WRITES = 1_000
const GROUP_MAX_BYTES = 1024 * 1024

/** What became of an update. */
export type WriteOutcome = 'durable' | 'missing' | 'failed' | RefusedJudgement

/** What the guard has accepted, and the bytes of exactly that for the log (SYNC-27). */
export interface AcceptedChange {
  readonly change: IndexChange
  readonly encoded: EncodedUpdate
}

export interface RoomWrite {
  readonly writer: Writer
  /** What `validateStrokes` has returned for the update; absent when its strokes are to be validated. */
  readonly weights: readonly StrokeWeight[] | undefined
  readonly update: Uint8Array
  /** The outbox of the writer, to which the broadcast does not send it back. */
  readonly sender: unknown
  readonly settle: (outcome: WriteOutcome) => void
  /** Null when it is not traced. */
  readonly trace: WriteTrace | null
  /** Null when everything in it is known: then it only waits for what is in flight. */
  accepted: AcceptedChange | null
  /** The log was read to its end since this write came, so a refusal is final. */
  isRefusalFinal: boolean
}

export class JudgedWrites {
  readonly #index: DocumentIndex
  readonly #encode: typeof encodeUpdateWithItems
  readonly #options: JudgeOptions
  #queue: RoomWrite[] = []
  #doubtful: RoomWrite[] = []

  /** @param index everything accepted; the judgement adds to it @param encode replaced by tests */
  constructor(
    index: DocumentIndex,
    writerIds: WriterIds,
    maxStrokes = DEFAULT_MAX_STROKES,
    encode = encodeUpdateWithItems,
  ) {
    this.#index = index
    this.#encode = encode
    this.#options = { maxStrokes, announcedBy: (client) => writerIds.ownerOf(client) }
  }

  get hasQueued(): boolean {
    return this.#queue.length > 0
  }

  /** The refused writes that wait for the log to be read. */
  get doubtfulCount(): number {
    return this.#doubtful.length
  }

  /** Judges a write and queues it, holds it in doubt, or settles it when it builds on missing items. */
  add(write: RoomWrite): void {
    if (this.#judge(write)) this.#queue.push(write)
  }

  /** Takes the next group for a commit; empty when nothing is queued. */
  nextGroup(): RoomWrite[] {
    let count = 0
    for (let bytes = 0; count < Math.min(this.#queue.length, GROUP_MAX_WRITES) && bytes < GROUP_MAX_BYTES; count += 1) {
      bytes += this.#queue[count]!.update.length
    }
    return this.#queue.splice(0, count)
  }

  /** Returns a group whose commit has failed to the front of the queue. */
  putBack(group: readonly RoomWrite[]): void {
    this.#queue = [...group, ...this.#queue]
  }

  /**
   * Judges every write again after entries of other processes were read. Retracts everything that is accepted but not
   * durable, lets `absorb` add the entries, and judges the writes in their order, the first `doubtfulCount` doubtful ones
   * last. Returns the writes of `group` that are still accepted.
   */
  rejudge(group: readonly RoomWrite[], doubtfulCount: number, absorb: () => void): RoomWrite[] {
    const pending = [...group, ...this.#queue]
    for (const { accepted } of pending.toReversed()) if (accepted) this.#index.retract(accepted.change)
    absorb()
    const doubtful = this.#doubtful.splice(0, doubtfulCount)
    const stillAccepted = group.filter((write) => this.#judge(write))
    this.#queue = this.#queue.filter((write) => this.#judge(write))
    for (const write of doubtful) {
      write.isRefusalFinal = true
      this.add(write)
    }
    return stillAccepted
  }

  /** Settles every write as failed. */
  failAll(): void {
    const failed = [...this.#queue, ...this.#doubtful]
    this.#queue = []
    this.#doubtful = []
    for (const write of failed) write.settle('failed')
  }

  /** The guard's place: judges a write against everything accepted so far, and returns whether it is accepted. */
  #judge(write: RoomWrite): boolean {
    const { update, writer, weights } = write
    const judgement = judgeUpdate(update, this.#index, writer, { weights, ...this.#options })
    switch (judgement.verdict) {
      case 'accepted':
        return this.#accept(write, judgement.change)
      case 'known':
        write.accepted = null
        return true
      case 'missing':
        write.settle('missing')
        return false
      case 'refused':
        if (write.isRefusalFinal) write.settle(judgement)
        else this.#doubtful.push(write)
        return false
    }
  }

  /** Encodes a change for the log. Refuses it when that is read as something else: no log may hold what was not judged (SYNC-27). */
  #accept(write: RoomWrite, change: IndexChange): boolean {
    const encoded = this.#encode(change.items)
    if (!holdsItems(encoded.update, change.items, this.#index)) {
      write.settle({ verdict: 'refused', reason: 'malformed', strokeId: null })
      return false
    }
    write.accepted = { change, encoded }
    this.#index.accept(change)
    return true
  }
}
