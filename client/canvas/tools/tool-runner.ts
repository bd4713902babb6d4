/** Runs the chosen tool's reducer on pointer input, and performs its effects: previews, commits, fills. */
import type { Color } from '#crdt/document/stroke/color.ts'
import type { FillStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { pixelAt } from '#crdt/painter/plates/region-at.ts'
import { type PagePoint, pageToUnits, type Point } from '#client/canvas/input/geometry.ts'
import { fillTool, type FillInput, type FillState } from './fill-tool.ts'
import { HoldStill, type Later } from './straight-path.ts'
import { lineTool, type LineInput, type LineState } from './line-tool.ts'
import { magicTool, type MagicInput, type MagicMaker, type MagicState } from './magic-tool.ts'
import { stampTool, type StampInput, type StampState } from './stamp-tool.ts'
import type { StrokeEffect } from './stroke-effect.ts'
import type { ToolSettings } from './tool-settings.ts'

export interface ToolEnvironment {
  readonly maker: MagicMaker
  /** Returns the region labels of the page (1600 x 1200); null until it is open. */
  labels(): Uint16Array | null
  /** Returns the painted color at a point in units. */
  colorAt(x: number, y: number): Promise<Color>
  /** Shows the growing stroke; null removes it. */
  preview(stroke: Stroke | null): void
  /** Adds a finished stroke to the document. */
  commit(stroke: Stroke): void
  readonly later: Later
}

/** How a press draws a line: straight from the start or not, and whether a pointer at rest makes it straight. */
export interface PressWay {
  readonly straight: boolean
  readonly holdStraightens: boolean
}

export class ToolRunner {
  readonly #environment: ToolEnvironment
  #line: LineState = null
  #fill: FillState = null
  #magic: MagicState = null
  #stamp: StampState = null
  /** The last queued task. A fill asks the painter for a color before its commit, and later commits must not overtake it. */
  #queued: Promise<void> | null = null
  #idleListeners: (() => void)[] = []
  readonly #hold: HoldStill
  #way: PressWay = { straight: false, holdStraightens: false }
  /** Resting straightens the line under the pointer. */
  #mayHold = false
  readonly #straightListeners = new Set<() => void>()

  constructor(environment: ToolEnvironment) {
    this.#environment = environment
    this.#hold = new HoldStill(environment.later, () => this.#runLine({ type: 'straighten' }))
  }

  /** Sets how the next press draws a line. */
  prepare(way: PressWay): void {
    this.#way = way
  }

  /** Draws the line under the pointer straight from here, or freehand again. Presses after it do the same. */
  setStraight(straight: boolean): void {
    this.#way = { ...this.#way, straight }
    if (this.#line) this.#runLine({ type: straight ? 'straight' : 'freehand' })
  }

  /** The line under the pointer is straight. */
  get isStraight(): boolean {
    return this.#line?.anchor != null
  }

  /** Calls the listener when `isStraight` has changed. Returns a function that ends this. */
  subscribeStraight(listener: () => void): () => void {
    this.#straightListeners.add(listener)
    return () => this.#straightListeners.delete(listener)
  }

  press(point: PagePoint, settings: ToolSettings): void {
    if (settings.tool === 'fill') this.#runFill({ type: 'press', point }, settings)
    else if (settings.tool === 'magic') this.#runMagic({ type: 'press', point, settings })
    else if (settings.tool === 'stamp') this.#runStamp({ type: 'press', point, settings })
    else {
      this.#runLine({ type: 'press', point, settings, region: this.#regionUnder(point) })
      if (this.#way.straight) this.#runLine({ type: 'straight' })
      this.#mayHold = this.#way.holdStraightens
      if (this.#mayHold) this.#hold.at(point)
    }
  }

  drag(points: readonly PagePoint[]): void {
    if (this.#line) {
      this.#runLine({ type: 'drag', points })
      const last = points.at(-1)
      if (last && this.#mayHold) this.#hold.at(last)
    } else if (this.#magic) this.#runMagic({ type: 'drag', points })
    else if (this.#stamp) this.#runStamp({ type: 'drag', points })
  }

  release(settings: ToolSettings): void {
    if (this.#line) this.#runLine({ type: 'release' })
    else if (this.#magic) this.#runMagic({ type: 'release' })
    else if (this.#stamp) this.#runStamp({ type: 'release' })
    else this.#runFill({ type: 'release' }, settings)
    this.#hold.stop()
    this.#notifyIdle()
  }

  abandon(settings: ToolSettings): void {
    if (this.#line) this.#runLine({ type: 'abandon' })
    else if (this.#magic) this.#runMagic({ type: 'abandon' })
    else if (this.#stamp) this.#runStamp({ type: 'abandon' })
    else this.#runFill({ type: 'abandon' }, settings)
    this.#hold.stop()
    this.#notifyIdle()
  }

  /** Ends the stroke under the pointer as it is, because the page may not be drawn on any more; a fill is not begun. */
  finish(settings: ToolSettings): void {
    if (this.#line || this.#magic || this.#stamp) this.release(settings)
    else this.abandon(settings)
  }

  /** Fills the area at a page point (logical pixels). */
  fillAt(at: Point, settings: ToolSettings): void {
    this.#queue(() => this.#commitFill(at, settings))
  }

  /** Resolves when no stroke is being drawn and none waits to be committed. */
  whenIdle(): Promise<void> {
    return this.#isBusy() ? new Promise((resolve) => this.#idleListeners.push(resolve)) : Promise.resolve()
  }

  /** Runs the task after all commits begun before it, at once if there are none: undo must not overtake a pending fill. */
  runInOrder(task: () => void): void {
    if (this.#queued) this.#queue(() => Promise.resolve(task()))
    else task()
  }

  #regionUnder(point: Point): number {
    const { x, y } = pageToUnits(point)
    return this.#environment.labels()?.[pixelAt(x, y)] ?? 0
  }

  #runLine(input: LineInput): void {
    const wasStraight = this.isStraight
    const [state, effects] = lineTool(this.#line, input, this.#environment.maker)
    this.#line = state
    for (const effect of effects) this.#perform(effect)
    if (wasStraight !== this.isStraight) for (const listener of this.#straightListeners) listener()
  }

  #runMagic(input: MagicInput): void {
    const [state, effects] = magicTool(this.#magic, input, this.#environment.maker)
    this.#magic = state
    for (const effect of effects) this.#perform(effect)
  }

  #runStamp(input: StampInput): void {
    const [state, effects] = stampTool(this.#stamp, input, this.#environment.maker)
    this.#stamp = state
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: StrokeEffect<Stroke>): void {
    if (effect.type === 'preview') this.#environment.preview(effect.stroke)
    else if (effect.type === 'discard') this.#environment.preview(null)
    else this.runInOrder(() => this.#environment.commit(effect.stroke))
  }

  #runFill(input: FillInput, settings: ToolSettings): void {
    const [state, effects] = fillTool(this.#fill, input)
    this.#fill = state
    for (const { at } of effects) this.fillAt(at, settings)
  }

  async #commitFill(at: Point, { color, fillStyle }: ToolSettings): Promise<void> {
    const { maker } = this.#environment
    const { x, y } = pageToUnits(at)
    const region = this.#regionUnder(at)
    const target = await this.#environment.colorAt(x, y)
    const stroke: FillStroke = {
      id: maker.newId(),
      author: maker.author,
      madeAt: maker.now(),
      itemId: 0,
      tool: 'fill',
      x,
      y,
      region,
      target,
      color,
      opacity: 100,
      style: fillStyle,
    }
    this.#environment.commit(stroke)
  }

  #queue(task: () => Promise<void>): void {
    const queued = (this.#queued ?? Promise.resolve()).then(task)
    this.#queued = queued
    void queued.finally(() => {
      if (this.#queued === queued) this.#queued = null
      this.#notifyIdle()
    })
  }

  #isBusy(): boolean {
    return [this.#line, this.#fill, this.#magic, this.#stamp, this.#queued].some((state) => state !== null)
  }

  #notifyIdle(): void {
    if (this.#isBusy()) return
    for (const resolve of this.#idleListeners.splice(0)) resolve()
  }
}
