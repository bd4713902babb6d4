/** The pointer inputs that the arbiter and the tap detector read. */
import type { Point } from '#client/canvas/geometry/points.ts'

export type ContactKind = 'mouse' | 'pen' | 'touch'

/** A finger, pen or mouse at one moment. `point` is in CSS pixels from the surface's corner, `at` in milliseconds. */
export interface Contact {
  readonly id: number
  readonly kind: ContactKind
  readonly point: Point
  /** 0 to 1; null when the device does not measure it. */
  readonly pressure: number | null
  readonly at: number
}

export type PointerInput =
  /** `pan`: a middle button, or any button while Space is held. */
  | { readonly type: 'down'; readonly contact: Contact; readonly pan: boolean }
  /** All positions since the last event, oldest first; they share one contact id. */
  | { readonly type: 'move'; readonly contacts: readonly Contact[] }
  | { readonly type: 'up'; readonly contact: Contact }
  /** The system took over the contact: it was a palm, or belongs to a system gesture. */
  | { readonly type: 'cancel'; readonly id: number }
  /** The browser stopped reporting the contact, for example because a button was released over another window. */
  | { readonly type: 'lost'; readonly id: number }
