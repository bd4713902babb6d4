/** The stitch: a seam of short threads with gaps between them. */
import { SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverStretch } from './round-tip.ts'
import { partOf } from './segment.ts'

/** From stitch to stitch, in the line's half width and at least in painter pixels, and the thread's share of that. */
const DISTANCE = 3.4
const SHORTEST = 9 * SCREEN_PIXEL
const THREAD = 0.55
/** The thread's thickness in the line's. */
const THICKNESS = 0.5

export const stitchTip: BrushTip = {
  cover(coverage, clip, segment, { radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const distance = Math.max(SHORTEST, radius * DISTANCE)
    const first = segment.travelled
    const last = first + length
    for (let stitch = Math.floor(first / distance); stitch * distance <= last; stitch += 1) {
      const from = Math.max(first, stitch * distance)
      const to = Math.min(last, (stitch + THREAD) * distance)
      if (from > to) continue
      const thread = length === 0 ? segment : partOf(segment, (from - first) / length, (to - first) / length)
      const line = { ...thread, r0: thread.r0 * THICKNESS, r1: thread.r1 * THICKNESS }
      coverStretch(coverage, clip, line, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}
