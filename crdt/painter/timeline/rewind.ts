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
import { copyTile } from './tiles.ts'

/** After this many attempts at one piece all tiles are painted: fills that reach ever further would cost more. */
const MAX_ATTEMPTS = 4

/** The entries between a keyframe and the next one. */
interface Piece {
  /** The number of the keyframe. */
  readonly keyframe: number
  readonly entries: readonly DocumentEntry[]
}

export class Rewind {
  readonly #painter: StrokePainter
  readonly #keyframes: Keyframes
  /** Only the tiles that are being repainted are right in it. */
  readonly #work: ColorPlane = blankColorPlane()

  constructor(painter: StrokePainter, keyframes: Keyframes) {
    this.#painter = painter
    this.#keyframes = keyframes
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
        this.#repaintPiece({ keyframe, entries: entries.slice(from, to) }, tiles)
        differing =
          to === undefined
            ? this.#settle(tiles, settled)
            : this.#keyframes.correct(keyframe + 1, pixelsOf(this.#work), tiles)
      } else if (next === changed.length) return tiles
      if (to === undefined) return differing
    }
  }

  /** Paints the piece in the tiles, and in further ones that are added where they are needed. */
  #repaintPiece({ keyframe, entries }: Piece, tiles: TileSet): void {
    const start = this.#keyframes.at(keyframe)!
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > MAX_ATTEMPTS) tiles.addRectangle(WHOLE_PAGE)
      this.#addFillsThatMeet(tiles, entries)
      this.#keyframes.restore(start, pixelsOf(this.#work), tiles)
      const painted = this.#paint(entries, tiles)
      if (painted === null) continue
      for (const [stroke, memory] of painted) this.#painter.fills.keep(stroke, memory)
      return
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

  /** Returns what the fills read; null, with tiles added, when a fill needs more tiles than are right. */
  #paint(entries: readonly DocumentEntry[], tiles: TileSet): Map<FillStroke, FillMemory> | null {
    const painted = new Map<FillStroke, FillMemory>()
    for (const { stroke, undone } of entries) {
      if (undone) continue
      if (stroke.tool === 'fill') {
        const isTouched = this.#painter.tilesOf(stroke).meets(tiles)
        const missing = isTouched ? this.#paintFill(stroke, tiles, painted) : this.#resampleFill(stroke, tiles, painted)
        if (missing === null) continue
        tiles.addAll(missing)
        return null
      }
      this.#painter.paintIn(tiles, this.#work, stroke)
    }
    return painted
  }

  /** Paints a fill whose tiles are right. Returns the tiles that it takes now when some of them are not. */
  #paintFill(stroke: FillStroke, tiles: TileSet, painted: Map<FillStroke, FillMemory>): TileSet | null {
    const { fills } = this.#painter
    const memory = fills.get(stroke)
    if (memory) fills.restoreSamples(pixelsOf(this.#work), tiles, stroke, memory)
    const fresh = fills.paint(this.#work, stroke)
    if (!tiles.contains(fresh.tiles)) return fresh.tiles
    painted.set(stroke, fresh)
    return null
  }

  /** Looks at a fill that lies apart from the tiles. Returns its own tiles when samples in them make it take other pixels. */
  #resampleFill(stroke: FillStroke, tiles: TileSet, painted: Map<FillStroke, FillMemory>): TileSet | null {
    const { fills } = this.#painter
    const memory = fills.get(stroke)
    if (memory === undefined || !fills.hasSamplesIn(tiles, stroke, memory)) return null
    fills.restoreSamples(pixelsOf(this.#work), tiles, stroke, memory)
    const fresh = fills.resample(pixelsOf(this.#work), stroke, memory)
    if (fresh === null) return memory.tiles
    painted.set(stroke, fresh)
    return null
  }

  /** Copies the repainted tiles to the plane that is shown. Returns those that differ from it. */
  #settle(tiles: TileSet, settled: Int32Array): TileSet {
    const pixels = pixelsOf(this.#work)
    const differing = new TileSet()
    tiles.each((tile) => {
      if (copyTile(pixels, settled, tile)) differing.add(tile)
    })
    return differing
  }
}
