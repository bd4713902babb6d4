/**
 * Keyframes: the picture after some of the strokes, all through the history, so that a change far back need not start at the
 * first stroke and can stop where the picture is as it was. They are packed and share the tiles that did not change between them.
 */
import { equalsTile, isSameTile, packTile, type Tile, tileBytes, unpackTile, WHITE_TILES } from './tiles.ts'
import { TileSet } from './tile-set.ts'

/** The most memory that the tiles of all keyframes take. */
const MAX_BYTES = 64 * 1024 * 1024

export interface Keyframe {
  /** How many entries had been painted. */
  readonly position: number
  readonly tiles: readonly Tile[]
}

export class Keyframes {
  readonly #maxBytes: number
  #frames: Keyframe[] = [{ position: 0, tiles: WHITE_TILES }]
  /** The bytes of all tiles, or more while `#isCounted` is false. */
  #bytes = 0
  #isCounted = true

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

  /** Saves the tiles of a plane as the keyframe after `position` entries, where there is none. */
  save(position: number, tiles: readonly Tile[]): void {
    const index = this.indexBefore(position) + 1
    const [before, after] = [this.#frames[index - 1]!, this.#frames[index]]
    this.#bytes += addedBytes(tiles, before.tiles)
    if (after) this.#bytes += addedBytes(after.tiles, tiles) - addedBytes(after.tiles, before.tiles)
    this.#frames.splice(index, 0, { position, tiles })
    this.#evict()
  }

  /** Drops all keyframes but that of the white page. */
  clear(): void {
    this.#frames = [this.#frames[0]!]
    this.#bytes = 0
    this.#isCounted = true
  }

  /** Copies tiles of a keyframe to the plane. */
  restore(frame: Keyframe, pixels: Int32Array, tiles: TileSet): void {
    tiles.each((tile) => unpackTile(pixels, tile, frame.tiles[tile]!))
  }

  /**
   * Replaces tiles of keyframe number `index`, from 1, by those of the plane, and those that are not in `painted` by those of the keyframe before.
   * Returns the tiles that differed.
   */
  correct(index: number, pixels: Int32Array, tiles: TileSet, painted: TileSet): TileSet {
    const { position, tiles: old } = this.#frames[index]!
    const { tiles: before } = this.#frames[index - 1]!
    const fresh = old.slice()
    const differing = new TileSet()
    tiles.each((tile) => {
      if (painted.has(tile) ? equalsTile(pixels, tile, old[tile]!) : isSameTile(before[tile]!, old[tile]!)) return
      differing.add(tile)
      fresh[tile] = before[tile]!
      if (!painted.has(tile) || equalsTile(pixels, tile, before[tile]!)) return
      const packed = packTile(pixels, tile)
      fresh[tile] = packed
      this.#bytes += tileBytes(packed)
    })
    this.#frames[index] = { position, tiles: fresh }
    this.#isCounted = false
    return differing
  }

  /** Gives every keyframe the position that `moved` returns for its old one; null drops it. `moved` must keep their order. */
  renumber(moved: (position: number) => number | null): void {
    this.#frames = this.#frames.flatMap((frame) => {
      const position = frame.position === 0 ? 0 : moved(frame.position)
      if (position === null) return []
      return position === frame.position ? frame : { position, tiles: frame.tiles }
    })
    this.#isCounted = false
  }

  /** While the tiles take too much memory, drops keyframes between neighbors that are close together, the oldest first. */
  #evict(): void {
    if (this.#bytes <= this.#maxBytes) return
    if (!this.#isCounted) this.#bytes = this.#count()
    this.#isCounted = true
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
      const [before, dropped, after] = this.#frames.slice(closest - 1, closest + 2)
      this.#bytes -= addedBytes(dropped!.tiles, before!.tiles) + addedBytes(after!.tiles, dropped!.tiles)
      this.#bytes += addedBytes(after!.tiles, before!.tiles)
      this.#frames.splice(closest, 1)
    }
  }

  /** Returns the bytes of all tiles; a tile that neighboring keyframes share counts once. */
  #count(): number {
    let bytes = 0
    for (const [index, { tiles }] of this.#frames.entries()) {
      if (index > 0) bytes += addedBytes(tiles, this.#frames[index - 1]!.tiles)
    }
    return bytes
  }
}

/** Returns the bytes of the tiles that are not the same objects as those of `shared`. */
function addedBytes(tiles: readonly Tile[], shared: readonly Tile[]): number {
  let bytes = 0
  for (let at = 0; at < tiles.length; at += 1) if (tiles[at] !== shared[at]) bytes += tileBytes(tiles[at]!)
  return bytes
}

/**
 * Packs one plane for keyframes again and again: only the tiles that have changed since the last time. It does not depend on which
 * keyframes still hold the packed tiles.
 */
export class TilePacker {
  /** The plane's tiles, apart from those in `#changed`. */
  #tiles: readonly Tile[]
  #changed = new TileSet()

  /** @param tiles what the plane holds now */
  constructor(tiles: readonly Tile[] = WHITE_TILES) {
    this.#tiles = tiles
  }

  /** Must be called when the plane has changed in `tiles`. */
  markChanged(tiles: TileSet): void {
    this.#changed.addAll(tiles)
  }

  /** Returns all tiles of the plane, whose pixels are `pixels`. Those that have not changed are the same objects as before. */
  pack(pixels: Int32Array): readonly Tile[] {
    const tiles = this.#tiles.slice()
    this.#changed.each((tile) => {
      tiles[tile] = packTile(pixels, tile)
    })
    this.#tiles = tiles
    this.#changed = new TileSet()
    return tiles
  }
}
