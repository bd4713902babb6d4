/**
 * Finds which of many strokes show in the end. It looks at them from the last to the first and keeps the cells of the page whose
 * pixels are still needed: those below what a stroke hides are not, until an earlier fill reads them. A stroke without a needed
 * cell is not painted at all, and the pixels are those of painting everything (PAINT-1).
 */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { FillStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { CellSet } from './cell-set.ts'
import type { StrokePainter } from './stroke-painter.ts'
import type { TileSet } from './tile-set.ts'

export class VisibleStrokes {
  readonly #painter: StrokePainter
  readonly #tiles: TileSet
  /** What must be right before the strokes that were looked at. It lies in `#tiles`. */
  readonly #needed = new CellSet()

  /** @param tiles those that must be right after the last stroke. A fill that reads one of them reads no others, as far as is known */
  constructor(painter: StrokePainter, tiles: TileSet) {
    this.#painter = painter
    this.#tiles = tiles.copy()
    this.#tiles.each((tile) => this.#needed.addTile(tile))
  }

  /**
   * Returns the tiles in which the stroke must be painted, for a fill all of them; null when nothing of it is needed. Must be called for each
   * stroke that is not undone, from the last to the first.
   */
  partOf(stroke: Stroke): TileSet | null {
    return stroke.tool === 'fill' ? this.#partOfFill(stroke) : this.#partOfOther(stroke)
  }

  #partOfFill(stroke: FillStroke): TileSet | null {
    const { fills } = this.#painter
    if (this.#painter.tilesOf(stroke).meets(this.#tiles)) {
      const region = fills.cellsOfRegion(stroke)
      if (!this.#needed.meetsWithin(region, this.#tiles)) return null
      this.#needed.addWithin(region, this.#tiles)
    } else {
      const memory = fills.get(stroke)
      const samples = memory ? fills.sampleTiles(stroke, memory) : null
      samples?.intersection(this.#tiles).each((tile) => this.#needed.addTile(tile))
    }
    return this.#tiles
  }

  #partOfOther(stroke: Stroke): TileSet | null {
    const part = this.#needed.tilesWithin(this.#painter.boundsOf(stroke))
    if (part.isEmpty) return null
    this.#painter.eachFullDisc(stroke, (x, y, radius, label, labels) =>
      this.#needed.deleteDisc(x, y, radius, label, labels),
    )
    return part
  }
}

/** Returns for each entry `VisibleStrokes.partOf`, and null for those that are undone. */
export function partsThatShow(
  painter: StrokePainter,
  entries: readonly DocumentEntry[],
  tiles: TileSet,
): readonly (TileSet | null)[] {
  const visible = new VisibleStrokes(painter, tiles)
  const parts = entries.map((): TileSet | null => null)
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const { stroke, undone } = entries[index]!
    if (!undone) parts[index] = visible.partOf(stroke)
  }
  return parts
}
