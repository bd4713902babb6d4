/** A growing stroke as a receiver keeps it: more points are added in time linear in their number. */
import { isOnPageOrMargin } from '#crdt/document/stroke/stroke-fault.ts'
import { measurePath, PathMeasure, weighMeasured, WEIGHT_LIMITS } from '#crdt/document/stroke/stroke-weight.ts'
import { STROKE_LIMITS, type Path, type Stroke } from '#crdt/document/stroke/stroke.ts'
import type { MorePoints } from './presence-change.ts'

/** What a stroke takes without its points, as base64 of the stroke codec. */
const HEAD_BYTES = 512
/** No point takes more as base64 of the stroke codec; here it takes at most 10 bytes. */
const POINT_BYTES = 8

/** Beyond what a stroke may take, because points that replace others count again: everybody paints again from there. */
const MAX_GROWN_PAINT = 2 * WEIGHT_LIMITS.paint

export class GrowingStroke {
  /** The stroke without its path, which is in the arrays. */
  readonly #head: Stroke
  #points = new Int16Array(0)
  #pressures: Uint8Array | null = null
  #count = 0
  /** All points that were ever added. */
  #measure = new PathMeasure()
  #maxPaint: number = WEIGHT_LIMITS.paint

  /** @param stroke a valid stroke, as `hideId` returns it */
  constructor(stroke: Stroke) {
    this.#head = stroke
    if (!('path' in stroke)) return
    const { points, pressures } = stroke.path
    this.#points = new Int16Array(points)
    this.#pressures = pressures && new Uint8Array(pressures)
    this.#count = points.length / 2
    this.#measure = measurePath(stroke.path)
    this.#head = { ...stroke, path: { points: [], pressures: pressures && [] } }
  }

  get id(): string {
    return this.#head.id
  }

  /** The stroke; that of a line is without its path. */
  get head(): Stroke {
    return this.#head
  }

  /** Painting it as it grew took more than a stroke may take (STROKE-9). */
  get isTooDear(): boolean {
    return !(weighMeasured(this.#head, this.#measure).paint <= this.#maxPaint)
  }

  /** An upper bound of the stroke's size as base64 of the stroke codec. */
  get bytes(): number {
    return HEAD_BYTES + this.#count * POINT_BYTES
  }

  /** Adds points. Returns false, and changes nothing, when they do not follow what is here or lie off the page. */
  extend({ before, kept, steps, pressures }: MorePoints): boolean {
    const count = kept + steps.length / 2
    if (!('path' in this.#head) || before !== this.#count || kept > before) return false
    if (count < 1 || count > STROKE_LIMITS.points || (pressures === null) !== (this.#pressures === null)) return false
    let x = kept > 0 ? this.#points[kept * 2 - 2]! : 0
    let y = kept > 0 ? this.#points[kept * 2 - 1]! : 0
    const points: number[] = []
    for (let i = 0; i < steps.length; i += 2) {
      x += steps[i]!
      y += steps[i + 1]!
      if (!isOnPageOrMargin(x, y)) return false
      points.push(x, y)
    }
    this.#maxPaint = MAX_GROWN_PAINT
    if (kept > 0 && kept < before) this.#measure.point(this.#points[kept * 2 - 2]!, this.#points[kept * 2 - 1]!)
    for (let i = 0; i < points.length; i += 2) this.#measure.point(points[i]!, points[i + 1]!)
    for (const pressure of pressures ?? []) this.#measure.pressure(pressure)
    this.#reserve(count)
    this.#points.set(points, kept * 2)
    if (pressures) this.#pressures?.set(pressures, kept)
    this.#count = count
    return true
  }

  /** Returns the stroke as it is now. */
  stroke(): Stroke {
    if (!('path' in this.#head)) return this.#head
    const points = [...this.#points.subarray(0, this.#count * 2)]
    const pressures = this.#pressures && [...this.#pressures.subarray(0, this.#count)]
    const path: Path = { points, pressures }
    return { ...this.#head, path }
  }

  #reserve(count: number): void {
    if (count * 2 <= this.#points.length) return
    const room = Math.min(count * 2, STROKE_LIMITS.points)
    const points = new Int16Array(room * 2)
    points.set(this.#points)
    this.#points = points
    if (!this.#pressures) return
    const pressures = new Uint8Array(room)
    pressures.set(this.#pressures)
    this.#pressures = pressures
  }
}
