/**
 * The coverage mask of one stroke: how far it covers each pixel of the page (0-255). Parts of a stroke are joined by their
 * maximum, so that a stroke that crosses itself is no darker there.
 */
import { EMPTY_RECTANGLE } from './rectangle.ts'
import { HEIGHT, PIXELS, WIDTH, type Rectangle } from './planes.ts'

/** The columns and the rows of a cell: powers of two, which divide the width and the height of a page. */
export const CELL_COLUMNS = 16
export const CELL_ROWS = 8
const COLUMN_SHIFT = 4
const ROW_SHIFT = 3
const CELLS_PER_ROW = WIDTH / CELL_COLUMNS

/** The pixels from which on calling the engine's `fill` costs less than a loop. */
const LONG_RUN = 64

/** Writes `value` to pixels `from` to `to` (exclusive). Most runs that a line adds to a row are short. */
function fillRun(target: Uint8Array, value: number, from: number, to: number): void {
  if (to - from >= LONG_RUN) target.fill(value, from, to)
  else for (let at = from; at < to; at += 1) target[at] = value
}

export class Coverage {
  readonly mask = new Uint8Array(PIXELS)
  /** The same memory, four pixels a word. */
  readonly words = new Int32Array(this.mask.buffer)
  /** Per row the first and the past-the-last column that may be covered. */
  readonly first = new Int16Array(HEIGHT).fill(WIDTH)
  readonly last = new Int16Array(HEIGHT)
  /** Per row one stretch of columns that is fully covered, so that tips can skip it. */
  readonly fullFirst = new Int16Array(HEIGHT)
  readonly fullLast = new Int16Array(HEIGHT)
  /** A lower bound of the mask in every cell, as it was when `measureCells` was called last, so that tips can skip what they would not raise. */
  readonly cells = new Uint8Array(PIXELS / CELL_COLUMNS / CELL_ROWS)
  #top = HEIGHT
  #bottom = 0

  /** Must be called before anything in rows `top` to `bottom` (exclusive) is covered, together with `touch` for the columns. */
  touchRows(top: number, bottom: number): void {
    if (top < this.#top) this.#top = top
    if (bottom > this.#bottom) this.#bottom = bottom
  }

  /** Must be called before columns `left` to `right` (exclusive) of row `y` are covered. */
  touch(y: number, left: number, right: number): void {
    if (left < this.first[y]!) this.first[y] = left
    if (right > this.last[y]!) this.last[y] = right
  }

  /** Covers columns `left` to `right` (exclusive, not empty, touched) of row `y` fully. */
  coverFully(y: number, left: number, right: number): void {
    const first = this.fullFirst[y]!
    const last = this.fullLast[y]!
    const row = y * WIDTH
    if (left > last || right < first || first === last) {
      fillRun(this.mask, 255, row + left, row + right)
      this.fullFirst[y] = left
      this.fullLast[y] = right
      return
    }
    if (left < first) {
      fillRun(this.mask, 255, row + left, row + first)
      this.fullFirst[y] = left
    }
    if (right > last) {
      fillRun(this.mask, 255, row + last, row + right)
      this.fullLast[y] = right
    }
  }

  /** Whether columns `left` to `right` (exclusive, not empty) of row `y` are known to be fully covered, so that nothing can raise them. */
  isFull(y: number, left: number, right: number): boolean {
    return this.fullFirst[y]! <= left && right <= this.fullLast[y]!
  }

  /** Returns a lower bound of the mask in the cell of column `x` and row `y`. */
  cellAt(x: number, y: number): number {
    return this.cells[(y >> ROW_SHIFT) * CELLS_PER_ROW + (x >> COLUMN_SHIFT)]!
  }

  /** Returns the cells of rows `top` to `bottom` (exclusive, not empty), not a copy. */
  cellsOf(top: number, bottom: number): Uint8Array {
    return this.cells.subarray((top >> ROW_SHIFT) * CELLS_PER_ROW, (((bottom - 1) >> ROW_SHIFT) + 1) * CELLS_PER_ROW)
  }

  /** Measures the cells of row `y` from column `left` to `right` (exclusive, not empty). */
  measureCells(y: number, left: number, right: number): void {
    const { mask, cells } = this
    const top = y >> ROW_SHIFT
    for (let column = left >> COLUMN_SHIFT; column <= (right - 1) >> COLUMN_SHIFT; column += 1) {
      const cell = top * CELLS_PER_ROW + column
      const known = cells[cell]!
      let lowest = 255
      for (let row = 0; row < CELL_ROWS && lowest > known; row += 1) {
        const first = ((top << ROW_SHIFT) + row) * WIDTH + (column << COLUMN_SHIFT)
        for (let at = first; at < first + CELL_COLUMNS; at += 1) if (mask[at]! < lowest) lowest = mask[at]!
      }
      cells[cell] = lowest
    }
  }

  /** Returns the rectangle that holds everything covered; it may be larger. */
  bounds(): Rectangle {
    let left = WIDTH
    let right = 0
    for (let y = this.#top; y < this.#bottom; y += 1) {
      left = Math.min(left, this.first[y]!)
      right = Math.max(right, this.last[y]!)
    }
    // Rows that were touched without any column leave `left` past `right`.
    return left < right ? { left, top: this.#top, right, bottom: this.#bottom } : EMPTY_RECTANGLE
  }

  clear(): void {
    for (let y = this.#top; y < this.#bottom; y += 1) {
      const left = this.first[y]!
      const right = this.last[y]!
      if (left < right) fillRun(this.mask, 0, y * WIDTH + left, y * WIDTH + right)
      this.first[y] = WIDTH
      this.last[y] = 0
      this.fullFirst[y] = 0
      this.fullLast[y] = 0
    }
    if (this.#top < this.#bottom) this.cellsOf(this.#top, this.#bottom).fill(0)
    this.#top = HEIGHT
    this.#bottom = 0
  }
}

/** Returns the row past the cells of row `y`. */
export const pastCellRows = (y: number): number => (y | (CELL_ROWS - 1)) + 1
/** Returns the first column of the cells of column `x`, and the column past them. */
export const firstOfCell = (x: number): number => x & ~(CELL_COLUMNS - 1)
export const pastCell = (x: number): number => (x | (CELL_COLUMNS - 1)) + 1

let scratch: Coverage | null = null

/**
 * Returns the coverage that painting one stroke uses for a moment. It is clear, and every caller must leave it so, the mask too, before
 * another stroke is painted.
 */
export function scratchCoverage(): Coverage {
  return (scratch ??= new Coverage())
}
