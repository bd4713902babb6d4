/** Brush and eraser: one drag is one stroke. A pure reducer, one tool input in, next state and effects out. */
import { STROKE_LIMITS, type BrushStroke, type EraserStroke, type Path } from '#crdt/document/stroke/stroke.ts'
import { toPressureByte, toUnits } from '#client/canvas/geometry/page-units.ts'
import { simulatedPressure } from './simulated-pressure.ts'
import type { ToolSettings } from './tool-settings.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

export type LineStroke = BrushStroke | EraserStroke

/** A contact on the page, in logical pixels. */
export interface PagePoint extends Point {
  /** 0 to 1; null when the device does not measure it. */
  readonly pressure: number | null
  /** In milliseconds, from any beginning. */
  readonly at: number
}

export type LineInput =
  /** `region`: the label under the point, 0 where there is none. */
  | { readonly type: 'press'; readonly point: PagePoint; readonly settings: ToolSettings; readonly region: number }
  | { readonly type: 'drag'; readonly points: readonly PagePoint[] }
  | { readonly type: 'release' }
  | { readonly type: 'abandon' }

export type LineEffect =
  /** The stroke as it is so far: shown, not yet in the document. */
  | { readonly type: 'grow'; readonly stroke: LineStroke }
  | { readonly type: 'commit'; readonly stroke: LineStroke }
  | { readonly type: 'discard' }

export type LineState = {
  readonly stroke: LineStroke
  readonly last: PagePoint
  /** 0 to 1, as the hand's speed lets expect; null when the device measures it, and for the eraser, which is always whole. */
  readonly simulated: number | null
} | null

/** Identity and time come in at the door. */
export interface StrokeMaker {
  readonly author: number
  readonly newId: () => string
  readonly now: () => number
}

type Step = readonly [LineState, readonly LineEffect[]]

/** Simulated pressures change in steps of this many of 255, so that an even hand's cost next to nothing. */
const PRESSURE_STEP = 8

export function lineTool(state: LineState, input: LineInput, maker: StrokeMaker): Step {
  switch (input.type) {
    case 'press': {
      const begun = begin(input, maker)
      return [begun, [{ type: 'grow', stroke: begun.stroke }]]
    }
    case 'drag':
      return state ? extend(state, input.points, maker) : [null, []]
    case 'release':
      return [null, state ? [{ type: 'commit', stroke: state.stroke }] : []]
    case 'abandon':
      return [null, state ? [{ type: 'discard' }] : []]
  }
}

function begin({ settings, point, region }: LineInput & { type: 'press' }, maker: StrokeMaker): Growing {
  const { x, y } = toUnits(point)
  const simulated = point.pressure === null && settings.tool !== 'eraser' ? 1 : null
  const pressure = point.pressure ?? simulated
  const base = {
    id: maker.newId(),
    author: maker.author,
    madeAt: maker.now(),
    itemId: 0,
    size: settings.size,
    insideRegion: settings.stayInside ? region : 0,
    path: { points: [x, y], pressures: pressure === null ? null : [toPressureByte(pressure)] },
  } as const
  const stroke: LineStroke =
    settings.tool === 'eraser'
      ? { ...base, tool: 'eraser', tip: 'round', strength: settings.strength }
      : { ...base, tool: 'brush', tip: settings.tip, color: settings.color, opacity: settings.opacity }
  return { stroke, last: point, simulated }
}

type Growing = NonNullable<LineState>

/** A stroke that reaches the limit of points is committed, and its line goes on in a new one from the same point. */
function extend(state: Growing, added: readonly PagePoint[], maker: StrokeMaker): Step {
  const committed: LineEffect[] = []
  let { stroke, last, simulated } = state
  let path = thaw(stroke.path)
  let grown = false
  for (const point of added) {
    if (path.points.length / 2 >= STROKE_LIMITS.points) {
      stroke = { ...stroke, path: freeze(path) }
      committed.push({ type: 'commit', stroke })
      stroke = { ...stroke, id: maker.newId(), madeAt: maker.now() }
      path = { points: path.points.slice(-2), pressures: path.pressures?.slice(-1) ?? null }
    }
    const expected: number | null = simulated === null ? null : pressureAt(point, last, simulated)
    if (!append(path, point, expected)) continue
    grown = true
    last = point
    simulated = expected
  }
  if (!grown) return [state, []]
  stroke = { ...stroke, path: freeze(path) }
  return [{ stroke, last, simulated }, [...committed, { type: 'grow', stroke }]]
}

function pressureAt(point: PagePoint, last: PagePoint, before: number): number {
  return simulatedPressure(before, Math.hypot(point.x - last.x, point.y - last.y), point.at - last.at)
}

interface GrowingPath {
  points: number[]
  pressures: number[] | null
}

const thaw = (path: Path): GrowingPath => ({
  points: [...path.points],
  pressures: path.pressures ? [...path.pressures] : null,
})
const freeze = (path: GrowingPath): Path => path

/**
 * Adds the point unless it falls on the last one; a harder press on the same spot is kept as that spot's pressure. A simulated
 * pressure stands in for a measured one.
 */
function append({ points, pressures }: GrowingPath, point: PagePoint, simulated: number | null): boolean {
  const { x, y } = toUnits(point)
  const pressure = simulated === null ? toPressureByte(point.pressure ?? 1) : inSteps(toPressureByte(simulated))
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

const inSteps = (pressure: number): number => Math.min(Math.round(pressure / PRESSURE_STEP) * PRESSURE_STEP, 255)
