/** The paths of straight lines: the points before the straight part, the anchor points, and one more at its end. */
import { STROKE_LIMITS, UNITS_PER_PIXEL, type Path } from '#crdt/document/stroke/stroke.ts'
import { pageToUnits, toPressureByte } from '#client/canvas/geometry/page-units.ts'
import type { PagePoint } from '#client/canvas/geometry/points.ts'

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

/** Returns the first `anchor` points, and `end` behind them. A path that is straight as a whole is as wide as its hardest press. */
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
