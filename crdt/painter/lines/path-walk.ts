/**
 * Flattens a stroke's path into straight segments. The points are control points of quadratic Bezier curves that meet in the
 * middles between points, so that corners come out round; the first and the last half are straight. `n` points make `n - 1`
 * settled pieces, which later points never change, and one tail from the last middle to the last point, which the next point
 * replaces.
 */
import { UNITS_PER_PIXEL, type Path } from '#crdt/document/stroke/stroke.ts'
import { SCALE, SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE
/** How far, in painter pixels, a chord may lie from its curve; every scale has the same chords. */
const FLATNESS = 0.25 * SCREEN_PIXEL
const MAX_CHORDS = 64
/** The share of the width that is left where the pressure is 0. */
const MIN_WIDTH_SHARE = 0.25

/** Where a walk has come to: what its next segment needs to know of the segments before. */
export interface WalkState {
  readonly travelled: number
  readonly fromX: number
  readonly fromY: number
}

/** A place on the path and half the width there, in painter pixels. */
interface Place {
  readonly x: number
  readonly y: number
  readonly r: number
}

export class PathWalk {
  readonly #path: Path
  readonly #radius: number
  #state: WalkState | null

  /** `size` is the full width in logical pixels; `state` is what an earlier walk of the same path returned. */
  constructor(path: Path, size: number, state: WalkState | null = null) {
    this.#path = path
    this.#radius = (size * SCALE) / 2
    this.#state = state
  }

  /** The number of settled pieces. */
  get pieces(): number {
    return this.#path.points.length / 2 - 1
  }

  /** Visits the segments of pieces `from` to `to` (exclusive). Returns the state to go on from, null before the first piece. */
  settled(from: number, to: number, visit: (segment: Segment) => void): WalkState | null {
    for (let piece = from; piece < to; piece += 1) {
      if (piece === 0) this.#line(this.#point(0), this.#middle(0), false, visit)
      else this.#curve(this.#middle(piece - 1), this.#point(piece), this.#middle(piece), visit)
    }
    return this.#state
  }

  /** Visits the segment from the last middle to the last point; a path of one point is a segment without length. */
  tail(visit: (segment: Segment) => void): void {
    const last = this.pieces
    this.#line(last === 0 ? this.#point(0) : this.#middle(last - 1), this.#point(last), true, visit)
  }

  #curve(start: Place, control: Place, end: Place, visit: (segment: Segment) => void): void {
    const bendX = start.x - 2 * control.x + end.x
    const bendY = start.y - 2 * control.y + end.y
    // A quadratic curve lies at most |bend| / 4 from its chord; one of n equal parts lies n * n times nearer to its own.
    const chords = Math.ceil(Math.sqrt(Math.sqrt(bendX * bendX + bendY * bendY) / (4 * FLATNESS)))
    const count = Math.min(Math.max(chords, 1), MAX_CHORDS)
    let place = start
    for (let i = 1; i <= count; i += 1) {
      const t = i / count
      const a = (1 - t) * (1 - t)
      const b = 2 * (1 - t) * t
      const c = t * t
      const next = {
        x: a * start.x + b * control.x + c * end.x,
        y: a * start.y + b * control.y + c * end.y,
        r: a * start.r + b * control.r + c * end.r,
      }
      this.#line(place, next, false, visit)
      place = next
    }
  }

  #line(start: Place, end: Place, isLast: boolean, visit: (segment: Segment) => void): void {
    const { travelled, fromX, fromY } = this.#state ?? { travelled: 0, fromX: start.x, fromY: start.y }
    visit({
      x0: start.x,
      y0: start.y,
      r0: start.r,
      x1: end.x,
      y1: end.y,
      r1: end.r,
      fromX,
      fromY,
      travelled,
      isLast,
    })
    const dx = end.x - start.x
    const dy = end.y - start.y
    this.#state = { travelled: travelled + Math.sqrt(dx * dx + dy * dy), fromX: start.x, fromY: start.y }
  }

  #point(index: number): Place {
    const { points, pressures } = this.#path
    const part = pressures === null ? 1 : MIN_WIDTH_SHARE + ((1 - MIN_WIDTH_SHARE) * pressures[index]!) / 255
    return {
      x: points[index * 2]! / UNITS_PER_PAINTER_PIXEL,
      y: points[index * 2 + 1]! / UNITS_PER_PAINTER_PIXEL,
      r: this.#radius * part,
    }
  }

  /** The middle between a point and the next one. */
  #middle(index: number): Place {
    const a = this.#point(index)
    const b = this.#point(index + 1)
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, r: (a.r + b.r) / 2 }
  }
}
