/**
 * How a page goes on when the server refuses its document: a new one is built from what the server has and the person's outbox, which
 * is everything of theirs that it does not have.
 */
import * as Y from 'yjs'
import { strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { actOf } from '#crdt/document/stroke/act.ts'
import { type CarryOptions, carryOver, strokeItems } from './own-work.ts'
import type { RefusedItem } from './backlog.ts'

interface RebuildOptions extends CarryOptions {
  /** Returns up to which clock the server has the items of a Yjs client. */
  readonly durableClock: (client: number) => number
  /** Returns up to which clock items are not in the outbox: the server has them, or has had them of others. */
  readonly settledClock?: (client: number) => number
}

/** A stroke by itself: one that the new document does not have, or that the server does not have. */
export interface StrokeBytes {
  readonly strokeId: string
  /** Null when the bytes are no stroke. */
  readonly author: number | null
  readonly bytes: Uint8Array
}

/**
 * Fills `fresh`, an empty document, with the durable part of `old`, and appends the outbox under the client id of `fresh` (OUTBOX-3).
 * Returns the strokes that no document holds any more: those left out, and those whose id the server has for other bytes.
 */
export function rebuildDocument(old: Y.Doc, fresh: Y.Doc, options: RebuildOptions): StrokeBytes[] {
  const { durableClock, settledClock = durableClock } = options
  Y.applyUpdate(fresh, durablePart(old, durableClock))
  carryOver(old, fresh, options)
  const held = new Map<string, Uint8Array>()
  for (const { stroke, bytes } of strokeItems(fresh)) if (stroke) held.set(stroke.id, bytes)
  const leftOut: StrokeBytes[] = []
  for (const { stroke, bytes, client, clock } of strokeItems(old)) {
    if (clock < settledClock(client)) continue
    const strokeId = stroke?.id ?? `${client}-${clock}`
    if (!areEqual(held.get(strokeId), bytes)) leftOut.push({ strokeId, author: stroke?.author ?? null, bytes })
  }
  return leftOut
}

/**
 * Appends the person's outbox alone to `fresh`, an empty document: the last resort where `old` is so broken that its durable part
 * cannot be read. The server sends that part again.
 */
export function carryOutbox(old: Y.Doc, fresh: Y.Doc, { userId, durableClock }: RebuildOptions): void {
  const own = [...strokeItems(old)].filter(({ stroke }) => stroke?.author === userId)
  const ids = new Set(own.map(({ stroke }) => stroke?.id))
  fresh.transact(() => {
    for (const { client, clock, bytes } of own) if (clock >= durableClock(client)) strokesOf(fresh).push([bytes])
    for (const [strokeId, { id }] of undoneOf(old)._map)
      if (ids.has(strokeId) && id.clock >= durableClock(id.client))
        undoneOf(fresh).set(strokeId, undoneOf(old).get(strokeId) ?? false)
  })
}

/** Returns the strokes of the document that the server does not have. */
export function unsavedStrokes(doc: Y.Doc, durableClock: (client: number) => number): StrokeBytes[] {
  const unsaved: StrokeBytes[] = []
  for (const { stroke, bytes, client, clock } of strokeItems(doc))
    if (clock >= durableClock(client))
      unsaved.push({ strokeId: stroke?.id ?? `${client}-${clock}`, author: stroke?.author ?? null, bytes })
  return unsaved
}

/** Returns how many strokes of the document the server does not have, as people count them: those of one act once. */
export const countUnsaved = (doc: Y.Doc, durableClock: (client: number) => number): number =>
  new Set(unsavedStrokes(doc, durableClock).map(({ strokeId }) => actOf(strokeId))).size

const areEqual = (a: Uint8Array | undefined, b: Uint8Array): boolean =>
  a?.length === b.length && a.every((byte, i) => byte === b[i])

/** Returns an update with the items before the clocks. */
function durablePart(doc: Y.Doc, durableClock: (client: number) => number): Uint8Array {
  const until = new Map<number, number>()
  for (const client of doc.store.clients.keys()) {
    const clock = Math.min(durableClock(client), Y.getState(doc.store, client))
    if (clock > 0) until.set(client, clock)
  }
  const snapshot = Y.createSnapshot(Y.createDeleteSet(), until)
  const then = Y.createDocFromSnapshot(doc, snapshot, new Y.Doc({ gc: false }))
  const update = Y.encodeStateAsUpdate(then)
  then.destroy()
  return update
}

/** New documents in a row that brought nothing, without everything saved in between. */
const MAX_TRIES = 3
/** Items in a row that were refused before any other was accepted: then it is none of them that the server does not want. */
const MAX_SUSPECTS = 5

export interface Repair {
  /** What the new document leaves out, because it is at fault; null leaves out nothing. */
  readonly leaveOut: RefusedItem | null
  /** Ids of strokes that come last, so that it shows whether the server accepts the others. */
  readonly last: ReadonlySet<string>
  /** `send`: all of the outbox; `search`: item by item; `hold`: nothing for now. */
  readonly start: 'send' | 'search' | 'hold'
}

/**
 * Decides how a page goes on (OUTBOX-3): with everything again, item by item to find the one that is at fault, without that one, or not
 * at all.
 */
export class Repairs {
  #tries = 0
  #suspects: ReadonlySet<string> = new Set()
  /** Items that a document has left out. What is refused after that is no longer in the outbox. */
  readonly #leftOut = new Set<string>()

  /** Returns what follows the final refusal of one item. */
  drop(refused: RefusedItem): Repair {
    return this.#leaveOut(refused, 'send')
  }

  /** Returns what follows a refusal. @param refused what the server named, or what was sent alone; null when that is not known */
  next(refused: RefusedItem | null): Repair {
    // A new document repairs most of it.
    const isFirst = this.#tries === 0
    if (!isFirst && refused?.isAtFault) return this.#leaveOut(refused, 'search')
    const isKnown = refused !== null && this.#suspects.has(refused.strokeId)
    const isOver = refused ? isKnown || this.#suspects.size >= MAX_SUSPECTS : this.#tries >= MAX_TRIES
    this.#tries += 1
    if (!isFirst && refused) this.#suspects = new Set([...this.#suspects, refused.strokeId])
    return { leaveOut: null, last: this.#suspects, start: isOver ? 'hold' : isFirst ? 'send' : 'search' }
  }

  /** Everything is saved, or the person tries again. */
  reset(): void {
    this.#tries = 0
    this.#suspects = new Set()
    this.#leftOut.clear()
  }

  #leaveOut(refused: RefusedItem, start: 'send' | 'search'): Repair {
    const key = `${refused.isFlag} ${refused.strokeId}`
    if (this.#leftOut.has(key)) return { leaveOut: null, last: this.#suspects, start: 'hold' }
    this.#leftOut.add(key)
    return { leaveOut: refused, last: this.#suspects, start }
  }
}
