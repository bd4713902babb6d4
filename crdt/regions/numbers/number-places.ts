/** Where the number of each region is placed: at the point that is farthest from all lines, also from those that end inside it. */
import { UNITS_PER_PAINTER_PIXEL, type Plates } from '#crdt/painter/planes/planes.ts'
import { regionCenters } from '#crdt/regions/region-centers.ts'
import { centerOfPixel, type UnitPoint } from '#crdt/regions/region-graph.ts'

/** Ink from which on a pixel belongs to a line. */
const LINE_INK = 96

export interface NumberPlace {
  readonly middle: UnitPoint
  /** How far the nearest line is from there, in units. */
  readonly room: number
}

/** Returns the places by label. Specks and regions that are all line have none. */
export function numberPlaces({ labels, ink }: Pick<Plates, 'labels' | 'ink'>): ReadonlyMap<number, NumberPlace> {
  const open = labels.map((label, at) => (ink[at]! >= LINE_INK ? 0 : label))
  return new Map(
    [...regionCenters(open)].map(([label, { pixel, room }]) => [
      label,
      { middle: centerOfPixel(pixel), room: room * UNITS_PER_PAINTER_PIXEL },
    ]),
  )
}
