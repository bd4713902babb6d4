/** Packs a plane for keyframes again and again: only the tiles that have changed since the last time. */
import { TileSet } from './tile-set.ts'
import { packTile, WHITE_TILES, type Tile } from './tiles.ts'

/** Belongs to one plane. It does not matter to it which keyframes hold the packed tiles, or whether any still does. */
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
