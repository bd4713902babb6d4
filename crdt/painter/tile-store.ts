/** The picture at earlier moments, as tiles: a moment costs only the tiles that have changed since the one before. */
import { HEIGHT, WIDTH, type Rectangle } from './planes.ts'
import { intersection, isEmpty } from './rectangle.ts'

/** Divides both sides of the page. */
export const TILE = 80
const COLUMNS = WIDTH / TILE
const ROWS = HEIGHT / TILE

/** One tile's pixels, row by row; null is white paper. */
type Tile = Uint32Array | null
export type Tiles = readonly Tile[]

export const BLANK_TILES: Tiles = Array.from<Tile>({ length: COLUMNS * ROWS }).fill(null)

/** The tiles that a rectangle of the page touches, each with its own rectangle. */
function* tilesIn(rectangle: Rectangle): Iterable<{ index: number; bounds: Rectangle }> {
  if (isEmpty(rectangle)) return
  for (let row = Math.floor(rectangle.top / TILE); row * TILE < rectangle.bottom; row += 1) {
    for (let column = Math.floor(rectangle.left / TILE); column * TILE < rectangle.right; column += 1) {
      const left = column * TILE
      const top = row * TILE
      yield { index: row * COLUMNS + column, bounds: { left, top, right: left + TILE, bottom: top + TILE } }
    }
  }
}

/** `tiles` with what `pixels` (the whole page) now holds inside `rectangle`; tiles outside it are shared. */
export function retake(tiles: Tiles, pixels: Uint32Array, rectangle: Rectangle): Tiles {
  const taken = [...tiles]
  for (const { index, bounds } of tilesIn(rectangle)) {
    const part = intersection(bounds, rectangle)
    const tile = taken[index]?.slice() ?? new Uint32Array(TILE * TILE).fill(0xffffffff)
    for (let y = part.top; y < part.bottom; y += 1) {
      const from = y * WIDTH + part.left
      tile.set(pixels.subarray(from, from + part.right - part.left), (y - bounds.top) * TILE + part.left - bounds.left)
    }
    taken[index] = tile
  }
  return taken
}

/** Puts what the tiles hold inside `rectangle` back onto the page. */
export function putBack(tiles: Tiles, pixels: Uint32Array, rectangle: Rectangle): void {
  for (const { index, bounds } of tilesIn(rectangle)) {
    const part = intersection(bounds, rectangle)
    const tile = tiles[index]
    for (let y = part.top; y < part.bottom; y += 1) {
      const to = y * WIDTH + part.left
      const from = (y - bounds.top) * TILE + part.left - bounds.left
      if (tile) pixels.set(tile.subarray(from, from + part.right - part.left), to)
      else pixels.fill(0xffffffff, to, to + part.right - part.left)
    }
  }
}
