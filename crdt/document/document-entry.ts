/** A stroke in its place in the document, and what its flag says of it. Knows nothing of Yjs. */
import { StrokeError } from './codec/byte-reader.ts'
import { decodeStroke } from './codec/stroke-codec.ts'
import type { Stroke } from './stroke/stroke.ts'

/**
 * A stroke's flag. `false`: shown. `true`: removed. A number: undone by its author, who had that many strokes then;
 * drawing another one makes the number stale, which is what empties the redo list (docs/decisions/0003).
 */
export type UndoFlag = boolean | number

/** A stroke in its place, and whether the picture leaves it out. */
export interface DocumentEntry {
  readonly stroke: Stroke
  readonly undone: boolean
}

/** Whether a stroke under this flag is left out of the picture. */
export const isUndone = (flag: UndoFlag | undefined): boolean => flag !== undefined && flag !== false && flag !== 0

/** Both states of a decoded stroke, made once: unchanged entries are the same objects at every reading. */
const decoded = new WeakMap<Uint8Array, { shown: DocumentEntry; undone: DocumentEntry } | null>()

/** The entry these bytes are, under the flag of their stroke; null for what is no valid stroke. */
export function readEntry(bytes: Uint8Array, flagOf: (strokeId: string) => UndoFlag | undefined): DocumentEntry | null {
  let entry = decoded.get(bytes)
  if (entry === undefined) {
    entry = decode(bytes)
    decoded.set(bytes, entry)
  }
  return entry && (isUndone(flagOf(entry.shown.stroke.id)) ? entry.undone : entry.shown)
}

function decode(bytes: Uint8Array): { shown: DocumentEntry; undone: DocumentEntry } | null {
  try {
    const stroke = decodeStroke(bytes)
    return { shown: { stroke, undone: false }, undone: { stroke, undone: true } }
  } catch (error) {
    if (!(error instanceof StrokeError)) throw error
    return null
  }
}
