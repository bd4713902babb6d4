/** Builds a document anew from what the server has and the person's outbox, which is everything of theirs that it does not have. */
import * as Y from 'yjs'
import { carryOver, strokeItems, type CarryOptions } from './own-work.ts'

export interface RebuildOptions extends CarryOptions {
  /** Returns up to which clock the server has the items of a Yjs client. */
  readonly durableClock: (client: number) => number
}

/** A stroke that the new document does not have. */
export interface LeftOutStroke {
  readonly strokeId: string
  readonly bytes: Uint8Array
}

/**
 * Fills `fresh`, an empty document, with the durable part of `old`, and appends the outbox under the client id of `fresh` (OUTBOX-3).
 * Returns the strokes that no document holds any more: those left out, and those whose id the server has for other bytes.
 */
export function rebuildDocument(old: Y.Doc, fresh: Y.Doc, options: RebuildOptions): LeftOutStroke[] {
  const { durableClock } = options
  Y.applyUpdate(fresh, durablePart(old, durableClock))
  carryOver(old, fresh, options)
  const held = new Map<string, Uint8Array>()
  for (const { stroke, bytes } of strokeItems(fresh)) if (stroke) held.set(stroke.id, bytes)
  const leftOut: LeftOutStroke[] = []
  for (const { stroke, bytes, client, clock } of strokeItems(old)) {
    if (clock < durableClock(client)) continue
    const strokeId = stroke?.id ?? `${client}-${clock}`
    if (!areEqual(held.get(strokeId), bytes)) leftOut.push({ strokeId, bytes })
  }
  return leftOut
}

/** Returns how many strokes of the document the server does not have. */
export function countUnsaved(doc: Y.Doc, durableClock: (client: number) => number): number {
  let count = 0
  for (const { client, clock } of strokeItems(doc)) if (clock >= durableClock(client)) count += 1
  return count
}

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
