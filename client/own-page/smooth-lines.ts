/** Draws the borders of areas as smooth lines, at the painter's size and as wide as those of the app's own pages. */
import {
  type Lines,
  LINES_HEIGHT,
  LINES_PIXELS,
  LINES_WIDTH,
  PAPER,
  type Sheet,
  SHEET_HEIGHT,
  SHEET_PIXELS,
  SHEET_WIDTH,
} from './sheet.ts'

const INK = 0

/** Pixels of the painter from the middle of a line to its edge. */
const HALF_WIDTH = 4
/** Three box blurs are close to a bell curve, and cost the same for any reach. */
const BOXES = 3

/** Blurs a plane in place by the mean of `2 * reach + 1` neighbors in both directions; beyond the edge, the edge goes on. */
function blur(plane: Float32Array, width: number, height: number, reach: number): void {
  const count = 2 * reach + 1
  const blurred = new Float32Array(plane.length)
  for (let row = 0; row < plane.length; row += width) {
    let sum = 0
    for (let x = -reach; x <= reach; x++) sum += plane[row + Math.max(0, x)]!
    for (let x = 0; x < width; x++) {
      blurred[row + x] = sum / count
      sum += plane[row + Math.min(width - 1, x + reach + 1)]! - plane[row + Math.max(0, x - reach)]!
    }
  }
  // All columns at once: memory is read row by row.
  const sums = new Float64Array(width)
  for (let y = -reach; y <= reach; y++) for (let x = 0; x < width; x++) sums[x]! += blurred[Math.max(0, y) * width + x]!
  for (let y = 0; y < height; y++) {
    const [entering, leaving] = [Math.min(height - 1, y + reach + 1) * width, Math.max(0, y - reach) * width]
    for (let x = 0; x < width; x++) {
      plane[y * width + x] = sums[x]! / count
      sums[x]! += blurred[entering + x]! - blurred[leaving + x]!
    }
  }
}

/** Returns how much of each level lies around each pixel, by level. */
function sharesOf(levels: Sheet, reach: number): Float32Array[] {
  const count = levels.reduce((highest, level) => Math.max(highest, level), 0) + 1
  return Array.from({ length: count }, (_, level) => {
    const share = new Float32Array(SHEET_PIXELS)
    for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) share[pixel] = levels[pixel] === level ? 1 : 0
    for (let box = 0; box < BOXES; box++) blur(share, SHEET_WIDTH, SHEET_HEIGHT, reach)
    return share
  })
}

/** Returns the levels with borders that are round where they were ragged: each pixel gets the level that most pixels around it have. */
export function roundedLevels(levels: Sheet, reach: number): Sheet {
  const rounded = new Uint8Array(SHEET_PIXELS)
  const largest = new Float32Array(SHEET_PIXELS)
  for (const [level, share] of sharesOf(levels, reach).entries())
    for (let pixel = 0; pixel < SHEET_PIXELS; pixel++)
      if (share[pixel]! > largest[pixel]!) {
        largest[pixel] = share[pixel]!
        rounded[pixel] = level
      }
  return rounded
}

/** Returns the levels at the painter's size. Between two pixels of the sheet a border goes where the shares say, not in stairs. */
function enlarged(levels: Sheet): Uint8Array {
  const shares = sharesOf(levels, 1)
  const large = new Uint8Array(LINES_PIXELS)
  for (let y = 0; y < LINES_HEIGHT; y++) {
    const sheetY = Math.min(SHEET_HEIGHT - 1.001, Math.max(0, y / 2 - 0.25))
    const top = Math.floor(sheetY)
    const down = sheetY - top
    for (let x = 0; x < LINES_WIDTH; x++) {
      const sheetX = Math.min(SHEET_WIDTH - 1.001, Math.max(0, x / 2 - 0.25))
      const left = Math.floor(sheetX)
      const right = sheetX - left
      const corner = top * SHEET_WIDTH + left
      const below = corner + SHEET_WIDTH
      let best = levels[corner]!
      if (levels[corner + 1] !== best || levels[below] !== best || levels[below + 1] !== best) {
        let largest = -1
        for (let level = 0; level < shares.length; level++) {
          const share = shares[level]!
          const value =
            (share[corner]! * (1 - right) + share[corner + 1]! * right) * (1 - down) +
            (share[below]! * (1 - right) + share[below + 1]! * right) * down
          if (value > largest) {
            largest = value
            best = level
          }
        }
      }
      large[y * LINES_WIDTH + x] = best
    }
  }
  return large
}

/** Draws a round line where two levels touch. */
export function bordersOf(levels: Sheet): Lines {
  const large = enlarged(levels)
  const lines = new Uint8Array(LINES_PIXELS).fill(PAPER)
  const widths = Array.from({ length: 2 * HALF_WIDTH + 1 }, (_, row) =>
    Math.floor(Math.sqrt(HALF_WIDTH ** 2 - (row - HALF_WIDTH) ** 2) + 0.5),
  )
  const draw = (x: number, y: number): void => {
    for (let row = 0; row < widths.length; row++) {
      const lineY = y + row - HALF_WIDTH
      if (lineY < 0 || lineY >= LINES_HEIGHT) continue
      const half = widths[row]!
      const end = Math.min(LINES_WIDTH, x + half + 1)
      for (let lineX = Math.max(0, x - half); lineX < end; lineX++) lines[lineY * LINES_WIDTH + lineX] = INK
    }
  }
  for (let y = 0; y < LINES_HEIGHT; y++)
    for (let x = 0; x < LINES_WIDTH; x++) {
      const pixel = y * LINES_WIDTH + x
      const isBorder =
        (x + 1 < LINES_WIDTH && large[pixel] !== large[pixel + 1]) ||
        (y + 1 < LINES_HEIGHT && large[pixel] !== large[pixel + LINES_WIDTH])
      if (isBorder) draw(x, y)
    }
  return softened(lines)
}

/** Returns the lines with soft edges, one pixel wide. */
function softened(lines: Lines): Lines {
  const plane = new Float32Array(lines)
  blur(plane, LINES_WIDTH, LINES_HEIGHT, 1)
  const soft = new Uint8Array(LINES_PIXELS)
  for (let pixel = 0; pixel < LINES_PIXELS; pixel++) soft[pixel] = Math.round(plane[pixel]!)
  return soft
}
