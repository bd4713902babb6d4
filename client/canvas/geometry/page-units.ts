/** From page points to the integers a stroke is made of: quantised before painting, so that all replicas paint alike. */
import { MARGIN_UNITS, PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { Point } from './viewport.ts'

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Sixteenths of a logical pixel, held within the margin around the page that a stroke may use. */
export function toUnits({ x, y }: Point): Point {
  return {
    x: clamp(Math.round(x * UNITS_PER_PIXEL), -MARGIN_UNITS, PAGE_WIDTH * UNITS_PER_PIXEL + MARGIN_UNITS),
    y: clamp(Math.round(y * UNITS_PER_PIXEL), -MARGIN_UNITS, PAGE_HEIGHT * UNITS_PER_PIXEL + MARGIN_UNITS),
  }
}

/** Whether a point in logical pixels lies on the 800 x 600 page. */
export function isOnPage({ x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < PAGE_WIDTH && y < PAGE_HEIGHT
}

/**
 * Pressure 0 to 1 as the stroke's byte, 255 = full width. The square root lifts the light hand of a child: half the
 * force gives seven tenths of the width.
 */
export function toPressureByte(pressure: number): number {
  return Math.round(255 * Math.sqrt(clamp(pressure, 0, 1)))
}
