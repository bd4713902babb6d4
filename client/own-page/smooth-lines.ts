/** Draws the borders of areas as smooth lines, at the painter's size and as wide as those of the app's own pages. */
import {
  type Lines,
  LINES_HEIGHT,
  LINES_PIXELS,
  LINES_WIDTH,
  type Sheet,
  SHEET_HEIGHT,
  SHEET_PIXELS,
  SHEET_WIDTH,
} from './sheet.ts'

const INK = 0
const PAPER = 255
/** Pixels of the painter from the middle of a line to its edge. */
const HALF_WIDTH = 4
/** Three box blurs are close to a bell curve, and cost the same for any reach. */
const BOXES = 3

/** Blurs a plane in place by the mean of `2 * reach + 1` neighbors in both directions; beyond the edge, the edge goes on. */
function blur(plane: Float32Array, width: number, height: number, reach: number): void {
  const row = new Float32Array(Math.max(width, height))
  const along = (start: number, step: number, count: number): void => {
    let sum = 0
    const at = (place: number): number => plane[start + Math.min(count - 1, Math.max(0, place)) * step]!
    for (let place = -reach; place <= reach; place++) sum += at(place)
    for (let place = 0; place < count; place++) {
      row[place] = sum / (2 * reach + 1)
      sum += at(place + reach + 1) - at(place - reach)
    }
    for (let place = 0; place < count; place++) plane[start + place * step] = row[place]!
  }
  for (let y = 0; y < height; y++) along(y * width, 1, width)
  for (let x = 0; x < width; x++) along(x, width, height)
}

/** Returns how much of each level lies around each pixel, by level. */
function sharesOf(levels: Sheet, reach: number): Float32Array[] {
  const count = levels.reduce((highest, level) => Math.max(highest, level), 0) + 1
  return Array.from({ length: count }, (_, level) => {
    const share = Float32Array.from(levels, (own) => (own === level ? 1 : 0))
    for (let box = 0; box < BOXES; box++) blur(share, SHEET_WIDTH, SHEET_HEIGHT, reach)
    return share
  })
}

function indexOfLargest(shares: readonly Float32Array[], valueAt: (share: Float32Array) => number): number {
  let [best, largest] = [0, -1]
  for (const [level, share] of shares.entries()) {
    const value = valueAt(share)
    if (value > largest) [best, largest] = [level, value]
  }
  return best
}

/** Returns the levels with borders that are round where they were ragged: each pixel gets the level that most pixels around it have. */
export function roundedLevels(levels: Sheet, reach: number): Sheet {
  const shares = sharesOf(levels, reach)
  return Uint8Array.from({ length: SHEET_PIXELS }, (_, pixel) => indexOfLargest(shares, (share) => share[pixel]!))
}

/** Returns the levels at the painter's size. Between two pixels of the sheet a border goes where the shares say, not in stairs. */
function enlarged(levels: Sheet): Uint8Array {
  const shares = sharesOf(levels, 1)
  const large = new Uint8Array(LINES_PIXELS)
  for (let y = 0; y < LINES_HEIGHT; y++) {
    const sheetY = Math.min(SHEET_HEIGHT - 1.001, Math.max(0, y / 2 - 0.25))
    const [top, down] = [Math.floor(sheetY), sheetY % 1]
    for (let x = 0; x < LINES_WIDTH; x++) {
      const sheetX = Math.min(SHEET_WIDTH - 1.001, Math.max(0, x / 2 - 0.25))
      const corner = top * SHEET_WIDTH + Math.floor(sheetX)
      const first = levels[corner]!
      const isInside =
        levels[corner + 1] === first &&
        levels[corner + SHEET_WIDTH] === first &&
        levels[corner + SHEET_WIDTH + 1] === first
      const right = sheetX % 1
      large[y * LINES_WIDTH + x] = isInside
        ? first
        : indexOfLargest(shares, (share) => {
            const above = share[corner]! * (1 - right) + share[corner + 1]! * right
            const below = share[corner + SHEET_WIDTH]! * (1 - right) + share[corner + SHEET_WIDTH + 1]! * right
            return above * (1 - down) + below * down
          })
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
    for (const [row, half] of widths.entries()) {
      const lineY = y + row - HALF_WIDTH
      if (lineY < 0 || lineY >= LINES_HEIGHT) continue
      const start = lineY * LINES_WIDTH
      lines.fill(INK, start + Math.max(0, x - half), start + Math.min(LINES_WIDTH, x + half + 1))
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
  const plane = Float32Array.from(lines)
  blur(plane, LINES_WIDTH, LINES_HEIGHT, 1)
  return Uint8Array.from(plane, Math.round)
}
