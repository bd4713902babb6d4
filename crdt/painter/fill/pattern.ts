/** The fill styles: fixed patterns that mix the fill's color with a lighter one. */
import type { FillStyle } from '#crdt/document/stroke.ts'
import { chance } from '../chance.ts'
import type { Rectangle } from '../planes.ts'

/** How much (0-255) of the lighter color is in painter pixel (`x`, `y`). */
export type Pattern = (x: number, y: number) => number

/** How much white (0-255) is in the lighter color. */
export const PATTERN_WHITE: Record<FillStyle, number> = {
  solid: 0,
  gradient: 190,
  dots: 200,
  stripes: 150,
  glitter: 245,
}

/** There are this many different glitters, so that one can be told by looking at it. */
export const GLITTERS = 8

const DOTS_PERIOD = 32
const DOTS_RADIUS = 7
/** Along x + y, which is stretched by the diagonal. */
const STRIPES_PERIOD = 32
const GLITTER_CELL = 6

/**
 * The pattern of a style, or null for the solid one. `area` is what a gradient spans (the region's bounds), `glitter` (0 to
 * GLITTERS - 1) chooses the grains; dots and stripes have their place on the page, so that neighbouring areas match.
 */
export function patternOf(style: FillStyle, area: Rectangle, glitter: number): Pattern | null {
  switch (style) {
    case 'solid':
      return null
    case 'gradient':
      return gradient(area)
    case 'dots':
      return dots
    case 'stripes':
      return stripes
    case 'glitter':
      return (x, y) => grains(glitter, x, y)
  }
}

/** Light at the top, full color at the bottom. */
function gradient({ top, bottom }: Rectangle): Pattern {
  const span = Math.max(1, bottom - top - 1)
  return (_, y) => Math.floor((255 * (bottom - 1 - y)) / span)
}

/** One dot, DOTS_PERIOD pixels wide and high. */
const DOT = Uint8Array.from({ length: DOTS_PERIOD * DOTS_PERIOD }, (_, at) => {
  const dx = (at % DOTS_PERIOD) + 0.5 - DOTS_PERIOD / 2
  const dy = Math.floor(at / DOTS_PERIOD) + 0.5 - DOTS_PERIOD / 2
  return soft(DOTS_RADIUS - Math.sqrt(dx * dx + dy * dy), 255)
})

/** Rows of dots, every other row shifted by half a period. */
function dots(x: number, y: number): number {
  const row = Math.floor(y / DOTS_PERIOD)
  const shifted = x + (row % 2) * (DOTS_PERIOD / 2)
  return DOT[(y % DOTS_PERIOD) * DOTS_PERIOD + (shifted % DOTS_PERIOD)]!
}

/** A cut across one band and the gap to the next. */
const STRIPE = Uint8Array.from({ length: STRIPES_PERIOD }, (_, at) =>
  soft((STRIPES_PERIOD / 4 - Math.abs(at + 0.5 - STRIPES_PERIOD / 2)) * 0.7, 255),
)

/** Diagonal bands, half color and half light. */
function stripes(x: number, y: number): number {
  return STRIPE[(x + y) % STRIPES_PERIOD]!
}

/** In each cell of a fine grid a grain, if chance gives one: small, somewhere in the cell, more or less bright. */
function grains(glitter: number, x: number, y: number): number {
  const column = Math.floor(x / GLITTER_CELL)
  const row = Math.floor(y / GLITTER_CELL)
  const dice = chance(glitter, column, row)
  const shimmer = (dice >>> 8) & 15
  if ((dice & 255) > 110) return shimmer
  const dx = x - column * GLITTER_CELL - 1 - (((dice >>> 8) & 255) * (GLITTER_CELL - 3)) / 255
  const dy = y - row * GLITTER_CELL - 1 - (((dice >>> 16) & 255) * (GLITTER_CELL - 3)) / 255
  const radius = 1 + ((dice >>> 4) & 3) / 3
  return Math.max(shimmer, soft(radius - Math.sqrt(dx * dx + dy * dy), 90 + ((dice >>> 24) * 165) / 255))
}

/** `most` where `inside` (pixels inside the shape's edge) is at least 0.5, nothing where it is -0.5 or less. */
function soft(inside: number, most: number): number {
  if (inside >= 0.5) return Math.floor(most)
  return inside <= -0.5 ? 0 : Math.floor((inside + 0.5) * most)
}
