/**
 * The tips with a texture: crayon, chalk and watercolor. Their mask says how near the path is, and the texture turns it into coverage
 * once a pixel, by the grain or the clouds of the paper.
 */
import type { Texture } from '#crdt/painter/planes/blend-coverage.ts'
import { cloudRow, grainRow, noiseColumn } from '#crdt/painter/planes/grain.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { byNearness, coverNearness } from './cover-nearness.ts'

const CRAYON_RANGE = { nearest: 0.3, farthest: 1.02 }
const PRESSED = byNearness(
  CRAYON_RANGE,
  (distance) => 326 - 84 * distance * distance - Math.max(0, distance - 0.86) * 900,
)

const wax: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const grains = grainRow(y)
  for (let x = left; x < right; x += 1) {
    levels[x - left] = (PRESSED[mask[row + x]!]! - grains[noiseColumn(x)]!) * 1.9
  }
}

/** Wax stays on the teeth of the paper and leaves its valleys free, more of them towards the edge. */
export const crayonTip: BrushTip = {
  cover: (coverage, clip, segment) => coverNearness(coverage, clip, segment, CRAYON_RANGE),
  texture: wax,
  reach: 1.6,
  softness: 0,
}

const CHALK_RANGE = { nearest: 0.3, farthest: 1.05 }
/** The fullest dust (0-255): paper always shines through. */
const DENSEST_DUST = 232
const RUBBED = byNearness(CHALK_RANGE, (distance) => 205 - 120 * distance * distance * distance)

const dust: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const fine = grainRow(y)
  const coarse = grainRow(y, 2)
  for (let x = left; x < right; x += 1) {
    const grain = coarse[noiseColumn(x, 2)]! * 0.65 + fine[noiseColumn(x)]! * 0.35
    levels[x - left] = Math.min(DENSEST_DUST, (RUBBED[mask[row + x]!]! - grain) * 3.2)
  }
}

/** Coarse dust with many gaps fades towards the edge. */
export const chalkTip: BrushTip = {
  cover: (coverage, clip, segment) => coverNearness(coverage, clip, segment, CHALK_RANGE),
  texture: dust,
  reach: 1.6,
  softness: 0,
}

/** How far the water runs, in radii: between the two, by the clouds. */
const NEAREST_SHORE = 0.78
const FARTHEST_SHORE = 1.16
/** The width of the edge, in radii. */
const SHORE_EDGE = 0.2
const THINNEST_WASH = 105
/** The clouds of the edge are those of the color, from another part of the paper. */
const ELSEWHERE = 101
const WATER_RANGE = { nearest: NEAREST_SHORE - SHORE_EDGE, farthest: FARTHEST_SHORE }
const SHORE_DISTANCE = byNearness(WATER_RANGE, (distance) => distance)

const wash: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const clouds = cloudRow(y)
  const shores = cloudRow(y + ELSEWHERE)
  for (let x = left; x < right; x += 1) {
    const shore = NEAREST_SHORE + ((FARTHEST_SHORE - NEAREST_SHORE) * shores[noiseColumn(x + ELSEWHERE)]!) / 255
    const wet = Math.min(1, Math.max(0, (shore - SHORE_DISTANCE[mask[row + x]!]!) / SHORE_EDGE))
    levels[x - left] = wet * (THINNEST_WASH + ((255 - THINNEST_WASH) * clouds[noiseColumn(x)]!) / 255)
  }
}

/** Water is thin and thick by clouds of the paper, and runs out unevenly at the edge. */
export const watercolorTip: BrushTip = {
  cover: (coverage, clip, segment) => coverNearness(coverage, clip, segment, WATER_RANGE),
  texture: wash,
  reach: 1.8,
  softness: SHORE_EDGE,
}
