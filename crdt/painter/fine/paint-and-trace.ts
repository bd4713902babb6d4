/** Paints at the screen's scale and traces fills, for a painter of a finer scale that repeats the strokes. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { painterOf } from '#crdt/painter/painters.ts'
import type { ColorPlane, Plates } from '#crdt/painter/planes/planes.ts'

/** Paints a valid stroke. Returns the trace of a fill that took anything, otherwise null. */
export function paintAndTrace(color: ColorPlane, plates: Plates, stroke: Stroke): FillTrace | null {
  let trace: FillTrace | null = null
  painterOf(plates.painterVersion).paintAndTrace(color, plates, stroke, (taken) => {
    trace = taken
  })
  return trace
}
