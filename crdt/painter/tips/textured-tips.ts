/**
 * The tips with a texture: crayon, chalk and watercolor. Their mask says how near the path is, and the texture turns it into coverage
 * once a pixel, by the grain or the clouds of the paper.
 */
import type { Texture } from '#crdt/painter/planes/blend-coverage.ts'
import { cloudRow, grainRow, noiseColumn } from '#crdt/painter/planes/grain.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import type { BrushTip } from './brush-tip.ts'
import { byNearness, coverNearness } from './cover-nearness.ts'

/** Levels before they are limited to 0-255: fixed-point numbers with this many bits after the point. */
const FRACTION_BITS = 16
const ONE = 1 << FRACTION_BITS
/** The least and the most that a level can be before it is limited. */
const LOWEST_LEVEL = -1024
const HIGHEST_LEVEL = 1024

/**
 * Returns numbers from which a texture subtracts its grain. What is subtracted is a multiple of `1 / steps`: rounded down to the middle
 * of such a step, the numbers leave the small errors of fixed-point arithmetic without effect. Half a level is added for rounding.
 */
const fixedLevels = (values: Float64Array, steps: number): Int32Array =>
  Int32Array.from(values, (value) => Math.round(((Math.floor((value + 0.5) * steps) + 0.5) / steps) * ONE))

/** Returns the coverage for each level from LOWEST_LEVEL on: 0 for those below 0, `densest` for those above. */
const limited = (densest: number): Uint8Array =>
  Uint8Array.from({ length: HIGHEST_LEVEL - LOWEST_LEVEL }, (_, index) =>
    Math.min(densest, Math.max(0, index + LOWEST_LEVEL)),
  )

const CRAYON_RANGE = { nearest: 0.3, farthest: 1.02 }
/** How much wax a grain of the paper's tooth keeps off: 1.9 levels. */
const WAX_PER_GRAIN = Math.round(1.9 * ONE)
const PRESSED = fixedLevels(
  byNearness(CRAYON_RANGE, (distance) => (326 - 84 * distance * distance - Math.max(0, distance - 0.86) * 900) * 1.9),
  10,
)
const WAX = limited(255)

/** Covers `(pressed - grain) * 1.9`. */
const wax: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const grains = grainRow(y)
  for (let x = left; x < right; x += 1)
    levels[x - left] =
      WAX[((PRESSED[mask[row + x]!]! - grains[noiseColumn(x)]! * WAX_PER_GRAIN) >> FRACTION_BITS) - LOWEST_LEVEL]!
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
/** How much dust a coarse and a fine grain keep off, in levels. */
const DUST_PER_COARSE = Math.round(0.65 * 3.2 * ONE)
const DUST_PER_FINE = Math.round(0.35 * 3.2 * ONE)
const RUBBED = fixedLevels(
  byNearness(CHALK_RANGE, (distance) => (205 - 120 * distance * distance * distance) * 3.2),
  25,
)
const DUST = limited(DENSEST_DUST)

/** Covers `(rubbed - (coarse * 0.65 + fine * 0.35)) * 3.2`. */
const dust: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const fine = grainRow(y)
  const coarse = grainRow(y, 2)
  for (let x = left; x < right; x += 1) {
    const kept = coarse[noiseColumn(x, 2)]! * DUST_PER_COARSE + fine[noiseColumn(x)]! * DUST_PER_FINE
    levels[x - left] = DUST[((RUBBED[mask[row + x]!]! - kept) >> FRACTION_BITS) - LOWEST_LEVEL]!
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
const CLOUDS = Float64Array.from({ length: 256 }, (_, cloud) => cloud / 255)
/** In widths of the edge: how far a pixel lies from the path, and where the water ends. */
const FAR = byNearness(WATER_RANGE, (distance) => distance / SHORE_EDGE)
const SHORES = CLOUDS.map((cloud) => (NEAREST_SHORE + (FARTHEST_SHORE - NEAREST_SHORE) * cloud) / SHORE_EDGE)
const WASHES = CLOUDS.map((cloud) => THINNEST_WASH + (255 - THINNEST_WASH) * cloud)

/** Covers as densely as the wash is, and less by the shore. */
const wash: Texture = (levels, mask, y, left, right) => {
  const row = y * WIDTH
  const clouds = cloudRow(y)
  const shores = cloudRow(y + ELSEWHERE)
  for (let x = left; x < right; x += 1) {
    const wet = SHORES[shores[noiseColumn(x + ELSEWHERE)]!]! - FAR[mask[row + x]!]!
    const share = wet > 1 ? 1 : wet < 0 ? 0 : wet
    levels[x - left] = (share * WASHES[clouds[noiseColumn(x)]!]! + 0.5) | 0
  }
}

/** Water is thin and thick by clouds of the paper, and runs out unevenly at the edge. */
export const watercolorTip: BrushTip = {
  cover: (coverage, clip, segment) => coverNearness(coverage, clip, segment, WATER_RANGE),
  texture: wash,
  reach: 1.8,
  softness: SHORE_EDGE,
}
