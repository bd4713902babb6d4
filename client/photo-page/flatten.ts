/** Makes areas of a photo flat and keeps their edges (Kuwahara filter). */
import { SHEET_HEIGHT, SHEET_PIXELS, SHEET_WIDTH, type Sheet } from './sheet.ts'

const SUM_WIDTH = SHEET_WIDTH + 1

/** Sums of values and of squares over all pixels above and left of each corner (summed-area tables). */
function sumsOf(sheet: Sheet): { sums: Float64Array; squares: Float64Array } {
  const sums = new Float64Array(SUM_WIDTH * (SHEET_HEIGHT + 1))
  const squares = new Float64Array(sums.length)
  for (let y = 0; y < SHEET_HEIGHT; y++) {
    let [row, rowOfSquares] = [0, 0]
    for (let x = 0; x < SHEET_WIDTH; x++) {
      const value = sheet[y * SHEET_WIDTH + x]!
      row += value
      rowOfSquares += value * value
      const corner = (y + 1) * SUM_WIDTH + x + 1
      sums[corner] = sums[corner - SUM_WIDTH]! + row
      squares[corner] = squares[corner - SUM_WIDTH]! + rowOfSquares
    }
  }
  return { sums, squares }
}

/** Returns the sum over a rectangle; `right` and `bottom` are exclusive. */
const within = (table: Float64Array, left: number, top: number, right: number, bottom: number): number =>
  table[bottom * SUM_WIDTH + right]! -
  table[top * SUM_WIDTH + right]! -
  table[bottom * SUM_WIDTH + left]! +
  table[top * SUM_WIDTH + left]!

/** Gives each pixel the mean of the calmest of the four squares of side `reach + 1` that have a corner at it. */
export function flatten(sheet: Sheet, reach: number): Sheet {
  const { sums, squares } = sumsOf(sheet)
  const flat = new Uint8Array(SHEET_PIXELS)
  for (let y = 0; y < SHEET_HEIGHT; y++)
    for (let x = 0; x < SHEET_WIDTH; x++) {
      let [calmest, mean] = [Infinity, 0]
      for (let quadrant = 0; quadrant < 4; quadrant++) {
        const left = quadrant % 2 === 0 ? Math.max(0, x - reach) : x
        const right = quadrant % 2 === 0 ? x + 1 : Math.min(SHEET_WIDTH, x + reach + 1)
        const top = quadrant < 2 ? Math.max(0, y - reach) : y
        const bottom = quadrant < 2 ? y + 1 : Math.min(SHEET_HEIGHT, y + reach + 1)
        const count = (right - left) * (bottom - top)
        const average = within(sums, left, top, right, bottom) / count
        const variance = within(squares, left, top, right, bottom) / count - average * average
        if (variance < calmest) [calmest, mean] = [variance, average]
      }
      flat[y * SHEET_WIDTH + x] = Math.round(mean)
    }
  return flat
}
