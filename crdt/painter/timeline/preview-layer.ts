/** Paints strokes that are not in the document yet, one's own and other people's growing ones, over the picture. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { GrowingPath } from '#crdt/painter/lines/growing-path.ts'
import type { PathStroke } from '#crdt/painter/lines/paint-path.ts'
import { painterOf } from '#crdt/painter/painters.ts'
import { paintStroke, strokeBounds } from '#crdt/painter/paint-stroke.ts'
import { withDirty } from '#crdt/painter/planes/dirty-rectangles.ts'
import type { ColorPlane, Plates, Rectangle } from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE, intersection, isEmpty, union } from '#crdt/painter/planes/rectangle.ts'

/** A cleared coverage is kept for the next stroke; each takes 2 MB. */
const MAX_SPARE = 3

/** The points of a patient stroke that are covered at once, before the time is looked at again. */
const POINTS_PER_STEP = 4

interface Shown {
  readonly stroke: Stroke
  readonly bounds: Rectangle
  /** The coverage of a brush or eraser stroke, kept while it grows; null for other tools. Its stroke may be the start of `stroke`. */
  readonly growing: GrowingPath | null
}

/** Strokes that may be shown with fewer points at first, while others wait for the thread. */
export interface Patience {
  readonly strokes: ReadonlySet<Stroke>
  /** Whether there is still time to cover more of them. */
  readonly mayGoOn: () => boolean
}

const NO_PATIENCE: Patience = { strokes: new Set(), mayGoOn: () => true }

export class PreviewLayer {
  readonly #plates: Plates
  #shown: readonly Shown[] = []
  /** Cleared coverages for the next strokes. */
  readonly #spare: Coverage[] = []

  constructor(plates: Plates) {
    this.#plates = plates
  }

  /** How many coverages are held. */
  get coverages(): number {
    return this.#spare.length + this.#shown.filter(({ growing }) => growing !== null).length
  }

  /** Points of a patient stroke are missing. `replace` with the same strokes covers more of them. */
  get isBehind(): boolean {
    return this.#shown.some(({ stroke, growing }) => growing !== null && growing.stroke !== stroke)
  }

  /** Shows these strokes instead of the last ones. Returns the dirty rectangles of the picture. */
  replace(strokes: readonly Stroke[], patience = NO_PATIENCE): readonly Rectangle[] {
    let dirty: readonly Rectangle[] = []
    const mark = (rectangle: Rectangle): void => void (dirty = withDirty(dirty, rectangle))
    const leaving = new Set(this.#shown)
    const kept: Shown[] = []
    const next = strokes.map((stroke) => {
      const old = this.#shown.find((shown) => leaving.has(shown) && shown.stroke.id === stroke.id)
      const still = old === undefined ? null : this.#keep(old, stroke, patience, mark)
      if (old === undefined || still === null) return this.#show(stroke, patience, mark)
      leaving.delete(old)
      kept.push(old)
      return still
    })
    for (const { bounds, growing } of leaving) {
      mark(bounds)
      if (growing !== null) this.#release(growing.coverage)
    }
    const isReordered = this.#shown.filter((shown) => !leaving.has(shown)).some((shown, index) => shown !== kept[index])
    this.#shown = next
    if (isReordered) mark(this.#bounds())
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

  #keep(old: Shown, stroke: Stroke, patience: Patience, mark: (dirty: Rectangle) => void): Shown | null {
    const { growing } = old
    if (old.stroke === stroke && (growing === null || growing.stroke === stroke)) return old
    if (growing === null || !isPath(stroke) || !growing.isStartOf(stroke)) return null
    mark(this.#extend(growing, stroke, patience))
    return { stroke, bounds: strokeBounds(growing.stroke, this.#plates), growing }
  }

  #show(stroke: Stroke, patience: Patience, mark: (dirty: Rectangle) => void): Shown {
    const { growingTips } = painterOf(this.#plates.painterVersion)
    if (!isPath(stroke) || !growingTips) {
      const bounds = strokeBounds(stroke, this.#plates)
      mark(bounds)
      return { stroke, bounds, growing: null }
    }
    const start = patience.strokes.has(stroke) ? startOf(stroke, POINTS_PER_STEP) : stroke
    const growing = new GrowingPath(this.#spare.pop() ?? new Coverage(), start, growingTips)
    this.#extend(growing, stroke, patience)
    const bounds = strokeBounds(growing.stroke, this.#plates)
    mark(bounds)
    return { stroke, bounds, growing }
  }

  /** Covers the points that a path lacks of `stroke`, or some of them. Returns where the coverage may have changed. */
  #extend(growing: GrowingPath, stroke: PathStroke, { strokes, mayGoOn }: Patience): Rectangle {
    if (!strokes.has(stroke)) return growing.extendTo(stroke)
    let changed = EMPTY_RECTANGLE
    while (growing.stroke !== stroke && mayGoOn())
      changed = union(changed, growing.extendTo(startOf(stroke, pointsOf(growing.stroke) + POINTS_PER_STEP)))
    return changed
  }

  #release(coverage: Coverage): void {
    if (this.#spare.length >= MAX_SPARE) return
    coverage.clear()
    this.#spare.push(coverage)
  }

  #bounds(): Rectangle {
    return this.#shown.reduce((all, { bounds }) => union(all, bounds), EMPTY_RECTANGLE)
  }
}

const isPath = (stroke: Stroke): stroke is PathStroke => stroke.tool === 'brush' || stroke.tool === 'eraser'

const pointsOf = ({ path }: PathStroke): number => path.points.length / 2

/** Returns the stroke with its first points only; the stroke itself when it has no more. */
function startOf(stroke: PathStroke, points: number): PathStroke {
  if (points >= pointsOf(stroke)) return stroke
  const { path } = stroke
  return {
    ...stroke,
    path: { points: path.points.slice(0, points * 2), pressures: path.pressures && path.pressures.slice(0, points) },
  }
}
