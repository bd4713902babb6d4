/** Raises a row of the mask to the nearness of a path. */
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

/**
 * Raises columns `left` to `right` (exclusive, touched) of row `y` to `fall * (1 - square / reach^2)`, at most 255. Returns whether any was
 * lower.
 */
export function raiseRow(mask: Uint8Array, y: number, left: number, right: number, squares: RowOfSquares): boolean {
  return squares.growth === 0
    ? raiseEvenly(mask, y * WIDTH, left, right, squares)
    : raiseGrowing(mask, y * WIDTH, left, right, squares)
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
