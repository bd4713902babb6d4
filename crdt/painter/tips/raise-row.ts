/** Raises a row of the mask to the nearness of a path. Blocks of the row that lie as high already cost one comparison. */
import { FLOOR_COLUMNS, FLOOR_SHIFT, type Coverage } from '#crdt/painter/planes/coverage.ts'
import { WIDTH } from '#crdt/painter/planes/planes.ts'

/**
 * A part of a path as seen from a row: `v` columns from `x0` its squared distance is `(v * slope + base)^2 + rest`, and nothing is
 * near at `reach + v * growth`.
 */
export interface RowOfSquares {
  readonly x0: number
  readonly slope: number
  readonly growth: number
  /** By how much the mask falls from the path to the reach: more than 255, so that it is 255 near the path. */
  readonly fall: number
  base: number
  rest: number
  reach: number
}

/** Raises columns `left` to `right` (exclusive, touched) of row `y` to `fall * (1 - square / reach^2)`, at most 255. */
export function raiseRow(coverage: Coverage, y: number, left: number, right: number, squares: RowOfSquares): void {
  const { x0, slope, base, rest, reach, growth, fall } = squares
  const { mask, floors } = coverage
  const row = y * WIDTH
  for (let x = left; x < right;) {
    const end = (x | (FLOOR_COLUMNS - 1)) + 1
    const stop = end < right ? end : right
    const floor = (row + x) >> FLOOR_SHIFT
    const known = floors[floor]!
    let isLow = known < 255
    if (isLow && known > 0) {
      // The distance is least at an end of the block or, where the path crosses it, nothing; the reach is greatest at an end.
      const v0 = x + 0.5 - x0
      const v1 = stop - 0.5 - x0
      const c0 = v0 * slope + base
      const c1 = v1 * slope + base
      const least = c0 < 0 !== c1 < 0 ? 0 : Math.min(c0 * c0, c1 * c1)
      const most = growth > 0 ? reach + v1 * growth : reach + v0 * growth
      isLow = fall + 0.5 - (least + rest) * (fall / (most * most)) >= known + 1
    }
    if (isLow) {
      const isRaised =
        growth === 0 ? raiseEvenly(mask, row, x, stop, squares) : raiseGrowing(mask, row, x, stop, squares)
      // A floor is computed only for a block in which no pixel was raised: most blocks of a line that never crosses itself need none.
      if (isRaised) floors[floor] = 0
      else if (known === 0) floors[floor] = lowestOf(mask, floor << FLOOR_SHIFT)
    }
    x = stop
  }
}

/** Raises columns of a part of one width. Returns whether any was lower. */
function raiseEvenly(mask: Uint8Array, row: number, left: number, right: number, squares: RowOfSquares): boolean {
  const { x0, slope, base, rest, reach, fall } = squares
  const perSquare = fall / (reach * reach)
  const peak = fall + 0.5
  let isRaised = false
  for (let x = left; x < right; x += 1) {
    const across = (x + 0.5 - x0) * slope + base
    const level = (peak - (across * across + rest) * perSquare) | 0
    const value = level > 255 ? 255 : level
    if (value > mask[row + x]!) {
      mask[row + x] = value
      isRaised = true
    }
  }
  return isRaised
}

/** Raises columns of a part that changes its width. Returns whether any was lower. */
function raiseGrowing(mask: Uint8Array, row: number, left: number, right: number, squares: RowOfSquares): boolean {
  const { x0, slope, base, rest, reach, growth, fall } = squares
  const peak = fall + 0.5
  let isRaised = false
  for (let x = left; x < right; x += 1) {
    const v = x + 0.5 - x0
    const across = v * slope + base
    const here = reach + v * growth
    const level = (peak - (across * across + rest) * (fall / (here * here))) | 0
    const value = level > 255 ? 255 : level
    if (value > mask[row + x]!) {
      mask[row + x] = value
      isRaised = true
    }
  }
  return isRaised
}

/** Returns the lowest level of the block that begins at pixel `at`. */
function lowestOf(mask: Uint8Array, at: number): number {
  let lowest = 255
  for (let i = at; i < at + FLOOR_COLUMNS; i += 1) if (mask[i]! < lowest) lowest = mask[i]!
  return lowest
}
