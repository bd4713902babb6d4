/** Painting at a finer scale than the screen's. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import type { ColorPlane, Plates } from '#crdt/painter/planes/planes.ts'
import { paintTracedFill } from './paint-traced-fill.ts'

/**
 * Paints a valid stroke. Lines and effects are painted anew, as fine as the scale allows; a fill takes what it took at the
 * screen's scale (`trace`, from paintAndTrace), with edges as fine. To be called in a thread that paints at a finer scale.
 */
export function paintTraced(color: ColorPlane, plates: Plates, stroke: Stroke, trace: FillTrace | null): void {
  if (stroke.tool !== 'fill') paintStroke(color, plates, stroke)
  else if (trace !== null) paintTracedFill(color, plates, stroke, trace)
}
