/** The two kinds of item that an artwork's updates contain: strokes and undo flags. */
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'

/** Yjs's id of an item. */
export interface ItemId {
  readonly client: number
  readonly clock: number
}

interface ItemBase extends ItemId {
  /** The item to its left when it was inserted (Yjs: origin); null for the first of its list. */
  readonly origin: ItemId | null
  /** The number of clocks it covers: 1, or more for flags that the writer's Yjs has merged. */
  readonly length: number
  readonly strokeId: string
}

/** An encoded stroke at the end of the list. */
export interface StrokeItem extends ItemBase {
  readonly kind: 'stroke'
  readonly bytes: Uint8Array
  readonly author: number
  /** Known when the stroke has been validated, or weighed, in pieces before (validate-strokes.ts, weigh-strokes.ts). */
  readonly weight?: StrokeWeight | undefined
}

/** A stroke's undo flags; `values` is null when a client with garbage collection has dropped superseded ones. */
export interface FlagItem extends ItemBase {
  readonly kind: 'flag'
  readonly values: readonly unknown[] | null
}

export type NewItem = StrokeItem | FlagItem

/** Returns the value of a flag, or null if the value is not one, which only a log that no server has checked can hold. */
export const readFlag = (value: unknown): UndoFlag | null =>
  typeof value === 'boolean' || typeof value === 'number' ? value : null
