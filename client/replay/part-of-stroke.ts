import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** Returns the stroke with the first `share` (0 to 1) of its points; null for tools whose strokes have no path. */
export function partOfStroke(stroke: Stroke, share: number): Stroke | null {
  if (stroke.tool !== 'brush' && stroke.tool !== 'eraser') return null
  const { points, pressures } = stroke.path
  const count = Math.min(Math.max(Math.ceil((points.length / 2) * share), 1), points.length / 2)
  const path = { points: points.slice(0, count * 2), pressures: pressures?.slice(0, count) ?? null }
  return { ...stroke, path }
}
