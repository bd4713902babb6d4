/**
 * The function of each tip of the vocabulary (contract/vocabulary.ts), by painter version. Every version has every tip: one that no
 * stroke used before changes no pixel of older pictures (docs/decisions/0102).
 */
import { STROKE_LIMITS, type Tip } from '#crdt/document/stroke/stroke.ts'
import { SCALE } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { dottedTip, markerTip, ribbonTip, sprayTip, stitchTip } from './composed-tips.ts'
import { fuzzyTip } from './fuzzy-tip.ts'
import { roundTip } from './round-tip.ts'
import { pencilTip, sketchyTip } from './sketchy-tips.ts'
import { squareTip } from './square-tip.ts'
import { chalkTip, crayonTip, watercolorTip } from './textured-tips.ts'

export type BrushTips = Readonly<Record<Tip, BrushTip>>

export const BRUSH_TIPS_1: BrushTips = {
  round: roundTip,
  square: squareTip,
  fuzzy: fuzzyTip,
  sketchy: sketchyTip,
  crayon: crayonTip,
  marker: markerTip,
  watercolor: watercolorTip,
  chalk: chalkTip,
  ribbon: ribbonTip,
  dotted: dottedTip,
  spray: sprayTip,
  stitch: stitchTip,
}

export const BRUSH_TIPS_2: BrushTips = { ...BRUSH_TIPS_1, sketchy: pencilTip }

/** Room for the edge that every tip has, in painter pixels. */
export const TIP_EDGE_PIXELS = 2

/** How far from a path, in painter pixels, the softest tip's edge goes at the widest size. */
export const WIDEST_SOFT_EDGE_PIXELS =
  ((STROKE_LIMITS.maxSize * SCALE) / 2) *
    Math.max(...[BRUSH_TIPS_1, BRUSH_TIPS_2].flatMap((tips) => Object.values(tips).map(({ softness }) => softness))) +
  TIP_EDGE_PIXELS
