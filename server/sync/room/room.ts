/**
 * One artwork's document in this process, while somebody is there: judges updates, makes them durable in groups, and only
 * then shows them to anyone (SYNC-1). It holds no truth; the log does.
 */
import { setImmediate } from 'node:timers/promises'
import { DocumentIndex, type IndexChange } from '#crdt/document/updates/document-index.ts'
import { encodeItem, encodeUpdateWithItems } from '#crdt/document/updates/encode-items.ts'
import { readUpdate, type Refusal } from '#crdt/document/updates/read-update.ts'
import { judgeUpdate, type Writer } from '#crdt/document/updates/update-guard.ts'
import { Broadcast } from './broadcast.ts'
import { DurableDocument, type DurableEntry } from './durable-document.ts'
import { SnapshotKeeper } from './snapshot-keeper.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import { LostRace, type LogEntry, type StrokeLog } from '#server/log/stroke-log.ts'

/**
 * Writes in one group at most: bounds the time until the first of them is answered. Its bytes stay well below what the
 * broadcast keeps, so that nobody has fallen behind before a word was sent.
 */
const GROUP = 1_000
const GROUP_BYTES = 1024 * 1024

/** Entries of the log taken in at one go while a room is opened. */
const ENTRIES_PER_TURN = 100

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
interface Applied extends DurableEntry {
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
  /** Everything accepted, durable or on its way to the disk. */
  readonly index = new DocumentIndex()
  readonly durable = new DurableDocument(this.index)
  readonly broadcast = new Broadcast()
  readonly #log: StrokeLog
  readonly #now: () => Date
  readonly #events: RoomEvents
  readonly #snapshots: SnapshotKeeper
  #queue: Write[] = []
  /** Refused so far; but their senders may have seen, by another process, what this one has not read yet. */
  #doubtful: Write[] = []
  #noticedSeq = 0
  #working: Promise<void> | null = null
  #failed = false

  /** Opens the room from the newest snapshot and the log after it. */
  static async open(artworkId: number, options: RoomOptions): Promise<Room> {
    const { log, snapshots } = options
    const room = new Room(artworkId, options)
    const snapshot = await snapshots.load(artworkId)
    // A snapshot ahead of its log belongs to another one (restored from a backup).
    if (snapshot && snapshot.seq <= (await log.lastSeq(artworkId))) {
      await room.durable.restore(snapshot)
      room.#snapshots.begun()
    }
    let batch: LogEntry[] = []
    for await (const entry of log.stream(artworkId, room.lastSeq)) {
      batch.push(entry)
      if (batch.length < ENTRIES_PER_TURN) continue
      room.#absorb(batch)
      batch = []
      // Other rooms get their turn while a large one is read.
      await setImmediate()
    }
    room.#absorb(batch)
    return room
  }

  private constructor(artworkId: number, { log, snapshots, now, events }: RoomOptions) {
    this.artworkId = artworkId
    this.#log = log
    this.#now = now
    this.#events = events
    this.#snapshots = new SnapshotKeeper({
      artworkId,
      durable: this.durable,
      snapshots,
      unsaved: (error) => events.unsaved(error),
    })
  }

  /** The number of the log's last entry this room has applied. */
  get lastSeq(): number {
    return this.durable.seq
  }

  /** Nothing is on its way to the disk. */
  get settled(): boolean {
    return this.#working === null
  }

  /**
   * Judges an update and, if it may be, makes it durable. Resolves once it is on disk and on its way to the others;
   * `durable` is also the answer when all of it was known. `failed`: the storage did not take it, and the room is closed.
   */
  submit(update: Uint8Array, writer: Writer, author: unknown): Promise<Outcome> {
    if (this.#failed) return Promise.resolve('failed')
    return new Promise((settle) => {
      const write: Write = { writer, update, author, settle, change: null, looked: false }
      if (this.#admit(write)) this.#queue.push(write)
      if (this.#isBusy) this.#work()
    })
  }

  /** Another process may have appended up to `seq`. */
  noticed(seq: number): void {
    this.#noticedSeq = Math.max(this.#noticedSeq, seq)
    if (this.#noticedSeq > this.lastSeq) this.#work()
  }

  /** Resolves when nothing is on its way to the disk. */
  async drain(): Promise<void> {
    while (this.#working) await this.#working
    await this.#snapshots.settle()
  }

  /** Judges a write against everything accepted so far; settles it when it builds on missing items or is refused for good. */
  #admit(write: Write): boolean {
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
        else this.#doubtful.push(write)
        return false
    }
  }

  get #isBusy(): boolean {
    return this.#queue.length > 0 || this.#isBehind
  }

  /** There may be something in the log that this room should know. */
  get #isBehind(): boolean {
    return this.#noticedSeq > this.lastSeq || this.#doubtful.length > 0
  }

  #work(): void {
    if (this.#working || this.#failed) return
    this.#working = this.#run().catch((error: unknown) => this.#fail(error))
  }

  async #run(): Promise<void> {
    try {
      // What is read from the sockets in the same turn of the event loop shares the first group.
      await setImmediate()
      while (this.#isBusy) {
        if (this.#isBehind) await this.#catchUp([])
        const group = this.#nextGroup()
        if (group.length > 0) await this.#commit(group)
      }
    } finally {
      // In the same turn as the last look at the queue: what comes next starts a new run.
      this.#working = null
    }
  }

  #nextGroup(): Write[] {
    let count = 0
    for (let bytes = 0; count < Math.min(this.#queue.length, GROUP) && bytes < GROUP_BYTES; count += 1) {
      bytes += this.#queue[count]!.update.length
    }
    return this.#queue.splice(0, count)
  }

  async #commit(given: Write[]): Promise<void> {
    let group = given
    try {
      while (!(await this.#append(group))) group = await this.#catchUp(group)
    } catch (error) {
      this.#queue = [...group, ...this.#queue]
      throw error
    }
  }

  /** False when another process was quicker. */
  async #append(group: readonly Write[]): Promise<boolean> {
    const at = this.#now()
    const entries = group.flatMap(({ change, author }): Applied[] => {
      if (!change) return []
      return [{ userId: change.user, at, author, ...encodeUpdateWithItems(change.items) }]
    })
    try {
      if (entries.length > 0) await this.#log.append(this.artworkId, this.lastSeq, entries)
    } catch (error) {
      if (error instanceof LostRace) return false
      throw error
    }
    this.#apply(entries)
    this.#announce(entries)
    const drawn = entries.flatMap(({ userId, items }) =>
      items.flatMap(({ item }) => (item.kind === 'stroke' ? [{ userId, at }] : [])),
    )
    if (drawn.length > 0) this.#events.drawn(drawn)
    for (const write of group) write.settle('durable')
    return true
  }

  /** Takes what is durable into the room's view. */
  #apply(entries: readonly Applied[]): void {
    this.durable.apply(entries)
    this.#snapshots.grown()
  }

  #announce(entries: readonly Applied[]): void {
    if (entries.length === 0) return
    this.broadcast.push(entries)
    this.#events.news()
  }

  /**
   * Reads what other processes appended. Everything accepted but not durable is taken back, the entries are absorbed,
   * and the writes are judged again in their order, those that were in doubt last; answers those of `group` that still stand.
   */
  async #catchUp(group: readonly Write[]): Promise<Write[]> {
    const inDoubt = this.#doubtful.length
    const missed = await this.#log.read(this.artworkId, this.lastSeq)
    const pending = [...group, ...this.#queue]
    for (const { change } of pending.toReversed()) if (change) this.index.retract(change)
    this.#announce(this.#absorb(missed))
    const looked = this.#doubtful.splice(0, inDoubt)
    const still = group.filter((write) => this.#admit(write))
    this.#queue = this.#queue.filter((write) => this.#admit(write))
    for (const write of looked) {
      write.looked = true
      if (this.#admit(write)) this.#queue.push(write)
    }
    return still
  }

  /** Takes in entries of the log: they were judged before they were written. */
  #absorb(entries: readonly LogEntry[]): readonly Applied[] {
    const applied = entries.map(({ userId, at, update }): Applied => {
      const { items } = readUpdate(update, this.index)
      this.index.accept({ user: userId, items, newClients: [] })
      return { userId, at, update, items: items.map(encodeItem), author: null }
    })
    this.#apply(applied)
    this.#noticedSeq = Math.max(this.#noticedSeq, this.lastSeq)
    return applied
  }

  /** The storage did not take a write: nobody is told it was saved, and this room's view is thrown away. */
  #fail(error: unknown): void {
    this.#failed = true
    this.#snapshots.end()
    const lost = [...this.#queue, ...this.#doubtful]
    this.#queue = []
    this.#doubtful = []
    for (const write of lost) write.settle('failed')
    this.#events.failed(error)
  }

  get hasFailed(): boolean {
    return this.#failed
  }
}
