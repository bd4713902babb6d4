/** Paints many entries without those of which nothing is seen: it looks at them from the last to the first, then it paints. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import type { ColorPlane } from '#crdt/painter/planes/planes.ts'
import type { StrokePainter } from './stroke-painter.ts'
import { TileSet } from './tile-set.ts'
import { VisibleStrokes } from './visible-strokes.ts'

/** Looking at a stroke costs about this many steps (stroke-weight.ts) at most, walking along its path included. */
const STEPS_PER_LOOK = 50

export class QuickOpening {
  readonly entries: readonly DocumentEntry[]
  readonly #from: number
  readonly #painter: StrokePainter
  readonly #visible: VisibleStrokes
  readonly #parts: (TileSet | null)[]
  /** Entries from here on have been looked at. */
  #unseen: number
  /** Entries before this one are painted. */
  #painted: number

  /** @param from how many of the entries the plane holds already */
  constructor(painter: StrokePainter, entries: readonly DocumentEntry[], from: number) {
    this.entries = entries
    this.#from = from
    this.#painted = from
    this.#painter = painter
    this.#visible = new VisibleStrokes(painter, TileSet.wholePage())
    this.#parts = entries.map(() => null)
    this.#unseen = entries.length
  }

  /** The plane holds all entries. */
  get isDone(): boolean {
    return this.#unseen === this.#from && this.#painted === this.entries.length
  }

  /**
   * Goes on for about `steps` of painting (stroke-weight.ts). Returns the tiles of the plane that may have changed.
   * @param color holds the first entries when this is called first; until all is done, it is the picture of no entries
   */
  goOn(color: ColorPlane, steps: number): TileSet {
    const changed = new TileSet()
    let left = steps
    for (; left > 0 && this.#unseen > this.#from; left -= STEPS_PER_LOOK) this.#lookAtNext()
    while (left > 0 && this.#unseen === this.#from && this.#painted < this.entries.length) {
      const { stroke } = this.entries[this.#painted]!
      const part = this.#parts[this.#painted]!
      this.#painted += 1
      if (part === null) continue
      left -= weighStroke(stroke).paint
      if (stroke.tool === 'fill') changed.addRectangle(this.#painter.paintOnce(color, stroke))
      else {
        this.#painter.paintIn(part, color, stroke)
        changed.addAll(part)
      }
    }
    return changed
  }

  #lookAtNext(): void {
    this.#unseen -= 1
    const { stroke, undone } = this.entries[this.#unseen]!
    if (!undone) this.#parts[this.#unseen] = this.#visible.partOf(stroke)
  }
}
