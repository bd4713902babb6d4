/** Chooses the strokes that undo or redo applies to: those of one act (UNDO-63, docs/decisions/0003, docs/decisions/0238). */
import type { UndoFlag } from './document-entry.ts'
import { actOf } from './stroke/act.ts'

type FlagOf = (strokeId: string) => UndoFlag | undefined

/** One of a person's own strokes, as these rules see it. */
export interface OwnStroke {
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

/** Whether a person has anything to undo or to redo. */
export interface UndoState {
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** @param own all strokes of the person, in document order */
export function undoState(own: readonly OwnStroke[], flagOf: FlagOf): UndoState {
  return {
    canUndo: own.some(({ undone }) => !undone),
    canRedo: own.some(({ id }) => flagOf(id) === own.length),
  }
}
