/** What the canvas screen shows of an artwork session. */
import type { PaintedSummary } from '#client/canvas/painting/painter-messages.ts'
import type { ClosePlan } from './close-plan.ts'
import type { PresentPerson } from './people/remote-people.ts'
import type { SaveState } from './save-state.ts'

export interface ArtworkSessionState {
  /** The local copy has been loaded: drawing may begin. */
  readonly ready: boolean
  /** Null while there is no artwork to save to. */
  readonly save: SaveState | null
  /** False while a change could not be kept on this device. */
  readonly kept: boolean
  /** Why the server ended the connection for good, paused it, or refuses the outbox for now. */
  readonly closed: ClosePlan | null
  /** The number of strokes in the outbox while it is held. */
  readonly held: number
  /** The number of strokes of this artwork that the server refused for good, which are kept on this device. */
  readonly quarantined: number
  /** The number of copies of this page on this device that cannot be read. */
  readonly unreadable: number
  /** False while the server says that this person may not draw here. */
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
  kept: true,
  closed: null,
  held: 0,
  quarantined: 0,
  unreadable: 0,
  drawable: true,
  summary: { shown: 0, canUndo: false, canRedo: false, settled: false },
  people: [],
  hasDraftStrokes: false,
}
