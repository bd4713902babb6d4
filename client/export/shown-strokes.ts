import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** The strokes of a picture in painting order, without those that were taken back, from the updates of its log in any order. */
export function shownStrokes(updates: readonly Uint8Array[]): Stroke[] {
  return entriesOfUpdates(updates).flatMap(({ stroke, undone }) => (undone ? [] : [stroke]))
}
