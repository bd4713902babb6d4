/** Undo and redo as writes to the document: flags on the person's own strokes (UNDO-1). */
import type * as Y from 'yjs'
import { flagsOf, strokesOf, undoneOf } from './artwork-document.ts'
import { bytesOf, watchChanges } from './document-changes.ts'
import type { UndoFlag } from './document-entry.ts'
import { OwnStrokes } from './own-strokes.ts'

/** By document and author, the author's strokes; null when they must be read again. */
const followed = new WeakMap<Y.Doc, Map<number, OwnStrokes | null>>()

/**
 * Returns the author's strokes in the document. The first call reads all strokes of the document and follows its changes from then on,
 * so that a later call costs nothing. Make it while the document is empty.
 */
export function ownStrokesOf(doc: Y.Doc, author: number): OwnStrokes {
  const byAuthor = followed.get(doc) ?? follow(doc)
  const known = byAuthor.get(author)
  if (known) return known
  const own = new OwnStrokes(author)
  const elements: readonly unknown[] = strokesOf(doc).toArray()
  own.insert(0, elements.map(bytesOf), flagsOf(doc))
  byAuthor.set(author, own)
  return own
}

function follow(doc: Y.Doc): Map<number, OwnStrokes | null> {
  const byAuthor = new Map<number, OwnStrokes | null>()
  const flagOf = flagsOf(doc)
  watchChanges(doc, ({ inserted, flags }) => {
    for (const [author, own] of byAuthor) {
      if (!own) continue
      if (!inserted.every(({ index, strokes }) => own.insert(index, strokes, flagOf))) byAuthor.set(author, null)
      else for (const [strokeId, flag] of flags) own.flag(strokeId, flag)
    }
  })
  followed.set(doc, byAuthor)
  return byAuthor
}

/** Undoes the author's latest act; returns the ids of its strokes, none when there is nothing to undo. */
export function undoLatest(doc: Y.Doc, author: number): readonly string[] {
  const own = ownStrokesOf(doc, author)
  const ids = own.latestShown()
  setFlags(doc, ids, own.count)
  return ids
}

/** Redoes the act that the author undid last, unless they have drawn since; returns the ids of its strokes, or none. */
export function redoLatest(doc: Y.Doc, author: number): readonly string[] {
  const ids = ownStrokesOf(doc, author).latestUndone()
  setFlags(doc, ids, false)
  return ids
}

/** Undoes everything that the author has drawn; returns the ids of the strokes, for `bringBack`. */
export function undoAll(doc: Y.Doc, author: number): readonly string[] {
  const own = ownStrokesOf(doc, author)
  const ids = own.allShown()
  setFlags(doc, ids, own.count)
  return ids
}

/** Shows these strokes of the author again, as far as the author undid them. */
export function bringBack(doc: Y.Doc, ids: readonly string[]): void {
  const flagOf = flagsOf(doc)
  setFlags(
    doc,
    ids.filter((id) => typeof flagOf(id) === 'number'),
    false,
  )
}

/** An update with more flags is refused (SYNC-11). */
const FLAGS_PER_UPDATE = 5_000

/** Writes the flags as one update, so that an act goes or comes back as a whole for everybody. */
function setFlags(doc: Y.Doc, ids: readonly string[], flag: UndoFlag): void {
  for (let from = 0; from < ids.length; from += FLAGS_PER_UPDATE)
    doc.transact(() => {
      for (const id of ids.slice(from, from + FLAGS_PER_UPDATE)) undoneOf(doc).set(id, flag)
    })
}
