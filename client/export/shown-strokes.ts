import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** Returns the shown strokes of an artwork in painting order, without undone ones. The log's updates may be in any order. */
export function shownStrokes(updates: readonly Uint8Array[]): Stroke[] {
  return entriesOfUpdates(updates).flatMap(({ stroke, undone }) => (undone ? [] : [stroke]))
}
