import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** The stroke as far as it had come after `share` (0 to 1) of its points; null when it does not grow by points. */
export function partOfStroke(stroke: Stroke, share: number): Stroke | null {
  if (stroke.tool !== 'brush' && stroke.tool !== 'eraser') return null
  const { points, pressures } = stroke.path
  const count = Math.min(Math.max(Math.ceil((points.length / 2) * share), 1), points.length / 2)
  const path = { points: points.slice(0, count * 2), pressures: pressures?.slice(0, count) ?? null }
  return { ...stroke, path }
}
