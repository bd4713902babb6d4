/**
 * Decodes a Yjs update into the items that are new to an index, without applying it. An artwork has two kinds of item: encoded
 * strokes at the end of `strokes`, and plain values under a stroke's id in `undone`.
 */
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { STROKES, UNDONE } from '#crdt/document/artwork-document.ts'
import type { DocumentIndex } from './document-index.ts'
import type { FlagItem, ItemId, NewItem, StrokeItem } from './new-item.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { refusedStroke, RefusedUpdate } from './refused-update.ts'
import { UpdateCursor, type StructKind } from './update-cursor.ts'
import { WaitingClients } from './waiting-clients.ts'

/**
 * New flags of one update at most, because a few bytes can claim a run of any number of dropped flags. Honest updates stay far
 * below, because clients split their backlog.
 */
const MAX_FLAGS = 50_000

/** Thrown when an update builds on items that the index does not have; the server then asks the sender for them. */
export class MissingItems extends Error {
  override readonly name = 'MissingItems'
}

export interface ItemRange {
  readonly client: number
  readonly clock: number
  readonly length: number
}

export interface ReadUpdate {
  /** The items that the index does not have, each after the items it builds on. */
  readonly items: readonly NewItem[]
  readonly deletes: readonly ItemRange[]
}

/**
 * Decodes an update; throws RefusedUpdate (malformed, unknown-root, misplaced, bad-stroke) or MissingItems.
 * The bytes of its strokes are views of the update. @param weights of all strokes in their order, if they are known
 */
export function readUpdate(
  update: Uint8Array,
  index: DocumentIndex,
  weights: readonly StrokeWeight[] = [],
): ReadUpdate {
  const cursor = new UpdateCursor(update)
  const structs: Struct[] = []
  let strokeCount = 0
  while (cursor.nextStruct()) {
    const weight = cursor.kind === 'binary' ? weights[strokeCount++] : undefined
    // The index has it already. What is known stays known, so it needs no reading.
    if (cursor.clock + cursor.length <= index.clockOf(cursor.client)) continue
    if (cursor.kind === 'skip') continue
    structs.push(structAt(cursor, weight))
  }
  const deletes: ItemRange[] = []
  while (cursor.nextDelete()) {
    const { client, clock, length } = cursor
    deletes.push({ client, clock, length })
  }
  cursor.end()
  const reader = new StructReader(index)
  // Nearly every update is a single stroke, for which nothing has to be put in order.
  const isComplete = structs.length === 1 ? reader.readAlone(structs[0]!) : reader.readAll(structs)
  if (!isComplete) throw new MissingItems('the update builds on unknown items')
  return { items: reader.items, deletes }
}

/** A struct that may be new, copied from the cursor. */
interface Struct {
  readonly kind: StructKind
  readonly client: number
  readonly clock: number
  readonly length: number
  readonly origin: ItemId | null
  readonly hasRightOrigin: boolean
  readonly root: string | null
  readonly key: string | null
  /** The bytes of a binary item. */
  readonly bytes: Uint8Array | null
  readonly weight: StrokeWeight | undefined
  /** The values of an item of kind `any`. */
  readonly values: readonly unknown[] | null
}

function structAt(cursor: UpdateCursor, weight: StrokeWeight | undefined): Struct {
  const { kind, client, clock, length, hasOrigin, originClient, originClock, hasRightOrigin } = cursor
  return {
    kind,
    client,
    clock,
    length,
    origin: hasOrigin ? { client: originClient, clock: originClock } : null,
    hasRightOrigin,
    root: cursor.root(),
    key: cursor.key(),
    bytes: kind === 'binary' ? cursor.binaryView() : null,
    weight,
    values: kind === 'any' ? cursor.values() : null,
  }
}

/** New items of one client from `clock` on: flags of one stroke, or strokes when `strokeId` is null. */
interface Run {
  readonly clock: number
  readonly strokeId: string | null
}

/** Turns structs into items, in an order in which each item's dependencies come first. */
class StructReader {
  readonly items: NewItem[] = []
  readonly #index: DocumentIndex
  /** Next clock by client id, where this update has moved it. */
  readonly #clocks = new Map<number, number>()
  /** What this update's items are, by client id and in the order of their clocks. */
  readonly #runs = new Map<number, Run[]>()
  #flagsLeft = MAX_FLAGS

  constructor(index: DocumentIndex) {
    this.#index = index
  }

  /** Reads the only struct of an update. Returns whether the index has what it builds on. */
  readAlone(struct: Struct): boolean {
    return this.#read(struct) === null
  }

  /**
   * Reads all structs. Yjs writes them client by client, so a client whose next item builds on another client's waits until that
   * item has been read. Returns false when an item builds on something that is neither in the update nor in the index.
   */
  readAll(structs: readonly Struct[]): boolean {
    const queues = new Map<number, Struct[]>()
    for (const struct of structs) {
      const queue = queues.get(struct.client)
      if (queue) queue.push(struct)
      else queues.set(struct.client, [struct])
    }
    const positions = new Map<number, number>()
    const waiting = new WaitingClients()
    // In the order of a stored update, the lowest client first, so that a log is read in the order in which it was judged.
    const ready = [...queues.keys()].toSorted((a, b) => b - a)
    let unread = queues.size
    for (let client = ready.pop(); client !== undefined; client = ready.pop()) {
      const queue = queues.get(client)!
      let position = positions.get(client) ?? 0
      let needs: ItemId | null = null
      while (position < queue.length && (needs = this.#read(queue[position]!)) === null) position += 1
      positions.set(client, position)
      if (needs) waiting.add(client, needs)
      else unread -= 1
      for (const woken of waiting.wake(client, this.#nextClock(client))) ready.push(woken)
    }
    return unread === 0
  }

  #nextClock(client: number): number {
    return this.#clocks.get(client) ?? this.#index.clockOf(client)
  }

  /** Reads one struct and returns null, or returns the id of the item that must come first. */
  #read(struct: Struct): ItemId | null {
    const { kind, client, clock, length, origin } = struct
    const next = this.#nextClock(client)
    if (clock + length <= next) return null
    if (kind === 'gc') throw new RefusedUpdate('malformed')
    if (clock > next) return { client, clock: clock - 1 }
    if (struct.hasRightOrigin)
      throw struct.bytes ? refusedStroke('misplaced', struct.bytes) : new RefusedUpdate('misplaced', struct.key)
    if (origin !== null && !(origin.clock < this.#nextClock(origin.client))) return origin
    const key = this.#keyOf(struct)
    // The first flags of a merged run may be known already; only the rest are new.
    const known = next - clock
    // What is left of it follows the item before, which an honest run of this stroke's flags has written.
    if (known > 0 && this.#flagOf({ client, clock: next - 1 }) !== key) throw new RefusedUpdate('malformed', key)
    if (key !== null && !((this.#flagsLeft -= length - known) >= 0)) throw new RefusedUpdate('malformed', key)
    this.items.push(key === null ? strokeItem(struct) : flagItem(struct, key, known))
    this.#clocks.set(client, clock + length)
    this.#addRun(client, next, key)
    return null
  }

  /** Returns the stroke's id for a flag, null for a stroke. The item's origin must have been read. */
  #keyOf({ origin, root, key }: Struct): string | null {
    if (origin === null) {
      if (root === STROKES && key === null) return null
      if (root === UNDONE && key !== null) return key
      throw new RefusedUpdate('unknown-root')
    }
    return this.#flagOf(origin)
  }

  /** Returns the id of the stroke whose flag an item is that has been read, or null for a stroke. */
  #flagOf(id: ItemId): string | null {
    return id.clock < this.#index.clockOf(id.client) ? (this.#index.flagAt(id) ?? null) : this.#newFlag(id)
  }

  /** @param strokeId null for a stroke */
  #addRun(client: number, clock: number, strokeId: string | null): void {
    const runs = this.#runs.get(client)
    if (runs) {
      if (runs[runs.length - 1]!.strokeId !== strokeId) runs.push({ clock, strokeId })
    } else this.#runs.set(client, [{ clock, strokeId }])
  }

  /** Returns the id of the stroke whose flag this new item is, or null for a stroke. */
  #newFlag({ client, clock }: ItemId): string | null {
    const runs = this.#runs.get(client) ?? []
    let [from, to] = [0, runs.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if (runs[middle]!.clock <= clock) from = middle
      else to = middle
    }
    return runs[from]?.strokeId ?? null
  }
}

function strokeItem({ client, clock, origin, bytes, weight }: Struct): StrokeItem {
  if (!bytes) throw new RefusedUpdate('bad-stroke')
  try {
    const { id, author } = peekStroke(bytes)
    return { kind: 'stroke', client, clock, origin, length: 1, bytes, strokeId: id, author, weight }
  } catch (error) {
    if (error instanceof StrokeError) throw new RefusedUpdate('bad-stroke')
    throw error
  }
}

/** @param known how many of the item's first flags the index has already */
function flagItem({ kind, client, clock, origin, length, values }: Struct, strokeId: string, known: number): FlagItem {
  if (kind !== 'any' && kind !== 'deleted') throw new RefusedUpdate('malformed', strokeId)
  return {
    kind: 'flag',
    client,
    clock: clock + known,
    origin: known === 0 ? origin : { client, clock: clock + known - 1 },
    length: length - known,
    strokeId,
    values: values && known > 0 ? values.slice(known) : values,
  }
}
