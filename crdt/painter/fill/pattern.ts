/** The fill styles: fixed patterns that mix the fill's color with white. */
import type { FillStyle } from '#crdt/document/stroke.ts'
import { chance } from '../chance.ts'
import type { Rectangle } from '../planes.ts'

/** How much white (0-255) a pattern mixes into the color of painter pixel (`x`, `y`). */
export type Pattern = (x: number, y: number) => number

const GRADIENT_WHITE = 190
const DOTS_WHITE = 200
const STRIPES_WHITE = 150
const DOTS_PERIOD = 32
const DOTS_RADIUS = 7
/** Along x + y, which is stretched by the diagonal. */
const STRIPES_PERIOD = 32
const GLITTER_CELL = 6

/**
 * The pattern of a style, or null for the solid one. `area` is what a gradient spans (the region's bounds), `seed` places
 * the glitter; dots and stripes have their place on the page, so that neighbouring areas match.
 */
export function patternOf(style: FillStyle, area: Rectangle, seed: number): Pattern | null {
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
      return (x, y) => glitter(seed, x, y)
  }
}

/** Light at the top, full color at the bottom. */
function gradient({ top, bottom }: Rectangle): Pattern {
  const span = Math.max(1, bottom - top - 1)
  return (_, y) => Math.floor((GRADIENT_WHITE * (bottom - 1 - y)) / span)
}

/** Rows of dots, every other row shifted by half a period. */
function dots(x: number, y: number): number {
  const row = Math.floor(y / DOTS_PERIOD)
  const shifted = x + (row % 2) * (DOTS_PERIOD / 2)
  const dx = (shifted % DOTS_PERIOD) + 0.5 - DOTS_PERIOD / 2
  const dy = (y % DOTS_PERIOD) + 0.5 - DOTS_PERIOD / 2
  return soft(DOTS_RADIUS - Math.sqrt(dx * dx + dy * dy), DOTS_WHITE)
}

/** Diagonal bands, half color and half light. */
function stripes(x: number, y: number): number {
  const across = ((x + y) % STRIPES_PERIOD) + 0.5
  const quarter = STRIPES_PERIOD / 4
  return soft((quarter - Math.abs(across - 2 * quarter)) * 0.7, STRIPES_WHITE)
}

/** In each cell of a fine grid a grain, if chance gives one: small, somewhere in the cell, more or less bright. */
function glitter(seed: number, x: number, y: number): number {
  const column = Math.floor(x / GLITTER_CELL)
  const row = Math.floor(y / GLITTER_CELL)
  const dice = chance(seed, column, row)
  if ((dice & 255) > 110) return (dice >>> 8) & 15
  const dx = x - column * GLITTER_CELL - 1 - (((dice >>> 8) & 255) * (GLITTER_CELL - 3)) / 255
  const dy = y - row * GLITTER_CELL - 1 - (((dice >>> 16) & 255) * (GLITTER_CELL - 3)) / 255
  const radius = 1 + ((dice >>> 4) & 3) / 3
  return Math.max((dice >>> 8) & 15, soft(radius - Math.sqrt(dx * dx + dy * dy), 90 + ((dice >>> 24) * 165) / 255))
}

/** `most` where `inside` (pixels inside the shape's edge) is at least 0.5, nothing where it is -0.5 or less. */
function soft(inside: number, most: number): number {
  if (inside >= 0.5) return Math.floor(most)
  return inside <= -0.5 ? 0 : Math.floor((inside + 0.5) * most)
}
