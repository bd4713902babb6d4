/** What a fill paints an area with: one color, or two that a pattern mixes. */
import { blendPixel } from '#crdt/painter/planes/pixel.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'
import type { Pattern, PatternName } from './pattern.ts'

export interface FillPaint {
  /** The pixel (see pixel.ts) where the pattern is 0, and everywhere when there is none. */
  readonly base: number
  /** The pixel where the pattern is 255. */
  readonly light: number
  readonly pattern: Pattern | null
  /** What `patternOf` made the pattern from. */
  readonly name: PatternName
}

const PLAIN: PatternName = { style: 'solid', glitter: 0 }

/** A paint of one color. */
export function plainPaint(pixel: number): FillPaint {
  return { base: pixel, light: pixel, pattern: null, name: PLAIN }
}

/** Returns the paint's pixel at pixel index `at`. */
export function paintPixel({ base, light, pattern }: FillPaint, at: number): number {
  if (pattern === null) return base
  const y = Math.floor(at / WIDTH)
  return blendPixel(base, light, pattern(at - y * WIDTH, y))
}
