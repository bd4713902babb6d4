/**
 * The artwork as a Yjs document: `strokes`, a Y.Array of encoded strokes in painting order, and `undone`, a Y.Map from stroke
 * id to undo flag. Undo, redo and removal write flags and delete nothing (UNDO-1): the replay and the credits stay complete,
 * and undo works per person, offline and after a reload.
 */
import * as Y from 'yjs'
import { appendBytes } from './append-bytes.ts'
import { StrokeError } from './codec/stroke-reader.ts'
import { isUndone, readEntry, type EncodedEntry, type StoredEntry, type UndoFlag } from './document-entry.ts'
import { encodeStroke, validateStroke } from './codec/stroke-codec.ts'
import type { Stroke } from './stroke/stroke.ts'

/** Names of the document's two shared types; they stand in every update and never change. */
export const STROKES = 'strokes'
export const UNDONE = 'undone'

/** Returns an empty document. Garbage collection is off, or Yjs would drop the values of superseded flags. */
export function newArtworkDocument(): Y.Doc {
  return new Y.Doc({ gc: false })
}

export function strokesOf(doc: Y.Doc): Y.Array<Uint8Array> {
  return doc.getArray<Uint8Array>(STROKES)
}

export function undoneOf(doc: Y.Doc): Y.Map<UndoFlag> {
  return doc.getMap<UndoFlag>(UNDONE)
}

/** Returns all strokes in painting order. Skips invalid ones, which only a document that no server has checked can hold. */
export function readEntries(doc: Y.Doc): StoredEntry[] {
  const flagOf = flagsOf(doc)
  const entries: StoredEntry[] = []
  strokesOf(doc).forEach((bytes) => {
    const entry = bytes instanceof Uint8Array ? readEntry(bytes, flagOf) : null
    if (entry) entries.push(entry)
  })
  return entries
}

/** Returns the entries of a log's updates, given in any order. Throws Yjs's error if the bytes are not an update. */
export function entriesOfUpdates(updates: readonly Uint8Array[]): StoredEntry[] {
  return readUpdates(updates, readEntries)
}

/** Like `entriesOfUpdates`, without keeping decoded strokes. */
export function encodedEntriesOfUpdates(updates: readonly Uint8Array[]): EncodedEntry[] {
  return readUpdates(updates, (doc) => {
    const flagOf = flagsOf(doc)
    const entries: EncodedEntry[] = []
    strokesOf(doc).forEach((bytes) => {
      const stroke = bytes instanceof Uint8Array ? readOrNull(bytes, validateStroke) : null
      if (stroke) entries.push({ id: stroke.id, bytes, undone: isUndone(flagOf(stroke.id)) })
    })
    return entries
  })
}

function readUpdates<T>(updates: readonly Uint8Array[], read: (doc: Y.Doc) => T): T {
  const doc = newArtworkDocument()
  // One transaction: Yjs cleans up after each, which for thousands of updates takes longer than applying them.
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  const result = read(doc)
  doc.destroy()
  return result
}

/** Returns the lookup of a stroke's flag in the document as it is then. */
export function flagsOf(doc: Y.Doc): (strokeId: string) => UndoFlag | undefined {
  const flags = undoneOf(doc)
  return (strokeId) => flags.get(strokeId)
}

/** Appends a stroke; throws StrokeError when it is not valid. */
export function appendStroke(doc: Y.Doc, stroke: Stroke): void {
  appendBytes(strokesOf(doc), encodeStroke(stroke))
}

function readOrNull<T>(bytes: Uint8Array, read: (bytes: Uint8Array) => T): T | null {
  try {
    return read(bytes)
  } catch (error) {
    if (!(error instanceof StrokeError)) throw error
    return null
  }
}
