/** The marker: a flat nib held aslant, so that lines are broad in one direction and thin in the other. */
import { SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverStretch } from './round-tip.ts'

/** The nib as round points in a row, close enough to leave no gaps. */
const POINTS = 7
/** Half the nib's thickness, in half its length, and at least so many painter pixels. */
const THICKNESS = 0.26
const THINNEST = 0.5 * SCREEN_PIXEL
/** The nib's direction: up to the right. Not quite of length 1. */
const ASLANT = 0.7

export const markerTip: BrushTip = {
  cover(coverage, clip, segment) {
    const thick0 = Math.min(segment.r0, Math.max(THINNEST, segment.r0 * THICKNESS))
    const thick1 = Math.min(segment.r1, Math.max(THINNEST, segment.r1 * THICKNESS))
    for (let point = 0; point < POINTS; point += 1) {
      const place = ((2 * point) / (POINTS - 1) - 1) * ASLANT
      const offset0 = place * (segment.r0 - thick0)
      const offset1 = place * (segment.r1 - thick1)
      const line = {
        x0: segment.x0 + offset0,
        y0: segment.y0 - offset0,
        r0: thick0,
        x1: segment.x1 + offset1,
        y1: segment.y1 - offset1,
        r1: thick1,
      }
      coverStretch(coverage, clip, line, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}
