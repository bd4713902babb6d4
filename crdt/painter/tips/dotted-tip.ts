/** The dotted tip: round dots at equal distances along the path. */
import { SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverStretch } from './round-tip.ts'
import { partOf } from './segment.ts'

/** From dot to dot, in the line's half width and at least in painter pixels; a dot's share of the half width. */
const DISTANCE = 2.5
const SHORTEST = 4 * SCREEN_PIXEL
const DOT = 0.82

export const dottedTip: BrushTip = {
  cover(coverage, clip, segment, { radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const distance = Math.max(SHORTEST, radius * DISTANCE)
    const last = segment.travelled + length
    for (let dot = Math.ceil(segment.travelled / distance); dot * distance <= last; dot += 1) {
      const at = length === 0 ? 0 : Math.min(1, (dot * distance - segment.travelled) / length)
      const place = partOf(segment, at, at)
      coverStretch(coverage, clip, { ...place, r0: place.r0 * DOT, r1: place.r1 * DOT }, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}
