/** Which of a person's strokes undo and redo speak of. */
import type { UndoFlag } from './document-entry.ts'

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

/** What buttons need: whether a person has anything to take back, or to bring back. */
export interface UndoState {
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** @param own all of the person's strokes, in their order */
export function undoState(own: readonly OwnStroke[], flagOf: FlagOf): UndoState {
  return { canUndo: latestShown(own) !== null, canRedo: latestUndone(own, flagOf) !== null }
}
