/** A person's own strokes and undo flags in a document, and how they get into another document of the same artwork. */
import * as Y from 'yjs'
import { strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** A stroke as it lies in a document. */
export interface StrokeItem {
  /** The Yjs client id and clock of its item. */
  readonly client: number
  readonly clock: number
  readonly bytes: Uint8Array
  /** Null when the bytes are no stroke. */
  readonly stroke: Pick<Stroke, 'id' | 'author' | 'madeAt'> | null
}

/** Yields the strokes in painting order. */
export function* strokeItems(doc: Y.Doc): Generator<StrokeItem> {
  for (let item = strokesOf(doc)._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentBinary)) continue
    const bytes = item.content.content
    yield { client: item.id.client, clock: item.id.clock, bytes, stroke: peekOrNull(bytes) }
  }
}

/** Returns the Yjs clients with which other people drew. */
export function clientsOfOthers(doc: Y.Doc, userId: number): Set<number> {
  const clients = new Set<number>()
  for (const { stroke, client } of strokeItems(doc)) if (stroke && stroke.author !== userId) clients.add(client)
  return clients
}

export interface CarryOptions {
  readonly userId: number
  /** Ids of strokes that stay behind, with their flags. */
  readonly leaveOut?: ReadonlySet<string>
  /** Ids of strokes that are appended after all others. */
  readonly last?: ReadonlySet<string>
  /** Ids of strokes whose flags stay behind. */
  readonly leaveOutFlags?: ReadonlySet<string>
}

/**
 * Appends the person's strokes that `to` does not have, in their order and with their ids, and sets their undo flags. A flag that
 * `from` does not know is newer, and wins. Returns how many strokes and flags were added.
 */
export function carryOver(from: Y.Doc, to: Y.Doc, { userId, leaveOut, last, leaveOutFlags }: CarryOptions): number {
  const present = new Set<string>()
  for (const { stroke } of strokeItems(to)) if (stroke) present.add(stroke.id)
  const missing: Uint8Array[] = []
  const lastOfAll: Uint8Array[] = []
  const own: string[] = []
  for (const { stroke, bytes } of strokeItems(from)) {
    if (stroke?.author !== userId || leaveOut?.has(stroke.id)) continue
    own.push(stroke.id)
    if (present.has(stroke.id)) continue
    present.add(stroke.id)
    ;(last?.has(stroke.id) ? lastOfAll : missing).push(bytes)
  }
  const flags = own.filter((id) => !leaveOutFlags?.has(id) && isFlagNewer(from, to, id))
  missing.push(...lastOfAll)
  if (missing.length + flags.length === 0) return 0
  to.transact(() => {
    // One item for each stroke, so that each can be sent by itself.
    for (const bytes of missing) strokesOf(to).push([bytes])
    for (const id of flags) undoneOf(to).set(id, undoneOf(from).get(id) ?? false)
  })
  return missing.length + flags.length
}

function isFlagNewer(from: Y.Doc, to: Y.Doc, strokeId: string): boolean {
  const flag = undoneOf(from).get(strokeId)
  const other = undoneOf(to).get(strokeId)
  if (flag === undefined || flag === (other ?? false)) return false
  const otherItem = undoneOf(to)._map.get(strokeId)
  return !otherItem || otherItem.id.clock < Y.getState(from.store, otherItem.id.client)
}

function peekOrNull(bytes: Uint8Array): StrokeItem['stroke'] {
  try {
    return peekStroke(bytes)
  } catch (error) {
    if (!(error instanceof StrokeError)) throw error
    return null
  }
}
