/** Holds the tool over the page: runs its reducer and carries out what it says. */
import type { FillStroke, Stroke } from '#crdt/document/stroke/stroke.ts'
import { pixelAt } from '#crdt/painter/plates/region-at.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { fillTool, type FillInput, type FillState } from './fill-tool.ts'
import { lineTool, type LineEffect, type LineInput, type LineState, type PagePoint } from './line-tool.ts'
import { magicTool, type MagicInput, type MagicMaker, type MagicState, type MagicToolEffect } from './magic-tool.ts'
import { toUnits } from '#client/canvas/geometry/page-units.ts'
import type { ToolSettings } from './tool-settings.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

export interface HandSurroundings {
  readonly maker: MagicMaker
  /** Region labels of the page, null until it is open. */
  labels(): Uint16Array | null
  /** The painted color at a point in units. */
  colorAt(x: number, y: number): Promise<Color>
  grow(stroke: Stroke | null): void
  commit(stroke: Stroke): void
}

export class DrawingHand {
  readonly #around: HandSurroundings
  #line: LineState = null
  #fill: FillState = null
  #magic: MagicState = null
  /** A fill asks the painter before it is committed; what is drawn after it has to wait its turn. */
  #waiting: Promise<void> | null = null
  /** Who waits for the hand to rest. */
  #resters: (() => void)[] = []

  constructor(surroundings: HandSurroundings) {
    this.#around = surroundings
  }

  press(point: PagePoint, settings: ToolSettings): void {
    if (settings.tool === 'fill') this.#runFill({ type: 'press', point }, settings)
    else if (settings.tool === 'magic') this.#runMagic({ type: 'press', point, settings })
    else this.#runLine({ type: 'press', point, settings, region: this.#regionUnder(point) })
  }

  drag(points: readonly PagePoint[]): void {
    if (this.#line) this.#runLine({ type: 'drag', points })
    else if (this.#magic) this.#runMagic({ type: 'drag', points })
  }

  release(settings: ToolSettings): void {
    if (this.#line) this.#runLine({ type: 'release' })
    else if (this.#magic) this.#runMagic({ type: 'release' })
    else this.#runFill({ type: 'release' }, settings)
    this.#rest()
  }

  abandon(settings: ToolSettings): void {
    if (this.#line) this.#runLine({ type: 'abandon' })
    else if (this.#magic) this.#runMagic({ type: 'abandon' })
    else this.#runFill({ type: 'abandon' }, settings)
    this.#rest()
  }

  /** Colors the area at a point of the page (logical pixels). */
  fillAt(at: Point, settings: ToolSettings): void {
    this.#queue(() => this.#commitFill(at, settings))
  }

  /** Resolves when no stroke is under way and none waits to be committed. */
  resting(): Promise<void> {
    return this.#isBusy() ? new Promise((resolve) => this.#resters.push(resolve)) : Promise.resolve()
  }

  /** Runs the task after everything begun before it: undo must not overtake a fill that is still on its way. */
  inTurn(task: () => void): void {
    if (this.#waiting) this.#queue(() => Promise.resolve(task()))
    else task()
  }

  #regionUnder(point: Point): number {
    const { x, y } = toUnits(point)
    return this.#around.labels()?.[pixelAt(x, y)] ?? 0
  }

  #runLine(input: LineInput): void {
    const [state, effects] = lineTool(this.#line, input, this.#around.maker)
    this.#line = state
    for (const effect of effects) this.#perform(effect)
  }

  #runMagic(input: MagicInput): void {
    const [state, effects] = magicTool(this.#magic, input, this.#around.maker)
    this.#magic = state
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: LineEffect | MagicToolEffect): void {
    if (effect.type === 'grow') this.#around.grow(effect.stroke)
    else if (effect.type === 'discard') this.#around.grow(null)
    else this.inTurn(() => this.#around.commit(effect.stroke))
  }

  #runFill(input: FillInput, settings: ToolSettings): void {
    const [state, effects] = fillTool(this.#fill, input)
    this.#fill = state
    for (const { at } of effects) this.fillAt(at, settings)
  }

  async #commitFill(at: Point, { color, fillStyle }: ToolSettings): Promise<void> {
    const { maker } = this.#around
    const { x, y } = toUnits(at)
    const region = this.#regionUnder(at)
    const target = await this.#around.colorAt(x, y)
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
    this.#around.commit(stroke)
  }

  #queue(task: () => Promise<void>): void {
    const turn = (this.#waiting ?? Promise.resolve()).then(task)
    this.#waiting = turn
    void turn.finally(() => {
      if (this.#waiting === turn) this.#waiting = null
      this.#rest()
    })
  }

  #isBusy(): boolean {
    return this.#line !== null || this.#fill !== null || this.#magic !== null || this.#waiting !== null
  }

  #rest(): void {
    if (this.#isBusy()) return
    for (const resolve of this.#resters.splice(0)) resolve()
  }
}
