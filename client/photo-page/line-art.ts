/** Turns a photo into the lines of a page to color. It runs on the device; nothing is sent. */
import { flatten } from './flatten.ts'
import { joinSmallAreas, levelsOf } from './levels.ts'
import { luminanceOf, SHEET_HEIGHT, SHEET_PIXELS, SHEET_WIDTH, type Sheet } from './sheet.ts'

/** How much of the photo becomes lines: 1 (a few large areas) to 5 (many small ones). */
export const MAX_DETAIL = 5
export const DEFAULT_DETAIL = 3

interface Settings {
  /** How far the flattening looks, in pixels of the sheet. */
  readonly reach: number
  readonly levels: number
  /** Smaller areas join a neighbor: a finger must hit the rest. */
  readonly minArea: number
}

const SETTINGS: readonly Settings[] = [
  { reach: 9, levels: 3, minArea: 4_000 },
  { reach: 7, levels: 3, minArea: 2_000 },
  { reach: 6, levels: 4, minArea: 1_000 },
  { reach: 5, levels: 5, minArea: 500 },
  { reach: 4, levels: 6, minArea: 250 },
]

const INK = 0
const PAPER = 255

/**
 * Returns the lines of a photo, 800 x 600, 0 = line and 255 = paper, from its RGBA pixels. Lines are the borders of areas of one
 * light, so every area is closed; no area is smaller than what a finger hits. The same pixels give the same lines.
 */
export function lineArtOf(rgba: Uint8ClampedArray, detail: number): Sheet {
  const { reach, levels: count, minArea } = SETTINGS[Math.min(MAX_DETAIL, Math.max(1, Math.round(detail))) - 1]!
  // Twice: the first time takes the noise away, the second one makes the areas.
  const flat = flatten(flatten(luminanceOf(rgba), reach), reach)
  const levels = levelsOf(flat, count)
  joinSmallAreas(levels, minArea)
  return bordersOf(levels)
}

/** Draws a line three pixels wide where two levels touch. */
function bordersOf(levels: Sheet): Sheet {
  const lines = new Uint8Array(SHEET_PIXELS).fill(PAPER)
  const draw = (x: number, y: number): void => {
    for (let row = Math.max(0, y - 1); row <= Math.min(SHEET_HEIGHT - 1, y + 1); row++)
      lines.fill(INK, row * SHEET_WIDTH + Math.max(0, x - 1), row * SHEET_WIDTH + Math.min(SHEET_WIDTH, x + 2))
  }
  for (let y = 0; y < SHEET_HEIGHT; y++)
    for (let x = 0; x < SHEET_WIDTH; x++) {
      const pixel = y * SHEET_WIDTH + x
      const isBorder =
        (x + 1 < SHEET_WIDTH && levels[pixel] !== levels[pixel + 1]) ||
        (y + 1 < SHEET_HEIGHT && levels[pixel] !== levels[pixel + SHEET_WIDTH])
      if (isBorder) draw(x, y)
    }
  return lines
}
