/** Where a stroke hides everything below it: discs around its path that it paints in one color, whatever lies there. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { BrushTips } from '#crdt/painter/tips/brush-tips.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'
import { PathWalk } from './path-walk.ts'

/** How far a disc stays inside the line, in painter pixels: half of the edge, and what tips and rounding may take. */
const MARGIN = 1
/** From disc to disc, in their radii: close enough to leave only thin wedges between them. */
const SPACING = 0.5

/** A center and a radius in painter pixels. Every pixel whose center lies inside is hidden. */
export type VisitDisc = (x: number, y: number, radius: number) => void

/**
 * Calls back with discs that a stroke hides; other places may be hidden too. A stroke that is limited to a region hides only that
 * region's pixels. None for fills, effects, and tips and opacities through which anything shows.
 */
export function eachFullDisc(stroke: Stroke, tips: BrushTips, visit: VisitDisc): void {
  if (stroke.tool !== 'brush' && stroke.tool !== 'eraser') return
  const opacity = stroke.tool === 'brush' ? stroke.opacity : stroke.strength
  if (opacity < 100 || tips[stroke.tip].isFull !== true) return
  let lastX = -Infinity
  let lastY = -Infinity
  const visitSegment = ({ x0, y0, r0, x1, y1, r1 }: Segment): void => {
    const radius = Math.min(r0, r1) - MARGIN
    if (!(radius > 0)) return
    const apart = Math.sqrt((x1 - lastX) * (x1 - lastX) + (y1 - lastY) * (y1 - lastY))
    const step = radius * SPACING
    if (apart < step) return
    const dx = x1 - x0
    const dy = y1 - y0
    const parts = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / step))
    for (let part = 1; part <= parts; part += 1) visit(x0 + (dx * part) / parts, y0 + (dy * part) / parts, radius)
    lastX = x1
    lastY = y1
  }
  const walk = new PathWalk(stroke.path, stroke.size)
  walk.settled(0, walk.pieces, visitSegment)
  walk.tail(visitSegment)
}
