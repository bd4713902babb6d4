/**
 * Measures the memory of a tab with a page of many strokes, and how much more it takes at most while the picture for paper is saved and
 * printed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import type { Template } from '#contract/templates.ts'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { regionAt } from '#crdt/painter/plates/region-at.ts'
import { launchChromium } from '#scripts/chromium.ts'
import { atMost, type Figure } from '#scripts/bench/figures/figures.ts'
import { newDirectory, removeDirectory } from '#scripts/bench/sync/measures/filled-room.ts'
import { median } from '#scripts/bench/sync/measures/quantile.ts'
import { benchStroke } from '#scripts/bench/sync/systems/bench-stroke.ts'
import type { BenchSystem, RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { createEarlierSystem, createOurSystem } from '#scripts/bench/sync/systems/our-system.ts'
import { openContext } from './opening.ts'
import { ownMegabytes, PeakMemory, rendererOf } from './process-memory.ts'

const STROKES = 2_000
/** One stroke of this many is a fill, the others are lines inside a region. */
const FILL_EVERY = 10
const TIPS = ['round', 'square', 'fuzzy', 'sketchy'] as const
const COLORS = [0xff6347, 0xffc83c, 0x5ab45a, 0x508ce6, 0xaa6edc, 0xffa0be, 0x96592f]
const GOAL_MB = 250
/** After this the tab has prepared undo, and the browser has given back what it used to open the page. */
const REST_MS = 8_000
/** After this the browser has given back most of what an export used. */
const PAUSE_MS = 3_000
const TIMEOUT_MS = 180_000

/** Megabytes. */
interface TabMemory {
  /** Some time after the page was opened. */
  readonly rest: number
  /** At most while the picture was saved, above what the tab had before. */
  readonly saving: number
  /** The same while it was printed. */
  readonly printing: number
}

const WHAT: readonly (readonly [keyof TabMemory, string])[] = [
  ['rest', `a tab with a page of ${STROKES} strokes`],
  ['saving', `saving a page of ${STROKES} strokes at 3200 x 2400, more than the tab, at most`],
  ['printing', `printing a page of ${STROKES} strokes, more than the tab, at most`],
]

/** @param before a folder with an earlier state of the project, built, which is measured too; null for none */
export async function exportMemoryBench(rounds: number, before: string | null): Promise<readonly Figure[]> {
  const browser = await launchChromium()
  try {
    const earlier = before === null ? null : await measureRounds(browser, createEarlierSystem(before), rounds)
    const ours = await measureRounds(browser, createOurSystem(null), rounds)
    return WHAT.map(([key, what]): Figure => {
      const of = (all: readonly TabMemory[]): number => median(all.map((one) => one[key]))
      const peer = earlier && { name: 'before', value: of(earlier) }
      return { what, value: of(ours), unit: 'MB', goal: atMost(GOAL_MB), ...(peer && { peer }) }
    })
  } finally {
    await browser.close()
  }
}

async function measureRounds(browser: Browser, system: BenchSystem, rounds: number): Promise<TabMemory[]> {
  const directory = newDirectory()
  const running = await system.start(directory)
  try {
    const { context, address } = await openContext(browser, running, '0')
    const { origin } = new URL(address)
    const id = await colorPage(await context.newPage(), origin, running)
    const storageState = await context.storageState()
    await context.close()
    const all: TabMemory[] = []
    for (let round = 0; round < rounds; round += 1) {
      // A new context has a new process.
      const visit = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } })
      all.push(await measureVisit(browser, await visit.newPage(), `${origin}/canvas/${id}`))
      await visit.close()
    }
    return all
  } finally {
    await running.process.discard()
    removeDirectory(directory)
  }
}

/** Makes an artwork of a shipped page with lines and fills all over it. Returns its id. */
async function colorPage({ request }: Page, origin: string, running: RunningSystem): Promise<string> {
  const templates = (await (await request.get(`${origin}/api/templates`)).json()) as Template[]
  const { id: templateId, title, platesUrl } = templates[0]!
  const plates = decodePlates(await (await request.get(origin + platesUrl)).body())
  const made = await request.post(`${origin}/api/artworks`, { data: { title, templateId } })
  const id = String(((await made.json()) as { id: number }).id)
  const doc = newArtworkDocument()
  for (let number = 0; number < STROKES; number += 1) appendStroke(doc, strokeOf(plates, number, running.authorOf(0)))
  const { url, headers } = running.addressOf(id, 0)
  const provider = new WebsocketProvider(url.slice(0, url.lastIndexOf('/')), id, doc, {
    // ws has the part of the browser's WebSocket interface that y-websocket uses.
    WebSocketPolyfill: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers })
      }
    } as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  })
  await new Promise((synced) => provider.once('sync', synced))
  await running.process.idle()
  provider.destroy()
  provider.awareness.destroy()
  return id
}

function strokeOf(plates: Plates, number: number, author: number): Stroke {
  const points = benchStroke(1, number, author).points.flatMap(({ x, y }) => [Math.round(x * 16), Math.round(y * 16)])
  const [x, y] = [points[0]!, points[1]!]
  const region = regionAt(plates, x, y)
  const made = {
    id: `bench-${number}`.padStart(22, '0'),
    author,
    madeAt: Date.UTC(2026, 0, 1) + number,
    itemId: 0,
    color: COLORS[number % COLORS.length]!,
  }
  if (number % FILL_EVERY === 0)
    return { ...made, tool: 'fill', x, y, region, target: 0xffffff, style: 'solid', opacity: 100 }
  return {
    ...made,
    tool: 'brush',
    size: 4 + (number % 20),
    opacity: 90,
    tip: TIPS[number % TIPS.length]!,
    insideRegion: region,
    path: { points, pressures: null },
  }
}

async function measureVisit(browser: Browser, page: Page, address: string): Promise<TabMemory> {
  await page.goto(address)
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor({ timeout: TIMEOUT_MS })
  await sleep(REST_MS)
  const pid = await rendererOf(browser)
  const rest = ownMegabytes(pid)
  const exporting = async (work: () => Promise<void>): Promise<number> => {
    await page.getByRole('button', { name: 'Save or print' }).click()
    await page.getByRole('dialog').waitFor()
    await sleep(PAUSE_MS)
    const before = ownMegabytes(pid)
    const during = new PeakMemory(pid)
    await work()
    const peak = during.end()
    await page.keyboard.press('Escape')
    await sleep(PAUSE_MS)
    return peak - before
  }
  return {
    rest,
    saving: await exporting(() => save(page)),
    printing: await exporting(() => print(page)),
  }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Large' }).click()
  const download = page.waitForEvent('download', { timeout: TIMEOUT_MS })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await (await download).path()
}

/** The browser without a screen shows no dialog, so it is told to print. */
async function print(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print picture' }).click()
  const picture = page.locator('.print-sheet img')
  await picture.waitFor({ state: 'attached', timeout: TIMEOUT_MS })
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  await page.pdf({ preferCSSPageSize: true })
}
