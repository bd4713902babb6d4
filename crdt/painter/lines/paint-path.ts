/** Paints brush and eraser strokes. */
import { blendCoverage, blendTextured, type Paint, type Stencil } from '#crdt/painter/planes/blend-coverage.ts'
import { type Coverage, scratchCoverage } from '#crdt/painter/planes/coverage.ts'
import { alphaOf, toPixel } from '#crdt/painter/planes/pixel.ts'
import { type ColorPlane, type Plates, type Rectangle, SCALE } from '#crdt/painter/planes/planes.ts'
import type { BrushStroke, EraserStroke } from '#crdt/document/stroke/stroke.ts'
import { seedOf } from '#crdt/painter/planes/chance.ts'
import { PathWalk } from './path-walk.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'
import type { BrushTips } from '#crdt/painter/tips/brush-tips.ts'

export type PathStroke = BrushStroke | EraserStroke

const WHITE = 0xffffff

/** Paints the part of the stroke inside `clip` (on the page). Returns the rectangle that may have changed. */
export function paintPath(
  color: ColorPlane,
  plates: Plates,
  stroke: PathStroke,
  clip: Rectangle,
  tips: BrushTips,
): Rectangle {
  const coverage = scratchCoverage()
  coverPath(coverage, clip, stroke, tips)
  const bounds = coverage.bounds()
  blendPath(color, plates, stroke, coverage, bounds, tips)
  coverage.clear()
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

/** Walks the path and hands its segments to the stroke's tip, which covers the whole stroke inside `clip`; `coverage` must be clear. */
export function coverPath(coverage: Coverage, clip: Rectangle, stroke: PathStroke, tips: BrushTips): void {
  const visit = segmentCover(coverage, clip, stroke, tips)
  const walk = new PathWalk(stroke.path, stroke.size)
  walk.settled(0, walk.pieces, visit)
  walk.tail(visit)
}

/** Returns a function that adds one segment of the stroke's path to the coverage with the stroke's tip. */
export function segmentCover(
  coverage: Coverage,
  clip: Rectangle,
  stroke: PathStroke,
  tips: BrushTips,
): (segment: Segment) => void {
  const { cover } = tips[stroke.tip]
  const settings = { seed: seedOf(stroke), radius: (stroke.size * SCALE) / 2 }
  return (segment) => cover(coverage, clip, segment, settings)
}
