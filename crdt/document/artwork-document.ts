/**
 * The artwork as a Yjs document: `strokes`, a Y.Array of packed strokes in painting order, and `undone`, a Y.Map from
 * stroke id to its flag. Nothing is ever deleted: undo, redo and removal write flags, so that the replay and the credits
 * stay whole, and undo works per person, offline and after a reload.
 */
import * as Y from 'yjs'
import { StrokeError } from './byte-reader.ts'
import { decodeStroke, encodeStroke } from './stroke-codec.ts'
import type { Stroke } from './stroke.ts'

export const STROKES = 'strokes'
export const UNDONE = 'undone'

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

/** An empty document; garbage collection is off because nothing may be lost. */
export function newArtworkDocument(): Y.Doc {
  return new Y.Doc({ gc: false })
}

export function strokesOf(doc: Y.Doc): Y.Array<Uint8Array> {
  return doc.getArray<Uint8Array>(STROKES)
}

export function undoneOf(doc: Y.Doc): Y.Map<UndoFlag> {
  return doc.getMap<UndoFlag>(UNDONE)
}

const isUndone = (flag: UndoFlag | undefined): boolean => flag !== undefined && flag !== false && flag !== 0

/** Both states of a decoded stroke, made once: unchanged entries are the same objects at every reading. */
const decoded = new WeakMap<Uint8Array, { shown: DocumentEntry; undone: DocumentEntry } | null>()

function decodeOnce(bytes: Uint8Array): { shown: DocumentEntry; undone: DocumentEntry } | null {
  let entry = decoded.get(bytes)
  if (entry === undefined) {
    try {
      const stroke = decodeStroke(bytes)
      entry = { shown: { stroke, undone: false }, undone: { stroke, undone: true } }
    } catch (error) {
      if (!(error instanceof StrokeError)) throw error
      entry = null
    }
    decoded.set(bytes, entry)
  }
  return entry
}

/** All strokes in painting order. What is no valid stroke (only possible in a document no server has judged) is left out. */
export function readEntries(doc: Y.Doc): DocumentEntry[] {
  const flags = undoneOf(doc)
  const none = flags.size === 0
  const entries: DocumentEntry[] = []
  strokesOf(doc).forEach((bytes) => {
    const entry = bytes instanceof Uint8Array ? decodeOnce(bytes) : null
    if (entry) entries.push(!none && isUndone(flags.get(entry.shown.stroke.id)) ? entry.undone : entry.shown)
  })
  return entries
}

/** Adds a stroke at the end; throws StrokeError when it is not valid. */
export function appendStroke(doc: Y.Doc, stroke: Stroke): void {
  strokesOf(doc).push([encodeStroke(stroke)])
}

const ownEntries = (doc: Y.Doc, author: number): DocumentEntry[] =>
  readEntries(doc).filter(({ stroke }) => stroke.author === author)

function latestShown(own: readonly DocumentEntry[]): string | null {
  return own.findLast(({ undone }) => !undone)?.stroke.id ?? null
}

/** Undo goes from the latest back, so of all that one run of undos took away, the earliest was the last. */
function latestUndone(doc: Y.Doc, own: readonly DocumentEntry[]): string | null {
  const flags = undoneOf(doc)
  return own.find(({ stroke }) => flags.get(stroke.id) === own.length)?.stroke.id ?? null
}

/** Takes back the author's latest shown stroke; answers its id, or null when there is none. */
export function undoLatest(doc: Y.Doc, author: number): string | null {
  const own = ownEntries(doc, author)
  const id = latestShown(own)
  if (id !== null) undoneOf(doc).set(id, own.length)
  return id
}

/** Brings back what the author undid last, unless a new stroke has been drawn since; answers its id or null. */
export function redoLatest(doc: Y.Doc, author: number): string | null {
  const id = latestUndone(doc, ownEntries(doc, author))
  if (id !== null) undoneOf(doc).set(id, false)
  return id
}

/** What buttons need of all `entries` of a document: whether the author has anything to take back, or to bring back. */
export function undoState(
  doc: Y.Doc,
  entries: readonly DocumentEntry[],
  author: number,
): { readonly canUndo: boolean; readonly canRedo: boolean } {
  const own = entries.filter(({ stroke }) => stroke.author === author)
  return { canUndo: latestShown(own) !== null, canRedo: latestUndone(doc, own) !== null }
}

/** Takes strokes out of the picture for good: the artwork's owner may remove anybody's. */
export function removeStrokes(doc: Y.Doc, ids: readonly string[]): void {
  doc.transact(() => {
    for (const id of ids) undoneOf(doc).set(id, true)
  })
}
