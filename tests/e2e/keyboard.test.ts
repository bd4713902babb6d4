/** Coloring by keyboard, tiny regions by touch, and accessibility checks of the canvas screen. */
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { StrokeRow } from '#contract/strokes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { regionAt } from '#crdt/painter/plates/region-at.ts'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { regionGraph, type GraphRegion, type RegionGraph } from '#crdt/regions/region-graph.ts'
import { stepRegion } from '#crdt/regions/step-region.ts'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { runAxe } from './support/axe.ts'
import { setUpApp } from './support/set-up-app.ts'

/** The robot: ten regions. */
const SMALL_PAGE = 34
/** The dragon, in whose night sky are tiny regions. */
const PAGE_WITH_SPECKS = 10
const ARROWS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const

const app = setUpApp()

/** Presses Tab until the page to color has the focus. */
async function tabToPage({ page }: BrowserUser): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Page to color')) return
  }
  throw new Error('Tab does not reach the page')
}

const outlined = async ({ page }: BrowserUser): Promise<number> =>
  Number(await page.locator('[data-region]').getAttribute('data-region'))

const announcement = (user: BrowserUser): Promise<string> => user.page.getByTestId('region-words').innerText()

/** Returns the arrow keys to the nearest region that is not in `done`. */
function keysToNext(graph: RegionGraph, from: GraphRegion, done: ReadonlySet<number>): (keyof typeof ARROWS)[] {
  const ways = new Map<GraphRegion, (keyof typeof ARROWS)[]>([[from, []]])
  for (const [region, keys] of ways) {
    if (!done.has(region.label)) return keys
    for (const arrow of ['left', 'right', 'up', 'down'] as const) {
      const next = stepRegion(graph, region, arrow)
      if (!ways.has(next)) ways.set(next, [...keys, arrow])
    }
  }
  throw new Error('the arrow keys do not reach every region')
}

async function platesOf(user: BrowserUser): Promise<Plates> {
  const { platesUrl } = await user.artwork()
  return decodePlates(await (await user.page.request.get(app().server.origin + platesUrl)).body())
}

/** Resolves with the artwork's strokes once there are `count`. */
async function strokesOf(user: BrowserUser, count: number): Promise<StrokeRow[]> {
  return eventually(
    () => user.strokes(),
    ({ length }) => length >= count,
  )
}

test('the keyboard alone colors a whole page, with every step announced, and Escape leaves the page', async () => {
  const kim = await app().signUp('kim')
  await kim.openPage(SMALL_PAGE)
  await tabToPage(kim)
  await eventually(
    () => announcement(kim),
    (text) => text.endsWith(', white; Enter colors it Berry'),
  )
  // The first fill creates the artwork, and only an artwork has plates on the server.
  const first = await outlined(kim)
  await kim.press('4')
  await kim.press('Enter')
  await eventually(
    () => announcement(kim),
    (text) => text === 'Colored Sunny Yellow',
  )
  await kim.untilStatusIs('All changes saved')

  const plates = await platesOf(kim)
  const graph = regionGraph(plates.labels)
  const done = new Set([first])
  let at = graph.regions.find(({ label }) => label === first)!
  while (done.size < graph.regions.length) {
    for (const arrow of keysToNext(graph, at, done)) {
      at = stepRegion(graph, at, arrow)
      await kim.press(ARROWS[arrow])
      await eventually(
        () => outlined(kim),
        (label) => label === at.label,
      )
    }
    await eventually(
      () => announcement(kim),
      (text) => text.endsWith(', white; Enter colors it Sunny Yellow'),
    )
    await kim.press(done.size % 2 === 0 ? 'Enter' : ' ')
    await eventually(
      () => announcement(kim),
      (text) => text.trim() === 'Colored Sunny Yellow',
    )
    done.add(at.label)
  }

  const strokes = await strokesOf(kim, graph.regions.length)
  expect(strokes.every(({ tool, fillColor }) => tool === 'fill' && fillColor?.toUpperCase() === '#FFD23F')).toBe(true)
  const filled = strokes.map(({ fillRegion }) =>
    regionAt(plates, fillRegion!.startX * UNITS_PER_PIXEL, fillRegion!.startY * UNITS_PER_PIXEL),
  )
  expect(filled.toSorted((a, b) => a - b)).toEqual(graph.regions.map(({ label }) => label).toSorted((a, b) => a - b))

  await kim.press('Home')
  await eventually(
    () => announcement(kim),
    (text) => text.endsWith(', Sunny Yellow; Enter colors it Sunny Yellow'),
  )
  await kim.press('Escape')
  expect(await kim.page.locator('[data-region]').count()).toBe(0)
  expect(kim.errors).toEqual([])
  await kim.close()
})

test('a finger next to a tiny region colors it, a mouse colors what it points at', async () => {
  const lea = await app().signUp('lea', { width: 390, height: 844 })
  await lea.openPage(PAGE_WITH_SPECKS)
  await lea.tap([5, 5])
  await lea.untilStatusIs('All changes saved')
  const plates = await platesOf(lea)
  const graph = regionGraph(plates.labels)
  const regionBeside = ({ bounds, center }: GraphRegion): number => regionAt(plates, bounds.right * 8 + 40, center.y)
  const byLabel = new Map(graph.regions.map((region) => [region.label, region]))
  const tiny = graph.regions.find(
    (region) => region.area < 2_500 && (byLabel.get(regionBeside(region))?.area ?? 0) > region.area * 30,
  )!
  const beside = [(tiny.bounds.right + 5) / 2, tiny.center.y / UNITS_PER_PIXEL] as const

  await touch(lea.page, beside)
  await strokesOf(lea, 2)
  await lea.tap(beside)
  const [, byFinger, byMouse] = await strokesOf(lea, 3)
  const regionOf = ({ fillRegion }: StrokeRow): number =>
    regionAt(plates, fillRegion!.startX * UNITS_PER_PIXEL, fillRegion!.startY * UNITS_PER_PIXEL)
  expect(regionOf(byFinger!)).toBe(tiny.label)
  expect(regionOf(byMouse!)).toBe(regionBeside(tiny))
  await lea.close()
})

/** Sends a real touch through the DevTools protocol. */
async function touch(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const box = (await page.locator('.drawing-page').boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + (x / 800) * box.width, y: box.y + (y / 600) * box.height }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe('axe finds no violation on the canvas screen', () => {
  test.each([
    ['phone', 390, 844],
    ['tablet', 820, 1180],
    ['desktop', 1440, 900],
  ])('%s, %i x %i', async (name, width, height) => {
    const user = await app().signUp(`axe-${name}`, { width, height })
    await user.openPage(SMALL_PAGE)
    await tabToPage(user)
    await eventually(
      () => announcement(user),
      (text) => text !== '',
    )
    const { passed, violations } = await runAxe(user.page)
    expect(violations).toEqual([])
    expect(passed).toBeGreaterThan(20)
    await user.close()
  })
})
