/**
 * One artwork's document in this process, while somebody is there: judges updates, makes them durable in groups, and only
 * then shows them to anyone. It holds no truth; the log does (durable before visible).
 */
import { setImmediate } from 'node:timers/promises'
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { DocumentIndex, type IndexChange } from '#crdt/document/document-index.ts'
import { encoded, encodeOnce, type EncodedItem } from '#crdt/document/encode-items.ts'
import type { Link } from '#crdt/document/flag-chain.ts'
import { ItemStore } from '#crdt/document/item-store.ts'
import { readUpdate, type Refusal } from '#crdt/document/read-update.ts'
import { judgeUpdate, type Writer } from '#crdt/document/update-guard.ts'
import { Broadcast } from './broadcast.ts'
import type { RoomSnapshot } from './snapshot-codec.ts'
import type { Snapshots } from './snapshots.ts'
import { LostRace, type LogEntry, type StrokeLog } from './stroke-log.ts'

/**
 * Writes in one group at most: bounds the time until the first of them is answered. Its bytes stay well below what the
 * broadcast keeps, so that nobody has fallen behind before a word was sent.
 */
const GROUP = 1_000
const GROUP_BYTES = 1024 * 1024

/** Entries of the log, and strokes of a snapshot, taken in at one go while a room is opened. */
const BATCH = 100
const RESTORE_BATCH = 250

/**
 * Entries after which a room is worth a snapshot, and the share of its log: reading so many takes a few hundredths of a second.
 * A share, because a snapshot holds everything: a fixed number of entries would cost a long artwork more and more for each.
 */
const SNAPSHOT_EVERY = 1_000
const SNAPSHOT_SHARE = 1 / 8
/** Where nothing was drawn for so long, fewer entries are worth one: whoever opens the room next finds nothing else to read. */
const QUIET_MS = 1_000
const QUIET_EVERY = 100
const QUIET_SHARE = 1 / 64

/** What became of an update. */
export type Outcome = 'durable' | 'missing' | 'failed' | Refusal

interface Write {
  readonly writer: Writer
  readonly update: Uint8Array
  /** Whom not to send it back to. */
  readonly author: unknown
  readonly settle: (outcome: Outcome) => void
  /** Null when everything in it is known: it only waits for what is in flight. */
  change: IndexChange | null
  /** The log was read to its end since this came: what is refused now stays refused. */
  looked: boolean
}

/** An entry of the log on its way into the room's view. */
interface Applied {
  readonly userId: number
  readonly at: Date
  readonly update: Uint8Array
  readonly items: readonly EncodedItem[]
  /** Whom not to send it back to. */
  readonly author: unknown
}

export interface RoomOptions {
  readonly log: StrokeLog
  readonly snapshots: Snapshots
  readonly now: () => Date
  readonly events: RoomEvents
}

export interface RoomEvents {
  /** Something new is in the broadcast. */
  news(): void
  /** These strokes became durable. */
  drawn(strokes: readonly { userId: number; at: Date }[]): void
  /** The storage did not take a write; the room takes no more. */
  failed(error: unknown): void
  /** A snapshot could not be written: the log still holds everything. */
  unsaved(error: unknown): void
}

export class Room {
  readonly artworkId: number
  readonly index = new DocumentIndex()
  readonly broadcast = new Broadcast()
  /** When each stroke became durable, in the order of the log, which is the index's: milliseconds since 1970. */
  private readonly times: number[] = []
  private readonly store = new ItemStore()
  /** Built when somebody asks for it (REST), and kept up from then on. */
  private built: Y.Doc | null = null
  private readonly log: StrokeLog
  private readonly snapshots: Snapshots
  private readonly now: () => Date
  private readonly events: RoomEvents
  private snapshotSeq = 0
  private saving: Promise<void> | null = null
  /** Runs out when the room has been quiet for a while. */
  private quiet: NodeJS.Timeout | null = null
  private queue: Write[] = []
  /** Refused so far; but their senders may have seen, by another process, what this one has not read yet. */
  private doubtful: Write[] = []
  private seq = 0
  private noticedSeq = 0
  private working: Promise<void> | null = null
  private failed = false

  private constructor(artworkId: number, { log, snapshots, now, events }: RoomOptions) {
    this.artworkId = artworkId
    this.log = log
    this.snapshots = snapshots
    this.now = now
    this.events = events
  }

  /** Opens the room from the newest snapshot and the log after it. */
  static async open(artworkId: number, options: RoomOptions): Promise<Room> {
    const room = new Room(artworkId, options)
    const snapshot = await options.snapshots.load(artworkId)
    // A snapshot ahead of its log belongs to another one (restored from a backup).
    if (snapshot && snapshot.seq <= (await options.log.lastSeq(artworkId))) await room.restore(snapshot)
    let batch: LogEntry[] = []
    for await (const entry of options.log.stream(artworkId, room.seq)) {
      batch.push(entry)
      if (batch.length < BATCH) continue
      room.absorb(batch)
      batch = []
      // Other rooms get their turn while a large one is read.
      await setImmediate()
    }
    room.absorb(batch)
    return room
  }

  /** The number of the log's last entry this room has applied. */
  get lastSeq(): number {
    return this.seq
  }

  /** Nothing is on its way to the disk. */
  get settled(): boolean {
    return this.working === null
  }

  /** Bytes of what is durable. */
  get bytes(): number {
    return this.store.bytes
  }

  /** What is durable, as Yjs encodes it. */
  stateVector(): Uint8Array {
    return this.store.stateVector()
  }

  /** An update of what is durable and not covered by this state vector; throws when that is none. */
  since(stateVector: Uint8Array): Uint8Array {
    return this.store.since(stateVector)
  }

  /** The same in several updates, in an order in which they can be applied; the last is made of what is durable by then. */
  piecesSince(stateVector: Uint8Array): Iterator<Uint8Array, Uint8Array> {
    return this.store.piecesSince(stateVector)
  }

  /** What is durable, as a Yjs document: for reading only. */
  document(): Y.Doc {
    if (!this.built) {
      this.built = newArtworkDocument()
      Y.applyUpdate(this.built, this.store.since(Y.encodeStateVector(this.built)))
    }
    return this.built
  }

  /** Builds what `document` answers, a page a turn: all at once, a long artwork would keep everybody waiting. */
  async buildDocument(): Promise<void> {
    if (this.built) return
    const document = newArtworkDocument()
    const pieces = this.store.piecesSince(Y.encodeStateVector(document))
    for (let piece = pieces.next(); ; piece = pieces.next()) {
      Y.applyUpdate(document, piece.value)
      if (piece.done) break
      await setImmediate()
    }
    // In the turn of the last piece, which holds everything: what comes next is applied to it.
    this.built ??= document
  }

  /** The number REST clients know this stroke by, or null when it is not here. */
  placeOf(strokeId: string): number | null {
    const number = this.index.strokes.numberOf(strokeId)
    return number === undefined || number >= this.times.length ? null : number + 1
  }

  /** When the stroke at this place became durable. */
  arrivedAt(place: number): Date {
    return new Date(this.times[place - 1]!)
  }

  /** The strokes in the order in which they became durable; a stroke's place is counted from 1. */
  arrivals(): { readonly strokeId: string; readonly at: Date }[] {
    const { ids } = this.index.strokes.first(this.times.length)
    return ids.map((strokeId, i) => ({ strokeId, at: this.arrivedAt(i + 1) }))
  }

  /**
   * Judges an update and, if it may be, makes it durable. Resolves once it is on disk and on its way to the others;
   * `durable` is also the answer when all of it was known. `failed`: the storage did not take it, and the room is closed.
   */
  submit(update: Uint8Array, writer: Writer, author: unknown): Promise<Outcome> {
    if (this.failed) return Promise.resolve('failed')
    return new Promise((settle) => {
      const write: Write = { writer, update, author, settle, change: null, looked: false }
      if (this.admit(write)) this.queue.push(write)
      if (this.isBusy) this.work()
    })
  }

  /** Another process may have appended up to `seq`. */
  noticed(seq: number): void {
    this.noticedSeq = Math.max(this.noticedSeq, seq)
    if (this.noticedSeq > this.seq) this.work()
  }

  /** Resolves when nothing is on its way to the disk. */
  async drain(): Promise<void> {
    while (this.working) await this.working
    if (this.quiet) {
      clearTimeout(this.quiet)
      this.quiet = null
      this.saveWhenQuiet()
    }
    await this.saving
  }

  /** Judges a write against everything accepted so far; settles it when it builds on missing items or is refused for good. */
  private admit(write: Write): boolean {
    const judgement = judgeUpdate(write.update, this.index, write.writer)
    switch (judgement.verdict) {
      case 'accepted':
        write.change = judgement.change
        this.index.accept(judgement.change)
        return true
      case 'known':
        write.change = null
        return true
      case 'missing':
        write.settle('missing')
        return false
      case 'refused':
        if (write.looked) write.settle(judgement.reason)
        else this.doubtful.push(write)
        return false
    }
  }

  private get isBusy(): boolean {
    return this.queue.length > 0 || this.isBehind
  }

  /** There may be something in the log that this room should know. */
  private get isBehind(): boolean {
    return this.noticedSeq > this.seq || this.doubtful.length > 0
  }

  private work(): void {
    if (this.working || this.failed) return
    this.working = this.run().catch((error: unknown) => this.fail(error))
  }

  private async run(): Promise<void> {
    try {
      while (this.isBusy) {
        if (this.isBehind) await this.catchUp([])
        const group = this.nextGroup()
        if (group.length > 0) await this.commit(group)
      }
    } finally {
      // In the same turn as the last look at the queue: what comes next starts a new run.
      this.working = null
    }
  }

  private nextGroup(): Write[] {
    let count = 0
    for (let bytes = 0; count < Math.min(this.queue.length, GROUP) && bytes < GROUP_BYTES; count += 1) {
      bytes += this.queue[count]!.update.length
    }
    return this.queue.splice(0, count)
  }

  private async commit(given: Write[]): Promise<void> {
    let group = given
    try {
      while (!(await this.append(group))) group = await this.catchUp(group)
    } catch (error) {
      this.queue = [...group, ...this.queue]
      throw error
    }
  }

  /** False when another process was quicker. */
  private async append(group: readonly Write[]): Promise<boolean> {
    const at = this.now()
    const entries = group.flatMap(({ change, author }): Applied[] => {
      if (!change) return []
      return [{ userId: change.user, at, author, ...encodeOnce(change.items) }]
    })
    try {
      if (entries.length > 0) await this.log.append(this.artworkId, this.seq, entries)
    } catch (error) {
      if (error instanceof LostRace) return false
      throw error
    }
    this.apply(entries)
    this.announce(entries)
    const drawn = entries.flatMap(({ userId, items }) =>
      items.flatMap(({ item }) => (item.kind === 'stroke' ? [{ userId, at }] : [])),
    )
    if (drawn.length > 0) this.events.drawn(drawn)
    for (const write of group) write.settle('durable')
    return true
  }

  /** Takes what is durable into the room's view. */
  private apply(entries: readonly Applied[]): void {
    this.seq += entries.length
    for (const { at, items } of entries) {
      for (const encodedItem of items) {
        this.store.add(encodedItem)
        if (encodedItem.item.kind === 'stroke') this.times.push(at.getTime())
      }
    }
    if (this.isSnapshotDue(SNAPSHOT_EVERY, SNAPSHOT_SHARE)) this.saveSnapshot()
    else if (this.quiet) this.quiet.refresh()
    else this.quiet = setTimeout(() => this.saveWhenQuiet(), QUIET_MS).unref()
    const { built } = this
    built?.transact(() => {
      for (const { update } of entries) Y.applyUpdate(built, update)
    })
  }

  private async restore({ seq, clients, pages, strokes, chains }: RoomSnapshot): Promise<void> {
    for (const page of pages) this.store.restore(page)
    for (const { client, user, end } of clients) this.index.restoreClient(client, user, end)
    for (const [i, strokeId] of strokes.ids.entries()) {
      this.index.strokes.add(strokeId, strokes.authors[i]!)
      this.times.push(strokes.times[i]!)
      if (i % RESTORE_BATCH === RESTORE_BATCH - 1) await setImmediate()
    }
    for (const [strokeId, links] of chains) this.index.restoreChain(strokeId, links)
    this.seq = seq
    this.snapshotSeq = seq
    this.noticedSeq = seq
  }

  private isSnapshotDue(every: number, share: number): boolean {
    return this.seq - this.snapshotSeq >= Math.max(every, this.seq * share)
  }

  private saveWhenQuiet(): void {
    if (!this.failed && this.isSnapshotDue(QUIET_EVERY, QUIET_SHARE)) this.saveSnapshot()
  }

  /** In the background; at most one at a time. */
  private saveSnapshot(): void {
    this.saving ??= this.snapshots
      .save(this.artworkId, this.snapshot())
      .catch((error: unknown) => this.events.unsaved(error))
      .finally(() => {
        this.saving = null
      })
  }

  /** What is durable at this moment. */
  snapshot(): RoomSnapshot {
    this.snapshotSeq = this.seq
    return {
      seq: this.seq,
      clients: this.store.clients().map(([client, end]) => ({ client, end, user: this.index.userOf(client)! })),
      pages: this.store.save(),
      strokes: { ...this.index.strokes.first(this.times.length), times: this.times.slice() },
      chains: this.durableChains(),
    }
  }

  /** The index also holds flags that are only on their way to the disk. */
  private durableChains(): (readonly [string, readonly Link[]])[] {
    return [...this.index.chainsInOrder()].map(
      ([strokeId, links]) => [strokeId, links.filter(({ client, clock }) => clock < this.store.endOf(client))] as const,
    )
  }

  private announce(entries: readonly Applied[]): void {
    if (entries.length === 0) return
    this.broadcast.push(entries)
    this.events.news()
  }

  /**
   * Reads what other processes appended. Everything accepted but not durable is taken back, the entries are absorbed,
   * and the writes are judged again in their order, those that were in doubt last; answers those of `group` that still stand.
   */
  private async catchUp(group: readonly Write[]): Promise<Write[]> {
    const inDoubt = this.doubtful.length
    const missed = await this.log.read(this.artworkId, this.seq)
    const pending = [...group, ...this.queue]
    for (const { change } of pending.toReversed()) if (change) this.index.retract(change)
    this.announce(this.absorb(missed))
    const looked = this.doubtful.splice(0, inDoubt)
    const still = group.filter((write) => this.admit(write))
    this.queue = this.queue.filter((write) => this.admit(write))
    for (const write of looked) {
      write.looked = true
      if (this.admit(write)) this.queue.push(write)
    }
    return still
  }

  /** Takes in entries of the log: they were judged before they were written. */
  private absorb(entries: readonly LogEntry[]): readonly Applied[] {
    const applied = entries.map(({ userId, at, update }): Applied => {
      const { items } = readUpdate(update, this.index)
      this.index.accept({ user: userId, items, newClients: [] })
      return { userId, at, update, items: items.map(encoded), author: null }
    })
    this.apply(applied)
    this.noticedSeq = Math.max(this.noticedSeq, this.seq)
    return applied
  }

  /** The storage did not take a write: nobody is told it was saved, and this room's view is thrown away. */
  private fail(error: unknown): void {
    this.failed = true
    const lost = [...this.queue, ...this.doubtful]
    this.queue = []
    this.doubtful = []
    for (const write of lost) write.settle('failed')
    this.events.failed(error)
  }

  get hasFailed(): boolean {
    return this.failed
  }
}
