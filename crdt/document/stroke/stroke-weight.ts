/**
 * What a stroke costs each device that shows it: points that it keeps in memory, and time to paint. The guard judges strokes by it and
 * the client ends a line before it costs too much (STROKE-9). Decision 0195 says how the numbers were measured; those of tips
 * and of fills are in the vocabulary (contract/vocabulary.ts).
 */
import { VOCABULARY } from '#contract/vocabulary.ts'
import type { MagicEffect, Path, Stroke, Tip } from './stroke.ts'
import { UNITS_PER_PIXEL } from './stroke.ts'

export interface StrokeWeight {
  /** Points of a line; 0 for other strokes. */
  readonly points: number
  /** Painting it, in steps of about a microsecond on a small computer; within a factor of three for all but the shortest strokes. */
  readonly paint: number
}

/** The most of one stroke (STROKE-9), and of all strokes of an artwork together (STROKE-10). */
export const WEIGHT_LIMITS = { paint: 1_000_000, artworkPaint: 600_000_000, artworkPoints: 4_000_000 } as const

export const NO_WEIGHT: StrokeWeight = { points: 0, paint: 0 }

/** For a point: the ends of its segment, which are covered again and again where points lie close together. */
const POINT_NANOSECONDS = 700
const POINT_NANOSECONDS_BY_WIDTH = 200
/** The square tip paints a line of changing width in parts: for each step of pressure, by the square of the width. */
const SQUARE_SWING_NANOSECONDS = 0.075
/** What every line costs, however short: it is blended and shown. Steps. */
const LINE_STEPS = 500

/** An effect of the wand, or a stamp, by its size in logical pixels. Steps. */
const effectSteps = ({ size }: MagicEffect): number => 100 + 4 * size + 0.36 * size * size

/** Measures a path while it is read or drawn. Lengths are in quarters of units. */
export class PathMeasure {
  points = 0
  /** The length of the curve through the middles between the points (crdt/painter/lines/path-walk.ts), a tenth too long at most. */
  length = 0
  /** How much the pressure changes along the path, in all. */
  swing = 0
  #x = 0
  #y = 0
  #dx = 0
  #dy = 0
  #step = 0
  #pressure = -1

  reset(): void {
    this.points = 0
    this.length = 0
    this.swing = 0
    this.#step = 0
    this.#pressure = -1
  }

  point(x: number, y: number): void {
    if (this.points > 0) {
      const dx = x - this.#x
      const dy = y - this.#y
      const step = lengthOf(dx, dy)
      if (this.points === 1) this.length = 4 * step
      else {
        // The curve around the point before, as long as its chord and its two sides, replaces the second half of its straight end; a
        // new end is twice the step.
        this.length += lengthOf(dx + this.#dx, dy + this.#dy) + 3 * step - this.#step
      }
      this.#dx = dx
      this.#dy = dy
      this.#step = step
    }
    this.points += 1
    this.#x = x
    this.#y = y
  }

  pressure(pressure: number): void {
    if (this.#pressure >= 0) this.swing += Math.abs(pressure - this.#pressure)
    this.#pressure = pressure
  }
}

/** Returns about the length of a vector, from 0 to 12 % more: the longer side and half of the shorter one. */
function lengthOf(dx: number, dy: number): number {
  const x = dx < 0 ? -dx : dx
  const y = dy < 0 ? -dy : dy
  return x > y ? x + (y >> 1) : y + (x >> 1)
}

/** Returns the weight of a line of this path. @param size the width in logical pixels */
export function weighLine({ points, length, swing }: PathMeasure, tip: Tip, size: number): StrokeWeight {
  const [thin, byWidth] = VOCABULARY.tips[tip].nanoseconds
  const nanoseconds =
    (length / (4 * UNITS_PER_PIXEL)) * (thin + byWidth * size) +
    points * (POINT_NANOSECONDS + POINT_NANOSECONDS_BY_WIDTH * size) +
    (tip === 'square' ? swing * SQUARE_SWING_NANOSECONDS * size * size : 0)
  return { points, paint: LINE_STEPS + Math.ceil(nanoseconds / 1_000) }
}

/** Returns the weight of a stroke; `measure` is that of its path, if it has one. */
export function weighMeasured(stroke: Stroke, measure: PathMeasure): StrokeWeight {
  switch (stroke.tool) {
    case 'brush':
    case 'eraser':
      return weighLine(measure, stroke.tip, stroke.size)
    case 'fill':
      return { points: 0, paint: VOCABULARY.fillStyles[stroke.style].steps }
    case 'magic':
      return { points: 0, paint: Math.ceil(stroke.effects.reduce((sum, effect) => sum + effectSteps(effect), 0)) }
  }
}

/** Measures a whole path. */
export function measurePath({ points, pressures }: Path): PathMeasure {
  const measure = new PathMeasure()
  for (let i = 0; i < points.length; i += 2) measure.point(points[i]!, points[i + 1]!)
  for (const pressure of pressures ?? []) measure.pressure(pressure)
  return measure
}

const NO_PATH = new PathMeasure()

export const weighStroke = (stroke: Stroke): StrokeWeight =>
  weighMeasured(stroke, 'path' in stroke ? measurePath(stroke.path) : NO_PATH)
