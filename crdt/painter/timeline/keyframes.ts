/**
 * Keyframes: the picture after some of the strokes, so that a rewind need not start at the first stroke. Keyframes share the
 * tiles that did not change between them, and the least useful ones are evicted when there are too many tiles.
 */
import { WHOLE_PAGE, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { contains, intersection } from '#crdt/painter/planes/rectangle.ts'
import { TILE_COUNT, eachTile, patchTile, putTile, takeTile, tileBounds, type Tile } from './tiles.ts'

/** Tiles of 16 KB each: 48 MB. */
const MAX_TILES = 3072

export interface Keyframe {
  /** How many entries had been painted. */
  readonly position: number
  readonly tiles: readonly Tile[]
}

const BLANK: Keyframe = { position: 0, tiles: Array.from({ length: TILE_COUNT }, () => null) }

export class Keyframes {
  #frames: Keyframe[] = [BLANK]
  /** Tiles that may differ between the plane and the last keyframe. */
  readonly #changed = new Uint8Array(TILE_COUNT)

  get lastPosition(): number {
    return this.#frames.at(-1)!.position
  }

  /** Returns the latest keyframe at or before `position`. */
  before(position: number): Keyframe {
    return this.#frames.findLast((frame) => frame.position <= position) ?? BLANK
  }

  /** Must be called when the plane changed in `rectangle` since the last keyframe. */
  markChanged(rectangle: Rectangle): void {
    eachTile(rectangle, (tile) => {
      this.#changed[tile] = 1
    })
  }

  /** Saves the plane as the keyframe after `position` entries, which is more than any keyframe has. */
  save(position: number, pixels: Int32Array): void {
    const { tiles } = this.#frames.at(-1)!
    this.#frames.push({
      position,
      tiles: tiles.map((tile, index) => (this.#changed[index] === 1 ? takeTile(pixels, index) : tile)),
    })
    this.#changed.fill(0)
    this.#evict()
  }

  /** Drops all keyframes and saves the plane as the one after `position` entries. */
  restart(position: number, pixels: Int32Array): void {
    this.#frames = [BLANK]
    this.markChanged(WHOLE_PAGE)
    if (position > 0) this.save(position, pixels)
  }

  /** Copies a keyframe back to the plane, inside `rectangle`. */
  restore(frame: Keyframe, pixels: Int32Array, rectangle: Rectangle): void {
    eachTile(rectangle, (tile) => {
      putTile(pixels, tile, frame.tiles[tile]!, intersection(tileBounds(tile), rectangle))
    })
  }

  /** Gives every keyframe the position that `moved` returns for its old one; null drops it. `moved` must keep their order. */
  renumber(moved: (position: number) => number | null): void {
    for (const frame of this.#frames.slice(1)) {
      const position = moved(frame.position)
      const index = this.#frames.indexOf(frame)
      if (position === null) this.#drop(index)
      else if (position !== frame.position) this.#frames[index] = { position, tiles: frame.tiles }
    }
  }

  /**
   * Corrects the keyframes after `start` while the caller repaints the page from there inside `rectangle`. The caller must call
   * the returned function at each position it reaches, with the rectangle painted since the last call.
   */
  correct(start: Keyframe, pixels: Int32Array, rectangle: Rectangle): (position: number, painted: Rectangle) => void {
    let index = this.#frames.indexOf(start) + 1
    let oldBefore = start.tiles
    let newBefore = start.tiles
    const touched = new Uint8Array(TILE_COUNT)
    return (position, painted) => {
      eachTile(painted, (tile) => {
        touched[tile] = 1
      })
      for (; this.#frames[index]?.position === position; index += 1) {
        const old = this.#frames[index]!.tiles
        const tiles = old.slice()
        eachTile(rectangle, (tile) => {
          const bounds = tileBounds(tile)
          const asBefore = old[tile] === oldBefore[tile] || contains(rectangle, bounds)
          tiles[tile] =
            asBefore && touched[tile] === 0
              ? newBefore[tile]!
              : patchTile(pixels, tile, old[tile]!, intersection(bounds, rectangle))
        })
        this.#frames[index] = { position, tiles }
        oldBefore = old
        newBefore = tiles
        touched.fill(0)
      }
    }
  }

  #drop(index: number): void {
    const [gone] = this.#frames.splice(index, 1)
    if (gone === undefined || index < this.#frames.length) return
    const { tiles } = this.#frames.at(-1)!
    for (let tile = 0; tile < TILE_COUNT; tile += 1) if (gone.tiles[tile] !== tiles[tile]) this.#changed[tile] = 1
  }

  /** Drops keyframes while there are too many tiles, first those that are close together for their distance from the end. */
  #evict(): void {
    while (this.#frames.length > 2 && this.#tileCount() > MAX_TILES) {
      const end = this.lastPosition + 1
      let least = Infinity
      let leastUseful = 1
      for (let i = 1; i < this.#frames.length - 1; i += 1) {
        const gap = this.#frames[i + 1]!.position - this.#frames[i - 1]!.position
        const use = gap / (end - this.#frames[i]!.position)
        if (use < least) {
          least = use
          leastUseful = i
        }
      }
      this.#drop(leastUseful)
    }
  }

  #tileCount(): number {
    let count = 0
    for (let i = 1; i < this.#frames.length; i += 1) {
      const { tiles } = this.#frames[i]!
      const before = this.#frames[i - 1]!.tiles
      for (let tile = 0; tile < TILE_COUNT; tile += 1) {
        if (tiles[tile] !== null && tiles[tile] !== before[tile]) count += 1
      }
    }
    return count
  }
}
