/** Converts page points and pressures to a stroke's integers. Strokes are quantized before painting, so all replicas agree. */
import { MARGIN_UNITS, PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { Point } from './points.ts'

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** Returns the point in units (sixteenths of a logical pixel), clamped to the margin around the page (STROKE-1). */
export function pageToUnits({ x, y }: Point): Point {
  return {
    x: clamp(Math.round(x * UNITS_PER_PIXEL), -MARGIN_UNITS, PAGE_WIDTH * UNITS_PER_PIXEL + MARGIN_UNITS),
    y: clamp(Math.round(y * UNITS_PER_PIXEL), -MARGIN_UNITS, PAGE_HEIGHT * UNITS_PER_PIXEL + MARGIN_UNITS),
  }
}

/** Returns whether a point in logical pixels is on the 800 x 600 page, without the margin. */
export function isOnPage({ x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < PAGE_WIDTH && y < PAGE_HEIGHT
}

/**
 * Returns pressure (0 to 1) as the stroke's byte, where 255 is the full width. The square root strengthens the light pressure
 * of a child: half the force gives seven tenths of the width.
 */
export function toPressureByte(pressure: number): number {
  return Math.round(255 * Math.sqrt(clamp(pressure, 0, 1)))
}
