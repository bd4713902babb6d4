/**
 * One stroke: the only thing a person can add to an artwork. Every view (pixels, credits, replay) is made from these.
 * All numbers are integers, quantised before the author paints, so that sender and receivers paint the same.
 */
import type { Color } from './color.ts'

/** Units of a coordinate per logical pixel: coordinates are sixteenths of a pixel of the 800 x 600 page. */
export const UNITS_PER_PIXEL = 16

/** How far outside the page a point may lie, in units: a line drawn over the edge keeps its direction. */
export const MARGIN_UNITS = 100 * UNITS_PER_PIXEL

export const PAGE_WIDTH = 800
export const PAGE_HEIGHT = 600

/** Bounds of one stroke; the guard refuses what exceeds them (STROKE-1). */
export const STROKE_LIMITS = {
  points: 5_000,
  bytes: 64 * 1024,
  effects: 20,
  idLength: 64,
  minSize: 1,
  maxSize: 50,
  maxEffectSize: 100,
} as const

export const TIPS = ['round', 'square', 'fuzzy', 'sketchy'] as const
export type Tip = (typeof TIPS)[number]

export const EFFECT_TYPES = ['star', 'sparkle'] as const
export type EffectType = (typeof EFFECT_TYPES)[number]

/** How a fill covers its area. `solid` is one color; the others mix `color` with white by a fixed pattern. */
export const FILL_STYLES = ['solid', 'gradient', 'dots', 'stripes', 'glitter'] as const
export type FillStyle = (typeof FILL_STYLES)[number]

/**
 * A path: flat `[x0, y0, x1, y1, ...]` in units, and one pressure (0-255, 255 = full width) a point,
 * or no pressures at all when the device has none.
 */
export interface Path {
  readonly points: readonly number[]
  readonly pressures: readonly number[] | null
}

interface StrokeBase {
  /** Printable ASCII, 1 to 64 characters, unique within the artwork. Seeds everything that looks like chance. */
  readonly id: string
  /** The account that drew it. */
  readonly author: number
  /** When the author's device made it, in milliseconds since 1970: a hint for people, never an order. */
  readonly madeAt: number
  /** The bought item this stroke uses, or 0. */
  readonly itemId: number
}

/** A line in color. `size` is the diameter in logical pixels, `opacity` 1-100 percent. */
export interface BrushStroke extends StrokeBase {
  readonly tool: 'brush'
  readonly color: Color
  readonly size: number
  readonly opacity: number
  readonly tip: Tip
  /** The region the brush is clipped to ('stay inside the lines'), or 0 when it is free. */
  readonly insideRegion: number
  readonly path: Path
}

/** Takes color away and leaves the line art; `strength` 1-100 percent of it. */
export interface EraserStroke extends StrokeBase {
  readonly tool: 'eraser'
  readonly size: number
  readonly strength: number
  readonly tip: Tip
  readonly insideRegion: number
  readonly path: Path
}

/** Colors the area around one point. */
export interface FillStroke extends StrokeBase {
  readonly tool: 'fill'
  /** Where the person tapped, in units. */
  readonly x: number
  readonly y: number
  /** The region under the tap as its author saw it, 0 where the page has none: a record, never trusted by the painter. */
  readonly region: number
  /** The color at that point when the author tapped: a record, never used by the painter. */
  readonly target: Color
  readonly color: Color
  readonly opacity: number
  readonly style: FillStyle
}

/** One star or sparkle; x, y in units, `size` its radius in logical pixels. */
export interface MagicEffect {
  readonly x: number
  readonly y: number
  readonly color: Color
  readonly type: EffectType
  readonly size: number
}

/** The wand: a handful of effects, decided once by the author and stored. */
export interface MagicStroke extends StrokeBase {
  readonly tool: 'magic'
  readonly color: Color
  readonly size: number
  readonly opacity: number
  readonly effects: readonly MagicEffect[]
}

export type Stroke = BrushStroke | EraserStroke | FillStroke | MagicStroke
export type Tool = Stroke['tool']
