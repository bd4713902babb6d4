/** Reads a stroke of the document together with its undo flag. It needs no Yjs, so that the painter's worker can use it. */
import { StrokeError } from './codec/stroke-reader.ts'
import { decodeStroke } from './codec/stroke-codec.ts'
import type { Stroke } from './stroke/stroke.ts'

/**
 * A stroke's undo flag. `false`: shown. `true`: taken off by the artwork's owner (UNDO-3). A number: undone by its author, who had that many strokes at that moment. Redo takes only flags with the present count, so drawing
 * another stroke empties the redo list (docs/decisions/0003).
 */
export type UndoFlag = boolean | number

/** A stroke of the document, and whether it is undone, so that the picture leaves it out. */
export interface DocumentEntry {
  readonly stroke: Stroke
  readonly undone: boolean
}

/** An entry with the bytes of its stroke, as they are in the document. */
export interface StoredEntry extends DocumentEntry {
  readonly bytes: Uint8Array
}

/** An entry that is not decoded: a decoded stroke may take sixty times the memory of its bytes. */
export interface EncodedEntry {
  readonly id: string
  readonly bytes: Uint8Array
  readonly undone: boolean
}

/** Returns whether a stroke with this flag is left out of the picture. 0 counts as shown. */
export const isUndone = (flag: UndoFlag | undefined): boolean => flag !== undefined && flag !== false && flag !== 0

/** Both states of each decoded stroke. Unchanged entries are thus the same objects in every read, which the timeline compares. */
const decoded = new WeakMap<Uint8Array, { shown: StoredEntry; undone: StoredEntry } | null>()

/** Decodes a stroke and looks up its flag; returns null when the bytes are not a valid stroke. */
export function readEntry(bytes: Uint8Array, flagOf: (strokeId: string) => UndoFlag | undefined): StoredEntry | null {
  let entry = decoded.get(bytes)
  if (entry === undefined) {
    entry = decode(bytes)
    decoded.set(bytes, entry)
  }
  return entry && (isUndone(flagOf(entry.shown.stroke.id)) ? entry.undone : entry.shown)
}

function decode(bytes: Uint8Array): { shown: StoredEntry; undone: StoredEntry } | null {
  try {
    const stroke = decodeStroke(bytes)
    return { shown: { stroke, undone: false, bytes }, undone: { stroke, undone: true, bytes } }
  } catch (error) {
    if (!(error instanceof StrokeError)) throw error
    return null
  }
}
