/**
 * Keyframes: the picture after some of the strokes, all through the history, so that a change far back need not start at the
 * first stroke and can stop where the picture is as it was. They are packed and share the tiles that did not change between them.
 */
import { TileSet } from './tile-set.ts'
import { TILE_COUNT, packTile, tileBytes, unpackTile, type Tile } from './tiles.ts'
import { WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'

/** The most memory that the tiles of all keyframes take. */
const MAX_BYTES = 64 * 1024 * 1024

export interface Keyframe {
  /** How many entries had been painted. */
  readonly position: number
  readonly tiles: readonly Tile[]
}

export class Keyframes {
  readonly #maxBytes: number
  #frames: Keyframe[] = [{ position: 0, tiles: Array.from({ length: TILE_COUNT }, () => null) }]
  /** Tiles that may differ between the plane and the last keyframe. */
  #changed = new TileSet()
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  get count(): number {
    return this.#frames.length
  }

  /** Returns keyframe number `index`, from 0; undefined past the last. */
  at(index: number): Keyframe | undefined {
    return this.#frames[index]
  }

  /** Returns the number of the latest keyframe at or before `position`, which is not before the first. */
  indexBefore(position: number): number {
    return this.#frames.findLastIndex((frame) => frame.position <= position)
  }

  /** Must be called when the plane changed in `tiles` since the last keyframe. */
  markChanged(tiles: TileSet): void {
    this.#changed.addAll(tiles)
  }

  /** Saves the plane as the keyframe after `position` entries, which is more than any keyframe has. */
  save(position: number, pixels: Int32Array): void {
    this.insert(position, pixels, this.#changed)
    this.#changed = new TileSet()
  }

  /**
   * Saves a plane as the keyframe after `position` entries, where there is none. `changed` are the tiles that may differ between
   * the plane and the keyframe before.
   */
  insert(position: number, pixels: Int32Array, changed: TileSet): void {
    const index = this.indexBefore(position) + 1
    const tiles = this.#frames[index - 1]!.tiles.slice()
    changed.each((tile) => {
      const packed = packTile(pixels, tile)
      tiles[tile] = packed
      this.#bytes += tileBytes(packed)
    })
    this.#frames.splice(index, 0, { position, tiles })
    this.#evict()
  }

  /** Drops all keyframes but that of the white page, and saves the plane as the one after `position` entries. */
  restart(position: number, pixels: Int32Array): void {
    this.#frames = [this.#frames[0]!]
    this.#bytes = 0
    this.#changed.addRectangle(WHOLE_PAGE)
    if (position > 0) this.save(position, pixels)
  }

  /** Copies tiles of a keyframe to the plane. */
  restore(frame: Keyframe, pixels: Int32Array, tiles: TileSet): void {
    tiles.each((tile) => unpackTile(pixels, tile, frame.tiles[tile]!))
  }

  /** Replaces tiles of keyframe number `index`. */
  correct(index: number, corrected: ReadonlyMap<number, Tile>): void {
    const { position, tiles } = this.#frames[index]!
    const fresh = tiles.slice()
    for (const [tile, content] of corrected) {
      fresh[tile] = content
      this.#bytes += tileBytes(content)
    }
    this.#frames[index] = { position, tiles: fresh }
  }

  /** Gives every keyframe the position that `moved` returns for its old one; null drops it. `moved` must keep their order. */
  renumber(moved: (position: number) => number | null): void {
    const { tiles: last } = this.#frames.at(-1)!
    this.#frames = this.#frames.flatMap((frame) => {
      const position = frame.position === 0 ? 0 : moved(frame.position)
      if (position === null) return []
      return position === frame.position ? frame : { position, tiles: frame.tiles }
    })
    const { tiles } = this.#frames.at(-1)!
    for (const [tile, content] of last.entries()) if (content !== tiles[tile]) this.#changed.add(tile)
  }

  /** While the tiles take too much memory, drops keyframes between neighbors that are close together, the oldest first. */
  #evict(): void {
    if (this.#bytes <= this.#maxBytes) return
    this.#bytes = this.#count()
    while (this.#bytes > this.#maxBytes && this.#frames.length > 2) {
      let least = Infinity
      let closest = 1
      for (let i = 1; i < this.#frames.length - 1; i += 1) {
        const gap = this.#frames[i + 1]!.position - this.#frames[i - 1]!.position
        if (gap < least) {
          least = gap
          closest = i
        }
      }
      this.#frames.splice(closest, 1)
      this.#bytes = this.#count()
    }
  }

  /** Returns the bytes of all tiles; a tile that neighboring keyframes share counts once. */
  #count(): number {
    let bytes = 0
    for (const [index, { tiles }] of this.#frames.entries()) {
      const before = this.#frames[index - 1]?.tiles
      for (let tile = 0; tile < TILE_COUNT; tile += 1)
        if (tiles[tile] !== before?.[tile]) bytes += tileBytes(tiles[tile]!)
    }
    return bytes
  }
}
