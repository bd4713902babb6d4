/** The color plane in tiles of 64 x 64 pixels, so that keyframes can share the tiles that did not change between them. */
import { WHITE_PIXEL } from '#crdt/painter/planes/pixel.ts'
import { HEIGHT, WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'

const SIDE = 64
const ACROSS = Math.ceil(WIDTH / SIDE)
const DOWN = Math.ceil(HEIGHT / SIDE)
/** Tiles are numbered row by row, from 0. */
export const TILE_COUNT = ACROSS * DOWN

/** The pixels of one tile, row by row; null when all are white. */
export type Tile = Int32Array | null

/** Returns the rectangle of page pixels that a tile holds. */
export function tileBounds(tile: number): Rectangle {
  const top = Math.floor(tile / ACROSS) * SIDE
  const left = (tile % ACROSS) * SIDE
  return { left, top, right: Math.min(WIDTH, left + SIDE), bottom: Math.min(HEIGHT, top + SIDE) }
}

/** Calls back with the number of every tile that has a pixel in `rectangle` (on the page). */
export function eachTile({ left, top, right, bottom }: Rectangle, visit: (tile: number) => void): void {
  if (right <= left || bottom <= top) return
  for (let row = Math.floor(top / SIDE); row * SIDE < bottom; row += 1) {
    for (let column = Math.floor(left / SIDE); column * SIDE < right; column += 1) visit(row * ACROSS + column)
  }
}

/** Returns a copy of a tile of the plane. */
export function takeTile(pixels: Int32Array, tile: number): Tile {
  const { left, top, right, bottom } = tileBounds(tile)
  const width = right - left
  const taken = new Int32Array(width * (bottom - top))
  for (let y = top; y < bottom; y += 1) {
    taken.set(pixels.subarray(y * WIDTH + left, y * WIDTH + right), (y - top) * width)
  }
  for (const pixel of taken) if (pixel !== WHITE_PIXEL) return taken
  return null
}

/** Writes the part of a tile that lies in `part` (inside the tile's bounds) to the plane. */
export function putTile(pixels: Int32Array, tile: number, content: Tile, part: Rectangle): void {
  const { left, top, right } = tileBounds(tile)
  const width = right - left
  for (let y = part.top; y < part.bottom; y += 1) {
    const at = y * WIDTH
    if (content === null) pixels.fill(WHITE_PIXEL, at + part.left, at + part.right)
    else {
      const row = (y - top) * width - left
      pixels.set(content.subarray(row + part.left, row + part.right), at + part.left)
    }
  }
}

/** Returns a copy of the tile in which the pixels of `part` come from the plane. */
export function patchTile(pixels: Int32Array, tile: number, content: Tile, part: Rectangle): Tile {
  const { left, top, right, bottom } = tileBounds(tile)
  const width = right - left
  const patched = content === null ? new Int32Array(width * (bottom - top)).fill(WHITE_PIXEL) : content.slice()
  for (let y = part.top; y < part.bottom; y += 1) {
    const row = (y - top) * width - left
    patched.set(pixels.subarray(y * WIDTH + part.left, y * WIDTH + part.right), row + part.left)
  }
  return patched
}
