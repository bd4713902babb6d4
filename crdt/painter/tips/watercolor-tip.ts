/** The watercolor: thin and thick by clouds of the paper, with an edge that runs out unevenly. */
import type { Texture } from '#crdt/painter/planes/blend-coverage.ts'
import { cloudRow, noiseColumn } from '#crdt/painter/planes/grain.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { coverNearness } from './cover-nearness.ts'
import { byNearness } from './nearness.ts'

/** How far the water runs, in radii: between the two, by the clouds. */
const NEAREST = 0.78
const FARTHEST = 1.16
/** The width of the edge, in radii. */
const EDGE = 0.2
const THINNEST = 105
/** The clouds of the edge are those of the color, from another part of the paper. */
const ELSEWHERE = 101
const RANGE = { nearest: NEAREST - EDGE, farthest: FARTHEST }
const DISTANCE = byNearness(RANGE, (distance) => distance)

const wash: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const clouds = cloudRow(y)
  const shores = cloudRow(y + ELSEWHERE)
  for (let x = left; x < right; x += 1) {
    const shore = NEAREST + ((FARTHEST - NEAREST) * shores[noiseColumn(x + ELSEWHERE)]!) / 255
    const wet = Math.min(1, Math.max(0, (shore - DISTANCE[mask[row + x]!]!) / EDGE))
    levels[x - left] = wet * (THINNEST + ((255 - THINNEST) * clouds[noiseColumn(x)]!) / 255)
  }
}

export const watercolorTip: BrushTip = {
  cover: (coverage, clip, segment) => coverNearness(coverage, clip, segment, RANGE),
  texture: wash,
  reach: 1.8,
  softness: EDGE,
}
