import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { ReplayLog } from './replay-log.ts'

/** Returns the part of the next step's strokes that a position has reached: whole ones, then a growing one; none where nothing grows. */
export function growingStrokes(log: ReplayLog, position: number): Stroke[] {
  const done = Math.floor(position)
  const step = log.steps[done]
  if (position === done || step?.kind !== 'stroke') return []
  const ids = new Set(step.strokeIds)
  const strokes = log.entriesAt(done + 1).flatMap(({ stroke }) => (ids.has(stroke.id) ? [stroke] : []))
  const reached = (position - done) * strokes.length
  const whole = Math.floor(reached)
  const next = strokes[whole]
  const part = next ? partOfStroke(next, reached - whole) : null
  return part ? [...strokes.slice(0, whole), part] : strokes.slice(0, whole)
}

/** Returns the stroke with the first `share` (0 to 1) of its points; null for tools whose strokes have no path. */
function partOfStroke(stroke: Stroke, share: number): Stroke | null {
  if (stroke.tool !== 'brush' && stroke.tool !== 'eraser') return null
  const { points, pressures } = stroke.path
  const count = Math.min(Math.max(Math.ceil((points.length / 2) * share), 1), points.length / 2)
  const path = { points: points.slice(0, count * 2), pressures: pressures?.slice(0, count) ?? null }
  return { ...stroke, path }
}
