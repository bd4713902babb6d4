/** Paints the shown strokes of an artwork one by one, from the start or from a plane that shows the first of them. */
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { EncodedEntry } from '#crdt/document/document-entry.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, type ColorPlane, type Plates } from '#crdt/painter/planes/planes.ts'
import { type PackedPlane, type PaintedPlane, packPlane } from './packed-plane.ts'

/** Returns the ids of the strokes that are painted, in painting order. */
export const shownIds = (entries: readonly EncodedEntry[]): string[] =>
  entries.filter(({ undone }) => !undone).map(({ id }) => id)

export class StrokePainting {
  readonly plates: Plates
  readonly #color: ColorPlane
  readonly #shown: readonly EncodedEntry[]
  #painted: number

  /** @param start shows the first of the entries; null for an empty plane. Its pixels are painted on. */
  constructor(plates: Plates, entries: readonly EncodedEntry[], start: PaintedPlane | null) {
    this.plates = plates
    this.#shown = entries.filter(({ undone }) => !undone)
    this.#color = start?.color ?? blankColorPlane()
    this.#painted = start?.ids.length ?? 0
  }

  /** Each step paints one stroke, which is decoded for that alone. Returns the plane, which must not be changed. */
  *steps(): Generator<void, ColorPlane> {
    while (this.#painted < this.#shown.length) {
      yield
      paintStroke(this.#color, this.plates, decodeStroke(this.#shown[this.#painted]!.bytes))
      this.#painted += 1
    }
    return this.#color
  }

  /** Returns what is painted so far, also when the steps were left before the last. */
  pack(): PackedPlane {
    return packPlane({ ids: shownIds(this.#shown.slice(0, this.#painted)), color: this.#color })
  }
}
