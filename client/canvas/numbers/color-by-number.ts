/** One open page that is colored by number: its numbers, what is done, and what the person is shown. */
import type { Color } from '#crdt/document/stroke/color.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { nextNumber, nextRegion, type RegionStates } from '#crdt/regions/numbers/number-progress.ts'
import { numberRegions, type NumberedColor, type NumberedPage } from '#crdt/regions/numbers/number-regions.ts'
import type { NumberPlace } from '#crdt/regions/numbers/number-places.ts'
import { numberSize } from '#crdt/regions/numbers/number-size.ts'
import { BLANK } from '#crdt/regions/numbers/region-coloring.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import type { PainterClient } from '#client/canvas/painting/painter-client.ts'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import type { RegionNumbers } from '#client/canvas/surface/region-cursor.tsx'
import type { PageRegions } from '#client/canvas/surface/page-regions.ts'
import type { ToolRunner } from '#client/canvas/tools/tool-runner.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { AimedRegion } from './number-layer.tsx'
import { watchColoring, type ColoringSource } from './watch-coloring.ts'
import type { Gift } from './gift.ts'
import { ALL_COLORED, colorText, doneText, GIFT_USED, giftText, hereText, regionText } from './number-text.ts'

/** A region is shown so large that its number has this many CSS pixels. */
const SHOWN_NUMBER_PX = 16
/** The scale for specks that have no room for a number: the largest, within the limits of the page. */
const SPECK_SCALE = 8

export interface ColorByNumberOptions {
  readonly studio: ColoringSource & {
    readonly painter: Pick<PainterClient, 'references' | 'numberPlaces'>
    readonly toolRunner: Pick<ToolRunner, 'fillAt'>
  }
  readonly regions: PageRegions
  readonly gift: Gift
  readonly surface: () => SurfaceCommands | null
  /** Announces words for screen readers. */
  readonly say: (words: string) => void
  readonly settings: () => ToolSettings
  readonly change: (change: Partial<ToolSettings>) => void
}

export interface ColorByNumberState {
  /** Null until they are known. */
  readonly states: RegionStates | null
  readonly places: ReadonlyMap<number, NumberPlace> | null
  readonly aimed: AimedRegion | null
  /** What was said last; a new object each time. */
  readonly note: { readonly words: string; readonly turn: number } | null
  readonly giftUsed: boolean
}

export class ColorByNumber implements RegionNumbers {
  readonly page: NumberedPage
  readonly labels: Uint16Array
  readonly gift: Gift
  readonly #options: ColorByNumberOptions
  readonly #state: ObservableState<ColorByNumberState>
  readonly #stop: () => void
  #turns = 0

  constructor(options: ColorByNumberOptions) {
    this.#options = options
    this.gift = options.gift
    this.labels = options.regions.labels
    this.page = numberRegions(options.regions.graph, options.studio.painter.references)
    this.#state = new ObservableState<ColorByNumberState>({
      states: null,
      places: null,
      aimed: null,
      note: null,
      giftUsed: options.gift.isUsed,
    })
    void options.studio.painter.numberPlaces().then((places) => this.#state.change({ places }))
    const targets: Color[] = []
    for (const { color, regions } of this.page.colors) for (const { label } of regions) targets[label] = color
    this.#stop = watchColoring(options.studio, targets, (states) => this.#take(states))
  }

  get state(): ColorByNumberState {
    return this.#state.current
  }

  get subscribe(): (listener: () => void) => () => void {
    return this.#state.subscribe
  }

  get aimed(): AimedRegion | null {
    return this.state.aimed
  }

  close(): void {
    this.#stop()
  }

  /** Returns the number of a color; null when it has none on this page. */
  numbered(color: Color): NumberedColor | null {
    return this.page.colors.find((each) => each.color === color) ?? null
  }

  readonly colorText = (color: Color): string => colorText(color, this.numbered(color)?.number ?? null)

  readonly regionText = ({ label }: GraphRegion, color: string): string =>
    regionText(this.page.numberOf.get(label)!, this.state.states?.[label] ?? BLANK, color)

  /** Chooses the color at a place in the box, from 0; does nothing where there is none. */
  choose(index: number): void {
    const numbered = this.page.colors[index]
    if (numbered) this.#options.change({ color: numbered.color })
  }

  /** Shows the next region of the chosen number that has not its color; of the next number, when another color is chosen. */
  readonly showWhere = (): void => {
    const { states, aimed } = this.state
    if (!states) return
    const chosen = this.numbered(this.#options.settings().color) ?? nextNumber(this.page, states, 1)
    if (!chosen) return this.#tell(ALL_COLORED)
    const region = nextRegion(chosen, states, aimed?.region ?? null)
    if (region) return this.#show(chosen, region, hereText(chosen.number, region))
    const next = nextNumber(this.page, states, chosen.number)
    if (next) this.#options.change({ color: next.color })
    this.#tell(doneText(chosen.number, next?.number ?? null))
  }

  /** Paints one blank region: of the chosen number, or of the next one. It is a fill of this person like any other. */
  readonly paintOne = (): void => {
    const { states, aimed } = this.state
    if (!states) return
    const { settings, studio } = this.#options
    const now = settings()
    const numbered = nextNumber(this.page, states, this.numbered(now.color)?.number ?? 1)
    const region = numbered && nextRegion(numbered, states, aimed?.region ?? null)
    if (!region) return this.#tell(ALL_COLORED)
    if (this.state.giftUsed) return this.#tell(GIFT_USED)
    studio.toolRunner.fillAt(pagePoint(region), { ...now, color: numbered.color, fillStyle: 'solid' })
    this.gift.use()
    this.#state.change({ giftUsed: true })
    this.#show(numbered, region, giftText(numbered.number))
  }

  #show(numbered: NumberedColor, region: GraphRegion, words: string): void {
    this.#turns += 1
    const room = this.state.places?.get(region.label)?.room ?? 0
    this.#state.change({ aimed: { region, room, turn: this.#turns } })
    this.#options.change({ color: numbered.color })
    const size = numberSize(room, numbered.number)
    this.#options.surface()?.show(pagePoint(region), Math.min(SPECK_SCALE, SHOWN_NUMBER_PX / size))
    this.#tell(words)
  }

  #tell(words: string): void {
    this.#turns += 1
    this.#state.change({ note: { words, turn: this.#turns } })
    this.#options.say(words)
  }

  #take(states: RegionStates): void {
    const isFirst = this.state.states === null
    this.#state.change({ states })
    if (!isFirst || this.numbered(this.#options.settings().color)) return
    const first = nextNumber(this.page, states, 1) ?? this.page.colors[0]
    if (first) this.#options.change({ color: first.color })
  }
}

const pagePoint = ({ center }: GraphRegion): { x: number; y: number } => ({
  x: center.x / UNITS_PER_PIXEL,
  y: center.y / UNITS_PER_PIXEL,
})
