/** Paints strokes that are not in the document yet, one's own and other people's growing ones, over the picture. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { GrowingPath } from '#crdt/painter/lines/growing-path.ts'
import { painterOf } from '#crdt/painter/painters.ts'
import { paintStroke, strokeBounds } from '#crdt/painter/paint-stroke.ts'
import type { ColorPlane, Plates, Rectangle } from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE, intersection, isEmpty, union } from '#crdt/painter/planes/rectangle.ts'

interface Shown {
  readonly stroke: Stroke
  readonly bounds: Rectangle
  /** The coverage of a brush or eraser stroke, kept while it grows; null for other tools. */
  readonly growing: GrowingPath | null
}

export class PreviewLayer {
  readonly #plates: Plates
  #shown: readonly Shown[] = []
  /** Cleared coverages for the next strokes; each takes 2 MB, so they are reused. */
  readonly #spare: Coverage[] = []

  constructor(plates: Plates) {
    this.#plates = plates
  }

  /** Shows these strokes instead of the last ones. Returns the dirty rectangles of the picture. */
  replace(strokes: readonly Stroke[]): Rectangle[] {
    const dirty: Rectangle[] = []
    const leaving = new Set(this.#shown)
    const kept: Shown[] = []
    const next = strokes.map((stroke) => {
      const old = this.#shown.find((shown) => leaving.has(shown) && shown.stroke.id === stroke.id)
      const still = old === undefined ? null : this.#keep(old, stroke, dirty)
      if (old === undefined || still === null) return this.#show(stroke, dirty)
      leaving.delete(old)
      kept.push(old)
      return still
    })
    for (const { bounds, growing } of leaving) {
      dirty.push(bounds)
      if (growing !== null) this.#release(growing.coverage)
    }
    const isReordered = this.#shown.filter((shown) => !leaving.has(shown)).some((shown, index) => shown !== kept[index])
    this.#shown = next
    if (isReordered) dirty.push(this.#bounds())
    return dirty
  }

  /** Returns the area to repaint when the picture below changed in `rectangle`: larger if a previewed fill reaches beyond it. */
  dirtyFrom(rectangle: Rectangle): Rectangle {
    return this.#shown.some(({ stroke }) => stroke.tool === 'fill') ? union(rectangle, this.#bounds()) : rectangle
  }

  /** Paints the part of the strokes inside `clip` (from dirtyFrom) over the picture. */
  paint(color: ColorPlane, clip: Rectangle): void {
    for (const { stroke, bounds, growing } of this.#shown) {
      const part = intersection(bounds, clip)
      if (isEmpty(part)) continue
      if (growing === null) paintStroke(color, this.#plates, stroke, part)
      else growing.paint(color, this.#plates, part)
    }
  }

  #keep(old: Shown, stroke: Stroke, dirty: Rectangle[]): Shown | null {
    if (old.stroke === stroke) return old
    const { growing } = old
    if (growing === null || (stroke.tool !== 'brush' && stroke.tool !== 'eraser')) return null
    if (!growing.isStartOf(stroke)) return null
    dirty.push(growing.extendTo(stroke))
    return { stroke, bounds: strokeBounds(stroke, this.#plates), growing }
  }

  #show(stroke: Stroke, dirty: Rectangle[]): Shown {
    const bounds = strokeBounds(stroke, this.#plates)
    dirty.push(bounds)
    const { growingTips } = painterOf(this.#plates.painterVersion)
    const isPath = stroke.tool === 'brush' || stroke.tool === 'eraser'
    const growing =
      isPath && growingTips ? new GrowingPath(this.#spare.pop() ?? new Coverage(), stroke, growingTips) : null
    return { stroke, bounds, growing }
  }

  #release(coverage: Coverage): void {
    coverage.clear()
    this.#spare.push(coverage)
  }

  #bounds(): Rectangle {
    return this.#shown.reduce((all, { bounds }) => union(all, bounds), EMPTY_RECTANGLE)
  }
}
