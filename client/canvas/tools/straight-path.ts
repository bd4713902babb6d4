/** Straight lines: their paths, and the pointer at rest that makes one. */
import { type Path, STROKE_LIMITS, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { type PagePoint, pageToUnits, type Point, toPressureByte } from '#client/canvas/input/geometry.ts'

/** A shorter line is a dot. */
const MIN_STRAIGHT_PX = 40
/** A line that is longer than its ends are apart by more than this factor is a scribble. */
const MAX_DETOUR = 1.2

/** Returns whether a path looks as if it was meant to be straight. */
export function isNearlyStraight({ points }: Path): boolean {
  let drawn = 0
  for (let i = 2; i < points.length; i += 2)
    drawn += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!)
  const apart = Math.hypot(points.at(-2)! - points[0]!, points.at(-1)! - points[1]!)
  return apart >= MIN_STRAIGHT_PX * UNITS_PER_PIXEL && drawn <= apart * MAX_DETOUR
}

/** Returns how many points stay when the path becomes straight from here: there must be room for one more. */
export function anchorOf({ points }: Path): number {
  return Math.min(points.length / 2, STROKE_LIMITS.points - 1)
}

/**
 * Returns a path with a straight end: its first `anchor` points, and `end` after them. A path that is straight as a whole is as wide as
 * its hardest press.
 */
export function aimedPath(path: Path, anchor: number, end: PagePoint): Path {
  const points = path.points.slice(0, 2 * anchor)
  const pressures = path.pressures?.slice(0, anchor) ?? null
  const start = pressures?.at(-1) ?? 0
  const width = end.pressure === null ? start : Math.max(start, toPressureByte(end.pressure))
  if (pressures && anchor === 1) pressures[0] = width
  const { x, y } = pageToUnits(end)
  if (x !== points.at(-2) || y !== points.at(-1)) {
    points.push(x, y)
    pressures?.push(width)
  }
  return { points, pressures }
}

/** Returns the first point of a path, as wide as its widest one. */
export function widestStart({ points, pressures }: Path): Path {
  return {
    points: points.slice(0, 2),
    pressures: pressures && [pressures.reduce((widest, pressure) => Math.max(widest, pressure))],
  }
}

/** A finger that rests this long at the end of a line makes it straight. */
const HOLD_MS = 600
/** A finger trembles by less than this, in logical pixels. */
const TREMBLE_PX = 4

/** Runs a task after some milliseconds, and returns a function that cancels it. */
export type Later = (task: () => void, ms: number) => () => void

/** Notices a pointer that is pressed and rests in one place. */
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
