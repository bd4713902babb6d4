/** How large a number may be drawn in its region. */
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'

/** Width of a digit and height of a line of digits, as parts of the font size. */
const DIGIT_WIDTH = 0.6
const DIGIT_HEIGHT = 0.72
/** The part of the free disc that a number takes. */
const FILLED_PART = 0.85

/**
 * Returns the font size, in logical pixels, at which a number fits between the lines around its place.
 * @param room of the place (`NumberPlace`), in units
 */
export function numberSize(room: number, number: number): number {
  const radius = room / UNITS_PER_PIXEL
  const width = DIGIT_WIDTH * String(number).length
  const diagonal = Math.sqrt(width * width + DIGIT_HEIGHT * DIGIT_HEIGHT) / 2
  return (radius * FILLED_PART) / diagonal
}
