/** Random lines for the properties of tips, in a corner of the page that is small enough to test its every pixel. */
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { PathWalk } from '#crdt/painter/lines/path-walk.ts'
import { SCALE } from '#crdt/painter/planes/planes.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'
import * as fc from './fast-check.ts'

/** Painter pixels: paths stay in a square of this side, with room for the widest tip around it. */
const SIDE = 130
const ROOM = 45
/** The width and the height of the corner that a line and its tip stay in, in painter pixels. */
export const CORNER = SIDE + 2 * ROOM

/** The units of a path per painter pixel. */
const UNITS = UNITS_PER_PIXEL / SCALE
const LEAST_COORDINATE = ROOM * UNITS
const MOST_COORDINATE = (ROOM + SIDE) * UNITS
const within = (value: number): number => Math.min(Math.max(value, LEAST_COORDINATE), MOST_COORDINATE)
const place = fc.integer({ min: LEAST_COORDINATE, max: MOST_COORDINATE })
/** Most steps are small or straight along a row or a column, as a hand's are. */
const step = fc.oneof(fc.constant(0), fc.integer({ min: -2, max: 2 }), fc.integer({ min: -120, max: 120 }))

/** The points of a line, as `Path` holds them. */
export const someLine = (maxSteps: number): fc.Arbitrary<number[]> =>
  fc.tuple(place, place, fc.array(fc.tuple(step, step), { maxLength: maxSteps })).map(([x, y, steps]) => {
    const points = [x, y]
    for (const [dx, dy] of steps) points.push(within(points.at(-2)! + dx), within(points.at(-1)! + dy))
    return points
  })

/** Returns the segments of a line; with pressure its width changes. */
export function segmentsOf(points: number[], size: number, hasPressure: boolean): Segment[] {
  const segments: Segment[] = []
  const pressures = hasPressure ? points.filter((_, i) => i % 2 === 0).map((x) => x % 256) : null
  const path = new PathWalk({ points, pressures }, size)
  path.settled(0, path.pieces, (segment) => segments.push(segment))
  path.tail((segment) => segments.push(segment))
  return segments
}
