/**
 * The three planes of a picture: ink, region labels, and color. They are typed arrays, row by row, 1600 x 1200 unless the
 * thread paints at another scale (scale.ts), and never read back from a canvas. Ink and labels belong to the page and never
 * change; strokes paint on the color plane.
 */
import { PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { painterScale } from './scale.ts'

/** Painter pixels per logical pixel: 2, which is sharp on a tablet, unless the thread paints at another scale. */
export const SCALE: number = painterScale()
/**
 * The width, in painter pixels, of one pixel of the picture on the screen (scale 2). Lengths that belong to the picture's look
 * are multiples of it: it is a power of two, so a finer picture's numbers are exact multiples of the screen's.
 */
export const SCREEN_PIXEL = SCALE / 2
export const WIDTH = PAGE_WIDTH * SCALE
export const HEIGHT = PAGE_HEIGHT * SCALE
export const PIXELS = WIDTH * HEIGHT

export const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE

/** A rectangle of whole painter pixels; `right` and `bottom` are exclusive; empty when `right <= left`. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const WHOLE_PAGE: Rectangle = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }

/** One region of a page. Label 0 means "no region here" and has no entry. */
export interface Region {
  readonly label: number
  readonly area: number
  readonly bounds: Rectangle
  /** The color of the drawing the page was derived from, or null (mandalas). */
  readonly reference: number | null
}

/** The line art and the regions of one page. */
export interface Plates {
  /** The version of the painter (painters.ts) that paints on it: the artwork's, or the newest for a page without one. */
  readonly painterVersion: number
  /** 0 = paper, 255 = full ink. */
  readonly ink: Uint8Array
  /** Region label per pixel, 0 where there is none. Labels reach under the lines and meet mid-line. */
  readonly labels: Uint16Array
  /** Index = label; entry 0 is unused. */
  readonly regions: readonly (Region | null)[]
  /** Runs of label `l`: `runs[2 * i]`, `runs[2 * i + 1]` = first and past-the-last pixel index, for i in `[runStarts[l], runStarts[l + 1])`. */
  readonly runStarts: Uint32Array
  readonly runs: Uint32Array
}

/** RGBA, alpha always 255; a new one is white. */
export type ColorPlane = Uint8ClampedArray<ArrayBuffer>

/** Returns a color plane of white paper. */
export function blankColorPlane(): ColorPlane {
  return new Uint8ClampedArray(PIXELS * 4).fill(255)
}
