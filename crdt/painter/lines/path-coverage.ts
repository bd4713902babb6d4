/** Covers brush and eraser strokes: walks the path and hands its segments to the stroke's tip. */
import type { BrushStroke, EraserStroke } from '#crdt/document/stroke/stroke.ts'
import { seedOf } from '#crdt/painter/planes/chance.ts'
import type { Coverage } from '#crdt/painter/planes/coverage.ts'
import { PathWalk } from './path-walk.ts'
import { SCALE, type Rectangle } from '#crdt/painter/planes/planes.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'
import type { BrushTips } from '#crdt/painter/tips/brush-tips.ts'

export type PathStroke = BrushStroke | EraserStroke

/** Covers a whole stroke inside `clip`; `coverage` must be clear. */
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
