/** The crayon: wax that stays on the paper's teeth and leaves its valleys free, more of them towards the edge. */
import type { Texture } from '#crdt/painter/planes/blend-coverage.ts'
import { grainRow, noiseColumn } from '#crdt/painter/planes/grain.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverNearness } from './cover-nearness.ts'
import { byNearness } from './nearness.ts'

const RANGE = { nearest: 0.3, farthest: 1.02 }
const PRESSED = byNearness(RANGE, (distance) => 326 - 84 * distance * distance - Math.max(0, distance - 0.86) * 900)

const wax: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const grains = grainRow(y)
  for (let x = left; x < right; x += 1) {
    levels[x - left] = (PRESSED[mask[row + x]!]! - grains[noiseColumn(x)]!) * 1.9
  }
}

export const crayonTip: BrushTip = {
  cover: (coverage, clip, segment) => coverNearness(coverage, clip, segment, RANGE),
  texture: wax,
  reach: 1.6,
  softness: 0,
}
