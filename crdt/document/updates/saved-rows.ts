/** What an index knows of a section of a document, as columns: strokes, and undo flags, in the order of their acceptance. */
import type { UndoFlag } from '#crdt/document/document-entry.ts'

/** Ids one behind the other. */
export interface PackedIds {
  /** Their characters, all below 256. */
  readonly text: Uint8Array
  /** Where each ends in the text. */
  readonly ends: Uint32Array
}

export interface ItemRows {
  /** The number of the first row, counted from the beginning of the document. */
  readonly first: number
  /** Yjs client ids. */
  readonly clients: Float64Array
  readonly clocks: Float64Array
  /** The number of each row's origin, counted like `first`; -1 for none. */
  readonly origins: Int32Array
}

export interface StrokeRows extends ItemRows {
  readonly ids: PackedIds
  readonly authors: Float64Array
}

export interface FlagRows extends ItemRows {
  /** The number of the flagged stroke in the document, from 0. It may be in a later section, when it came in the same update. */
  readonly strokes: Uint32Array
  /** Null for a flag that its client has dropped. */
  readonly values: readonly (UndoFlag | null)[]
}
