/** Brush and eraser: one drag is one stroke. A pure reducer, one tool input in, next state and effects out. */
import { STROKE_LIMITS, type BrushStroke, type EraserStroke, type Path } from '#crdt/document/stroke.ts'
import { toPressureByte, toUnits } from './page-units.ts'
import type { ToolSettings } from './tool-settings.ts'
import type { Point } from './viewport.ts'

export type LineStroke = BrushStroke | EraserStroke

/** A contact on the page, in logical pixels. */
export interface PagePoint extends Point {
  /** 0 to 1; null when the device does not measure it. */
  readonly pressure: number | null
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

export type LineState = LineStroke | null

/** Identity and time come in at the door. */
export interface StrokeMaker {
  readonly author: number
  readonly newId: () => string
  readonly now: () => number
}

type Step = readonly [LineState, readonly LineEffect[]]

export function lineTool(state: LineState, input: LineInput, maker: StrokeMaker): Step {
  switch (input.type) {
    case 'press': {
      const stroke = begin(input, maker)
      return [stroke, [{ type: 'grow', stroke }]]
    }
    case 'drag':
      return state ? extend(state, input.points, maker) : [null, []]
    case 'release':
      return [null, state ? [{ type: 'commit', stroke: state }] : []]
    case 'abandon':
      return [null, state ? [{ type: 'discard' }] : []]
  }
}

function begin(input: LineInput & { type: 'press' }, maker: StrokeMaker): LineStroke {
  const { settings, point, region } = input
  const { x, y } = toUnits(point)
  const base = {
    id: maker.newId(),
    author: maker.author,
    madeAt: maker.now(),
    itemId: 0,
    size: settings.size,
    insideRegion: settings.stayInside ? region : 0,
    path: { points: [x, y], pressures: point.pressure === null ? null : [toPressureByte(point.pressure)] },
  } as const
  return settings.tool === 'eraser'
    ? { ...base, tool: 'eraser', tip: 'round', strength: settings.strength }
    : { ...base, tool: 'brush', tip: settings.tip, color: settings.color, opacity: settings.opacity }
}

/** A stroke that reaches the limit of points is committed, and its line goes on in a new one from the same point. */
function extend(stroke: LineStroke, added: readonly PagePoint[], maker: StrokeMaker): Step {
  const committed: LineEffect[] = []
  let current = stroke
  let path = thaw(stroke.path)
  let grown = false
  for (const point of added) {
    if (path.points.length / 2 >= STROKE_LIMITS.points) {
      current = { ...current, path: freeze(path) }
      committed.push({ type: 'commit', stroke: current })
      current = { ...current, id: maker.newId(), madeAt: maker.now() }
      path = { points: path.points.slice(-2), pressures: path.pressures?.slice(-1) ?? null }
    }
    grown = append(path, point) || grown
  }
  if (!grown) return [stroke, []]
  current = { ...current, path: freeze(path) }
  return [current, [...committed, { type: 'grow', stroke: current }]]
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

/** Adds the point unless it falls on the last one; a harder press on the same spot is kept as that spot's pressure. */
function append(path: GrowingPath, point: PagePoint): boolean {
  const { x, y } = toUnits(point)
  const { points, pressures } = path
  const pressure = toPressureByte(point.pressure ?? 1)
  if (x === points.at(-2) && y === points.at(-1)) {
    const last = pressures?.at(-1)
    if (!pressures || last === undefined || pressure <= last) return false
    pressures[pressures.length - 1] = pressure
    return true
  }
  points.push(x, y)
  pressures?.push(pressure)
  return true
}
