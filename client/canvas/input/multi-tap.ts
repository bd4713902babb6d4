/**
 * Two fingers tapped on the page take back, three bring back. A pure reducer beside the arbiter: it watches the same
 * inputs, and while a tap is possible the page holds still.
 */
import type { Contact, PointerInput } from './pointer-input.ts'
import { STILL_DISTANCE } from './pointer-arbiter.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

/** From the first finger down to the last one up. */
const TAP_MS = 300

export interface MultiTapState {
  readonly down: ReadonlyMap<number, Point>
  /** When the first contact came, in milliseconds. */
  readonly began: number
  /** How many fingers there were at most. */
  readonly fingers: number
  /** It has become something else: a movement, a pen, a long touch. */
  readonly spoiled: boolean
}

/** No finger is down. */
export const NO_TAP: MultiTapState = { down: new Map(), began: 0, fingers: 0, spoiled: false }

/** The fingers of a finished tap: 2 or 3; null when nothing was tapped. */
export type MultiTap = 2 | 3 | null

/** Several fingers are down that may be tapping. */
export function mayTap({ fingers, spoiled }: MultiTapState): boolean {
  return fingers > 1 && !spoiled
}

/** One input in, the next state out, and the tap when this input has finished one. */
export function watchTaps(state: MultiTapState, input: PointerInput): readonly [MultiTapState, MultiTap] {
  switch (input.type) {
    case 'down': {
      const { contact } = input
      const first = state.down.size === 0
      const before = first ? { ...NO_TAP, began: contact.at } : state
      const down = new Map(before.down).set(contact.id, contact.point)
      const spoiled = before.spoiled || contact.kind !== 'touch' || isLate(before, contact)
      return [{ ...before, down, spoiled, fingers: Math.max(before.fingers, down.size) }, null]
    }
    case 'move': {
      const strays = input.contacts.some((contact) => isLate(state, contact) || hasMoved(state, contact))
      return [strays && !state.spoiled ? { ...state, spoiled: true } : state, null]
    }
    case 'up': {
      const { contact } = input
      if (!state.down.has(contact.id)) return [state, null]
      const spoiled = state.spoiled || isLate(state, contact) || hasMoved(state, contact)
      return lift({ ...state, spoiled }, contact.id)
    }
    case 'cancel':
    case 'lost':
      // A lost capture follows every touch that has ended: only a contact that is still down is taken away.
      return state.down.has(input.id) ? lift({ ...state, spoiled: true }, input.id) : [state, null]
  }
}

function lift(state: MultiTapState, id: number): readonly [MultiTapState, MultiTap] {
  const down = new Map(state.down)
  down.delete(id)
  if (down.size > 0) return [{ ...state, down }, null]
  const { fingers, spoiled } = state
  return [NO_TAP, !spoiled && (fingers === 2 || fingers === 3) ? fingers : null]
}

function isLate({ began }: MultiTapState, { at }: Contact): boolean {
  return at - began > TAP_MS
}

function hasMoved({ down }: MultiTapState, { id, point }: Contact): boolean {
  const start = down.get(id)
  return start !== undefined && Math.hypot(point.x - start.x, point.y - start.y) >= STILL_DISTANCE
}
