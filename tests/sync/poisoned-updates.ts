/** Updates that a guard with a fault once let into logs, and logs with entries that somebody has replaced. */
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { FlagItem, ItemId, StrokeItem } from '#crdt/document/updates/new-item.ts'
import * as Y from 'yjs'
import { dot } from './dot.ts'

/** Returns a stroke's item with any id and origin. */
export const strokeItem = (stroke: Stroke, { client, clock }: ItemId, origin: ItemId | null): StrokeItem => ({
  kind: 'stroke',
  client,
  clock,
  origin,
  length: 1,
  strokeId: stroke.id,
  author: stroke.author,
  bytes: encodeStroke(stroke),
})

export const flagItem = (strokeId: string, { client, clock }: ItemId, origin: ItemId | null): FlagItem => ({
  kind: 'flag',
  client,
  clock,
  origin,
  length: 1,
  strokeId,
  values: [1],
})

export interface PoisonedEntry {
  readonly userId: number
  readonly update: Uint8Array
}

const by = (userId: number, ...items: Parameters<typeof encodeItems>[0]): PoisonedEntry => ({
  userId,
  update: encodeItems(items),
})

/**
 * Returns a log by Ana (1) and Ben (2), with the numbers of its poisoned entries: a stroke that builds on itself, one that stands under
 * an undo flag, and two strokes under one Yjs id, of which the first counts. The strokes 'a', 'b', 'c' and 'd' are good, and 'b' is undone.
 */
export function poisonedLog(): { entries: PoisonedEntry[]; poisoned: number[] } {
  const [ana, ben, bens] = [100, 200, 300]
  return {
    entries: [
      by(1, strokeItem(dot('a', 1), { client: ana, clock: 0 }, null)),
      by(2, strokeItem(dot('itself', 2), { client: bens, clock: 0 }, { client: bens, clock: 0 })),
      by(2, strokeItem(dot('b', 2), { client: ben, clock: 0 }, { client: ana, clock: 0 })),
      by(2, flagItem('b', { client: ben, clock: 1 }, null)),
      by(1, strokeItem(dot('under-a-flag', 1), { client: ana, clock: 1 }, { client: ben, clock: 1 })),
      by(2, strokeItem(dot('c', 2), { client: ben, clock: 2 }, { client: ben, clock: 0 })),
      by(2, strokeItem(dot('second', 2), { client: ben, clock: 2 }, { client: ben, clock: 0 })),
      by(2, strokeItem(dot('d', 2), { client: ben, clock: 3 }, { client: ben, clock: 2 })),
    ],
    poisoned: [2, 5, 7],
  }
}

/** Returns a valid update that has nothing to do with an artwork's log: it builds on nothing, and is by somebody else. */
export function unrelatedUpdate(): Uint8Array {
  const doc = newArtworkDocument()
  appendStroke(doc, dot('unrelated', 9))
  return Y.encodeStateAsUpdate(doc)
}
