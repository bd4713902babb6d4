/** Unfinished strokes, shown above everything else and never part of the picture. */
import type { Stroke } from '#crdt/document/stroke.ts'
import { Coverage } from './coverage.ts'
import { GrowingStroke } from './growing-stroke.ts'
import { paintStroke } from './paint-stroke.ts'
import type { ColorPlane, Plates, Rectangle } from './planes.ts'
import { EMPTY_RECTANGLE, overlaps, union } from './rectangle.ts'
import { strokeBounds } from './stroke-bounds.ts'

type Shown = { readonly stroke: Stroke } & ({ readonly growing: GrowingStroke } | { readonly bounds: Rectangle })

export class Preview {
  private readonly plates: Plates
  private shown: readonly Shown[] = []
  /** Two megabytes each: kept for the next stroke. */
  private readonly spare: Coverage[] = []

  constructor(plates: Plates) {
    this.plates = plates
  }

  /** Shows these strokes instead of those before; answers where the screen must be repainted. */
  replace(strokes: readonly Stroke[]): Rectangle {
    const before = new Map(this.shown.map((one) => [one.stroke.id, one]))
    let dirty = EMPTY_RECTANGLE
    // A stroke that changes places with another must be repainted as a whole.
    const kept = this.shown.filter(({ stroke }) => strokes.some(({ id }) => id === stroke.id))
    const sameOrder = kept.every(({ stroke }, i) => strokes[i]?.id === stroke.id)
    if (!sameOrder) for (const one of kept) dirty = union(dirty, boundsOf(one))
    const shown = strokes.map((stroke): Shown => {
      const old = before.get(stroke.id)
      if (stroke.tool === 'brush' || stroke.tool === 'eraser') {
        if (old && 'growing' in old && old.growing.grewInto(stroke)) {
          before.delete(stroke.id)
          dirty = union(dirty, old.growing.grow(stroke))
          return { stroke, growing: old.growing }
        }
        const growing = new GrowingStroke(stroke, this.spare.pop() ?? new Coverage())
        dirty = union(dirty, growing.grow(stroke))
        return { stroke, growing }
      }
      const bounds = strokeBounds(stroke, this.plates)
      dirty = union(dirty, bounds)
      return { stroke, bounds }
    })
    for (const gone of before.values()) {
      dirty = union(dirty, boundsOf(gone))
      if ('growing' in gone) this.spare.push(gone.growing.release())
    }
    this.shown = shown
    return this.reach(dirty)
  }

  /** A rectangle that must be repainted, with the fills shown here that depend on it. */
  reach(rectangle: Rectangle): Rectangle {
    let reach = rectangle
    for (const one of this.shown) if ('bounds' in one && overlaps(one.bounds, reach)) reach = union(reach, one.bounds)
    return reach
  }

  /** Paints what is shown inside a rectangle that `reach` or `replace` gave, onto the settled picture. */
  paint(color: ColorPlane, rectangle: Rectangle): void {
    for (const one of this.shown) {
      if ('growing' in one) one.growing.paint(color, this.plates, rectangle)
      else if (overlaps(one.bounds, rectangle)) paintStroke(color, this.plates, one.stroke, rectangle)
    }
  }
}

const boundsOf = (one: Shown): Rectangle => ('growing' in one ? one.growing.bounds : one.bounds)
