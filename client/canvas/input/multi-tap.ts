/**
 * Detects taps with two fingers (undo) and three (redo). A pure reducer on the inputs that the arbiter gets too; while a tap is
 * possible, the page does not move.
 */
import { type Contact, type PointerInput, STILL_DISTANCE_PX } from './pointer-arbiter.ts'
import type { Point } from './geometry.ts'

/** Longest time from the first finger down to the last one up. */
const MAX_TAP_MS = 300

export interface MultiTapState {
  readonly down: ReadonlyMap<number, Point>
  /** When the first contact came, in milliseconds. */
  readonly began: number
  /** The largest number of fingers at once. */
  readonly fingers: number
  /** It cannot become a tap any more: it moved, took too long, or a pen is involved. */
  readonly rejected: boolean
}

/** No finger is down. */
export const NO_TAP: MultiTapState = { down: new Map(), began: 0, fingers: 0, rejected: false }

/** The number of fingers of a finished tap; null when there was no tap. */
export type MultiTap = 2 | 3 | null

/** Returns whether several fingers are down and may be tapping. */
export function mayTap({ fingers, rejected }: MultiTapState): boolean {
  return fingers > 1 && !rejected
}

/** Returns the next state, and the tap if this input finishes one. */
export function watchTaps(state: MultiTapState, input: PointerInput): readonly [MultiTapState, MultiTap] {
  switch (input.type) {
    case 'down': {
      const { contact } = input
      const first = state.down.size === 0
      const before = first ? { ...NO_TAP, began: contact.at } : state
      const down = new Map(before.down).set(contact.id, contact.point)
      const rejected = before.rejected || contact.kind !== 'touch' || isLate(before, contact)
      return [{ ...before, down, rejected, fingers: Math.max(before.fingers, down.size) }, null]
    }
    case 'move': {
      const isRejected = input.contacts.some((contact) => isLate(state, contact) || hasMoved(state, contact))
      return [isRejected && !state.rejected ? { ...state, rejected: true } : state, null]
    }
    case 'up': {
      const { contact } = input
      if (!state.down.has(contact.id)) return [state, null]
      const rejected = state.rejected || isLate(state, contact) || hasMoved(state, contact)
      return lift({ ...state, rejected }, contact.id)
    }
    case 'cancel':
    case 'lost':
      // A lost capture also follows every touch that has ended, so only a contact that is still down counts.
      return state.down.has(input.id) ? lift({ ...state, rejected: true }, input.id) : [state, null]
  }
}

function lift(state: MultiTapState, id: number): readonly [MultiTapState, MultiTap] {
  const down = new Map(state.down)
  down.delete(id)
  if (down.size > 0) return [{ ...state, down }, null]
  const { fingers, rejected } = state
  return [NO_TAP, !rejected && (fingers === 2 || fingers === 3) ? fingers : null]
}

function isLate({ began }: MultiTapState, { at }: Contact): boolean {
  return at - began > MAX_TAP_MS
}

function hasMoved({ down }: MultiTapState, { id, point }: Contact): boolean {
  const start = down.get(id)
  return start !== undefined && Math.hypot(point.x - start.x, point.y - start.y) >= STILL_DISTANCE_PX
}
