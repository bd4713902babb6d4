/** Chooses the stroke that undo or redo applies to (docs/decisions/0003). */
import type { UndoFlag } from './document-entry.ts'

type FlagOf = (strokeId: string) => UndoFlag | undefined

/** One of a person's own strokes, as these rules see it. */
export interface OwnStroke {
  readonly id: string
  readonly undone: boolean
}

/** Returns the id of the stroke that undo takes back, the latest shown one, or null. */
export function latestShown(own: readonly OwnStroke[]): string | null {
  return own.findLast(({ undone }) => !undone)?.id ?? null
}

/**
 * Returns the id of the stroke that redo brings back, or null. Repeated undo goes backwards, so the earliest stroke whose flag
 * is the present number of strokes is the one undone last.
 */
export function latestUndone(own: readonly OwnStroke[], flagOf: FlagOf): string | null {
  return own.find(({ id }) => flagOf(id) === own.length)?.id ?? null
}

/** Whether a person has anything to undo or to redo. */
export interface UndoState {
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** @param own all strokes of the person, in document order */
export function undoState(own: readonly OwnStroke[], flagOf: FlagOf): UndoState {
  return { canUndo: latestShown(own) !== null, canRedo: latestUndone(own, flagOf) !== null }
}
