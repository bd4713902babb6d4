import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { BLANK, FREE, RIGHT } from '#crdt/regions/numbers/region-coloring.ts'
import { FIRST_SETTINGS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import { INITIAL_STATE } from '#client/canvas/session/session-state.ts'
import { ColorByNumber } from '#client/canvas/numbers/color-by-number.ts'
import { Gift } from '#client/canvas/numbers/gift.ts'
import { CompletionContext } from '#client/features/canvas/state/people-context.ts'
import {
  SettingsContext,
  ToolsContext,
  type CanvasTools,
  type NumberBoxPlace,
} from '#client/features/canvas/state/tools-context.ts'
import type { StoredText } from '#client/ui/browser/stored-text.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { NumberBox } from './number-box.tsx'
import { NumberNote, NumbersOnPage } from './open-numbers.tsx'

const RED = 0xef3a30
const BLUE = 0x1c84e0

const region = (label: number, x: number): GraphRegion => ({
  label,
  area: 40_000,
  bounds: { left: 0, top: 0, right: 10, bottom: 10 },
  center: { x, y: 1_600 },
  neighbors: [],
})
/** Two red regions and a blue one. */
const graph = { regions: [region(1, 1_600), region(2, 6_400), region(3, 11_200)] }

interface Bench {
  readonly coloring: ColorByNumber
  readonly said: string[]
  readonly shown: { x: number; scale: number }[]
  readonly fills: { x: number; color: number }[]
  readonly settings: () => ToolSettings
}

/** A page whose regions have these states. */
async function bench(states: readonly number[], color = RED): Promise<Bench> {
  const said: string[] = []
  const shown: { x: number; scale: number }[] = []
  const fills: { x: number; color: number }[] = []
  let settings: ToolSettings = { ...FIRST_SETTINGS, color, fillStyle: 'dots' }
  let text: string | null = null
  const stored: StoredText = {
    read: () => text,
    write: (next) => {
      text = next
    },
  }
  const state = new ObservableState(INITIAL_STATE)
  const coloring = new ColorByNumber({
    studio: {
      painter: {
        references: [null, RED, RED, BLUE],
        coloring: async () => Uint8Array.from([0, ...states]),
        numberPlaces: async () =>
          new Map(graph.regions.map(({ label, center }) => [label, { middle: center, room: 800 }])),
      },
      session: {
        subscribe: state.subscribe,
        get state() {
          return state.current
        },
      },
      toolRunner: { fillAt: ({ x }, { color: used }) => void fills.push({ x, color: used }) },
    },
    regions: { labels: new Uint16Array(), graph },
    gift: new Gift(stored, 1, 'artwork/1'),
    surface: () => ({ fit: () => {}, holdPanKey: () => {}, show: ({ x }, scale) => void shown.push({ x, scale }) }),
    say: (words) => void said.push(words),
    settings: () => settings,
    change: (change) => {
      settings = { ...settings, ...change }
    },
  })
  await Promise.resolve()
  await Promise.resolve()
  return { coloring, said, shown, fills, settings: () => settings }
}

const doNothing = (): void => {}
const NO_TOOLS: Omit<CanvasTools, 'colorByNumber'> = {
  kidMode: { on: false, switched: false, turn: doNothing, changeLook: doNothing },
  fullScreen: { on: false, turn: doNothing },
  main: { current: null },
  surface: { current: null },
  regions: null,
  undo: doNothing,
  redo: doNothing,
  startOver: doNothing,
}

/** Renders a part of the screen with the page of `coloring`, for a person with the right to complete it. */
function onScreen(part: ReactNode, coloring: ColorByNumber, settings: ToolSettings): Promise<string> {
  const open = { coloring, Box: NumberBox, OnPage: NumbersOnPage, Note: NumberNote }
  return renderScreen(
    <CompletionContext value={{ mayComplete: true, complete: doNothing, reopen: doNothing, busy: false }}>
      <ToolsContext value={{ ...NO_TOOLS, colorByNumber: { isOffered: true, on: true, turn: doNothing, open } }}>
        <SettingsContext value={{ settings, change: doNothing }}>{part}</SettingsContext>
      </ToolsContext>
    </CompletionContext>,
  )
}

const box = (coloring: ColorByNumber, settings: ToolSettings, layout: NumberBoxPlace['layout'] = 'phone') =>
  onScreen(<NumberBox layout={layout} maxColumns={6} />, coloring, settings)

test('the box names its crayons with number, color and progress', async () => {
  const { coloring, settings } = await bench([RIGHT, BLANK, RIGHT])
  const markup = await box(coloring, settings())
  expect(markup).toContain('aria-label="Number 1, Red, 1 of 2"')
  expect(markup).toContain('aria-label="Number 2, Blue, done"')
  expect(wordsOf(markup)).toContain('1 Red 1 of 2')
  expect(wordsOf(markup)).toContain('Show me where Paint me one')
})

test('when every part has a color, the box says so and offers to finish; kid mode only says so', async () => {
  const { coloring, settings } = await bench([RIGHT, FREE, RIGHT])
  const words = wordsOf(await box(coloring, settings()))
  expect(words).toContain('Every part has a color. What a picture! Mark Complete')
  expect(words).not.toContain('Show me where')
  expect(wordsOf(await box(coloring, settings(), 'kid'))).not.toContain('Mark Complete')
})

test('kid mode has crayons and one button', async () => {
  const { coloring, settings } = await bench([BLANK, BLANK, BLANK])
  const words = wordsOf(await box(coloring, settings(), 'kid'))
  expect(words).toContain('Show me where')
  expect(words).not.toContain('Paint me one')
})

test('numbers stand in the regions that do not have their color yet (NUMBER-2)', async () => {
  const { coloring, settings } = await bench([RIGHT, FREE, BLANK], BLUE)
  const markup = await onScreen(<NumbersOnPage />, coloring, settings())
  const texts = [...markup.matchAll(/<span data-chosen="(\w+)" style="left:(\d+)px[^>]*>(\d+)</g)].map((found) =>
    found.slice(1),
  )
  expect(texts).toEqual([
    ['false', '400', '1'],
    ['true', '700', '2'],
  ])
})

test('Show me where goes from part to part of the chosen number, then names the next number', async () => {
  const { coloring, said, shown, settings } = await bench([BLANK, BLANK, BLANK])
  coloring.showWhere()
  coloring.showWhere()
  expect(shown.map(({ x }) => x)).toEqual([100, 400])
  expect(said).toEqual(['Number 1: upper left, medium', 'Number 1: upper middle, medium'])
  const done = await bench([RIGHT, RIGHT, BLANK])
  done.coloring.showWhere()
  expect(done.said).toEqual(['Number 1 is done! Number 2 is next.'])
  expect(done.settings().color).toBe(BLUE)
  expect(settings().color).toBe(RED)
})

test('with a color of one’s own, the first number with a blank part is chosen at the start', async () => {
  expect((await bench([RIGHT, RIGHT, BLANK], 0x123456)).settings().color).toBe(BLUE)
  expect((await bench([BLANK, RIGHT, BLANK], BLUE)).settings().color).toBe(BLUE)
})

test('Paint me one fills one blank part in its plain color, and then kindly no more', async () => {
  const { coloring, said, fills } = await bench([FREE, BLANK, BLANK])
  coloring.paintOne()
  expect(fills).toEqual([{ x: 400, color: RED }])
  coloring.paintOne()
  expect(fills).toHaveLength(1)
  expect(said).toEqual(['Here you are: one part of number 1.', 'One gift for each page. Now it is your turn!'])
})

test('a region says its number, and what it has; no color is called wrong', async () => {
  const { coloring } = await bench([RIGHT, FREE, BLANK])
  const [one, two, three] = graph.regions
  expect(coloring.regionText(one!, 'Tomato')).toBe('number 1, done')
  expect(coloring.regionText(two!, 'Leaf')).toBe('number 1, colored Leaf')
  expect(coloring.regionText(three!, 'white')).toBe('number 2, not colored yet')
  expect(coloring.colorText(BLUE)).toBe('Blue, number 2')
  expect(coloring.colorText(0xe84393)).toBe('Berry')
})
