/** Paints brush and eraser strokes. */
import { blendCoverage, type Paint, type Stencil } from '#crdt/painter/planes/blend-coverage.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { coverPath, type PathStroke } from './path-coverage.ts'
import { alphaOf, toPixel } from '#crdt/painter/planes/pixel.ts'
import type { ColorPlane, Plates, Rectangle } from '#crdt/painter/planes/planes.ts'
import type { BrushTips } from '#crdt/painter/tips/brush-tips.ts'

const WHITE = 0xffffff

/** Scratch: one stroke is painted at a time. */
let scratch: Coverage | null = null

/** Paints the part of the stroke inside `clip` (on the page). Returns the rectangle that may have changed. */
export function paintPath(
  color: ColorPlane,
  plates: Plates,
  stroke: PathStroke,
  clip: Rectangle,
  tips: BrushTips,
): Rectangle {
  scratch ??= new Coverage()
  coverPath(scratch, clip, stroke, tips)
  const bounds = scratch.bounds()
  blendCoverage(color, scratch, bounds, paintOf(stroke), stencilOf(stroke, plates))
  scratch.clear()
  return bounds
}

/** Returns a brush's color, or white for an eraser: it takes away color, never the line art. */
export function paintOf(stroke: PathStroke): Paint {
  return stroke.tool === 'brush'
    ? { pixel: toPixel(stroke.color), alpha: alphaOf(stroke.opacity) }
    : { pixel: toPixel(WHITE), alpha: alphaOf(stroke.strength) }
}

/** Returns the stencil of the region that the line is clipped to, or null where it is free. */
export function stencilOf({ insideRegion }: PathStroke, { labels }: Plates): Stencil | null {
  return insideRegion === 0 ? null : { labels, label: insideRegion }
}
