/** Which of a person's strokes undo and redo speak of. */
import type { DocumentEntry, UndoFlag } from './document-entry.ts'

type FlagOf = (strokeId: string) => UndoFlag | undefined

/** One of a person's own strokes, as far as these rules look at it. */
export interface OwnStroke {
  readonly id: string
  readonly undone: boolean
}

/** The latest of a person's strokes that is shown; null when there is none to take back. */
export function latestShown(own: readonly OwnStroke[]): string | null {
  return own.findLast(({ undone }) => !undone)?.id ?? null
}

/** Undo goes from the latest back, so of all that one run of undos took away, the earliest was the last. */
export function latestUndone(own: readonly OwnStroke[], flagOf: FlagOf): string | null {
  return own.find(({ id }) => flagOf(id) === own.length)?.id ?? null
}

/** What buttons need of all `entries` of a document: whether the author has anything to take back, or to bring back. */
export function undoState(
  entries: readonly DocumentEntry[],
  flagOf: FlagOf,
  author: number,
): { readonly canUndo: boolean; readonly canRedo: boolean } {
  const own = entries.flatMap(({ stroke, undone }) => (stroke.author === author ? [{ id: stroke.id, undone }] : []))
  return { canUndo: latestShown(own) !== null, canRedo: latestUndone(own, flagOf) !== null }
}
