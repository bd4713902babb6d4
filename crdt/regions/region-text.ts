/** Describes a region in words for screen readers: place, size and color. */
import { HEIGHT, PIXELS, UNITS_PER_PAINTER_PIXEL, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { GraphRegion } from './region-graph.ts'

const COLUMN_WORDS = ['left', '', 'right'] as const
const ROW_WORDS = ['upper', '', 'lower'] as const

/** In painter pixels: a larger region is 'large', about a third of the page's width and height. */
const LARGE_AREA = PIXELS / 10
/** In painter pixels: a smaller region is 'small', a disc a twelfth of the page wide. */
const SMALL_AREA = PIXELS / 200

/** Returns the place of the region's center: 'upper left', 'middle', 'lower right' and so on, or 'whole page' for label 0. */
export function placeText({ label, center }: GraphRegion): string {
  if (label === 0) return 'whole page'
  const column = COLUMN_WORDS[thirdOf(center.x, WIDTH * UNITS_PER_PAINTER_PIXEL)]!
  const row = ROW_WORDS[thirdOf(center.y, HEIGHT * UNITS_PER_PAINTER_PIXEL)]!
  if (column === '') return row === '' ? 'middle' : `${row} middle`
  return row === '' ? column : `${row} ${column}`
}

/** Returns 'large', 'medium' or 'small' by the region's area. */
export function sizeText({ area }: GraphRegion): 'large' | 'medium' | 'small' {
  if (area > LARGE_AREA) return 'large'
  return area < SMALL_AREA ? 'small' : 'medium'
}

/**
 * Returns the announcement of a region: 'Upper left, small, white; Enter colors it Sunny Yellow'. `current` names the region's
 * color; `next` names the chosen color, or is null where drawing is not allowed.
 */
export function regionSentence(region: GraphRegion, current: string, next: string | null): string {
  const place = placeText(region)
  const words = `${place.charAt(0).toUpperCase()}${place.slice(1)}, ${sizeText(region)}, ${current}`
  return next === null ? words : `${words}; Enter colors it ${next}`
}

/** Returns in which third of `whole` a value lies: 0, 1 or 2. */
const thirdOf = (value: number, whole: number): number => Math.min(Math.max(Math.floor((value * 3) / whole), 0), 2)
