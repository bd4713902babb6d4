/**
 * One artwork's durable document in this process. The guard judges each update (`JudgedWrites`), a group commit makes the
 * accepted ones durable, and only then the broadcast shows them to anybody (SYNC-1). The room is derived from the log, which is
 * the source of truth.
 */
import { setImmediate } from 'node:timers/promises'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeItem } from '#crdt/document/updates/encode-items.ts'
import { type EntryFault, readLoggedUpdate } from '#crdt/document/updates/logged-update.ts'
import type { Writer } from '#crdt/document/updates/update-guard.ts'
import { weighItems, weighStrokes } from '#crdt/document/updates/weigh-strokes.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import { STEPS_PER_TURN, stepsOf } from '#server/log/in-turns.ts'
import { type LogPosition, positionAfter } from '#server/log/log-chain.ts'
import { isInLog, LostRace, type LogEntry, type StrokeLog } from '#server/log/stroke-log.ts'
import type { Traces, WriteStep, WriteTrace } from '#server/tracing/traces.ts'
import { Broadcast } from './broadcast.ts'
import { type ChapterSizes, DurableDocument, type DurableEntry } from './durable-document.ts'
import { JudgedWrites, type RoomWrite, type WriteOutcome } from './judged-writes.ts'
import { WriterIds } from './writer-ids.ts'
import { SnapshotKeeper } from './snapshot-keeper.ts'

/** Log entries applied in one turn of the event loop while a room is opened, whatever they cost. */
const ENTRIES_PER_TURN = 100

/** An entry of the log with the weights of its strokes. */
type WeighedEntry = LogEntry & { readonly weights: readonly StrokeWeight[] }

interface RoomEntry extends DurableEntry {
  /** The outbox that the broadcast does not send it back to. */
  readonly sender: unknown
}

export interface RoomOptions {
  readonly log: StrokeLog
  readonly snapshots: Snapshots
  readonly now: () => Date
  readonly events: RoomEvents
  /** The cap on strokes of the artwork; absent for the default. */
  readonly maxStrokes?: number
  readonly traces?: Traces | null
  /** Replaced by tests. */
  readonly chapterSizes?: ChapterSizes
}

export type WriteOptions = Pick<RoomWrite, 'sender' | 'weights' | 'settle'> & {
  /** Traces the write from its message on; absent for a write without one. */
  readonly trace?: WriteTrace | null
}

/** How many strokes became durable together, and when. */
export interface NewStrokes {
  readonly count: number
  readonly at: Date
}

/** An entry of the log that the room leaves out (LOG-4). */
export interface SetAsideEntry {
  readonly seq: number
  readonly reason: EntryFault
}

export interface RoomEvents {
  /** The broadcast has new batches. */
  onBroadcast(): void
  /** Strokes became durable. */
  onStrokes(strokes: NewStrokes): void
  /** The storage did not take a write; the room takes no more. */
  onFailure(error: unknown): void
  /** A snapshot could not be written or used; the log still holds everything. */
  onSnapshotFailure(error: unknown): void
  /** The room has read entries of the log that it leaves out, at least one. */
  onSetAside(entries: readonly SetAsideEntry[]): void
}

export class Room {
  readonly artworkId: number
  /** Everything accepted: what is durable and what waits for its commit. */
  readonly index = new DocumentIndex()
  readonly durable: DurableDocument
  readonly broadcast = new Broadcast()
  readonly #log: StrokeLog
  readonly #now: () => Date
  readonly #events: RoomEvents
  readonly #traces: Traces | null
  readonly #snapshots: SnapshotKeeper
  readonly writerIds = new WriterIds((client) => this.index.userOf(client))
  readonly #writes: JudgedWrites
  /** The newest log entry that this room has heard of. */
  #noticedSeq = 0
  #committing: Promise<void> | null = null
  #failure: unknown = null

  /** Opens the room from the newest snapshot and the log after it. */
  static async open(artworkId: number, options: RoomOptions): Promise<Room> {
    const room = (await Room.#fromSnapshot(artworkId, options)) ?? new Room(artworkId, options)
    await room.#readLog()
    return room
  }

  /** Returns null when there is no snapshot of this log, or it cannot be used. */
  static async #fromSnapshot(artworkId: number, options: RoomOptions): Promise<Room | null> {
    const snapshot = await options.snapshots.load(artworkId)
    if (!snapshot || !(await isInLog(options.log, artworkId, snapshot))) return null
    const room = new Room(artworkId, options)
    try {
      await room.durable.restore(snapshot)
    } catch (error) {
      options.events.onSnapshotFailure(error)
      return null
    }
    room.#snapshots.restored()
    return room
  }

  async #readLog(): Promise<void> {
    let batch: LogEntry[] = []
    let steps = 0
    for await (const entry of this.#log.stream(this.artworkId, this.lastSeq)) {
      batch.push(entry)
      steps += stepsOf(entry.update)
      if (batch.length < ENTRIES_PER_TURN && steps < STEPS_PER_TURN) continue
      this.#absorb(await weighed(batch))
      batch = []
      steps = 0
      // Yields to other rooms while a long log is read.
      await setImmediate()
    }
    this.#absorb(await weighed(batch))
  }

  private constructor(artworkId: number, options: RoomOptions) {
    const { log, snapshots, now, events, maxStrokes, traces, chapterSizes } = options
    this.artworkId = artworkId
    this.durable = new DurableDocument(this.index, chapterSizes)
    this.#writes = new JudgedWrites(this.index, this.writerIds, maxStrokes)
    this.#log = log
    this.#now = now
    this.#events = events
    this.#traces = traces ?? null
    this.#snapshots = new SnapshotKeeper({
      artworkId,
      durable: this.durable,
      snapshots,
      onFailure: (error) => events.onSnapshotFailure(error),
    })
  }

  /** The number of the last log entry that this room has applied. */
  get lastSeq(): number {
    return this.durable.lastSeq
  }

  /** True when no write waits for its commit. */
  get isSettled(): boolean {
    return this.#committing === null
  }

  /** What has ended the room, or null while it takes writes. */
  get failure(): unknown {
    return this.#failure
  }

  /**
   * Judges an update and makes it durable if it is accepted. Resolves with `durable` once it is on disk and in the broadcast,
   * or when all of it was known; with `failed` when the storage did not take it, and the room is closed. Rejects with what the
   * judgement has thrown: the update has left no trace then (SYNC-28).
   * @param options.weights what `validateStrokes` has returned for this update
   */
  submit(
    update: Uint8Array,
    writer: Writer,
    sender: unknown,
    { weights }: { readonly weights?: readonly StrokeWeight[] | undefined } = {},
  ): Promise<WriteOutcome> {
    return new Promise((settle) => this.write(update, writer, { sender, weights, settle }))
  }

  /**
   * Does what `submit` does without a promise, for the many strokes of sockets. Throws what the judgement has thrown.
   * @param options.settle gets the outcome once, before this returns or later. It neither throws nor writes to the room.
   */
  write(update: Uint8Array, writer: Writer, given: WriteOptions): void {
    const { sender, weights, trace = this.beginTrace('guard') } = given
    const settle = trace ? tracedSettle(given.settle, trace) : given.settle
    if (this.#failure !== null) return settle('failed')
    try {
      this.#writes.add({ writer, weights, update, sender, settle, trace, accepted: null, isRefusalFinal: false })
    } catch (error) {
      if (this.index.isIntact) throw error
      // The index is of no use any more. The log is, and the room is opened from it again.
      this.#fail(error)
      return settle('failed')
    }
    trace?.step('queue')
    if (this.#hasWork) this.#startCommits()
  }

  /** Whether writes are traced. */
  get isTraced(): boolean {
    return this.#traces !== null
  }

  /** Begins the trace of a write; null when writes are not traced. @param since when its message arrived; absent for now */
  beginTrace(first: WriteStep, since?: number): WriteTrace | null {
    return this.#traces?.beginWrite(this.artworkId, first, since) ?? null
  }

  /** Catches up with the log when another process has appended up to `seq`. */
  noticeAppend(seq: number): void {
    this.#noticedSeq = Math.max(this.#noticedSeq, seq)
    if (this.#noticedSeq > this.lastSeq) this.#startCommits()
  }

  /** Resolves when no write waits for its commit and no snapshot is being written. */
  async drain(): Promise<void> {
    while (this.#committing) await this.#committing
    await this.#snapshots.settle()
  }

  get #hasWork(): boolean {
    return this.#writes.hasQueued || this.#mayBeBehind
  }

  /** The log may hold entries that this room has not read. */
  get #mayBeBehind(): boolean {
    return this.#noticedSeq > this.lastSeq || this.#writes.doubtfulCount > 0
  }

  #startCommits(): void {
    if (this.#committing || this.#failure !== null) return
    this.#committing = this.#commitAll().catch((error: unknown) => this.#fail(error))
  }

  /** Group commit: writes that arrive in one turn of the event loop, or during a commit, share the next commit. */
  async #commitAll(): Promise<void> {
    try {
      // Waits until the sockets have delivered what they received in this turn.
      await setImmediate()
      while (this.#hasWork) {
        if (this.#mayBeBehind) await this.#catchUp([])
        const group = this.#writes.nextGroup()
        if (group.length > 0) await this.#commit(group)
      }
    } finally {
      // Runs in the same turn as the last look at the queue, so that a later write starts a new loop.
      this.#committing = null
    }
  }

  async #commit(given: RoomWrite[]): Promise<void> {
    let group = given
    try {
      while (!(await this.#append(group))) group = await this.#catchUp(group)
    } catch (error) {
      this.#writes.putBack(group)
      throw error
    }
  }

  /** Appends a group to the log, then applies and broadcasts it. Returns false when another process was first. */
  async #append(group: readonly RoomWrite[]): Promise<boolean> {
    const at = this.#now()
    const entries: RoomEntry[] = []
    for (const { accepted, sender } of group)
      if (accepted)
        entries.push({ userId: accepted.change.user, at, ...accepted.encoded, weight: accepted.change.weight, sender })
    const step = (name: WriteStep): void => this.#stepAll(group, name)
    try {
      if (entries.length > 0) {
        step('commit')
        const position = await this.#log.append(this.artworkId, this.durable.position, entries)
        step('apply')
        this.#applyDurable(entries, position)
      }
    } catch (error) {
      if (!(error instanceof LostRace)) throw error
      step('catch-up')
      return false
    }
    step('send')
    this.#publish(entries)
    let count = 0
    for (const { items } of entries) for (const { kind } of items) if (kind === 'stroke') count += 1
    if (count > 0) this.#events.onStrokes({ count, at })
    for (const write of group) write.settle('durable')
    return true
  }

  #stepAll(group: readonly RoomWrite[], step: WriteStep): void {
    if (this.#traces) for (const { trace } of group) trace?.step(step)
  }

  #applyDurable(entries: readonly RoomEntry[], position: LogPosition): void {
    this.durable.append(entries, position)
    this.#snapshots.entriesAdded()
  }

  #publish(entries: readonly RoomEntry[]): void {
    if (entries.length === 0) return
    this.broadcast.push(entries)
    this.#events.onBroadcast()
  }

  /** Reads what other processes appended and judges the writes again; returns the writes of `group` that stay accepted. */
  async #catchUp(group: readonly RoomWrite[]): Promise<RoomWrite[]> {
    // Counted before the read: what is refused during it may build on entries that the read does not return.
    const { doubtfulCount } = this.#writes
    const missed = await weighed(await this.#log.read(this.artworkId, this.lastSeq))
    return this.#writes.rejudge(group, doubtfulCount, () => this.#publish(this.#absorb(missed)))
  }

  /**
   * Applies entries of the log without judging them: they were judged before they were written. Leaves out what the log's rule sets
   * aside (LOG-4), and returns the others.
   */
  #absorb(entries: readonly WeighedEntry[]): readonly RoomEntry[] {
    const absorbed: RoomEntry[] = []
    const setAside: SetAsideEntry[] = []
    for (const { seq, userId, at, update, weights } of entries) {
      const entry = readLoggedUpdate(update, this.index, weights)
      if ('fault' in entry) {
        setAside.push({ seq, reason: entry.fault })
        continue
      }
      const { items } = entry
      const weight = weighItems(items)
      this.index.accept({ user: userId, items, newClients: [], weight })
      absorbed.push({ userId, at, update, items: items.map(encodeItem), weight, sender: null })
    }
    this.#applyDurable(absorbed, entries.reduce(positionAfter, this.durable.position))
    this.#noticedSeq = Math.max(this.#noticedSeq, this.lastSeq)
    if (setAside.length > 0) this.#events.onSetAside(setAside)
    return absorbed
  }

  /** The storage did not take a write: no sender is told it was saved, and the room is discarded. */
  #fail(error: unknown): void {
    this.#failure = error
    this.#snapshots.stop()
    this.#writes.failAll()
    this.#events.onFailure(error)
  }
}

function tracedSettle(settle: RoomWrite['settle'], trace: WriteTrace): RoomWrite['settle'] {
  return (outcome) => {
    settle(outcome)
    trace.end(typeof outcome === 'string' ? outcome : outcome.reason)
  }
}

/** Weighs the strokes of entries. Yields to other rooms while a large entry is weighed. */
async function weighed(entries: readonly LogEntry[]): Promise<readonly WeighedEntry[]> {
  const done: WeighedEntry[] = []
  for (const entry of entries) {
    const pieces = weighStrokes(entry.update)
    let piece = pieces.next()
    for (; !piece.done; piece = pieces.next()) await setImmediate()
    done.push({ ...entry, weights: piece.value })
  }
  return done
}
