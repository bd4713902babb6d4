/**
 * Takes a Yjs update apart, against what the index knows, without applying it. Only two shapes of item exist in an
 * artwork: a packed stroke at the end of `strokes`, and a plain value under a stroke's id in `undone`.
 */
import * as Y from 'yjs'
import { StrokeError } from '#crdt/document/codec/byte-reader.ts'
import { STROKES, UNDONE } from '#crdt/document/artwork-document.ts'
import { idsOf, type DocumentIndex } from './document-index.ts'
import type { FlagItem, ItemId, NewItem, StrokeItem } from './new-item.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'

/**
 * Flags of one update at most. A run of dropped flags is a few bytes long, whatever number it claims; no honest update comes
 * near: clients send their backlog in pieces, and an artwork has 20,000 strokes to remove at most.
 */
const MAX_FLAGS = 50_000

/** Why an update is refused; each is a word of the contract's close reasons. */
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

/** Thrown while an update is read; nothing of the update is used then. */
export class RefusedUpdate extends Error {
  override readonly name = 'RefusedUpdate'
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(`refused update: ${reason}`)
    this.reason = reason
  }
}

/** Thrown when an update builds on items that are not here: the sender is asked for them. */
export class MissingItems extends Error {
  override readonly name = 'MissingItems'
}

export interface ItemRange {
  readonly client: number
  readonly clock: number
  readonly length: number
}

export interface ReadUpdate {
  /** What the index does not hold yet, in an order in which each item's predecessors come first. */
  readonly items: readonly NewItem[]
  readonly deletes: readonly ItemRange[]
}

/** Decodes an update; throws RefusedUpdate (malformed, unknown-root, misplaced, bad-stroke) or MissingItems. */
export function readUpdate(update: Uint8Array, index: DocumentIndex): ReadUpdate {
  const { structs, ds } = decode(update)
  const reading = new Reading(index)
  if (!reading.takeAll(structs)) throw new MissingItems('the update builds on items that are not here')
  const deletes: ItemRange[] = []
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) deletes.push({ client, clock, length: len })
  }
  return { items: reading.items, deletes }
}

function decode(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    return Y.decodeUpdate(update)
  } catch {
    // Yjs throws whatever its reader stumbles over; all of it means the same.
    throw new RefusedUpdate('malformed')
  }
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

class Reading {
  readonly items: NewItem[] = []
  readonly #index: DocumentIndex
  readonly #clocks = new Map<number, number>()
  readonly #flags = new Map<string, string>()
  #flagsLeft = MAX_FLAGS

  constructor(index: DocumentIndex) {
    this.#index = index
  }

  /**
   * Yjs writes one client's items after another's, whatever builds on what: a client whose next item builds on another
   * client's waits until that one has come so far. False when something waits for what is not in the update.
   */
  takeAll(structs: readonly Struct[]): boolean {
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
      while (position < queue.length && (needs = this.#take(queue[position]!)) === null) position += 1
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

  /** Takes one struct, or returns what must come first. */
  #take(struct: Struct): ItemId | null {
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
    // A merged run of flags of which the first are known: only the rest is new.
    const known = next - clock
    if (key !== null && (this.#flagsLeft -= struct.length - known) < 0) throw new RefusedUpdate('malformed')
    const item = key === null ? strokeItem(struct) : flagItem(struct, key, known)
    this.items.push(item)
    this.#clocks.set(client, clock + struct.length)
    if (item.kind === 'flag') for (const id of idsOf(item)) this.#flags.set(`${id.client}:${id.clock}`, item.strokeId)
    return null
  }

  /** In which root an item belongs: the stroke's id for a flag, null for a stroke. Its origin is known. */
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
