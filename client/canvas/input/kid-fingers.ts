/**
 * Decides which of many fingers the arbiter sees in kid mode. A small child leans on the tablet, uses both hands and lands with all
 * fingers; the arbiter's rules for two fingers would then zoom and freeze the page instead of drawing. So one finger draws at a
 * time, a finger that rests gives way to one that moves, and only two fingers that land together, alone, are a gesture.
 * A pure reducer before the arbiter; pens and mice pass.
 */
import { type Contact, GESTURE_WINDOW_MS, type PointerInput, STILL_DISTANCE_PX } from './pointer-arbiter.ts'

/** A finger that has not moved by `STILL_DISTANCE_PX` for this long rests. */
export const RESTING_MS = 400

interface Finger {
  readonly landedAt: number
  /** Where it was when it last moved. */
  readonly anchor: Contact
  readonly moved: boolean
  /** It is what is left of a gesture, and would only move the page. */
  readonly leftOver: boolean
}

export interface KidFingers {
  /** The fingers that are down. */
  readonly down: ReadonlyMap<number, Finger>
  /** Those that the arbiter sees: none, one, or the two of a gesture. */
  readonly shown: readonly number[]
}

/** No finger is down. */
export const NO_FINGERS: KidFingers = { down: new Map(), shown: [] }

type Step = readonly [KidFingers, readonly PointerInput[]]

/** Returns the next state, and what the arbiter gets instead of the input. */
export function chooseFinger(state: KidFingers, input: PointerInput): Step {
  switch (input.type) {
    case 'down':
      return input.contact.kind === 'touch' ? land(state, input.contact) : [state, [input]]
    case 'move':
      return move(state, input)
    case 'up':
      return leave(state, input.contact.id, input)
    case 'cancel':
    case 'lost':
      return leave(state, input.id, input)
  }
}

function land(state: KidFingers, contact: Contact): Step {
  const finger: Finger = { landedAt: contact.at, anchor: contact, moved: false, leftOver: false }
  const down = new Map(state.down).set(contact.id, finger)
  const [first, second] = state.shown
  if (first === undefined || second !== undefined) return show({ ...state, down }, contact)
  const isPair = down.size === 2 && contact.at - down.get(first)!.landedAt <= GESTURE_WINDOW_MS
  if (isPair) return [{ down, shown: [first, contact.id] }, [{ type: 'down', contact, pan: false }]]
  return canTake({ ...state, down }, contact.at) ? show({ ...state, down }, contact) : [{ ...state, down }, []]
}

function move(state: KidFingers, input: PointerInput & { type: 'move' }): Step {
  const last = input.contacts.at(-1)
  const finger = last && state.down.get(last.id)
  if (!finger) return [state, [input]]
  const { x, y } = finger.anchor.point
  const isFar = Math.hypot(last.point.x - x, last.point.y - y) >= STILL_DISTANCE_PX
  const moved: Finger = isFar ? { ...finger, anchor: last, moved: true } : finger
  const next = { ...state, down: new Map(state.down).set(last.id, moved) }
  if (state.shown.includes(last.id)) return [next, [input]]
  return isFar && canTake(next, last.at) ? show(next, last) : [next, []]
}

function leave(state: KidFingers, id: number, input: PointerInput): Step {
  const finger = state.down.get(id)
  if (!finger) return [state, [input]]
  const down = new Map(state.down)
  down.delete(id)
  if (state.shown.includes(id)) {
    const shown = state.shown.filter((each) => each !== id)
    for (const left of shown) down.set(left, { ...down.get(left)!, leftOver: true })
    return [{ down, shown }, [input]]
  }
  // A tap that had to wait until the other finger was up still counts.
  const isTap = input.type === 'up' && state.shown.length === 0
  return [{ ...state, down }, isTap ? [{ type: 'down', contact: finger.anchor, pan: false }, input] : []]
}

/** Returns whether all shown fingers give way at a time in milliseconds. */
function canTake({ down, shown }: KidFingers, at: number): boolean {
  return shown.every((id) => down.get(id)!.leftOver || at - down.get(id)!.anchor.at >= RESTING_MS)
}

/** Shows this finger instead of the others. What a finger drew stays, what a resting one touched does not count. */
function show({ down, shown }: KidFingers, contact: Contact): Step {
  const gone = shown.map((id): PointerInput => ({ type: down.get(id)!.moved ? 'lost' : 'cancel', id }))
  return [{ down, shown: [contact.id] }, [...gone, { type: 'down', contact, pan: false }]]
}
