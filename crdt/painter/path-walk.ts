/**
 * Flattens a stroke's path. The points are control points of quadratic curves that meet in the middles between them, so that
 * a hand's corners come out round; the first and the last half are straight. `n` points make `n - 1` settled pieces, which
 * later points never change, and one tail from the last middle to the last point, which the next point replaces.
 */
import { UNITS_PER_PIXEL, type Path } from '#crdt/document/stroke.ts'
import { SCALE } from './planes.ts'
import type { Segment } from './segment.ts'

const UNITS_PER_PAINTER_PIXEL = UNITS_PER_PIXEL / SCALE
/** How far, in painter pixels, a chord may lie from its curve. */
const FLATNESS = 0.1
const MOST_CHORDS = 64
/** What is left of the width where the pressure is 0. */
const LEAST_WIDTH = 0.25

export class PathWalk {
  private readonly path: Path
  private readonly radius: number
  private travelled: number

  /** `size` is the full width in logical pixels; `travelled` the length up to the first piece asked for. */
  constructor(path: Path, size: number, travelled = 0) {
    this.path = path
    this.radius = (size * SCALE) / 2
    this.travelled = travelled
  }

  get pieces(): number {
    return this.path.points.length / 2 - 1
  }

  /** Walks the settled pieces `from` to `to` (exclusive); answers the length travelled at their end. */
  settled(from: number, to: number, visit: (segment: Segment) => void): number {
    for (let piece = from; piece < to; piece += 1) {
      if (piece === 0)
        this.line(this.x(0), this.y(0), this.r(0), this.middleX(0), this.middleY(0), this.middleR(0), visit)
      else this.curve(piece, visit)
    }
    return this.travelled
  }

  /** Walks from the last middle to the last point; a path of one point is a segment without length. */
  tail(visit: (segment: Segment) => void): void {
    const last = this.pieces
    const before = last - 1
    if (before < 0) this.line(this.x(0), this.y(0), this.r(0), this.x(0), this.y(0), this.r(0), visit)
    else {
      this.line(
        this.middleX(before),
        this.middleY(before),
        this.middleR(before),
        this.x(last),
        this.y(last),
        this.r(last),
        visit,
      )
    }
  }

  private curve(piece: number, visit: (segment: Segment) => void): void {
    const startX = this.middleX(piece - 1)
    const startY = this.middleY(piece - 1)
    const startR = this.middleR(piece - 1)
    const controlX = this.x(piece)
    const controlY = this.y(piece)
    const controlR = this.r(piece)
    const endX = this.middleX(piece)
    const endY = this.middleY(piece)
    const endR = this.middleR(piece)
    const bendX = startX - 2 * controlX + endX
    const bendY = startY - 2 * controlY + endY
    // A quadratic curve lies |bend| / 4 from its chord, and a part of 1 / n of it n * n times nearer.
    const chords = Math.ceil(Math.sqrt(Math.sqrt(bendX * bendX + bendY * bendY) / (4 * FLATNESS)))
    const count = Math.min(Math.max(chords, 1), MOST_CHORDS)
    let x = startX
    let y = startY
    let r = startR
    for (let i = 1; i <= count; i += 1) {
      const t = i / count
      const s = 1 - t
      const a = s * s
      const b = 2 * s * t
      const c = t * t
      const nextX = a * startX + b * controlX + c * endX
      const nextY = a * startY + b * controlY + c * endY
      const nextR = a * startR + b * controlR + c * endR
      this.line(x, y, r, nextX, nextY, nextR, visit)
      x = nextX
      y = nextY
      r = nextR
    }
  }

  private line(
    x0: number,
    y0: number,
    r0: number,
    x1: number,
    y1: number,
    r1: number,
    visit: (segment: Segment) => void,
  ): void {
    visit({ x0, y0, r0, x1, y1, r1, travelled: this.travelled })
    this.travelled += Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
  }

  private x(point: number): number {
    return this.path.points[point * 2]! / UNITS_PER_PAINTER_PIXEL
  }

  private y(point: number): number {
    return this.path.points[point * 2 + 1]! / UNITS_PER_PAINTER_PIXEL
  }

  private r(point: number): number {
    const pressures = this.path.pressures
    if (pressures === null) return this.radius
    return this.radius * (LEAST_WIDTH + ((1 - LEAST_WIDTH) * pressures[point]!) / 255)
  }

  private middleX(point: number): number {
    return (this.x(point) + this.x(point + 1)) / 2
  }

  private middleY(point: number): number {
    return (this.y(point) + this.y(point + 1)) / 2
  }

  private middleR(point: number): number {
    return (this.r(point) + this.r(point + 1)) / 2
  }
}
