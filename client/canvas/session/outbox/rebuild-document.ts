/** Builds a document anew from what the server has and the person's outbox, which is everything of theirs that it does not have. */
import * as Y from 'yjs'
import { strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { carryOver, strokeItems, type CarryOptions } from './own-work.ts'

export interface RebuildOptions extends CarryOptions {
  /** Returns up to which clock the server has the items of a Yjs client. */
  readonly durableClock: (client: number) => number
  /** Returns up to which clock items are nobody's outbox here: the server has them, or has had them of others. */
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

/** Returns how many strokes of the document the server does not have. */
export const countUnsaved = (doc: Y.Doc, durableClock: (client: number) => number): number =>
  unsavedStrokes(doc, durableClock).length

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
