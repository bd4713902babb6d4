/**
 * Makes a log of another one that has faults. Entries that are as they should be stay as they are. Of every other entry, the strokes
 * and flags that can be read are appended anew, each as an entry of its own under a new client id: with a log key of its own, the mended
 * log owes nothing to the ids that Yjs clients know.
 */
import { STROKES } from '#crdt/document/artwork-document.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { NO_WEIGHT } from '#crdt/document/stroke/stroke-weight.ts'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import { readLoggedUpdate } from '#crdt/document/updates/logged-update.ts'
import type { ItemId, NewItem } from '#crdt/document/updates/new-item.ts'
import { RefusedUpdate } from '#crdt/document/updates/refused-update.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import { judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import type { LogEntry, NewLogEntry } from '#server/log/stroke-log.ts'

export interface MendedLog {
  readonly entries: readonly NewLogEntry[]
  /** The entries of the given log that are not in it as they were. */
  readonly removed: readonly { readonly entry: LogEntry; readonly reason: string }[]
  /** How many strokes of removed entries are in it anyway. */
  readonly savedStrokes: number
}

export interface MendOptions {
  readonly artwork: Pick<ArtworkRow, 'userId'>
  /** The log in the order of its numbers. */
  readonly entries: readonly LogEntry[]
  /** A random 32-bit integer. */
  readonly newClientId: () => number
}

export function mendLog(options: MendOptions): MendedLog {
  return new Mending(options).mend()
}

/** No entry that was judged has a longer run of flags, so a longer one is not to be believed. */
const MAX_FLAGS = 50_000

/** Why the entry is not to stay as it is, or null. The index has the entries before it that stay. */
function faultOf({ update, userId }: LogEntry, index: DocumentIndex, owner: number): string | null {
  const entry = readLoggedUpdate(update, index)
  if ('fault' in entry) return entry.fault
  const judgement = judgeUpdate(update, index, { user: userId, ownsArtwork: userId === owner }, { isLogged: true })
  // A copy keeps the flags that the owner of the first artwork set on the strokes of others (ARTWORK-12).
  return judgement.verdict === 'refused' && judgement.reason !== 'foreign-undo' ? judgement.reason : null
}

const keyOf = ({ client, clock }: ItemId): string => `${client}:${clock}`

class Mending {
  readonly #owner: number
  readonly #given: readonly LogEntry[]
  readonly #newClientId: () => number
  readonly #index = new DocumentIndex()
  readonly #entries: NewLogEntry[] = []
  /** Where the readable items of removed entries are now, by their old ids. */
  readonly #moved = new Map<string, ItemId>()
  /** Whose flag such an item was: the stroke's id. */
  readonly #flags = new Map<string, string>()
  /** The client id under which the strokes of a person are appended anew. */
  readonly #clients = new Map<number, number>()
  readonly #usedClients = new Set<number>()
  #savedStrokes = 0

  constructor({ artwork, entries, newClientId }: MendOptions) {
    this.#owner = artwork.userId
    this.#given = entries
    this.#newClientId = newClientId
  }

  mend(): MendedLog {
    const faults = this.#findFaults()
    const removed: { entry: LogEntry; reason: string }[] = []
    for (const [i, entry] of this.#given.entries()) {
      const reason = faults.reasons[i]
      if (reason == null) this.#keep(entry)
      else {
        this.#save(entry, faults.keptStrokes)
        removed.push({ entry, reason })
      }
    }
    return { entries: this.#entries, removed, savedStrokes: this.#savedStrokes }
  }

  /** Returns for each entry why it cannot stay, and the ids of the strokes that stay where they are. */
  #findFaults(): { reasons: (string | null)[]; keptStrokes: ReadonlySet<string> } {
    const index = new DocumentIndex()
    const keptStrokes = new Set<string>()
    const reasons = this.#given.map((entry) => {
      const fault = faultOf(entry, index, this.#owner)
      if (fault !== null) return fault
      for (const item of acceptLogged(entry, index)) {
        this.#usedClients.add(item.client)
        if (item.kind === 'stroke') keptStrokes.add(item.strokeId)
      }
      return null
    })
    return { reasons, keptStrokes }
  }

  #keep(entry: LogEntry): void {
    acceptLogged(entry, this.#index)
    this.#append(entry, entry.update)
  }

  #append({ userId, at }: LogEntry, update: Uint8Array): void {
    this.#entries.push({ userId, at, update })
  }

  /** Appends anew what can be read of an entry, up to the first byte that cannot. */
  #save(entry: LogEntry, keptStrokes: ReadonlySet<string>): void {
    try {
      const cursor = new UpdateCursor(entry.update)
      while (cursor.nextStruct()) {
        if (cursor.kind === 'binary') this.#saveStroke(cursor, entry, keptStrokes)
        else if (cursor.kind === 'any' || cursor.kind === 'deleted') this.#saveFlags(cursor, entry)
      }
    } catch (error) {
      if (!(error instanceof RefusedUpdate)) throw error
    }
  }

  #saveStroke(cursor: UpdateCursor, entry: LogEntry, keptStrokes: ReadonlySet<string>): void {
    const { client, clock } = cursor
    const bytes = cursor.binaryView()
    const stroke = peekOrNull(bytes)
    if (!stroke || keptStrokes.has(stroke.id)) return
    const { id: strokeId, author } = stroke
    const id = this.#nextId(entry.userId)
    const item = { kind: 'stroke', ...id, origin: this.#placeFor(cursor), length: 1, strokeId, author, bytes } as const
    if (!this.#appendAnew(item, entry)) return
    this.#moved.set(keyOf({ client, clock }), id)
    this.#savedStrokes += 1
  }

  /** A run of flags becomes one: the last is in force, and the others before it say nothing more. */
  #saveFlags(cursor: UpdateCursor, entry: LogEntry): void {
    const { client, clock, length, kind } = cursor
    const strokeId = cursor.key() ?? this.#flagAt({ client: cursor.originClient, clock: cursor.originClock })
    if (strokeId === undefined || length > MAX_FLAGS) return
    for (let at = clock; at < clock + length; at += 1) this.#flags.set(keyOf({ client, clock: at }), strokeId)
    if (kind !== 'any') return
    const origin = this.#index.flagItemOf(strokeId)
    const values = cursor.values().slice(-1)
    this.#appendAnew(
      { kind: 'flag', ...this.#nextId(entry.userId), origin: origin && idOf(origin), length: 1, strokeId, values },
      entry,
    )
  }

  #flagAt(id: ItemId): string | undefined {
    return this.#flags.get(keyOf(id)) ?? this.#index.flagAt(id)
  }

  /** Returns what a stroke is put behind: what it was put behind, or the end of the list where that is not there any more. */
  #placeFor(cursor: UpdateCursor): ItemId | null {
    if (!cursor.hasOrigin) return cursor.root() === STROKES ? null : this.#end
    const origin = { client: cursor.originClient, clock: cursor.originClock }
    const moved = this.#moved.get(keyOf(origin))
    if (moved) return moved
    const isThere = origin.clock < this.#index.clockOf(origin.client) && this.#index.flagAt(origin) === undefined
    return isThere ? origin : this.#end
  }

  get #end(): ItemId | null {
    const { last } = this.#index.order
    return last && idOf(last)
  }

  #nextId(user: number): ItemId {
    let client = this.#clients.get(user)
    if (client === undefined) {
      do client = this.#newClientId()
      while (this.#usedClients.has(client))
      this.#usedClients.add(client)
      this.#clients.set(user, client)
    }
    return { client, clock: this.#index.clockOf(client) }
  }

  /** Appends an item if a log may have it, and returns whether. */
  #appendAnew(item: NewItem, entry: LogEntry): boolean {
    const update = encodeItems([item])
    const { userId } = entry
    const writer = { user: userId, ownsArtwork: userId === this.#owner }
    const judgement = judgeUpdate(update, this.#index, writer, { isLogged: true })
    if (judgement.verdict !== 'accepted') return false
    this.#index.accept(judgement.change)
    this.#append(entry, update)
    return true
  }
}

const idOf = ({ client, clock }: ItemId): ItemId => ({ client, clock })

/** Adds an entry that can be read to the index, and returns its items. */
function acceptLogged({ update, userId }: LogEntry, index: DocumentIndex): readonly NewItem[] {
  const entry = readLoggedUpdate(update, index)
  if ('fault' in entry) throw new Error(`an entry that was read before is ${entry.fault} now`)
  index.accept({ user: userId, items: entry.items, newClients: [], weight: NO_WEIGHT })
  return entry.items
}

function peekOrNull(bytes: Uint8Array): { readonly id: string; readonly author: number } | null {
  try {
    return peekStroke(bytes)
  } catch (error) {
    if (error instanceof StrokeError) return null
    throw error
  }
}
