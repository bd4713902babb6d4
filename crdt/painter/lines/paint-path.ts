/** Paints brush and eraser strokes. */
import { blendCoverage, blendTextured, type Paint, type Stencil } from '#crdt/painter/planes/blend-coverage.ts'
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
  blendPath(color, plates, stroke, scratch, bounds, tips)
  scratch.clear()
  return bounds
}

/** Blends the part of a stroke's coverage inside `clip`. */
export function blendPath(
  color: ColorPlane,
  plates: Plates,
  stroke: PathStroke,
  coverage: Coverage,
  clip: Rectangle,
  tips: BrushTips,
): void {
  const { texture } = tips[stroke.tip]
  const stencil = stencilOf(stroke, plates)
  if (texture === undefined) blendCoverage(color, coverage, clip, paintOf(stroke), stencil)
  else blendTextured(color, coverage, clip, paintOf(stroke), stencil, texture)
}

/** Returns a brush's color, or white for an eraser: it takes away color, never the line art. */
export function paintOf(stroke: PathStroke): Paint {
  return stroke.tool === 'brush'
    ? { pixel: toPixel(stroke.color), alpha: alphaOf(stroke.opacity) }
    : { pixel: toPixel(WHITE), alpha: alphaOf(stroke.strength) }
}

/** Returns the stencil of the region that the line is clipped to, or null where it is free. */
function stencilOf({ insideRegion }: PathStroke, { labels }: Plates): Stencil | null {
  return insideRegion === 0 ? null : { labels, label: insideRegion }
}
