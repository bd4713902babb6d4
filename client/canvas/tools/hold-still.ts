/** Notices a pointer that is pressed and rests in one place. */
import type { Point } from '#client/canvas/geometry/points.ts'

/** A finger that rests this long at the end of a line makes it straight. */
export const HOLD_MS = 600
/** A finger trembles by less than this, in logical pixels. */
const TREMBLE_PX = 4

/** Runs a task after some milliseconds, and returns a function that cancels it. */
export type Later = (task: () => void, ms: number) => () => void

export class HoldStill {
  readonly #later: Later
  readonly #onHeld: () => void
  #place: Point | null = null
  #cancel: () => void = () => {}

  /** @param onHeld called once for each place where the pointer rests */
  constructor(later: Later, onHeld: () => void) {
    this.#later = later
    this.#onHeld = onHeld
  }

  /** The pointer is at this point, in logical pixels. */
  at(point: Point): void {
    const place = this.#place
    if (place && Math.hypot(point.x - place.x, point.y - place.y) < TREMBLE_PX) return
    this.#cancel()
    this.#place = point
    this.#cancel = this.#later(this.#onHeld, HOLD_MS)
  }

  /** The pointer has been released. */
  stop(): void {
    this.#cancel()
    this.#place = null
  }
}
