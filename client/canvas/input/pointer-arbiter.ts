/**
 * Decides what contacts mean before any tool sees them: one draws, two fingers move the page, a palm is ignored (palm
 * rejection). A pure reducer: the surface gives it inputs and performs its effects.
 */
import type { Point } from './geometry.ts'

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

/** What the arbiter, the tap detector and kid mode's choice of a finger read. */
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

/** A second finger within this time turns the first one's press into a gesture, whatever it has begun. */
export const GESTURE_WINDOW_MS = 80
/** A finger that moved less than this counts as still, and may become part of a gesture later. CSS pixels. */
export const STILL_DISTANCE_PX = 8

export type ArbiterState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'drawing'; readonly first: Contact; readonly moved: boolean }
  | { readonly phase: 'panning'; readonly id: number; readonly kind: ContactKind; readonly last: Point }
  | { readonly phase: 'pinching'; readonly ids: readonly [number, number]; readonly points: readonly [Point, Point] }

export type ArbiterEffect =
  | { readonly type: 'press'; readonly contact: Contact }
  | { readonly type: 'drag'; readonly contacts: readonly Contact[] }
  | { readonly type: 'release'; readonly contact: Contact }
  /** Remove what the press has begun. */
  | { readonly type: 'abandon' }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | {
      readonly type: 'pinch'
      readonly before: readonly [Point, Point]
      readonly after: readonly [Point, Point]
    }

/** The state without a contact. */
export const IDLE: ArbiterState = { phase: 'idle' }

type Step = readonly [ArbiterState, readonly ArbiterEffect[]]

/** `fingersPan`: a pen is in use, or the page is read-only, so fingers only move the page. */
interface ArbiterRules {
  readonly fingersPan: boolean
}

/** Returns the next state and the effects of one input. */
export function arbitrate(state: ArbiterState, input: PointerInput, rules: ArbiterRules): Step {
  switch (input.type) {
    case 'down':
      return down(state, input.contact, input.pan, rules)
    case 'move':
      return move(state, input.contacts)
    case 'up':
      return up(state, input.contact)
    case 'cancel':
      return cancel(state, input.id)
    case 'lost':
      return lose(state, input.id)
  }
}

function down(state: ArbiterState, contact: Contact, pan: boolean, rules: ArbiterRules): Step {
  switch (state.phase) {
    case 'idle':
      if (pan || (rules.fingersPan && contact.kind === 'touch'))
        return [{ phase: 'panning', id: contact.id, kind: contact.kind, last: contact.point }, []]
      return draw(contact)
    case 'drawing': {
      const { first, moved } = state
      if (first.kind !== 'touch') return [state, []]
      // A palm touched just before the pen: its stroke is abandoned, and the pen draws.
      if (contact.kind === 'pen')
        return [{ phase: 'drawing', first: contact, moved: false }, [{ type: 'abandon' }, { type: 'press', contact }]]
      if (contact.kind !== 'touch' || (moved && contact.at - first.at > GESTURE_WINDOW_MS)) return [state, []]
      return [pinching(first, contact), [{ type: 'abandon' }]]
    }
    case 'panning':
      // A palm or finger rests on the page: the pen draws nevertheless.
      if (contact.kind === 'pen' && !pan) return draw(contact)
      return contact.kind === 'touch' && state.kind === 'touch'
        ? [{ phase: 'pinching', ids: [state.id, contact.id], points: [state.last, contact.point] }, []]
        : [state, []]
    case 'pinching':
      return contact.kind === 'pen' && !pan ? draw(contact) : [state, []]
  }
}

const draw = (contact: Contact): Step => [
  { phase: 'drawing', first: contact, moved: false },
  [{ type: 'press', contact }],
]

function pinching(first: Contact, second: Contact): ArbiterState {
  return { phase: 'pinching', ids: [first.id, second.id], points: [first.point, second.point] }
}

function move(state: ArbiterState, contacts: readonly Contact[]): Step {
  const last = contacts.at(-1)
  if (!last) return [state, []]
  switch (state.phase) {
    case 'idle':
      return [state, []]
    case 'drawing': {
      if (last.id !== state.first.id) return [state, []]
      const { x, y } = state.first.point
      const moved = state.moved || Math.hypot(last.point.x - x, last.point.y - y) >= STILL_DISTANCE_PX
      return [{ ...state, moved }, [{ type: 'drag', contacts }]]
    }
    case 'panning': {
      if (last.id !== state.id) return [state, []]
      const dx = last.point.x - state.last.x
      const dy = last.point.y - state.last.y
      return [{ ...state, last: last.point }, [{ type: 'pan', dx, dy }]]
    }
    case 'pinching': {
      const [a, b] = state.points
      const after: readonly [Point, Point] | null =
        last.id === state.ids[0] ? [last.point, b] : last.id === state.ids[1] ? [a, last.point] : null
      if (!after) return [state, []]
      return [{ ...state, points: after }, [{ type: 'pinch', before: state.points, after }]]
    }
  }
}

function up(state: ArbiterState, contact: Contact): Step {
  if (state.phase === 'drawing' && contact.id === state.first.id) return [IDLE, [{ type: 'release', contact }]]
  return lift(state, contact.id)
}

function cancel(state: ArbiterState, id: number): Step {
  if (state.phase === 'drawing' && id === state.first.id) return [IDLE, [{ type: 'abandon' }]]
  return lift(state, id)
}

/** Keeps what was drawn, because it was intended and can be undone. After 'up' or 'cancel' this does nothing. */
function lose(state: ArbiterState, id: number): Step {
  if (state.phase === 'drawing' && id === state.first.id) return [IDLE, [{ type: 'release', contact: state.first }]]
  return lift(state, id)
}

/** One finger of a gesture leaves: the other continues to move the page, and never starts to draw. */
function lift(state: ArbiterState, id: number): Step {
  if (state.phase === 'panning' && id === state.id) return [IDLE, []]
  if (state.phase !== 'pinching') return [state, []]
  const [first, second] = state.ids
  if (id === first) return [{ phase: 'panning', id: second, kind: 'touch', last: state.points[1] }, []]
  if (id === second) return [{ phase: 'panning', id: first, kind: 'touch', last: state.points[0] }, []]
  return [state, []]
}
