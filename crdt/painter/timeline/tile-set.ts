/** A set of tiles of the page, as bits. */
import { WHOLE_PAGE, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE, intersection, union } from '#crdt/painter/planes/rectangle.ts'
import { eachTile, TILE_COUNT, tileBounds } from './tiles.ts'

export class TileSet {
  readonly #words = new Int32Array(Math.ceil(TILE_COUNT / 32))

  /** Returns a new set of all tiles. */
  static wholePage(): TileSet {
    const all = new TileSet()
    all.addRectangle(WHOLE_PAGE)
    return all
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  /** How many tiles are in the set. */
  get size(): number {
    let size = 0
    this.each(() => (size += 1))
    return size
  }

  has(tile: number): boolean {
    return ((this.#words[tile >> 5]! >>> (tile & 31)) & 1) === 1
  }

  add(tile: number): void {
    this.#words[tile >> 5]! |= 1 << (tile & 31)
  }

  addAll(other: TileSet): void {
    for (let at = 0; at < this.#words.length; at += 1) this.#words[at]! |= other.#words[at]!
  }

  /** Adds every tile with a pixel in `rectangle` (on the page). */
  addRectangle(rectangle: Rectangle): void {
    eachTile(rectangle, (tile) => this.add(tile))
  }

  /** Returns the tiles that are in both sets. */
  intersection(other: TileSet): TileSet {
    const both = new TileSet()
    for (let at = 0; at < this.#words.length; at += 1) both.#words[at] = this.#words[at]! & other.#words[at]!
    return both
  }

  /** Whether the sets share a tile. */
  meets(other: TileSet): boolean {
    return this.#words.some((word, at) => (word & other.#words[at]!) !== 0)
  }

  /** Whether every tile of `other` is in this set. */
  contains(other: TileSet): boolean {
    return this.#words.every((word, at) => (other.#words[at]! & ~word) === 0)
  }

  /** Returns the smallest rectangle that holds what the set's tiles share with `rectangle` (on the page). */
  boundsWithin(rectangle: Rectangle): Rectangle {
    let bounds = EMPTY_RECTANGLE
    eachTile(rectangle, (tile) => {
      if (this.has(tile)) bounds = union(bounds, tileBounds(tile))
    })
    return intersection(bounds, rectangle)
  }

  /** Calls back with the tiles in ascending order; `visit` may add tiles. */
  each(visit: (tile: number) => void): void {
    for (let tile = 0; tile < TILE_COUNT; tile += 1) if (this.has(tile)) visit(tile)
  }

  copy(): TileSet {
    const copy = new TileSet()
    copy.addAll(this)
    return copy
  }
}
