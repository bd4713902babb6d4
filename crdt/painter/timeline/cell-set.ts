/** A set of cells of the page, squares of 4 x 4 pixels, as bits: fine enough to tell which parts of the page lines hide. */
import { HEIGHT, WIDTH, type Plates, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { TileSet } from './tile-set.ts'
import { eachTile, tileBounds, TILE_COUNT, TILE_SIDE, TILES_ACROSS } from './tiles.ts'

const SIDE = 4
/** A tile has as many cells across as a row of it has bits. */
const CELLS_PER_TILE = TILE_SIDE / SIDE
const WORDS_PER_TILE = CELLS_PER_TILE / 2
const ACROSS = Math.ceil(WIDTH / SIDE)
const DOWN = Math.ceil(HEIGHT / SIDE)
/** The label of a cell that does not lie in one region. */
const SEVERAL = -1

export class CellSet {
  /** A number for each row of cells of each tile: the leftmost cell in the lowest bit. */
  readonly #rows = new Uint16Array(TILE_COUNT * CELLS_PER_TILE)
  /** The same memory, two rows a word. */
  readonly #words = new Int32Array(this.#rows.buffer)

  /** Whether no cell of the tile is in the set. */
  isEmptyIn(tile: number): boolean {
    const words = this.#words
    for (let at = tile * WORDS_PER_TILE, end = at + WORDS_PER_TILE; at < end; at += 1) if (words[at] !== 0) return false
    return true
  }

  /** Returns the tiles with a cell in the set that has a pixel in `rectangle` (on the page). */
  tilesWithin(rectangle: Rectangle): TileSet {
    const found = new TileSet()
    eachTile(rectangle, (tile) => {
      if (!this.isEmptyIn(tile) && this.#meets(tile, rectangle)) found.add(tile)
    })
    return found
  }

  /** Adds all cells of a tile that lie on the page. */
  addTile(tile: number): void {
    const { left, top, right, bottom } = tileBounds(tile)
    const bits = bitsBetween(0, Math.ceil((right - left) / SIDE))
    const first = tile * CELLS_PER_TILE
    this.#rows.fill(bits, first, first + Math.ceil((bottom - top) / SIDE))
  }

  /** Adds the cells of `others` that lie in the tiles. */
  addWithin(others: CellSet, tiles: TileSet): void {
    tiles.each((tile) => {
      for (let at = tile * WORDS_PER_TILE, end = at + WORDS_PER_TILE; at < end; at += 1)
        this.#words[at]! |= others.#words[at]!
    })
  }

  /** Whether the sets share a cell in the tiles. */
  meetsWithin(others: CellSet, tiles: TileSet): boolean {
    let isMet = false
    tiles.each((tile) => {
      for (let at = tile * WORDS_PER_TILE, end = at + WORDS_PER_TILE; at < end && !isMet; at += 1)
        isMet = (this.#words[at]! & others.#words[at]!) !== 0
    })
    return isMet
  }

  /** Adds the cells of a run of pixels within one row. */
  addRun(start: number, end: number): void {
    const y = Math.floor(start / WIDTH)
    const from = start - y * WIDTH
    const last = Math.floor((end - 1 - y * WIDTH) / SIDE)
    const row = Math.floor(y / SIDE)
    for (let column = Math.floor(from / SIDE); column <= last; column += 1)
      this.#rows[rowAt(column, row)]! |= 1 << (column % CELLS_PER_TILE)
  }

  /** Takes out every cell whose pixels all lie in the disc; with `labels` (see cellLabels) only those of region `label`. */
  deleteDisc(x: number, y: number, radius: number, label: number, labels: Int32Array | null): void {
    // A pixel's center lies at + 0.5, so a cell's outermost centers are 0.5 and SIDE - 0.5 from its corner.
    const top = Math.max(0, Math.ceil((y - radius - 0.5) / SIDE))
    const bottom = Math.min(DOWN, Math.floor((y + radius + 0.5) / SIDE))
    for (let row = top; row < bottom; row += 1) {
      const above = y - (row * SIDE + 0.5)
      const below = row * SIDE + SIDE - 0.5 - y
      const away = above > below ? above : below
      const square = radius * radius - away * away
      if (square <= 0) continue
      const half = Math.sqrt(square)
      const left = Math.max(0, Math.ceil((x - half - 0.5) / SIDE))
      const right = Math.min(ACROSS, Math.floor((x + half + 0.5) / SIDE))
      if (left >= right) continue
      if (labels === null) this.#deleteRow(row, left, right)
      else
        for (let column = left; column < right; column += 1)
          if (labels[row * ACROSS + column] === label) this.#deleteRow(row, column, column + 1)
    }
  }

  /** Takes out columns `left` to `right` (exclusive, not empty) of a row of cells. */
  #deleteRow(row: number, left: number, right: number): void {
    for (let from = left; from < right;) {
      const first = from % CELLS_PER_TILE
      const end = Math.min(CELLS_PER_TILE, first + right - from)
      this.#rows[rowAt(from, row)]! &= ~bitsBetween(first, end)
      from += end - first
    }
  }

  /** Whether a cell of the tile with a pixel in the rectangle is in the set. */
  #meets(tile: number, rectangle: Rectangle): boolean {
    const { left, top, right, bottom } = tileBounds(tile)
    const bits = bitsBetween(
      Math.floor((Math.max(left, rectangle.left) - left) / SIDE),
      Math.ceil((Math.min(right, rectangle.right) - left) / SIDE),
    )
    const first = tile * CELLS_PER_TILE
    const from = first + Math.floor((Math.max(top, rectangle.top) - top) / SIDE)
    const to = first + Math.ceil((Math.min(bottom, rectangle.bottom) - top) / SIDE)
    for (let row = from; row < to; row += 1) if ((this.#rows[row]! & bits) !== 0) return true
    return false
  }
}

/** Returns the number of the row of its tile that holds a cell. */
const rowAt = (column: number, row: number): number =>
  (Math.floor(row / CELLS_PER_TILE) * TILES_ACROSS + Math.floor(column / CELLS_PER_TILE)) * CELLS_PER_TILE +
  (row % CELLS_PER_TILE)

/** Returns the bits from `first` to `end` (exclusive). */
const bitsBetween = (first: number, end: number): number => (1 << end) - (1 << first)

const labelsOf = new WeakMap<Plates, Int32Array>()

/** Returns the label of every cell of a page, row by row; -1 where its pixels do not all have the same. Found once. */
export function cellLabels(plates: Plates): Int32Array {
  let found = labelsOf.get(plates)
  if (found === undefined) {
    found = findCellLabels(plates)
    labelsOf.set(plates, found)
  }
  return found
}

function findCellLabels({ labels }: Plates): Int32Array {
  const found = new Int32Array(ACROSS * DOWN)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const cell = Math.floor(y / SIDE) * ACROSS + Math.floor(x / SIDE)
      const label = labels[y * WIDTH + x]!
      if (y % SIDE === 0 && x % SIDE === 0) found[cell] = label
      else if (found[cell] !== label) found[cell] = SEVERAL
    }
  }
  return found
}
