/** What the canvas screen shows of an artwork session. */
import type { PaintedSummary } from '#client/canvas/painting/painter-messages.ts'
import type { ClosePlan } from './close-plan.ts'
import type { PresentPerson } from './remote-people.ts'
import type { SaveState } from './save-state.ts'

export interface ArtworkSessionState {
  /** The local copy has been loaded: drawing may begin. */
  readonly ready: boolean
  /** Null while there is no artwork to save to. */
  readonly save: SaveState | null
  /** Why the server ended the connection for good, or paused it. */
  readonly closed: ClosePlan | null
  /** False once the server has said that this person may not draw here. */
  readonly drawable: boolean
  readonly summary: PaintedSummary
  /** The other people in the room, without their cursors, which change many times a second. */
  readonly people: readonly PresentPerson[]
  /** The draft has strokes, and there is no artwork for them yet. */
  readonly hasDraftStrokes: boolean
}

export const INITIAL_STATE: ArtworkSessionState = {
  ready: false,
  save: null,
  closed: null,
  drawable: true,
  summary: { shown: 0, canUndo: false, canRedo: false, settled: false },
  people: [],
  hasDraftStrokes: false,
}
