/** Says where a region lies and how large it is, to somebody who does not see it. */
import { HEIGHT, PIXELS, SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { GraphRegion } from './region-graph.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE
const COLUMN_WORDS = ['left', '', 'right'] as const
const ROW_WORDS = ['upper', '', 'lower'] as const

/** A larger part of the page than this is 'large': about a third of its width and of its height. */
const LARGE = PIXELS / 10
/** A smaller part of the page than this is 'small': a disc a twelfth of the page wide. */
const SMALL = PIXELS / 200

/** 'upper left', 'upper middle', 'left', 'middle', 'lower right' and so on, by the region's center; 'whole page' where it is one. */
export function placeWords({ label, center }: GraphRegion): string {
  if (label === 0) return 'whole page'
  const column = COLUMN_WORDS[thirdOf(center.x, WIDTH * UNITS_PER_PAINTER_PIXEL)]!
  const row = ROW_WORDS[thirdOf(center.y, HEIGHT * UNITS_PER_PAINTER_PIXEL)]!
  if (column === '') return row === '' ? 'middle' : `${row} middle`
  return row === '' ? column : `${row} ${column}`
}

/** 'large', 'medium' or 'small', by the part of the page it takes. */
export function sizeWord({ area }: GraphRegion): 'large' | 'medium' | 'small' {
  if (area > LARGE) return 'large'
  return area < SMALL ? 'small' : 'medium'
}

/**
 * What is announced at a region: 'Upper left, small, white; Enter colors it Sunny Yellow'. `current` is the name of its
 * color, `next` that of the color in the hand, null where the page may not be colored.
 */
export function regionSentence(region: GraphRegion, current: string, next: string | null): string {
  const place = placeWords(region)
  const words = `${place.charAt(0).toUpperCase()}${place.slice(1)}, ${sizeWord(region)}, ${current}`
  return next === null ? words : `${words}; Enter colors it ${next}`
}

const thirdOf = (value: number, whole: number): number => Math.min(Math.max(Math.floor((value * 3) / whole), 0), 2)
