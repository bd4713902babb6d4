/**
 * The artwork as a Yjs document: `strokes`, a Y.Array of packed strokes in painting order, and `undone`, a Y.Map from
 * stroke id to its flag. Nothing is ever deleted: undo, redo and removal write flags (UNDO-1), so that the replay and the
 * credits stay whole, and undo works per person, offline and after a reload.
 */
import * as Y from 'yjs'
import { StrokeError } from './codec/byte-reader.ts'
import { isUndone, readEntry, type DocumentEntry, type UndoFlag } from './document-entry.ts'
import { encodeStroke, peekStroke } from './codec/stroke-codec.ts'
import type { Stroke } from './stroke/stroke.ts'
import { latestShown, latestUndone, type OwnStroke } from './undo-rules.ts'

export const STROKES = 'strokes'
export const UNDONE = 'undone'

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

/** All strokes in painting order. What is no valid stroke (only possible in a document no server has judged) is left out. */
export function readEntries(doc: Y.Doc): DocumentEntry[] {
  const flagOf = flagsOf(doc)
  const entries: DocumentEntry[] = []
  strokesOf(doc).forEach((bytes) => {
    const entry = bytes instanceof Uint8Array ? readEntry(bytes, flagOf) : null
    if (entry) entries.push(entry)
  })
  return entries
}

/** Returns the entries of a log's updates, given in any order. Throws what Yjs throws for bytes that are no update. */
export function entriesOfUpdates(updates: readonly Uint8Array[]): DocumentEntry[] {
  const doc = newArtworkDocument()
  // One transaction: Yjs cleans up after each, which for thousands of updates takes longer than applying them.
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  const entries = readEntries(doc)
  doc.destroy()
  return entries
}

function flagsOf(doc: Y.Doc): (strokeId: string) => UndoFlag | undefined {
  const flags = undoneOf(doc)
  return (strokeId) => flags.get(strokeId)
}

/** Adds a stroke at the end; throws StrokeError when it is not valid. */
export function appendStroke(doc: Y.Doc, stroke: Stroke): void {
  strokesOf(doc).push([encodeStroke(stroke)])
}

/** The author's strokes in order; none of the thousands there may be is unpacked for it. */
function ownStrokes(doc: Y.Doc, author: number): OwnStroke[] {
  const flagOf = flagsOf(doc)
  const own: OwnStroke[] = []
  strokesOf(doc).forEach((bytes) => {
    const stroke = bytes instanceof Uint8Array ? whoseStroke(bytes) : null
    if (stroke?.author === author) own.push({ id: stroke.id, undone: isUndone(flagOf(stroke.id)) })
  })
  return own
}

function whoseStroke(bytes: Uint8Array): { id: string; author: number } | null {
  try {
    return peekStroke(bytes)
  } catch (error) {
    if (!(error instanceof StrokeError)) throw error
    return null
  }
}

/** Takes back the author's latest shown stroke; answers its id, or null when there is none. */
export function undoLatest(doc: Y.Doc, author: number): string | null {
  const own = ownStrokes(doc, author)
  const id = latestShown(own)
  if (id !== null) undoneOf(doc).set(id, own.length)
  return id
}

/** Brings back what the author undid last, unless a new stroke has been drawn since; answers its id or null. */
export function redoLatest(doc: Y.Doc, author: number): string | null {
  const id = latestUndone(ownStrokes(doc, author), flagsOf(doc))
  if (id !== null) undoneOf(doc).set(id, false)
  return id
}

/** Takes strokes out of the picture for good: the artwork's owner may remove anybody's. */
export function removeStrokes(doc: Y.Doc, ids: readonly string[]): void {
  doc.transact(() => {
    for (const id of ids) undoneOf(doc).set(id, true)
  })
}
