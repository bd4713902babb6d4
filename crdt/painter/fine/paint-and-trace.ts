/** Painting at the screen's scale for a painter of a finer one to follow. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintFill } from '#crdt/painter/fill/paint-fill.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import type { ColorPlane, Plates } from '#crdt/painter/planes/planes.ts'

/** Paints a valid stroke; returns what it took when it is a fill and took anything, otherwise null. */
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
