/**
 * Flattens a stroke's path. The points are control points of quadratic curves that meet in the middles between them, so that
 * a hand's corners come out round; the first and the last half are straight. `n` points make `n - 1` settled pieces, which
 * later points never change, and one tail from the last middle to the last point, which the next point replaces.
 */
import { UNITS_PER_PIXEL, type Path } from '#crdt/document/stroke/stroke.ts'
import { SCALE, SCREEN_PIXEL } from '#crdt/painter/planes/planes.ts'
import type { Segment } from '#crdt/painter/tips/segment.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE
/** How far, in painter pixels, a chord may lie from its curve: the same chords at every scale. */
const FLATNESS = 0.25 * SCREEN_PIXEL
const MOST_CHORDS = 64
/** What is left of the width where the pressure is 0. */
const LEAST_WIDTH = 0.25

/** How far a walk has come: what its next segment needs to know of those before. */
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

  /** `size` is the full width in logical pixels; `state` what an earlier walk of the path answered. */
  constructor(path: Path, size: number, state: WalkState | null = null) {
    this.#path = path
    this.#radius = (size * SCALE) / 2
    this.#state = state
  }

  /** How many pieces are settled. */
  get pieces(): number {
    return this.#path.points.length / 2 - 1
  }

  /** Walks the settled pieces `from` to `to` (exclusive); returns how far that is, null before the first. */
  settled(from: number, to: number, visit: (segment: Segment) => void): WalkState | null {
    for (let piece = from; piece < to; piece += 1) {
      if (piece === 0) this.#line(this.#point(0), this.#middle(0), false, visit)
      else this.#curve(this.#middle(piece - 1), this.#point(piece), this.#middle(piece), visit)
    }
    return this.#state
  }

  /** Walks from the last middle to the last point; a path of one point is a segment without length. */
  tail(visit: (segment: Segment) => void): void {
    const last = this.pieces
    this.#line(last === 0 ? this.#point(0) : this.#middle(last - 1), this.#point(last), true, visit)
  }

  #curve(start: Place, control: Place, end: Place, visit: (segment: Segment) => void): void {
    const bendX = start.x - 2 * control.x + end.x
    const bendY = start.y - 2 * control.y + end.y
    // A quadratic curve lies |bend| / 4 from its chord, and a part of 1 / n of it n * n times nearer.
    const chords = Math.ceil(Math.sqrt(Math.sqrt(bendX * bendX + bendY * bendY) / (4 * FLATNESS)))
    const count = Math.min(Math.max(chords, 1), MOST_CHORDS)
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
    const part = pressures === null ? 1 : LEAST_WIDTH + ((1 - LEAST_WIDTH) * pressures[index]!) / 255
    return {
      x: points[index * 2]! / UNITS_PER_PAINTER_PIXEL,
      y: points[index * 2 + 1]! / UNITS_PER_PAINTER_PIXEL,
      r: this.#radius * part,
    }
  }

  /** Half way between a point and the next. */
  #middle(index: number): Place {
    const a = this.#point(index)
    const b = this.#point(index + 1)
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, r: (a.r + b.r) / 2 }
  }
}
