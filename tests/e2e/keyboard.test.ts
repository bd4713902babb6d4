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
import type { Artist } from './support/artist.ts'
import { runAxe } from './support/axe.ts'
import { setStage } from './support/stage.ts'

/** The robot: nine regions. */
const SMALL_PAGE = 34
/** A day at the beach, with birds far off. */
const PAGE_WITH_SPECKS = 70
const ARROWS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const

const stage = setStage()

/** Presses Tab until the page to color has the focus. */
async function tabToPage({ page }: Artist): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Page to color')) return
  }
  throw new Error('Tab does not lead to the page')
}

const outlined = async ({ page }: Artist): Promise<number> =>
  Number(await page.locator('[data-region]').getAttribute('data-region'))

const words = (artist: Artist): Promise<string> => artist.page.getByTestId('region-words').innerText()

/** The keys to the nearest region that is not yet in `done`, by arrows alone. */
function keysToNext(graph: RegionGraph, from: GraphRegion, done: ReadonlySet<number>): (keyof typeof ARROWS)[] {
  const ways = new Map<GraphRegion, (keyof typeof ARROWS)[]>([[from, []]])
  for (const [region, keys] of ways) {
    if (!done.has(region.label)) return keys
    for (const arrow of ['left', 'right', 'up', 'down'] as const) {
      const next = stepRegion(graph, region, arrow)
      if (!ways.has(next)) ways.set(next, [...keys, arrow])
    }
  }
  throw new Error('no arrows lead to the rest of the page')
}

async function platesOf(artist: Artist): Promise<Plates> {
  const { platesUrl } = await artist.artwork()
  return decodePlates(await (await artist.page.request.get(stage().server.origin + platesUrl)).body())
}

/** The strokes of the artwork, once there are `count`. */
async function strokesOf(artist: Artist, count: number): Promise<StrokeRow[]> {
  return eventually(
    () => artist.strokes(),
    ({ length }) => length >= count,
  )
}

test('a whole page is colored by keyboard alone, every step is said, and Escape leaves it', async () => {
  const kim = await stage().signUp('kim')
  await kim.beginPage(SMALL_PAGE)
  await tabToPage(kim)
  await eventually(
    () => words(kim),
    (said) => said.endsWith(', white; Enter colors it Berry'),
  )
  // The first fill makes the artwork: only now does it have plates to ask the server for.
  const first = await outlined(kim)
  await kim.press('4')
  await kim.press('Enter')
  await eventually(
    () => words(kim),
    (said) => said === 'Colored Sunny Yellow',
  )
  await kim.untilItSays('All changes saved')

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
      () => words(kim),
      (said) => said.endsWith(', white; Enter colors it Sunny Yellow'),
    )
    await kim.press(done.size % 2 === 0 ? 'Enter' : ' ')
    await eventually(
      () => words(kim),
      (said) => said.trim() === 'Colored Sunny Yellow',
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
    () => words(kim),
    (said) => said.endsWith(', Sunny Yellow; Enter colors it Sunny Yellow'),
  )
  await kim.press('Escape')
  expect(await kim.page.locator('[data-region]').count()).toBe(0)
  expect(kim.errors).toEqual([])
  await kim.leave()
})

test('a finger beside a tiny region colors it; a mouse colors what it points at', async () => {
  const lea = await stage().signUp('lea', { width: 390, height: 844 })
  await lea.beginPage(PAGE_WITH_SPECKS)
  await lea.tap([5, 5])
  await lea.untilItSays('All changes saved')
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
  await lea.leave()
})

/** A real touch, as the browser makes it of the system's events. */
async function touch(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const box = (await page.locator('.drawing-page').boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + (x / 800) * box.width, y: box.y + (y / 600) * box.height }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe('axe finds nothing on the canvas page', () => {
  test.each([
    ['phone', 390, 844],
    ['tablet', 820, 1180],
    ['desktop', 1440, 900],
  ])('%s, %i x %i', async (name, width, height) => {
    const artist = await stage().signUp(`axe-${name}`, { width, height })
    await artist.beginPage(SMALL_PAGE)
    await tabToPage(artist)
    await eventually(
      () => words(artist),
      (said) => said !== '',
    )
    const { passed, violations } = await runAxe(artist.page)
    expect(violations).toEqual([])
    expect(passed).toBeGreaterThan(20)
    await artist.leave()
  })
})
