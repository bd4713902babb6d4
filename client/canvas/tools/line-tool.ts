/** Brush and eraser: one drag is one stroke. A pure reducer from a tool input to the next state and effects. */
import { VOCABULARY } from '#contract/vocabulary.ts'
import { measurePath, type PathMeasure, weighLine, WEIGHT_LIMITS } from '#crdt/document/stroke/stroke-weight.ts'
import { nextOfAct } from '#crdt/document/stroke/act.ts'
import { type BrushStroke, type EraserStroke, type Path, STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import { type PagePoint, pageToUnits, toPressureByte } from '#client/canvas/input/geometry.ts'
import { itemFor } from './owned-looks.ts'
import { aimedPath, anchorOf, isNearlyStraight, widestStart } from './straight-path.ts'
import type { StrokeEffect, StrokeMaker } from './stroke-effect.ts'
import type { ToolSettings } from './tool-settings.ts'

type LineStroke = BrushStroke | EraserStroke

export type LineInput =
  /** `region`: the label of the region under the point, 0 for none. */
  | { readonly type: 'press'; readonly point: PagePoint; readonly settings: ToolSettings; readonly region: number }
  | { readonly type: 'drag'; readonly points: readonly PagePoint[] }
  /** From the last point on, the line is straight until 'freehand': its end follows the pointer. */
  | { readonly type: 'straight' }
  /** The whole line becomes straight, unless it is bent too much to be meant as one (`isNearlyStraight`). */
  | { readonly type: 'straighten' }
  | { readonly type: 'freehand' }
  | { readonly type: 'release' }
  | { readonly type: 'abandon' }

export type LineEffect = StrokeEffect<LineStroke>

/** The stroke under the pointer, in full: every other copy of a growing stroke is made from this one. */
export type LineState = {
  readonly stroke: LineStroke
  readonly last: PagePoint
  /** Pressure from 0 to 1, derived from speed. Null when the device measures pressure, and for the eraser, which has none. */
  readonly simulated: number | null
  /** The number of points before the straight end of the line; null while it is drawn freehand. */
  readonly anchor: number | null
} | null

type Step = readonly [LineState, readonly LineEffect[]]

/** Simulated pressures (0 to 255) are rounded to this step: pressures that rarely change take almost no bytes. */
const SIMULATED_PRESSURE_STEP = 8

export function lineTool(state: LineState, input: LineInput, maker: StrokeMaker): Step {
  switch (input.type) {
    case 'press': {
      const begun = begin(input, maker)
      return [begun, [{ type: 'preview', stroke: begun.stroke }]]
    }
    case 'drag':
      if (!state) return [null, []]
      return state.anchor === null ? extend(state, input.points, maker) : aim(state, input.points)
    case 'straight':
      return [state && { ...state, anchor: state.anchor ?? anchorOf(state.stroke.path) }, []]
    case 'straighten':
      return state ? straighten(state) : [null, []]
    case 'freehand':
      return [state && { ...state, anchor: null }, []]
    case 'release':
      return [null, state ? [{ type: 'commit', stroke: state.stroke }] : []]
    case 'abandon':
      return [null, state ? [{ type: 'discard' }] : []]
  }
}

function begin({ settings, point, region }: LineInput & { type: 'press' }, maker: StrokeMaker): Growing {
  const { x, y } = pageToUnits(point)
  const simulated = point.pressure === null && settings.tool !== 'eraser' ? 1 : null
  const pressure = point.pressure ?? simulated
  const base = {
    id: maker.newId(),
    author: maker.author,
    madeAt: maker.now(),
    size: settings.size,
    insideRegion: settings.stayInside ? region : 0,
    path: { points: [x, y], pressures: pressure === null ? null : [toPressureByte(pressure)] },
  } as const
  const stroke: LineStroke =
    settings.tool === 'eraser'
      ? { ...base, itemId: 0, tool: 'eraser', tip: 'round', strength: settings.strength }
      : {
          ...base,
          itemId: itemFor(settings.owned, VOCABULARY.tips[settings.tip].unlock),
          tool: 'brush',
          tip: settings.tip,
          color: settings.color,
          opacity: settings.opacity,
        }
  return { stroke, last: point, simulated, anchor: null }
}

type Growing = NonNullable<LineState>

/** Adds points. A stroke that is full is committed, and a new one of the same act continues from its last point. */
function extend(state: Growing, added: readonly PagePoint[], maker: StrokeMaker): Step {
  const committed: LineEffect[] = []
  let { stroke, last, simulated } = state
  let path = copyPath(stroke.path)
  let measure = measurePath(path)
  let hasGrown = false
  for (const point of added) {
    if (isFull(stroke, measure)) {
      stroke = { ...stroke, path }
      committed.push({ type: 'commit', stroke })
      stroke = { ...stroke, id: nextOfAct(stroke.id), madeAt: maker.now() }
      path = { points: path.points.slice(-2), pressures: path.pressures?.slice(-1) ?? null }
      measure = measurePath(path)
    }
    const derived: number | null = simulated === null ? null : pressureAt(point, last, simulated)
    if (!append(path, point, derived)) continue
    if (path.points.length / 2 > measure.points) {
      measure.point(path.points.at(-2)!, path.points.at(-1)!)
      if (path.pressures) measure.pressure(path.pressures.at(-1)!)
    }
    hasGrown = true
    last = point
    simulated = derived
  }
  if (!hasGrown) return [state, []]
  stroke = { ...stroke, path }
  return [{ stroke, last, simulated, anchor: null }, [...committed, { type: 'preview', stroke }]]
}

/** A line that ends here leaves room for the straight end that may follow, up to what a stroke may take to paint (STROKE-9). */
const FULL_PAINT = WEIGHT_LIMITS.paint * 0.9

const isFull = ({ tip, size }: LineStroke, measure: PathMeasure): boolean =>
  measure.points >= STROKE_LIMITS.points || weighLine(measure, tip, size).paint >= FULL_PAINT

/** Moves the end of the straight part to the newest point. */
function aim(state: Growing, added: readonly PagePoint[]): Step {
  const last = added.at(-1)
  if (!last || state.anchor === null) return [state, []]
  const stroke = { ...state.stroke, path: aimedPath(state.stroke.path, state.anchor, last) }
  return [{ ...state, stroke, last }, [{ type: 'preview', stroke }]]
}

function straighten(state: Growing): Step {
  const { stroke, anchor, last } = state
  if (anchor !== null || !isNearlyStraight(stroke.path)) return [state, []]
  return aim({ ...state, anchor: 1, stroke: { ...stroke, path: widestStart(stroke.path) } }, [last])
}

function pressureAt(point: PagePoint, last: PagePoint, before: number): number {
  return simulatedPressure(before, Math.hypot(point.x - last.x, point.y - last.y), point.at - last.at)
}

interface MutablePath {
  points: number[]
  pressures: number[] | null
}

const copyPath = (path: Path): MutablePath => ({
  points: [...path.points],
  pressures: path.pressures ? [...path.pressures] : null,
})

/**
 * Appends the point unless it falls on the last one, and returns whether the path has changed. A harder press on the same spot
 * raises that spot's pressure. A simulated pressure replaces a measured one.
 */
function append({ points, pressures }: MutablePath, point: PagePoint, simulated: number | null): boolean {
  const { x, y } = pageToUnits(point)
  const pressure = simulated === null ? toPressureByte(point.pressure ?? 1) : roundToStep(toPressureByte(simulated))
  if (x === points.at(-2) && y === points.at(-1)) {
    const last = pressures?.at(-1)
    if (simulated !== null || !pressures || last === undefined || pressure <= last) return false
    pressures[pressures.length - 1] = pressure
    return true
  }
  points.push(x, y)
  pressures?.push(pressure)
  return true
}

const roundToStep = (pressure: number): number =>
  Math.min(Math.round(pressure / SIMULATED_PRESSURE_STEP) * SIMULATED_PRESSURE_STEP, 255)

/** Up to this speed the pressure is full. Logical pixels a millisecond. */
const SLOW_PX_PER_MS = 0.4
/** From this speed on the pressure is the lowest. */
const FAST_PX_PER_MS = 3
/** The lowest pressure: it gives four fifths of the full width (see toPressureByte and the painter's LEAST_WIDTH). */
const MIN_PRESSURE = 0.54
/** A change of speed has half its effect after this time, so that one fast report alone changes little. */
const HALF_EFFECT_MS = 40

/**
 * Returns the pressure (0 to 1) of a point `distance` logical pixels and `ms` milliseconds after one with the pressure `before`. Fingers
 * and mice measure none: a faster line is a little finer, as if drawn by a hand that presses less.
 */
export function simulatedPressure(before: number, distance: number, ms: number): number {
  const speed = distance / Math.max(ms, 1)
  const quickness = Math.min(Math.max((speed - SLOW_PX_PER_MS) / (FAST_PX_PER_MS - SLOW_PX_PER_MS), 0), 1)
  const target = 1 - (1 - MIN_PRESSURE) * quickness
  return before + ((target - before) * Math.max(ms, 0)) / (Math.max(ms, 0) + HALF_EFFECT_MS)
}
