/**
 * The picture of a list of strokes, kept up to date as the list changes. What comes at the end is painted forward; what
 * changes earlier (an undo, a late stroke) takes its rectangle back to the nearest keyframe and repaints only the strokes
 * that touch it. Always the same bytes as painting the whole list from the start.
 */
import type { Stroke } from '#crdt/document/stroke.ts'
import { Keyframes } from './keyframes.ts'
import { paintStroke } from './paint-stroke.ts'
import { pixelsOf } from './pixel.ts'
import { blankColorPlane, WIDTH, type ColorPlane, type Plates, type Rectangle } from './planes.ts'
import { Preview } from './preview.ts'
import { contains, EMPTY_RECTANGLE, isEmpty, overlaps, union } from './rectangle.ts'
import { strokeBounds } from './stroke-bounds.ts'
import { putBack, retake } from './tile-store.ts'

const KEYFRAME_EVERY = 200

/** A stroke in its place, and whether the picture leaves it out. */
export interface TimelineEntry {
  readonly stroke: Stroke
  readonly undone: boolean
}

export class Timeline {
  /** What the screen shows: the settled picture under the unfinished strokes. */
  readonly color = blankColorPlane()
  private readonly settled = blankColorPlane()
  private readonly plates: Plates
  private readonly keyframes: Keyframes
  private readonly unfinished: Preview
  private readonly bounds = new WeakMap<Stroke, Rectangle>()
  private entries: readonly TimelineEntry[] = []

  /** @param options.keyframeEvery strokes between two keyframes */
  constructor(plates: Plates, options: { keyframeEvery?: number } = {}) {
    this.plates = plates
    this.keyframes = new Keyframes(options.keyframeEvery ?? KEYFRAME_EVERY)
    this.unfinished = new Preview(plates)
  }

  /** Paints the complete list, in order; answers the rectangle of `color` that may have changed. */
  sync(entries: readonly TimelineEntry[]): Rectangle {
    const before = this.entries
    let start = 0
    while (start < before.length && start < entries.length && same(before[start]!, entries[start]!)) start += 1
    this.entries = entries
    return this.show(start === before.length ? this.append(start) : this.rewrite(before, start))
  }

  /** Shows unfinished strokes above the picture, instead of those before; answers the rectangle of `color` that changed. */
  preview(strokes: readonly Stroke[]): Rectangle {
    const dirty = this.unfinished.replace(strokes)
    this.lay(dirty)
    return dirty
  }

  /** The picture without the unfinished strokes. */
  settledColor(): ColorPlane {
    return this.settled
  }

  private append(start: number): Rectangle {
    let dirty = EMPTY_RECTANGLE
    for (let i = start; i < this.entries.length; i += 1) {
      const { stroke, undone } = this.entries[i]!
      const painted = undone ? EMPTY_RECTANGLE : paintStroke(this.settled, this.plates, stroke)
      this.keyframes.painted(i + 1, painted, pixelsOf(this.settled))
      dirty = union(dirty, painted)
    }
    return dirty
  }

  /** The lists differ from `start` on; what they have in common at their ends stays. */
  private rewrite(before: readonly TimelineEntry[], start: number): Rectangle {
    let end = before.length
    let newEnd = this.entries.length
    while (end > start && newEnd > start && same(before[end - 1]!, this.entries[newEnd - 1]!)) {
      end -= 1
      newEnd -= 1
    }
    const changed = [...before.slice(start, end), ...this.entries.slice(start, newEnd)]
    this.keyframes.splice(start, end, newEnd)
    const from = this.keyframes.before(start)
    const dirty = this.reach(
      from.position,
      changed.reduce((sum, { stroke, undone }) => (undone ? sum : union(sum, this.boundsOf(stroke))), EMPTY_RECTANGLE),
    )
    if (!isEmpty(dirty)) this.repaint(from.position, dirty)
    // The end of the new list may lie beyond the last keyframe's distance: the next stroke takes one.
    return dirty
  }

  /** A rectangle, with the regions of the fills after `position` whose outcome depends on it. */
  private reach(position: number, rectangle: Rectangle): Rectangle {
    const fills = this.entries
      .slice(position)
      .flatMap(({ stroke, undone }) => (stroke.tool === 'fill' && !undone ? [this.boundsOf(stroke)] : []))
    let reach = rectangle
    for (;;) {
      const next = fills.reduce((sum, fill) => (overlaps(fill, sum) ? union(sum, fill) : sum), reach)
      if (contains(reach, next)) return reach
      reach = next
    }
  }

  /** Paints a rectangle anew from the keyframe at `position`, and mends the keyframes after it. */
  private repaint(position: number, dirty: Rectangle): void {
    const pixels = pixelsOf(this.settled)
    putBack(this.keyframes.before(position).tiles, pixels, dirty)
    const later = [...this.keyframes.after(position)]
    for (let i = position; i < this.entries.length; i += 1) {
      const { stroke, undone } = this.entries[i]!
      if (!undone && overlaps(this.boundsOf(stroke), dirty)) paintStroke(this.settled, this.plates, stroke, dirty)
      if (later[0]?.position === i + 1) {
        const frame = later.shift()!
        frame.tiles = retake(frame.tiles, pixels, dirty)
      }
    }
    this.keyframes.alsoChanged(dirty)
  }

  private boundsOf(stroke: Stroke): Rectangle {
    let bounds = this.bounds.get(stroke)
    if (!bounds) this.bounds.set(stroke, (bounds = strokeBounds(stroke, this.plates)))
    return bounds
  }

  private show(settled: Rectangle): Rectangle {
    const dirty = this.unfinished.reach(settled)
    this.lay(dirty)
    return dirty
  }

  /** Puts the settled picture on the screen plane, and the unfinished strokes over it. */
  private lay({ left, top, right, bottom }: Rectangle): void {
    const [from, to] = [pixelsOf(this.settled), pixelsOf(this.color)]
    for (let y = top; y < bottom; y += 1) {
      to.set(from.subarray(y * WIDTH + left, y * WIDTH + right), y * WIDTH + left)
    }
    this.unfinished.paint(this.color, { left, top, right, bottom })
  }
}

const same = (one: TimelineEntry, other: TimelineEntry): boolean =>
  one === other || (one.undone === other.undone && one.stroke.id === other.stroke.id)
