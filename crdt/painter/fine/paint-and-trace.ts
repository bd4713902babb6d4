/** Paints at the screen's scale and traces fills, for a painter of a finer scale that repeats the strokes. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintFill } from '#crdt/painter/fill/paint-fill.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import type { ColorPlane, Plates } from '#crdt/painter/planes/planes.ts'

/** Paints a valid stroke. Returns the trace of a fill that took anything, otherwise null. */
export function paintAndTrace(color: ColorPlane, plates: Plates, stroke: Stroke): FillTrace | null {
  if (stroke.tool !== 'fill') {
    paintStroke(color, plates, stroke)
    return null
  }
  let trace: FillTrace | null = null
  paintFill(color, plates, stroke, (taken) => {
    trace = taken
  })
  return trace
}
