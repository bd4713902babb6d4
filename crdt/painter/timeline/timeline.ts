/** Keeps the picture of an artwork up to date with its list of strokes. */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { pixelsOf } from '#crdt/painter/planes/pixel.ts'
import {
  blankColorPlane,
  WHOLE_PAGE,
  WIDTH,
  type ColorPlane,
  type Plates,
  type Rectangle,
} from '#crdt/painter/planes/planes.ts'
import { EMPTY_RECTANGLE } from '#crdt/painter/planes/rectangle.ts'
import { type ChangedStroke, entryChanges } from './entry-changes.ts'
import { Keyframes, TilePacker } from './keyframes.ts'
import { PastKeyframes } from './past-keyframes.ts'
import { PreviewLayer, type Patience } from './preview-layer.ts'
import { QuickOpening } from './quick-opening.ts'
import { Rewind } from './rewind.ts'
import { costOf, StrokePainter } from './stroke-painter.ts'
import { TileSet } from './tile-set.ts'

/** A keyframe is saved after strokes of about this cost (costOf). */
const KEYFRAME_EVERY = 64

/** Tests make keyframes closer and the memory of all smaller, and look for hidden strokes among fewer entries. */
export interface TimelineOptions {
  readonly keyframeEvery?: number
  readonly maxKeyframeBytes?: number
  readonly manyEntries?: number
}

/**
 * Paints entries in their order. New ones at the end are painted over the picture; a change further back starts from the
 * nearest keyframe and repaints only what it touches, until the picture is as before. The pixels are always the same, byte for
 * byte, as those of painting all shown entries on white paper (PAINT-1).
 */
export class Timeline {
  /** The picture with the previews over it. Callers must not write to it. */
  readonly color: ColorPlane = blankColorPlane()
  readonly #plates: Plates
  readonly #options: TimelineOptions
  readonly #keyframeEvery: number
  readonly #keyframes: Keyframes
  readonly #previews: PreviewLayer
  #painter: StrokePainter
  #rewind: Rewind | null = null
  /** Paints many entries without keyframes; null when all is painted. */
  #opening: QuickOpening | null = null
  /** Makes the keyframes before an adopted picture; null when none are missing. */
  #past: PastKeyframes | null = null
  /** What is painted. */
  #entries: DocumentEntry[] = []
  /** The picture without previews; the same plane as `color` until the first preview. */
  #settled: ColorPlane = this.color
  readonly #packer = new TilePacker()
  #costSinceKeyframe = 0

  constructor(plates: Plates, options: TimelineOptions = {}) {
    this.#plates = plates
    this.#options = options
    this.#keyframes = new Keyframes(options.maxKeyframeBytes)
    this.#keyframeEvery = options.keyframeEvery ?? KEYFRAME_EVERY
    this.#previews = new PreviewLayer(plates)
    this.#painter = new StrokePainter(plates)
  }

  /**
   * Paints what changed since the last call. Returns where pixels may have changed.
   * @param entries the whole list, of which the first `count` are painted
   * @param flagged the indexes, ascending, at which the list before `count` differs from what is painted, by the flag alone; null when that
   * is not known. Then all entries are compared
   */
  sync(
    entries: readonly DocumentEntry[],
    {
      count = entries.length,
      flagged = null,
    }: { readonly count?: number; readonly flagged?: readonly number[] | null } = {},
  ): Rectangle {
    if (this.#opening !== null) this.adopt([], blankColorPlane())
    const isExtended = flagged !== null && count >= this.#entries.length
    const tiles = isExtended ? this.#flag(entries, flagged) : this.#replace(entries.slice(0, count))
    this.#packer.markChanged(tiles)
    tiles.addAll(this.#append(entries, count))
    const dirty = tiles.boundsWithin(WHOLE_PAGE)
    return this.#settled === this.color ? dirty : this.#show(dirty)
  }

  /** Repaints the strokes whose flags have changed. Returns the tiles that changed. */
  #flag(entries: readonly DocumentEntry[], flagged: readonly number[]): TileSet {
    const changed: ChangedStroke[] = []
    for (const index of flagged) {
      if (index >= this.#entries.length) break
      const entry = entries[index]!
      if (entry.undone !== this.#entries[index]!.undone) changed.push({ stroke: entry.stroke, index })
      this.#entries[index] = entry
    }
    if (changed.length > 0 && this.#past?.renumber((position) => position, changed[0]!.index) === false)
      this.#past = null
    return this.#repaint(changed)
  }

  /** Goes over to another list, but for the strokes at its end. Returns the tiles that changed. */
  #replace(entries: readonly DocumentEntry[]): TileSet {
    const { newIndexes, changed, appendedFrom } = entryChanges(this.#entries, entries)
    this.#entries = entries.slice(0, appendedFrom)
    const moved = (position: number): number | null => {
      const last = newIndexes[position - 1]!
      return last < 0 ? null : last + 1
    }
    this.#keyframes.renumber(moved)
    if (this.#past?.renumber(moved, changed[0]?.index ?? Infinity) === false) this.#past = null
    return this.#repaint(changed)
  }

  /**
   * Adopts a picture that this version of the painter painted elsewhere from exactly `entries`; the next sync must begin with
   * them. Saves painting them. A change of one of them is slow until deepen has made keyframes among them.
   */
  adopt(entries: readonly DocumentEntry[], picture: ColorPlane): void {
    this.#settled.set(picture)
    this.#painter = new StrokePainter(this.#plates)
    this.#opening = null
    this.#hold(entries)
    if (this.#settled !== this.color) this.#show(WHOLE_PAGE)
  }

  /**
   * Begins to paint the entries that follow on what is painted, without the strokes of which nothing is seen; `openFurther` goes on. Until all
   * is painted, the picture is that of no entries, and a sync begins anew. A change of one of them is slow afterwards, until deepen has made
   * keyframes.
   * @param entries the whole list: it must begin with the entries that are painted, as they are
   */
  open(entries: readonly DocumentEntry[]): void {
    this.#opening = new QuickOpening(this.#painter, entries.slice(), this.#entries.length)
  }

  /** The entries that `open` was called with, while they are not all painted; otherwise null. */
  get opening(): readonly DocumentEntry[] | null {
    return this.#opening?.entries ?? null
  }

  /** Goes on with `open` for about `steps` of painting (stroke-weight.ts). Returns where pixels may have changed. */
  openFurther(steps: number): Rectangle {
    if (this.#opening === null) return EMPTY_RECTANGLE
    const dirty = this.#opening.goOn(this.#settled, steps).boundsWithin(WHOLE_PAGE)
    if (this.#opening.isDone) {
      this.#hold(this.#opening.entries)
      this.#opening = null
    }
    return this.#settled === this.color ? dirty : this.#show(dirty)
  }

  /** Takes the settled picture for that of `entries`, whatever was painted before. */
  #hold(entries: readonly DocumentEntry[]): void {
    this.#entries = entries.slice()
    this.#rewind = null
    this.#packer.markChanged(TileSet.wholePage())
    this.#keyframes.clear()
    if (entries.length > 0) this.#keyframes.save(entries.length, this.#packer.pack(pixelsOf(this.#settled)))
    this.#past =
      entries.length === 0
        ? null
        : new PastKeyframes(this.#painter, this.#keyframes, this.#keyframeEvery, entries.length)
    this.#costSinceKeyframe = 0
  }

  /** Keyframes are missing that `deepen` can make. */
  get isShallow(): boolean {
    return this.#past !== null
  }

  /** Paints one stroke of an adopted picture again, for the keyframes that are missing. */
  deepen(): void {
    if (this.#past?.paintNext(this.#entries) === false) this.#past = null
  }

  /** Points of a patient preview are missing; `preview` with the same strokes covers more of them. */
  get isPreviewBehind(): boolean {
    return this.#previews.isBehind
  }

  /** Shows unfinished strokes over the picture, instead of the last ones. Returns the places where pixels may have changed. */
  preview(strokes: readonly Stroke[], patience?: Patience): readonly Rectangle[] {
    if (this.#settled === this.color) {
      if (strokes.length === 0) return []
      this.#settled = this.color.slice()
    }
    return this.#previews.replace(strokes, patience).map((part) => this.#show(part))
  }

  /** Returns the picture of the entries alone. Callers must not write to it. */
  settledColor(): ColorPlane {
    return this.#settled
  }

  /** Paints the entries that follow, up to the `count`th. Returns the tiles that may have changed. */
  #append(entries: readonly DocumentEntry[], count: number): TileSet {
    const changed = new TileSet()
    for (let index = this.#entries.length; index < count; index += 1) {
      const entry = entries[index]!
      this.#entries.push(entry)
      const { stroke, undone } = entry
      if (undone) continue
      const tiles = this.#painter.paint(this.#settled, stroke)
      this.#packer.markChanged(tiles)
      changed.addAll(tiles)
      this.#costSinceKeyframe += costOf(stroke, tiles)
      if (this.#costSinceKeyframe < this.#keyframeEvery) continue
      this.#keyframes.save(index + 1, this.#packer.pack(pixelsOf(this.#settled)))
      this.#costSinceKeyframe = 0
    }
    return changed
  }

  /** Repaints what strokes have changed among the entries. Returns the tiles that changed. */
  #repaint(changed: readonly ChangedStroke[]): TileSet {
    if (changed.length === 0) return new TileSet()
    this.#rewind ??= new Rewind(this.#painter, this.#keyframes, this.#options.manyEntries)
    return this.#rewind.repaint(this.#entries, changed, pixelsOf(this.#settled))
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
