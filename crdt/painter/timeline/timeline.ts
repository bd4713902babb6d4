/** Keeps the picture of an artwork up to date with its list of strokes. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { entryChanges, type EntryChanges } from './entry-changes.ts'
import { Keyframes } from './keyframes.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { pixelsOf } from '#crdt/painter/planes/pixel.ts'
import {
  blankColorPlane,
  WHOLE_PAGE,
  WIDTH,
  type ColorPlane,
  type Plates,
  type Rectangle,
} from '#crdt/painter/planes/planes.ts'
import { PreviewLayer } from './preview-layer.ts'
import { EMPTY_RECTANGLE, contains, intersection, isEmpty, overlaps, union } from '#crdt/painter/planes/rectangle.ts'
import { regionAt } from '#crdt/painter/plates/region-at.ts'
import { regionMeets } from '#crdt/painter/fill/region-meets.ts'
import { strokeBounds } from '#crdt/painter/lines/stroke-bounds.ts'

/** A keyframe is saved after strokes of about this cost (1 for most strokes). */
const KEYFRAME_EVERY = 100
/** In a long list, keyframes are this many times closer together than their distance from its end. */
const KEYFRAME_DENSITY = 8
/** This many fills outside all regions cost as much as all strokes between two keyframes. */
const FREE_FILLS_PER_KEYFRAME = 6

/**
 * Paints entries in their order. New ones at the end are painted over the picture; a change further back rewinds to the nearest
 * keyframe and repaints only the entries that touch what changed. The pixels are always the same, byte for byte, as those of
 * painting all shown entries on white paper (PAINT-1).
 */
export class Timeline {
  /** The picture with the previews over it. Callers must not write to it. */
  readonly color: ColorPlane = blankColorPlane()
  readonly #plates: Plates
  readonly #keyframeEvery: number
  readonly #keyframes = new Keyframes()
  readonly #previews: PreviewLayer
  readonly #bounds = new WeakMap<Stroke, Rectangle>()
  #entries: readonly DocumentEntry[] = []
  /** The picture without previews; the same plane as `color` until the first preview. */
  #settled: ColorPlane = this.color
  #costSinceKeyframe = 0

  constructor(plates: Plates, options: { readonly keyframeEvery?: number } = {}) {
    this.#plates = plates
    this.#keyframeEvery = options.keyframeEvery ?? KEYFRAME_EVERY
    this.#previews = new PreviewLayer(plates)
  }

  /** Paints what changed since the last call; `entries` is the whole list. Returns where pixels may have changed. */
  sync(entries: readonly DocumentEntry[]): Rectangle {
    const changes = entryChanges(this.#entries, entries)
    this.#entries = entries.slice()
    this.#keyframes.renumber((position) => {
      const last = changes.newIndexes[position - 1]!
      return last < 0 ? null : last + 1
    })
    const dirty = union(this.#rewind(changes), this.#append(changes.appendedFrom))
    return this.#settled === this.color ? dirty : this.#show(dirty)
  }

  /**
   * Adopts a picture that this version of the painter painted elsewhere from exactly `entries`; the next sync must begin with
   * them. Saves painting them, until one of them changes.
   */
  adopt(entries: readonly DocumentEntry[], picture: ColorPlane): void {
    this.#settled.set(picture)
    this.#entries = entries.slice()
    this.#keyframes.restart(entries.length, pixelsOf(this.#settled))
    this.#costSinceKeyframe = 0
    if (this.#settled !== this.color) this.#show(WHOLE_PAGE)
  }

  /** Shows unfinished strokes over the picture, instead of the last ones. Returns the places where pixels may have changed. */
  preview(strokes: readonly Stroke[]): readonly Rectangle[] {
    if (this.#settled === this.color) {
      if (strokes.length === 0) return []
      this.#settled = this.color.slice()
    }
    return this.#previews.replace(strokes).map((part) => this.#show(part))
  }

  /** Returns the picture of the entries alone. Callers must not write to it. */
  settledColor(): ColorPlane {
    return this.#settled
  }

  /** Paints the entries from number `from` on. */
  #append(from: number): Rectangle {
    let dirty = EMPTY_RECTANGLE
    const count = this.#entries.length
    for (let index = from; index < count; index += 1) {
      const { stroke, undone } = this.#entries[index]!
      if (undone) continue
      const painted = paintStroke(this.#settled, this.#plates, stroke)
      this.#keyframes.markChanged(painted)
      dirty = union(dirty, painted)
      this.#costSinceKeyframe += this.#costOf(stroke)
      if (this.#costSinceKeyframe >= Math.max(this.#keyframeEvery, (count - index) / KEYFRAME_DENSITY)) {
        this.#keyframes.save(index + 1, pixelsOf(this.#settled))
        this.#costSinceKeyframe = 0
      }
    }
    return dirty
  }

  /** Repaints what strokes that appeared or disappeared before the end have changed. */
  #rewind({ strokes, first, appendedFrom }: EntryChanges): Rectangle {
    if (strokes.length === 0) return EMPTY_RECTANGLE
    const start = this.#keyframes.before(first)
    const changed = strokes.reduce((all, stroke) => union(all, this.#boundsOf(stroke)), EMPTY_RECTANGLE)
    const dirty = this.#spread(changed, start.position, appendedFrom)
    if (isEmpty(dirty)) return dirty
    const pixels = pixelsOf(this.#settled)
    this.#keyframes.restore(start, pixels, dirty)
    const correct = this.#keyframes.correct(start, pixels, dirty)
    for (let index = start.position; index < appendedFrom; index += 1) {
      const { stroke, undone } = this.#entries[index]!
      const painted = !undone && this.#touches(stroke, dirty)
      if (painted) paintStroke(this.#settled, this.#plates, stroke, dirty)
      correct(index + 1, painted ? intersection(this.#boundsOf(stroke), dirty) : EMPTY_RECTANGLE)
    }
    this.#keyframes.markChanged(dirty)
    return dirty
  }

  /** Returns the rectangle, enlarged until it contains every fill between the two positions that depends on a pixel in it. */
  #spread(rectangle: Rectangle, from: number, to: number): Rectangle {
    let spread = rectangle
    for (let isLarger = true; isLarger;) {
      isLarger = false
      for (let index = from; index < to; index += 1) {
        const { stroke, undone } = this.#entries[index]!
        if (undone || stroke.tool !== 'fill' || !this.#touches(stroke, spread)) continue
        const bounds = this.#boundsOf(stroke)
        if (contains(spread, bounds)) continue
        spread = union(spread, bounds)
        isLarger = true
      }
    }
    return spread
  }

  #touches(stroke: Stroke, rectangle: Rectangle): boolean {
    if (!overlaps(this.#boundsOf(stroke), rectangle)) return false
    return stroke.tool !== 'fill' || regionMeets(this.#plates, stroke, rectangle)
  }

  #boundsOf(stroke: Stroke): Rectangle {
    let bounds = this.#bounds.get(stroke)
    if (bounds === undefined) {
      bounds = strokeBounds(stroke, this.#plates)
      this.#bounds.set(stroke, bounds)
    }
    return bounds
  }

  /** A stroke costs 1, a fill outside all regions more. */
  #costOf(stroke: Stroke): number {
    const isFree =
      stroke.tool === 'fill' && !isEmpty(this.#boundsOf(stroke)) && regionAt(this.#plates, stroke.x, stroke.y) === 0
    return isFree ? Math.max(1, this.#keyframeEvery / FREE_FILLS_PER_KEYFRAME) : 1
  }

  /** Copies the settled picture to `color` inside the rectangle and paints the previews over it. */
  #show(rectangle: Rectangle): Rectangle {
    const part = this.#previews.dirtyFrom(rectangle)
    const from = pixelsOf(this.#settled)
    const to = pixelsOf(this.color)
    for (let y = part.top; y < part.bottom; y += 1) {
      const start = y * WIDTH
      to.set(from.subarray(start + part.left, start + part.right), start + part.left)
    }
    this.#previews.paint(this.color, part)
    return part
  }
}
