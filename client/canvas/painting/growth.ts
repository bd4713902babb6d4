/**
 * How a growing stroke goes to the painter: whole at first, then only what is new in it. Many go each second, and to copy
 * hundreds of points to another thread takes longer than to paint the last few.
 */
import type { BrushStroke, EraserStroke, Path, Stroke } from '#crdt/document/stroke/stroke.ts'

export type Growth =
  | { readonly stroke: Stroke }
  /** The stroke of this id as it was told last, with its first `kept` points and the path that follows them. */
  | { readonly id: string; readonly kept: number; readonly path: Path }

/** Tells of `stroke` to somebody who knows the strokes `before` (by id). */
export function growthOf(stroke: Stroke, before: ReadonlyMap<string, Stroke>): Growth {
  const known = before.get(stroke.id)
  if (!known || !isLine(known) || !isLine(stroke) || !isSameButPath(known, stroke)) return { stroke }
  const { path: from } = known
  const { path: to } = stroke
  let kept = 0
  const most = Math.min(from.points.length, to.points.length) / 2
  while (kept < most && isSamePoint(from, to, kept)) kept += 1
  const pressures = to.pressures && to.pressures.slice(kept)
  return { id: stroke.id, kept, path: { points: to.points.slice(kept * 2), pressures } }
}

/** The stroke that was told of, to who knows the same strokes `before`; RangeError when they are others. */
export function grown(growth: Growth, before: ReadonlyMap<string, Stroke>): Stroke {
  if ('stroke' in growth) return growth.stroke
  const { id, kept, path } = growth
  const known = before.get(id)
  if (!known || !isLine(known)) throw new RangeError(`No line ${id} is growing`)
  const points = [...known.path.points.slice(0, kept * 2), ...path.points]
  const pressures = path.pressures && [...(known.path.pressures ?? []).slice(0, kept), ...path.pressures]
  return { ...known, path: { points, pressures } }
}

type Line = BrushStroke | EraserStroke

const isLine = (stroke: Stroke): stroke is Line => 'path' in stroke

function isSameButPath(a: Line, b: Line): boolean {
  const rest = (line: Line): Record<string, unknown> => ({ ...line, path: line.path.pressures === null })
  const [one, other] = [rest(a), rest(b)]
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

function isSamePoint(a: Path, b: Path, index: number): boolean {
  return (
    a.points[index * 2] === b.points[index * 2] &&
    a.points[index * 2 + 1] === b.points[index * 2 + 1] &&
    a.pressures?.[index] === b.pressures?.[index]
  )
}

/** The strokes that were told of, for the next time. */
export const byId = (strokes: readonly Stroke[]): ReadonlyMap<string, Stroke> =>
  new Map(strokes.map((stroke) => [stroke.id, stroke]))
