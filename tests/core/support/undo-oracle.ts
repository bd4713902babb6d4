/** What undo and redo apply to, computed from all strokes each time, to compare with what `OwnStrokes` keeps up to date (UNDO-63). */
import type * as Y from 'yjs'
import { readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { UndoState } from '#crdt/document/own-strokes.ts'
import { actOf } from '#crdt/document/stroke/act.ts'

type FlagOf = (strokeId: string) => UndoFlag | undefined

/** One of a person's own strokes, as these rules see it. */
interface OwnStroke {
  readonly id: string
  readonly undone: boolean
}

/** Returns the ids of the strokes that undo takes back, in order: those shown of the act with the latest shown one. */
export function latestShown(own: readonly OwnStroke[]): string[] {
  const last = own.findLast(({ undone }) => !undone)
  if (!last) return []
  const act = actOf(last.id)
  return own.flatMap(({ id, undone }) => (!undone && actOf(id) === act ? [id] : []))
}

/**
 * Returns the ids of the strokes that redo brings back, in order. Those undone since the last new stroke have the present number of
 * strokes as their flag. Repeated undo goes backwards, so of their acts the one that ends earliest was undone last.
 */
export function latestUndone(own: readonly OwnStroke[], flagOf: FlagOf): string[] {
  const acts = new Map<string, string[]>()
  for (const { id } of own) {
    if (flagOf(id) !== own.length) continue
    const act = actOf(id)
    const ids = acts.get(act) ?? []
    ids.push(id)
    // Inserted again, so that the acts are in the order of their ends.
    acts.delete(act)
    acts.set(act, ids)
  }
  const [earliest] = acts.values()
  return earliest ?? []
}

/** @param own all strokes of the person, in document order */
function undoState(own: readonly OwnStroke[], flagOf: FlagOf): UndoState {
  return {
    canUndo: own.some(({ undone }) => !undone),
    canRedo: own.some(({ id }) => flagOf(id) === own.length),
  }
}

/** Returns the author's strokes of a whole document. */
export const ownStrokes = (doc: Y.Doc, author: number): OwnStroke[] =>
  readEntries(doc).flatMap(({ stroke, undone }) => (stroke.author === author ? [{ id: stroke.id, undone }] : []))

export const undoStateOf = (doc: Y.Doc, author: number): UndoState =>
  undoState(ownStrokes(doc, author), (id) => undoneOf(doc).get(id))
