/** How near to a segment a cell of the coverage may lie: a tip skips cells that are covered more than it covers at that distance. */
import { CELL_COLUMNS, firstOfCell, pastCell } from '#crdt/painter/planes/coverage.ts'

/**
 * Returns a lower bound of the squared distance between the line through a segment and the pixels of column `x`'s cell in some rows. Seen
 * from the middle of the rows, a place `v` columns from the page's edge lies `v * slope - base` away from the line, and no pixel of a cell is
 * nearer than its middle by more than `spread`.
 */
export function bandSquare(x: number, slope: number, base: number, spread: number): number {
  const beside = Math.max(0, Math.abs((firstOfCell(x) + CELL_COLUMNS / 2) * slope - base) - spread)
  return beside * beside
}

/** Returns a lower bound of the squared distance between a point in column `x0` and the pixels of column `x`'s cell. @param square that of its rows */
export function capSquare(x: number, x0: number, square: number): number {
  const beside = Math.max(0, firstOfCell(x) + 0.5 - x0, x0 - pastCell(x) + 0.5)
  return beside * beside + square
}
