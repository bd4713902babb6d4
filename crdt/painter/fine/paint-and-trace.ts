/** Painting at the screen's scale for a painter of a finer one to follow. */
import type { Stroke } from '#crdt/document/stroke.ts'
import { paintFill } from '../fill/paint-fill.ts'
import type { FillTrace } from '../fill/fill-trace.ts'
import { paintStroke } from '../paint-stroke.ts'
import type { ColorPlane, Plates } from '../planes.ts'

/** Paints a valid stroke; answers what it took when it is a fill and took anything, otherwise null. */
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
