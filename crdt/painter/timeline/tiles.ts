/** The color plane in packed tiles of 64 x 64 pixels, so that keyframes are small and share the tiles that did not change. */
import { WHITE_PIXEL } from '#crdt/painter/planes/pixel.ts'
import { HEIGHT, WIDTH, type Rectangle } from '#crdt/painter/planes/planes.ts'

export const TILE_SIDE = 64
export const TILES_ACROSS = Math.ceil(WIDTH / TILE_SIDE)
const DOWN = Math.ceil(HEIGHT / TILE_SIDE)
/** Tiles are numbered row by row, from 0. */
export const TILE_COUNT = TILES_ACROSS * DOWN

/** The most pixels in one run: its length less one is stored where the alpha, which is always 255, would be. */
const MAX_RUN = 256
const COLOR_BITS = 0xffffff
const OPAQUE = 0xff000000 | 0

/**
 * The pixels of one tile, row by row, as runs of one color: the color in the low 24 bits, the length less one in the high 8.
 * Null when all pixels are white. A tile takes at most the 16 KB of its pixels, and usually less than a fifth of that.
 */
export type Tile = Int32Array | null

/** All tiles of a white page. */
export const WHITE_TILES: readonly Tile[] = Array.from({ length: TILE_COUNT }, () => null)

/** Scratch for packing; a run holds at least one pixel. */
const scratch = new Int32Array(TILE_SIDE * TILE_SIDE)

/** Returns the bytes that a tile takes in memory, apart from the object's own. */
export const tileBytes = (tile: Tile): number => tile?.byteLength ?? 0

/** Returns the number of the tile that holds a pixel index. */
export function tileAt(pixel: number): number {
  const y = Math.floor(pixel / WIDTH)
  return Math.floor(y / TILE_SIDE) * TILES_ACROSS + Math.floor((pixel - y * WIDTH) / TILE_SIDE)
}

/** Returns the rectangle of page pixels that a tile holds. */
export function tileBounds(tile: number): Rectangle {
  const top = Math.floor(tile / TILES_ACROSS) * TILE_SIDE
  const left = (tile % TILES_ACROSS) * TILE_SIDE
  return { left, top, right: Math.min(WIDTH, left + TILE_SIDE), bottom: Math.min(HEIGHT, top + TILE_SIDE) }
}

/** Calls back with the number of every tile that has a pixel in `rectangle` (on the page). */
export function eachTile({ left, top, right, bottom }: Rectangle, visit: (tile: number) => void): void {
  if (right <= left || bottom <= top) return
  for (let row = Math.floor(top / TILE_SIDE); row * TILE_SIDE < bottom; row += 1) {
    for (let column = Math.floor(left / TILE_SIDE); column * TILE_SIDE < right; column += 1)
      visit(row * TILES_ACROSS + column)
  }
}

/** Returns a packed copy of a tile of the plane. */
export function packTile(pixels: Int32Array, tile: number): Tile {
  const { left, top, right, bottom } = tileBounds(tile)
  let count = 0
  let color = pixels[top * WIDTH + left]!
  let length = 0
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * WIDTH + left, end = y * WIDTH + right; at < end; at += 1) {
      const pixel = pixels[at]!
      if (pixel === color && length < MAX_RUN) length += 1
      else {
        scratch[count] = (color & COLOR_BITS) | ((length - 1) << 24)
        count += 1
        color = pixel
        length = 1
      }
    }
  }
  scratch[count] = (color & COLOR_BITS) | ((length - 1) << 24)
  const packed = scratch.slice(0, count + 1)
  return packed.every((run) => (run | OPAQUE) === WHITE_PIXEL) ? null : packed
}

/** Writes a whole tile to the plane. */
export function unpackTile(pixels: Int32Array, tile: number, content: Tile): void {
  const { left, top, right, bottom } = tileBounds(tile)
  const runs = new RunReader(content)
  for (let y = top; y < bottom; y += 1) {
    const end = y * WIDTH + right
    for (let at = y * WIDTH + left; at < end;) {
      const stop = at + runs.take(end - at)
      pixels.fill(runs.pixel, at, stop)
      at = stop
    }
  }
}

/** Whether the tile of the plane has these pixels. */
export function equalsTile(pixels: Int32Array, tile: number, content: Tile): boolean {
  const { left, top, right, bottom } = tileBounds(tile)
  const runs = new RunReader(content)
  for (let y = top; y < bottom; y += 1) {
    const end = y * WIDTH + right
    for (let at = y * WIDTH + left; at < end;) {
      const stop = at + runs.take(end - at)
      for (const { pixel } = runs; at < stop; at += 1) if (pixels[at] !== pixel) return false
    }
  }
  return true
}

/** Whether two tiles have the same pixels. */
export function isSameTile(a: Tile, b: Tile): boolean {
  if (a === b) return true
  if (a === null || b === null || a.length !== b.length) return false
  for (let run = 0; run < a.length; run += 1) if (a[run] !== b[run]) return false
  return true
}

/** Copies a tile from one plane to another. Returns whether that changed it. */
export function copyTile(from: Int32Array, to: Int32Array, tile: number): boolean {
  const { left, top, right, bottom } = tileBounds(tile)
  let hasChanged = false
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * WIDTH + left, end = y * WIDTH + right; at < end; at += 1) {
      if (to[at] === from[at]) continue
      to[at] = from[at]!
      hasChanged = true
    }
  }
  return hasChanged
}

/** Reads the runs of a tile in pieces. */
class RunReader {
  /** The pixel of the last piece. */
  pixel = WHITE_PIXEL
  readonly #runs: Tile
  #next = 0
  #left = 0

  constructor(runs: Tile) {
    this.#runs = runs
    if (runs === null) this.#left = Infinity
  }

  /** Returns the length of the next piece, at most `most`. */
  take(most: number): number {
    if (this.#left === 0) {
      const run = this.#runs![this.#next]!
      this.#next += 1
      this.pixel = run | OPAQUE
      this.#left = (run >>> 24) + 1
    }
    const length = Math.min(this.#left, most)
    this.#left -= length
    return length
  }
}
