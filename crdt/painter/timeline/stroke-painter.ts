/** Paints strokes of one page by tiles, and knows which tiles a stroke can reach. */
import { weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import type { FillStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke, strokeBounds } from '#crdt/painter/paint-stroke.ts'
import { painterOf } from '#crdt/painter/painters.ts'
import type { ColorPlane, Plates, Rectangle } from '#crdt/painter/planes/planes.ts'
import { isEmpty } from '#crdt/painter/planes/rectangle.ts'
import { cellLabels } from './cell-set.ts'
import { FillMemories } from './fill-memory.ts'
import { TileSet } from './tile-set.ts'

/** The number of tiles that a fill reads for each 1 of its cost. */
const FILL_TILES_PER_COST = 16

/** The steps of painting for each 1 of a stroke's cost, which is at least 1. */
const STEPS_PER_COST = 20_000

/** Returns what painting the stroke costs, roughly; 1 for most. `tiles` are those that it changed. */
export const costOf = (stroke: Stroke, tiles: TileSet): number =>
  stroke.tool === 'fill'
    ? 1 + tiles.size / FILL_TILES_PER_COST
    : Math.max(1, weighStroke(stroke).paint / STEPS_PER_COST)

export class StrokePainter {
  readonly fills: FillMemories
  readonly #plates: Plates
  readonly #bounds = new WeakMap<Stroke, Rectangle>()

  constructor(plates: Plates) {
    this.#plates = plates
    this.fills = new FillMemories(plates)
  }

  /** Paints the whole stroke on a plane that is right everywhere. Returns the tiles that may have changed. */
  paint(color: ColorPlane, stroke: Stroke): TileSet {
    if (stroke.tool === 'fill') {
      const memory = this.fills.paint(color, stroke)
      this.fills.keep(stroke, memory)
      return memory.tiles
    }
    const tiles = new TileSet()
    tiles.addRectangle(paintStroke(color, this.#plates, stroke))
    return tiles
  }

  /** Paints a fill without remembering what it reads, which is faster. Returns where pixels may have changed. */
  paintOnce(color: ColorPlane, stroke: FillStroke): Rectangle {
    return paintStroke(color, this.#plates, stroke)
  }

  /** Paints at least the part of the stroke that lies in the tiles. The stroke must not be a fill. */
  paintIn(tiles: TileSet, color: ColorPlane, stroke: Stroke): void {
    const clip = tiles.boundsWithin(this.boundsOf(stroke))
    if (!isEmpty(clip)) paintStroke(color, this.#plates, stroke, clip)
  }

  /** Returns the tiles that the stroke, as it was painted last, read or wrote, or all that it can reach. */
  tilesOf(stroke: Stroke): TileSet {
    if (stroke.tool === 'fill') return this.fills.get(stroke)?.tiles ?? this.fills.tilesOfRegion(stroke)
    const tiles = new TileSet()
    tiles.addRectangle(this.boundsOf(stroke))
    return tiles
  }

  /** Returns a bound of what the stroke can change or read. */
  boundsOf(stroke: Stroke): Rectangle {
    let bounds = this.#bounds.get(stroke)
    if (bounds === undefined) {
      bounds = strokeBounds(stroke, this.#plates)
      this.#bounds.set(stroke, bounds)
    }
    return bounds
  }

  /** Calls back with discs that the stroke hides, within region `label` of the cells' `labels`, or wherever they lie when those are null. */
  eachFullDisc(
    stroke: Stroke,
    visit: (x: number, y: number, radius: number, label: number, labels: Int32Array | null) => void,
  ): void {
    const label = 'insideRegion' in stroke ? stroke.insideRegion : 0
    const labels = label === 0 ? null : cellLabels(this.#plates)
    painterOf(this.#plates.painterVersion).eachFullDisc(stroke, (x, y, radius) => visit(x, y, radius, label, labels))
  }
}
