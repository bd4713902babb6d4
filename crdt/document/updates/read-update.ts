/**
 * Decodes a Yjs update into the items that are new to an index, without applying it. An artwork has two kinds of item: encoded
 * strokes at the end of `strokes`, and plain values under a stroke's id in `undone`.
 */
import * as Y from 'yjs'
import { StrokeError } from '#crdt/document/codec/byte-reader.ts'
import { STROKES, UNDONE } from '#crdt/document/artwork-document.ts'
import { idsOf, type DocumentIndex } from './document-index.ts'
import type { FlagItem, ItemId, NewItem, StrokeItem } from './new-item.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'

/**
 * New flags of one update at most, because a few bytes can claim a run of any number of dropped flags. Honest updates stay far
 * below: clients split their backlog, and an artwork has at most 20,000 strokes to flag (STROKE-2).
 */
const MAX_FLAGS = 50_000

/** Why an update is refused. Each is also a CloseReason of contract/socket.ts. */
export type Refusal =
  | 'malformed'
  | 'unknown-root'
  | 'misplaced'
  | 'bad-stroke'
  | 'forged-author'
  | 'foreign-client-id'
  | 'foreign-undo'
  | 'foreign-delete'
  | 'duplicate-stroke'
  | 'too-many-strokes'

/** Thrown for an update that is refused as a whole. */
export class RefusedUpdate extends Error {
  override readonly name = 'RefusedUpdate'
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(`refused update: ${reason}`)
    this.reason = reason
  }
}

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

/** Decodes an update; throws RefusedUpdate (malformed, unknown-root, misplaced, bad-stroke) or MissingItems. */
export function readUpdate(update: Uint8Array, index: DocumentIndex): ReadUpdate {
  const { structs, ds } = decode(update)
  const reader = new StructReader(index)
  if (!reader.readAll(structs)) throw new MissingItems('the update builds on unknown items')
  const deletes: ItemRange[] = []
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) deletes.push({ client, clock, length: len })
  }
  return { items: reader.items, deletes }
}

function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update)
  } catch {
    // Yjs throws various errors on malformed bytes; they all mean the same.
    throw new RefusedUpdate('malformed')
  }
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

/** Turns Yjs structs into items, in an order in which each item's dependencies come first. */
class StructReader {
  readonly items: NewItem[] = []
  readonly #index: DocumentIndex
  /** Next clock by client id, where this update has moved it. */
  readonly #clocks = new Map<number, number>()
  /** Stroke id of this update's flags, by 'client:clock'. */
  readonly #flags = new Map<string, string>()
  #flagsLeft = MAX_FLAGS

  constructor(index: DocumentIndex) {
    this.#index = index
  }

  /**
   * Reads all structs. Yjs writes them client by client, so a client whose next item builds on another client's waits until that
   * item has been read. Returns false when an item builds on something that is neither in the update nor in the index.
   */
  readAll(structs: readonly Struct[]): boolean {
    const queues = new Map<number, Struct[]>()
    for (const struct of structs) {
      const queue = queues.get(struct.id.client)
      if (queue) queue.push(struct)
      else queues.set(struct.id.client, [struct])
    }
    const positions = new Map<number, number>()
    const waiting = new Map<number, { client: number; needs: ItemId }[]>()
    const ready = [...queues.keys()]
    let left = structs.length
    for (let client = ready.pop(); client !== undefined; client = ready.pop()) {
      const queue = queues.get(client)!
      let position = positions.get(client) ?? 0
      let needs: ItemId | null = null
      while (position < queue.length && (needs = this.#read(queue[position]!)) === null) position += 1
      left -= position - (positions.get(client) ?? 0)
      positions.set(client, position)
      if (needs) waiting.set(needs.client, [...(waiting.get(needs.client) ?? []), { client, needs }])
      const next = this.#nextClock(client)
      const others = waiting.get(client) ?? []
      for (const other of others) if (other.needs.clock < next) ready.push(other.client)
      waiting.set(
        client,
        others.filter((other) => other.needs.clock >= next),
      )
    }
    return left === 0
  }

  #nextClock(client: number): number {
    return this.#clocks.get(client) ?? this.#index.clockOf(client)
  }

  /** Reads one struct and returns null, or returns the id of the item that must come first. */
  #read(struct: Struct): ItemId | null {
    if (struct instanceof Y.Skip) return null
    const { client, clock } = struct.id
    const next = this.#nextClock(client)
    if (clock + struct.length <= next) return null
    if (!(struct instanceof Y.Item)) throw new RefusedUpdate('malformed')
    if (clock > next) return { client, clock: clock - 1 }
    if (struct.rightOrigin !== null) throw new RefusedUpdate('misplaced')
    const { origin } = struct
    if (origin !== null && origin.clock >= this.#nextClock(origin.client)) return origin
    const key = this.#keyOf(struct)
    // The first flags of a merged run may be known already; only the rest are new.
    const known = next - clock
    if (key !== null && (this.#flagsLeft -= struct.length - known) < 0) throw new RefusedUpdate('malformed')
    const item = key === null ? strokeItem(struct) : flagItem(struct, key, known)
    this.items.push(item)
    this.#clocks.set(client, clock + struct.length)
    if (item.kind === 'flag') for (const id of idsOf(item)) this.#flags.set(`${id.client}:${id.clock}`, item.strokeId)
    return null
  }

  /** Returns the stroke's id for a flag, null for a stroke. The item's origin must have been read. */
  #keyOf(item: Y.Item): string | null {
    if (item.origin === null) {
      const root: unknown = item.parent
      if (root === STROKES && item.parentSub === null) return null
      if (root === UNDONE && item.parentSub !== null) return item.parentSub
      throw new RefusedUpdate('unknown-root')
    }
    const { client, clock } = item.origin
    return this.#flags.get(`${client}:${clock}`) ?? this.#index.flagAt(item.origin) ?? null
  }
}

function strokeItem(item: Y.Item): StrokeItem {
  if (!(item.content instanceof Y.ContentBinary)) throw new RefusedUpdate('bad-stroke')
  const bytes = item.content.content
  try {
    const { id, author } = peekStroke(bytes)
    const { client, clock } = item.id
    return { kind: 'stroke', client, clock, origin: item.origin, length: 1, bytes, strokeId: id, author }
  } catch (error) {
    if (error instanceof StrokeError) throw new RefusedUpdate('bad-stroke')
    throw error
  }
}

/** @param known how many of the item's first flags the index has already */
function flagItem(item: Y.Item, strokeId: string, known: number): FlagItem {
  const { content } = item
  if (!(content instanceof Y.ContentAny || content instanceof Y.ContentDeleted)) throw new RefusedUpdate('malformed')
  const { client, clock } = item.id
  return {
    kind: 'flag',
    client,
    clock: clock + known,
    origin: known === 0 ? item.origin : { client, clock: clock + known - 1 },
    length: item.length - known,
    strokeId,
    values: content instanceof Y.ContentAny ? content.arr.slice(known) : null,
  }
}
