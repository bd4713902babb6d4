/** Paints strokes at a finer scale than the screen's. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import type { ColorPlane, Plates } from '#crdt/painter/planes/planes.ts'
import { paintTracedFill } from './paint-traced-fill.ts'

/**
 * Paints a valid stroke. Lines and effects are painted as fine as the scale allows; a fill takes the area of its `trace` (from
 * paintAndTrace), with edges as fine. Call it in a thread of a finer scale only (see scale.ts).
 */
export function paintTraced(color: ColorPlane, plates: Plates, stroke: Stroke, trace: FillTrace | null): void {
  if (stroke.tool !== 'fill') paintStroke(color, plates, stroke)
  else if (trace !== null) paintTracedFill(color, plates, stroke, trace)
}
