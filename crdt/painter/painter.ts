/** What one version of the painter consists of. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { FillTrace } from './fill/fill-trace.ts'
import type { BrushTips } from './tips/brush-tips.ts'
import type { ColorPlane, Plates, Rectangle } from './planes/planes.ts'

export interface Painter {
  /** Paints a stroke within `clip`; see `paintStroke`. */
  readonly paintStroke: (color: ColorPlane, plates: Plates, stroke: Stroke, clip: Rectangle) => Rectangle
  /**
   * Paints a stroke of any tool; `onTrace` gets the area of a fill that took anything. A fill reads what
   * timeline/fill-memory.ts keeps, or a version with other fills changes that, too.
   */
  readonly paintAndTrace: (
    color: ColorPlane,
    plates: Plates,
    stroke: Stroke,
    onTrace: (trace: FillTrace) => void,
  ) => void
  /** Returns an upper bound of what the stroke may change or depend on, in painter pixels. */
  readonly strokeBounds: (stroke: Stroke, plates: Plates) => Rectangle
  /** The tips with which `GrowingPath` covers a growing line as this painter covers the finished one; null if it is painted anew as it grows. */
  readonly growingTips: BrushTips | null
}
