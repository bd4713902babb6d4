/** What the browser's pointer events come down to before anything decides about them. */
import type { Point } from '#client/canvas/geometry/viewport.ts'

export type ContactKind = 'mouse' | 'pen' | 'touch'

/** One finger, pen or mouse at one moment; the point is in CSS pixels from the surface's corner, `at` in milliseconds. */
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
  /** The system took the contact away: it was a palm, or part of a gesture of its own. */
  | { readonly type: 'cancel'; readonly id: number }
  /** The browser tells no more of the contact, nobody knows why: a button let go over another window, for one. */
  | { readonly type: 'lost'; readonly id: number }
