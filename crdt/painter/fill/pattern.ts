/** The fill styles: fixed patterns that mix the fill's color with a lighter one. */
import type { FillStyle } from '#crdt/document/stroke/stroke.ts'
import { chance } from '#crdt/painter/planes/chance.ts'
import { SCREEN_PIXEL, type Rectangle } from '#crdt/painter/planes/planes.ts'

/** Returns how much (0-255) of the lighter color is in painter pixel (`x`, `y`). */
export type Pattern = (x: number, y: number) => number

/** Which pattern: a style, and which form of it (see `formsOf`). */
export interface PatternName {
  readonly style: FillStyle
  readonly form: number
}

/** How much white (0-255) is in the lighter color. */
export const PATTERN_WHITE: Record<FillStyle, number> = {
  solid: 0,
  gradient: 190,
  dots: 200,
  stripes: 150,
  glitter: 245,
}

/** The forms of glitter in painter version 1, and in those after it: few enough that detectPaint can recognize one from its pixels. */
const GRAIN_GLITTERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7]
const FOIL_GLITTERS: readonly number[] = [8, 9, 10, 11, 12, 13, 14, 15]
/** The form of dots until painter version 2, and after it. */
const LARGE_DOTS = 0
const SMALL_DOTS = 1
const ONE_FORM: readonly number[] = [0]

/** Returns the forms in which a version of the painter paints a style. */
export function formsOf(style: FillStyle, painterVersion: number): readonly number[] {
  if (style === 'glitter') return painterVersion === 1 ? GRAIN_GLITTERS : FOIL_GLITTERS
  if (style === 'dots') return [painterVersion < 3 ? LARGE_DOTS : SMALL_DOTS]
  return ONE_FORM
}

/** Along x + y, which is stretched by the diagonal. */
const STRIPES_PERIOD = 32 * SCREEN_PIXEL
const GLITTER_CELL = 6 * SCREEN_PIXEL
/** From a cell's side to the first place of a grain's middle: the middle of the screen's second pixel. */
const GRAIN_FIRST = SCREEN_PIXEL + (SCREEN_PIXEL - 1) / 2
/** The offsets of a grain's middle from there, for each value of eight random bits, and its radii, for two bits. */
const GRAIN_OFFSETS = Float64Array.from({ length: 256 }, (_, part) => (part * 3 * SCREEN_PIXEL) / 255)
const GRAIN_RADII = Float64Array.from({ length: 4 }, (_, part) => (1 + part / 3) * SCREEN_PIXEL)

/**
 * Returns the pattern of that name, or null for the solid style. A gradient spans `area` (the region's bounds); dots and stripes
 * have their place on the page, so that neighbouring areas match.
 */
export function patternOf({ style, form }: PatternName, area: Rectangle): Pattern | null {
  switch (style) {
    case 'solid':
      return null
    case 'gradient':
      return gradient(area)
    case 'dots':
      return form === LARGE_DOTS ? largeDots : smallDots
    case 'stripes':
      return stripes
    case 'glitter':
      return GRAIN_GLITTERS.includes(form) ? (x, y) => grains(form, x, y) : (x, y) => foil(form, x, y)
  }
}

/** Light at the top, full color at the bottom. */
function gradient({ top, bottom }: Rectangle): Pattern {
  const span = Math.max(1, bottom - top - 1)
  return (_, y) => Math.floor((255 * (bottom - 1 - y)) / span)
}

const largeDots = dots(32 * SCREEN_PIXEL, 7 * SCREEN_PIXEL)
/** Several of them fit into a small part. */
const smallDots = dots(18 * SCREEN_PIXEL, 4 * SCREEN_PIXEL)

/** Returns rows of dots, every other row shifted by half a period. */
function dots(period: number, radius: number): Pattern {
  const dot = Uint8Array.from({ length: period * period }, (_, at) => {
    const dx = (at % period) + 0.5 - period / 2
    const dy = Math.floor(at / period) + 0.5 - period / 2
    return soft(radius - Math.sqrt(dx * dx + dy * dy), 255)
  })
  return (x, y) => {
    const row = Math.floor(y / period)
    const shifted = x + (row % 2) * (period / 2)
    return dot[(y % period) * period + (shifted % period)]!
  }
}

/** A cut across one band and the gap to the next. */
const STRIPE = Uint8Array.from({ length: STRIPES_PERIOD }, (_, at) =>
  soft((STRIPES_PERIOD / 4 - Math.abs(at + 0.5 - STRIPES_PERIOD / 2)) * 0.7, 255),
)

/** Diagonal bands, half color and half light. */
function stripes(x: number, y: number): number {
  return STRIPE[(x + y) % STRIPES_PERIOD]!
}

/** In some cells of a fine grid lies a small grain; chance decides where in the cell, how large and how bright. */
function grains(glitter: number, x: number, y: number): number {
  const column = Math.floor(x / GLITTER_CELL)
  const row = Math.floor(y / GLITTER_CELL)
  const dice = chance(glitter, column, row)
  const shimmer = (dice >>> 8) & 15
  if ((dice & 255) > 110) return shimmer
  const dx = x - column * GLITTER_CELL - GRAIN_FIRST - GRAIN_OFFSETS[(dice >>> 8) & 255]!
  const dy = y - row * GLITTER_CELL - GRAIN_FIRST - GRAIN_OFFSETS[(dice >>> 16) & 255]!
  const radius = GRAIN_RADII[(dice >>> 4) & 3]!
  return Math.max(shimmer, soft(radius - Math.sqrt(dx * dx + dy * dy), 90 + ((dice >>> 24) * 165) / 255))
}

/** The height of a flake of foil, and the side of the cells of which some hold a sparkle. */
const FLAKE = 7 * SCREEN_PIXEL
const SPARKLE_CELL = 44 * SCREEN_PIXEL
const SPARKLE_RADIUS = 10 * SCREEN_PIXEL
/** The part of a flake's 256 brightnesses: most are dark, a few shine. */
const FLAKE_LIGHT = Uint8Array.from({ length: 256 }, (_, part) => 24 + Math.floor((part ** 4 * 200) / 255 ** 4))

/** Leaning triangular flakes, each of one brightness, and a sparkle here and there. */
function foil(glitter: number, x: number, y: number): number {
  // The rows lean by half a flake each, so that the flakes are triangles of nearly equal sides.
  const down = y / FLAKE
  const row = Math.floor(down)
  const along = x / FLAKE - down / 2
  const column = Math.floor(along)
  const isUpper = along - column + (down - row) < 1
  const flake = FLAKE_LIGHT[chance(glitter, column, row * 2 + (isUpper ? 0 : 1)) & 255]!
  return Math.max(flake, sparkle(glitter, x, y))
}

/** A star of four points in about every second cell: bright in the middle and along its two axes. */
function sparkle(glitter: number, x: number, y: number): number {
  const column = Math.floor(x / SPARKLE_CELL)
  const row = Math.floor(y / SPARKLE_CELL)
  const dice = chance(glitter, column, -1 - row)
  if ((dice & 255) > 150) return 0
  const reach = SPARKLE_RADIUS * (0.6 + ((dice >>> 24) * 0.4) / 255)
  const space = SPARKLE_CELL - 2 * SPARKLE_RADIUS
  const dx = Math.abs(x + 0.5 - column * SPARKLE_CELL - SPARKLE_RADIUS - (((dice >>> 8) & 255) * space) / 255) / reach
  const dy = Math.abs(y + 0.5 - row * SPARKLE_CELL - SPARKLE_RADIUS - (((dice >>> 16) & 255) * space) / 255) / reach
  if (dx > 1 || dy > 1) return 0
  // The edge bends inwards between the points: sqrt(dx) + sqrt(dy) = 1.
  return soft((1 - Math.sqrt(dx) - Math.sqrt(dy)) * reach * 0.7, 255)
}

/** Returns `most` where `inside` (pixels inside the shape's edge) is at least 0.5, 0 where it is -0.5 or less. */
function soft(inside: number, most: number): number {
  if (inside >= 0.5) return Math.floor(most)
  return inside <= -0.5 ? 0 : Math.floor((inside + 0.5) * most)
}
