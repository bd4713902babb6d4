/**
 * Repaints what strokes far back have changed. From keyframe to keyframe it paints the tiles that may differ on a plane of its
 * own and compares them with the keyframe that was there; tiles that came out as before are left alone from there on.
 */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { pixelsOf } from '#crdt/painter/planes/pixel.ts'
import { blankColorPlane, WHOLE_PAGE, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import type { ChangedStroke } from './entry-changes.ts'
import type { FillMemory } from './fill-memory.ts'
import type { Keyframes } from './keyframes.ts'
import type { StrokePainter } from './stroke-painter.ts'
import { TileSet } from './tile-set.ts'
import { copyTile, equalsTile, type Tile, unpackTile } from './tiles.ts'
import { partsThatShow } from './visible-strokes.ts'

/** After this many attempts at one piece all tiles are painted: fills that reach ever further would cost more. */
const MAX_ATTEMPTS = 4
/** In a piece of this many entries it is worth finding out which strokes show in the end. */
const MANY_ENTRIES = 200

/** The entries between a keyframe and the next one. */
interface Piece {
  /** The number of the keyframe. */
  readonly keyframe: number
  readonly entries: readonly DocumentEntry[]
}

export class Rewind {
  readonly #painter: StrokePainter
  readonly #keyframes: Keyframes
  readonly #manyEntries: number
  /** Only the tiles that are being repainted are right in it. */
  readonly #work: ColorPlane = blankColorPlane()
  /** The tiles whose pixels the plane holds; undefined where they are not known. */
  readonly #held: (Tile | undefined)[] = []

  constructor(painter: StrokePainter, keyframes: Keyframes, manyEntries = MANY_ENTRIES) {
    this.#painter = painter
    this.#keyframes = keyframes
    this.#manyEntries = manyEntries
  }

  /**
   * Corrects the plane `settled`, the keyframes and what is known of the fills: all of them are of `entries` before the strokes
   * in `changed` (not empty) appeared and disappeared. Returns the tiles of the plane that changed.
   */
  repaint(entries: readonly DocumentEntry[], changed: readonly ChangedStroke[], settled: Int32Array): TileSet {
    let differing = new TileSet()
    let next = 0
    for (let keyframe = this.#keyframes.indexBefore(changed[0]!.index); ; keyframe += 1) {
      const from = this.#keyframes.at(keyframe)!.position
      const to = this.#keyframes.at(keyframe + 1)?.position
      const tiles = differing.copy()
      for (; next < changed.length; next += 1) {
        const { stroke, index } = changed[next]!
        if (to !== undefined && index >= to) break
        tiles.addAll(this.#painter.tilesOf(stroke))
        if (stroke.tool === 'fill') this.#painter.fills.forget(stroke)
      }
      if (!tiles.isEmpty) {
        const painted = this.#repaintPiece({ keyframe, entries: entries.slice(from, to) }, tiles)
        differing =
          to === undefined ? this.#settle(keyframe, tiles, painted, settled) : this.#correct(keyframe, tiles, painted)
      } else if (next === changed.length) return tiles
      if (to === undefined) return differing
    }
  }

  /**
   * Paints the piece in the tiles, and in further ones that are added where they are needed. Returns those of them that the piece's strokes
   * reach: the others are as in the piece's keyframe.
   */
  #repaintPiece({ keyframe, entries }: Piece, tiles: TileSet): TileSet {
    const start = this.#keyframes.at(keyframe)!
    const missing = new TileSet()
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > MAX_ATTEMPTS) missing.addRectangle(WHOLE_PAGE)
      tiles.addAll(missing)
      this.#addFillsThatMeet(tiles, entries)
      const reached = this.#reachOf(entries)
      reached.addAll(missing)
      const right = tiles.intersection(reached)
      right.each((tile) => {
        if (this.#held[tile] !== start.tiles[tile]) unpackTile(pixelsOf(this.#work), tile, start.tiles[tile]!)
      })
      this.#loseTrackOf(reached)
      const painted = this.#paint(entries, right, missing)
      if (painted === null) continue
      for (const [stroke, memory] of painted) {
        if (memory === null) this.#painter.fills.forget(stroke)
        else this.#painter.fills.keep(stroke, memory)
      }
      return right
    }
  }

  /** Adds the tiles of every fill that reads one of them: it can be painted only where everything that it reads is right. */
  #addFillsThatMeet(tiles: TileSet, entries: readonly DocumentEntry[]): void {
    const fills = entries.filter(({ stroke, undone }) => !undone && stroke.tool === 'fill')
    for (let isLarger = true; isLarger;) {
      isLarger = false
      for (const { stroke } of fills) {
        const read = this.#painter.tilesOf(stroke)
        if (!read.meets(tiles) || tiles.contains(read)) continue
        tiles.addAll(read)
        isLarger = true
      }
    }
  }

  /** Returns all tiles that the strokes read or write, as far as is known. */
  #reachOf(entries: readonly DocumentEntry[]): TileSet {
    const { fills } = this.#painter
    const reached = new TileSet()
    for (const { stroke, undone } of entries) {
      if (undone) continue
      reached.addAll(this.#painter.tilesOf(stroke))
      if (stroke.tool !== 'fill') continue
      const memory = fills.get(stroke)
      const samples = memory ? fills.sampleTiles(stroke, memory) : null
      if (samples) reached.addAll(samples)
    }
    return reached
  }

  /**
   * Paints the entries where `tiles` are right. Returns what the fills read, and null for those that were left out because nothing of them
   * shows; null, with tiles added to `missing`, when a fill needs more tiles than are right.
   */
  #paint(
    entries: readonly DocumentEntry[],
    tiles: TileSet,
    missing: TileSet,
  ): Map<FillStroke, FillMemory | null> | null {
    const painted = new Map<FillStroke, FillMemory | null>()
    const parts = entries.length < this.#manyEntries ? null : partsThatShow(this.#painter, entries, tiles)
    for (const [index, { stroke, undone }] of entries.entries()) {
      if (undone) continue
      const part = parts === null ? tiles : parts[index]!
      if (stroke.tool !== 'fill') {
        if (part !== null) this.#painter.paintIn(part, this.#work, stroke)
      } else if (part === null) painted.set(stroke, null)
      else {
        const isTouched = this.#painter.tilesOf(stroke).meets(tiles)
        const more = isTouched ? this.#paintFill(stroke, tiles, painted) : this.#resampleFill(stroke, tiles, painted)
        if (more === null) continue
        missing.addAll(more)
        this.#loseTrackOf(more)
        return null
      }
    }
    return painted
  }

  /** Paints a fill whose tiles are right. Returns the tiles that it takes now when some of them are not. */
  #paintFill(stroke: FillStroke, tiles: TileSet, painted: Map<FillStroke, FillMemory | null>): TileSet | null {
    const { fills } = this.#painter
    const memory = fills.get(stroke)
    if (memory) fills.restoreSamples(pixelsOf(this.#work), tiles, stroke, memory)
    const fresh = fills.paint(this.#work, stroke)
    if (!tiles.contains(fresh.tiles)) return fresh.tiles
    painted.set(stroke, fresh)
    return null
  }

  /** Looks at a fill that lies apart from the tiles. Returns its own tiles when samples in them make it take other pixels. */
  #resampleFill(stroke: FillStroke, tiles: TileSet, painted: Map<FillStroke, FillMemory | null>): TileSet | null {
    const { fills } = this.#painter
    const memory = fills.get(stroke)
    if (memory === undefined || !fills.hasSamplesIn(tiles, stroke, memory)) return null
    fills.restoreSamples(pixelsOf(this.#work), tiles, stroke, memory)
    const fresh = fills.resample(pixelsOf(this.#work), stroke, memory)
    if (fresh === null) return memory.tiles
    painted.set(stroke, fresh)
    return null
  }

  /** The plane holds other pixels in these tiles now. */
  #loseTrackOf(tiles: TileSet): void {
    tiles.each((tile) => {
      this.#held[tile] = undefined
    })
  }

  /** Corrects the keyframe after number `keyframe`. Returns the tiles that differed. */
  #correct(keyframe: number, tiles: TileSet, painted: TileSet): TileSet {
    const differing = this.#keyframes.correct(keyframe + 1, pixelsOf(this.#work), tiles, painted)
    const corrected = this.#keyframes.at(keyframe + 1)!
    painted.each((tile) => {
      this.#held[tile] = corrected.tiles[tile]
    })
    return differing
  }

  /** Copies the tiles to the plane that is shown, those that were not painted from the last keyframe. Returns those that differ from it. */
  #settle(keyframe: number, tiles: TileSet, painted: TileSet, settled: Int32Array): TileSet {
    const pixels = pixelsOf(this.#work)
    const { tiles: kept } = this.#keyframes.at(keyframe)!
    const differing = new TileSet()
    tiles.each((tile) => {
      if (painted.has(tile)) {
        if (copyTile(pixels, settled, tile)) differing.add(tile)
      } else if (!equalsTile(settled, tile, kept[tile]!)) {
        unpackTile(settled, tile, kept[tile]!)
        differing.add(tile)
      }
    })
    return differing
  }
}
