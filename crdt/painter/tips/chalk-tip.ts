/** The chalk: coarse dust with many gaps, fading towards the edge. */
import type { Texture } from '#crdt/painter/planes/blend-coverage.ts'
import { grainRow, noiseColumn } from '#crdt/painter/planes/grain.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverNearness } from './cover-nearness.ts'
import { byNearness } from './nearness.ts'

const RANGE = { nearest: 0.3, farthest: 1.05 }
/** The fullest dust (0-255): paper always shines through. */
const DENSEST = 232
const RUBBED = byNearness(RANGE, (distance) => 205 - 120 * distance * distance * distance)

const dust: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const fine = grainRow(y)
  const coarse = grainRow(y, 2)
  for (let x = left; x < right; x += 1) {
    const grain = coarse[noiseColumn(x, 2)]! * 0.65 + fine[noiseColumn(x)]! * 0.35
    levels[x - left] = Math.min(DENSEST, (RUBBED[mask[row + x]!]! - grain) * 3.2)
  }
}

export const chalkTip: BrushTip = {
  cover: (coverage, clip, segment) => coverNearness(coverage, clip, segment, RANGE),
  texture: dust,
  reach: 1.6,
  softness: 0,
}
