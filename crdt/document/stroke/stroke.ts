/**
 * A stroke is the only thing a person can add to an artwork; pixels, credits and replay are all derived from strokes. All its
 * numbers are integers, rounded before the author's device paints them, so that every replica paints the same (PAINT-1).
 */
import type { EffectType, FillStyle, Tip } from '#contract/vocabulary.ts'
import type { Color } from './color.ts'

export {
  EFFECT_TYPES,
  FILL_STYLES,
  STAMP_TYPES,
  TIPS,
  isStamp,
  type EffectType,
  type FillStyle,
  type StampType,
  type Tip,
} from '#contract/vocabulary.ts'

/** Units of a coordinate per logical pixel: coordinates are sixteenths of a pixel of the 800 x 600 page. */
export const UNITS_PER_PIXEL = 16

/** How far outside the page a point may lie, in units, so that a line drawn over the edge keeps its direction. */
export const MARGIN_UNITS = 100 * UNITS_PER_PIXEL

/** Logical pixels. */
export const PAGE_WIDTH = 800
export const PAGE_HEIGHT = 600

/** Bounds of one stroke (STROKE-1): counts of points and effects, bytes, characters, and sizes in logical pixels. */
export const STROKE_LIMITS = {
  points: 5_000,
  bytes: 64 * 1024,
  effects: 20,
  idLength: 64,
  minSize: 1,
  maxSize: 50,
  maxEffectSize: 100,
} as const

/**
 * The author of strokes that are drawn without an account. No account gets this id, because ids count from 1, and the server
 * refuses its strokes like anybody else's (GUEST-3). It takes the most bytes, so a stroke never grows when it gets its author.
 */
export const NOBODY = Number.MAX_SAFE_INTEGER

/** Points as a flat `[x0, y0, x1, y1, ...]` in units, and one pressure a point (0 to 255 = full width), or null without a pen. */
export interface Path {
  readonly points: readonly number[]
  readonly pressures: readonly number[] | null
}

interface StrokeBase {
  /** Printable ASCII, 1 to 64 characters, unique within the artwork. It seeds the painter's pseudo-random numbers (chance.ts). */
  readonly id: string
  /** Seeds the painter in place of the id, which a growing stroke does not show to others (hidden-id.ts). Never stored. */
  readonly seed?: number
  /** Id of the account that drew it. */
  readonly author: number
  /** The time by the author's device, in milliseconds since 1970. Never sort by it: device clocks may be wrong. */
  readonly madeAt: number
  /** Id of the bought item this stroke uses, or 0. */
  readonly itemId: number
}

/** A line in color. `size` is the diameter in logical pixels, `opacity` 1-100 percent. */
export interface BrushStroke extends StrokeBase {
  readonly tool: 'brush'
  readonly color: Color
  readonly size: number
  readonly opacity: number
  readonly tip: Tip
  /** The region that clips the stroke ('stay inside the lines'), or 0 without clipping. */
  readonly insideRegion: number
  readonly path: Path
}

/** Removes `strength` (1-100) percent of the color and leaves the line art. */
export interface EraserStroke extends StrokeBase {
  readonly tool: 'eraser'
  readonly size: number
  readonly strength: number
  readonly tip: Tip
  readonly insideRegion: number
  readonly path: Path
}

/** Colors the connected area around one point. */
export interface FillStroke extends StrokeBase {
  readonly tool: 'fill'
  /** The tapped point, in units. */
  readonly x: number
  readonly y: number
  /** The region under the tap on the author's device, 0 for none. For the record only: the painter looks it up itself. */
  readonly region: number
  /** The color at that point when the author tapped. For the record only: the painter does not use it. */
  readonly target: Color
  readonly color: Color
  readonly opacity: number
  readonly style: FillStyle
}

/** One star, heart, stamp or the like: x and y in units, `size` the radius in logical pixels. */
export interface MagicEffect {
  readonly x: number
  readonly y: number
  readonly color: Color
  readonly type: EffectType
  readonly size: number
}

/** A stroke of the wand: a few effects, which the author's device chose at random once and stored; or one stamp alone. */
export interface MagicStroke extends StrokeBase {
  readonly tool: 'magic'
  readonly color: Color
  readonly size: number
  readonly opacity: number
  readonly effects: readonly MagicEffect[]
}

export type Stroke = BrushStroke | EraserStroke | FillStroke | MagicStroke
export type Tool = Stroke['tool']
