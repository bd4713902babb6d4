/** Reads the browser's pointer and wheel events as data. Points are CSS pixels from the surface's corner. */
import type { Contact, ContactKind } from './pointer-arbiter.ts'
import type { Point } from './geometry.ts'

const LEFT_BUTTON = 0
const MIDDLE_BUTTON = 1

type PressKind = 'draw' | 'pan' | 'ignore'

/** Returns what a press does: Space or the middle button pan, the right button is left to the browser. */
export function pressKind(event: Pick<PointerEvent, 'button'>, panKeyHeld: boolean): PressKind {
  if (event.button === MIDDLE_BUTTON || (event.button === LEFT_BUTTON && panKeyHeld)) return 'pan'
  return event.button === LEFT_BUTTON ? 'draw' : 'ignore'
}

function kindOf(pointerType: string): ContactKind {
  return pointerType === 'pen' || pointerType === 'touch' ? pointerType : 'mouse'
}

/** Only pens measure pressure: fingers and mice report constants. @param corner the surface's corner in the viewport */
export function toContact(event: PointerEvent, corner: Point): Contact {
  const kind = kindOf(event.pointerType)
  return {
    id: event.pointerId,
    kind,
    point: { x: event.clientX - corner.x, y: event.clientY - corner.y },
    pressure: kind === 'pen' ? event.pressure : null,
    at: event.timeStamp,
  }
}

/** Returns every position since the last event: a pen reports 240 a second, and the browser sends one event a frame. */
export function toContacts(event: PointerEvent, corner: Point): Contact[] {
  const all = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : []
  return (all.length > 0 ? all : [event]).map((each) => toContact(each, corner))
}

export type WheelMove =
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }

/** A step of a mouse wheel, in CSS pixels. */
const WHEEL_NOTCH_PX = 100
/** Zoom exponents for one CSS pixel of a wheel, and of a trackpad's pinch. */
const ZOOM_PER_PIXEL = 0.0015
const PINCH_PER_PIXEL = 0.01

/** Returns a zoom for a mouse wheel and a trackpad's pinch, and a pan for two fingers sliding on a trackpad. */
export function readWheel(
  event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey'>,
): WheelMove {
  const lines = event.deltaMode !== 0
  const dy = lines ? event.deltaY * (WHEEL_NOTCH_PX / 3) : event.deltaY
  if (event.ctrlKey || event.metaKey) {
    const perPixel = Math.abs(dy) >= WHEEL_NOTCH_PX ? ZOOM_PER_PIXEL : PINCH_PER_PIXEL
    return { type: 'zoom', factor: Math.exp(-dy * perPixel) }
  }
  if (lines || (event.deltaX === 0 && Math.abs(dy) >= WHEEL_NOTCH_PX))
    return { type: 'zoom', factor: Math.exp(-dy * ZOOM_PER_PIXEL) }
  return { type: 'pan', dx: -event.deltaX, dy: -dy }
}

const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_DISTANCE_PX = 24

/** Returns whether two presses are close together in time and place. */
export function isDoubleTap(before: Contact | null, now: Contact): boolean {
  return (
    before !== null &&
    now.at - before.at <= DOUBLE_TAP_MS &&
    Math.hypot(now.point.x - before.point.x, now.point.y - before.point.y) <= DOUBLE_TAP_DISTANCE_PX
  )
}

/** Throttles mice that report a thousand times a second. Screens refresh less often than this. */
const MIN_INTERVAL_MS = 4

/**
 * Merges the `pointerrawupdate` and `pointermove` positions of pressed pointers. `pointermove` waits for the main thread's next
 * frame, and `pointerrawupdate` does not; each position arrives by both events, in either order, and is used once.
 */
export class RawMoves {
  /** Per pointer: raw positions that are throttled. */
  readonly #held = new Map<number, Contact[]>()
  /** Per pointer with raw positions: the time of its last position, by either event. */
  readonly #last = new Map<number, number>()
  #lastReturned = Number.NEGATIVE_INFINITY

  /** Adds raw positions of one pointer. Returns those to use now, oldest first. */
  addRaw(contacts: readonly Contact[]): readonly Contact[] {
    const newest = contacts.at(-1)
    if (!newest) return []
    this.#held.set(newest.id, [...(this.#held.get(newest.id) ?? []), ...this.#later(newest.id, contacts)])
    this.#last.set(newest.id, Math.max(newest.at, this.#last.get(newest.id) ?? newest.at))
    if (newest.at - this.#lastReturned < MIN_INTERVAL_MS) return []
    this.#lastReturned = newest.at
    return this.#flush(newest.id)
  }

  /** Adds the positions of a `pointermove`. Returns the throttled ones and those that did not arrive raw before. */
  addMoves(contacts: readonly Contact[]): readonly Contact[] {
    const newest = contacts.at(-1)
    if (!newest) return []
    const { id, at } = newest
    const positions = [...this.#flush(id), ...this.#later(id, contacts)]
    // A pointer without raw positions needs no comparison, and scripted events may share one time.
    const last = this.#last.get(id)
    if (last !== undefined) this.#last.set(id, Math.max(at, last))
    return positions
  }

  /** Returns the throttled positions of a pointer that is released. */
  end(id: number): readonly Contact[] {
    this.#last.delete(id)
    return this.#flush(id)
  }

  #later(id: number, contacts: readonly Contact[]): Contact[] {
    const last = this.#last.get(id) ?? Number.NEGATIVE_INFINITY
    return contacts.filter(({ at }) => at > last)
  }

  #flush(id: number): readonly Contact[] {
    const held = this.#held.get(id) ?? []
    this.#held.delete(id)
    return held
  }
}
