/** The ribbon: a band that turns as it goes, broad and thin by the length travelled. */
import { SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverStretch } from './round-tip.ts'
import { partOf } from './segment.ts'

/** A turn's length, in the line's half width and at least in painter pixels, and a straight piece of its edge. */
const TURN = 7
const SHORTEST_TURN = 16 * SCREEN_PIXEL
const PIECE = 3 * SCREEN_PIXEL
/** The share of the width where the ribbon stands on its edge. */
const THINNEST = 0.16

export const ribbonTip: BrushTip = {
  cover(coverage, clip, segment, { radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const turn = Math.max(SHORTEST_TURN, radius * TURN)
    const parts = Math.max(1, Math.ceil(length / PIECE))
    for (let part = 0; part < parts; part += 1) {
      const piece = partOf(segment, part / parts, (part + 1) / parts)
      const from = segment.travelled + (length * part) / parts
      const to = segment.travelled + (length * (part + 1)) / parts
      const turned = { ...piece, r0: piece.r0 * breadthAt(from / turn), r1: piece.r1 * breadthAt(to / turn) }
      coverStretch(coverage, clip, turned, 255, false)
    }
  },
  reach: 1,
  softness: 0,
}

/** Returns the share of the width after a number of turns: full at every whole one. */
function breadthAt(turns: number): number {
  const part = Math.abs(2 * (turns - Math.floor(turns)) - 1)
  return THINNEST + (1 - THINNEST) * part * part * (3 - 2 * part)
}
