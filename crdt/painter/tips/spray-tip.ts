/** The spray can: fine drops around the path, more of them near it. */
import { chance } from '#crdt/painter/planes/chance.ts'
import { SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverStretch } from './round-tip.ts'
import { partOf } from './segment.ts'

/** From puff to puff, in painter pixels. */
const PUFF = 2 * SCREEN_PIXEL
/** Drops of a puff: so many, and one more for every so many painter pixels of half width. */
const FEWEST_DROPS = 4
const RADIUS_PER_DROP = 3 * SCREEN_PIXEL
/** The puffs of a single tap. */
const TAP_PUFFS = 9
/** Half a drop's width in painter pixels, and by how much it may be larger. */
const SMALLEST = 0.75 * SCREEN_PIXEL
const GROWTH = 0.9 * SCREEN_PIXEL
/** The palest drop (0-255). */
const PALEST = 130

export const sprayTip: BrushTip = {
  cover(coverage, clip, segment, { seed, radius }) {
    const dx = segment.x1 - segment.x0
    const dy = segment.y1 - segment.y0
    const length = Math.sqrt(dx * dx + dy * dy)
    const isTap = length === 0 && segment.travelled === 0
    const drops = FEWEST_DROPS + Math.floor(radius / RADIUS_PER_DROP)
    const first = Math.ceil(segment.travelled / PUFF)
    const end = isTap ? TAP_PUFFS : Math.floor((segment.travelled + length) / PUFF) + 1
    for (let puff = first; puff < end; puff += 1) {
      const at = length === 0 ? 0 : Math.min(1, (puff * PUFF - segment.travelled) / length)
      const { x0, y0, r0 } = partOf(segment, at, at)
      const puffSeed = chance(seed, puff, 313)
      for (let drop = 0; drop < drops; drop += 1) {
        const across = chance(puffSeed, drop, 1) / 0x80000000 - 1
        const down = chance(puffSeed, drop, 2) / 0x80000000 - 1
        // The corners of the square lie outside the cone.
        if (across * across + down * down > 1) continue
        const dice = chance(puffSeed, drop, 3)
        const spread = r0 * (0.4 + (0.6 * (dice & 255)) / 255)
        const size = SMALLEST + (GROWTH * ((dice >>> 8) & 255)) / 255
        const x = x0 + across * spread
        const y = y0 + down * spread
        const peak = PALEST + ((((dice >>> 16) & 255) * (255 - PALEST)) >> 8)
        coverStretch(coverage, clip, { x0: x, y0: y, r0: size, x1: x, y1: y, r1: size }, peak, false)
      }
    }
  },
  reach: 3.4,
  softness: 0,
}
