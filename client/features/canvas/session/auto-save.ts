/** What the automatic save does, which runs every 30 s. */
import type { CanvasSaveState } from '#client/features/canvas/state/artwork-context.ts'

export const AUTO_SAVE_MS = 30_000

/** How often in a row something was not saved although there is a connection. */
export type UnsavedRounds = number

export interface AutoSaveStep {
  /** Send everything again that is not known to be saved. */
  readonly send: boolean
  /** Say that saving fails: once, until something has been saved again. */
  readonly say: boolean
  readonly rounds: UnsavedRounds
}

/** Returns what to do in this round. Strokes are sent as they are drawn, so one that waits for a whole round was lost or refused. */
export function autoSaveStep(save: CanvasSaveState, rounds: UnsavedRounds): AutoSaveStep {
  if (save !== 'saving') return { send: false, say: false, rounds: save === 'saved' ? 0 : rounds }
  return { send: true, say: rounds === 1, rounds: rounds + 1 }
}
