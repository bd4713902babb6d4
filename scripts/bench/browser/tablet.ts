/**
 * `npm run bench -- tablet` (build first): what a family waits for on a cheap tablet: Chromium with its processor slowed four times, behind
 * a network of 10 Mbit/s with 40 ms. Nothing is cached at the start of a visit. The browser slows down the page's main thread only.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '#scripts/chromium.ts'
import { atMost, type Figure } from '#scripts/bench/figures/figures.ts'
import { newDirectory, removeDirectory } from '#scripts/bench/sync/measures/filled-room.ts'
import { median } from '#scripts/bench/sync/measures/quantile.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { createOurSystem } from '#scripts/bench/sync/systems/our-system.ts'
import { type LimitPage, serveLimitPages } from './limit-pages.ts'
import { openContext } from './opening.ts'
import { startDrawing } from './remote-drawer.ts'
import { slowNetwork } from './slow-network.ts'

const NETWORK = { latencyMs: 40, bytesPerSecond: 10_000_000 / 8 }
const SLOWER = 4
const VIEWPORT = { width: 820, height: 1180 }
/** Late shifts of a page, and late pictures, have come by then. */
const AFTERWARDS_MS = 2_000
const OTHERS = 2
/** What home's largest paint is measured next to, in turns. */
const LIMITS: readonly (readonly [page: LimitPage, what: string])[] = [
  ['picture', 'limit: an empty page there with the same picture'],
  ['react', 'limit: an empty page there that loads React and the styles, and then the same picture'],
]

interface Session {
  readonly browser: Browser
  readonly running: RunningSystem
  /** The server behind the slow network. */
  readonly origin: string
  /** The server of LIMITS behind it. */
  readonly limitOrigin: string
}

declare global {
  interface Window {
    pageTimes?: { largest: number; drawn: number; shifted: number; slowestInput: number }
  }
}

/** Measures everything, each the median of some rounds. */
export async function tabletBench(rounds: number): Promise<readonly Figure[]> {
  const directory = newDirectory()
  const running = await createOurSystem(null).start(directory)
  const network = await slowNetwork(Number(new URL(running.addressOf('0', 0).url).port))
  const limitPages = await serveLimitPages()
  const limitNetwork = await slowNetwork(limitPages.port)
  const browser = await launchChromium()
  const session: Session = {
    browser,
    running,
    origin: `http://127.0.0.1:${network.port}`,
    limitOrigin: `http://127.0.0.1:${limitNetwork.port}`,
  }
  const home: Paints[] = []
  const [tried, inputs]: number[][] = [[], []]
  const limits = LIMITS.map((): number[] => [])
  try {
    network.set(NETWORK)
    limitNetwork.set(NETWORK)
    for (let round = 0; round < rounds; round += 1) {
      tried!.push(await firstColor(session))
      for (const [index, [page]] of LIMITS.entries()) limits[index]!.push(await visitLimit(session, page))
      home.push(await visitHome(session))
      inputs!.push(await slowestInput(session))
    }
  } finally {
    await browser.close()
    await Promise.all([network.close(), limitNetwork.close()])
    limitPages.close()
    await running.process.discard()
    removeDirectory(directory)
  }
  const of = (pick: (one: Paints) => number): number => median(home.map(pick))
  const where = 'on a tablet slowed 4 times, 10 Mbit/s'
  return [
    { what: `/try ${where}: to the first color`, value: median(tried!), unit: 'ms', goal: atMost(2_500) },
    {
      what: 'home there: largest contentful paint',
      value: of(({ largest }) => largest),
      unit: 'ms',
      goal: atMost(2_000),
    },
    { what: 'home there: the same before pictures of artworks', value: of(({ drawn }) => drawn), unit: 'ms' },
    {
      what: 'limit: the server paints the picture on home, which shows what was drawn just before',
      value: of(({ painted }) => painted),
      unit: 'ms',
    },
    ...LIMITS.map(([, what], index) => ({ what, value: median(limits[index]!), unit: 'ms' })),
    { what: 'home there: layout shift', value: of(({ shifted }) => shifted), unit: '', digits: 3, goal: atMost(0.02) },
    {
      what: `canvas there, ${OTHERS} others draw: interaction to next paint`,
      value: median(inputs!),
      unit: 'ms',
      goal: atMost(150),
    },
  ]
}

/** Opens a page whose processor is slowed down. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(observePage)
  return page
}

/** Returns the milliseconds from the start of a first visit until a region of the first page has a color, tapped without any hesitation. */
async function firstColor({ browser, origin }: Session): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true })
  const page = await slowPage(context)
  const start = performance.now()
  await page.goto(`${origin}/try`, { waitUntil: 'commit' })
  await page.locator('main li button').first().tap()
  const surface = page.locator('.drawing-surface[aria-busy="false"]')
  await surface.waitFor()
  const box = (await page.locator('.drawing-page').boundingBox())!
  await page.touchscreen.tap(box.x + 30, box.y + 30)
  await page.getByRole('button', { name: 'Undo', disabled: false }).filter({ visible: true }).first().waitFor()
  const took = performance.now() - start
  await context.close()
  return took
}

interface Paints {
  readonly largest: number
  /** The largest paint without pictures of artworks. */
  readonly drawn: number
  /** How long the server took for the first picture of an artwork; 0 without one. */
  readonly painted: number
  readonly shifted: number
}

/** Visits home, signed in, for the first time. */
async function visitHome({ browser, running, origin }: Session): Promise<Paints> {
  return paintsOf(await signedIn(browser, running, origin), `${origin}/`)
}

/** Returns the largest paint of one of LIMITS. */
async function visitLimit({ browser, limitOrigin }: Session, page: LimitPage): Promise<number> {
  const { largest } = await paintsOf(
    await browser.newContext({ viewport: VIEWPORT, hasTouch: true }),
    `${limitOrigin}/${page}`,
  )
  return largest
}

/** Opens an address and closes the context. */
async function paintsOf(context: BrowserContext, address: string): Promise<Paints> {
  const page = await slowPage(context)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(AFTERWARDS_MS)
  const { largest, drawn, shifted } = (await page.evaluate(() => window.pageTimes))!
  const painted = await page.evaluate(() => {
    const picture = performance.getEntriesByType('resource').find(({ name }) => name.includes('/image/'))
    return picture instanceof PerformanceResourceTiming ? picture.responseStart - picture.requestStart : 0
  })
  await context.close()
  return { largest, drawn, painted, shifted }
}

/** Colors with fingers while others draw; returns the longest time from a touch or key to the next frame. */
async function slowestInput({ browser, running, origin }: Session): Promise<number> {
  const room = await running.newRoom()
  const stops = Array.from({ length: OTHERS }, (_, i) => startDrawing(running, room, i + 1))
  const context = await signedIn(browser, running, origin)
  const page = await slowPage(context)
  await page.goto(`${origin}/canvas/${room}`)
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  await page.waitForFunction((count) => document.querySelectorAll('.remote-cursor').length === count, OTHERS)
  await page.evaluate(() => (window.pageTimes!.slowestInput = 0))
  const box = (await page.locator('.drawing-page').boundingBox())!
  for (let tap = 0; tap < 12; tap += 1) {
    await page.touchscreen.tap(box.x + box.width * (0.1 + 0.07 * tap), box.y + box.height * (0.2 + 0.05 * tap))
    await page.waitForTimeout(120)
    if (tap % 4 === 3) await page.keyboard.press('Control+z')
  }
  await page.waitForTimeout(500)
  const { slowestInput: slowest } = (await page.evaluate(() => window.pageTimes))!
  for (const stop of stops) stop()
  await context.close()
  return slowest
}

async function signedIn(browser: Browser, running: RunningSystem, origin: string): Promise<BrowserContext> {
  const { context } = await openContext(browser, running, '0')
  const { cookies } = await context.storageState()
  await context.close()
  const slow = await browser.newContext({ viewport: VIEWPORT, hasTouch: true })
  await slow.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })))
  return slow
}

/** Runs in the page before its scripts: observes the largest paint, the shifts of the layout, and how long inputs take. */
function observePage(): void {
  const times = { largest: 0, drawn: 0, shifted: 0, slowestInput: 0 }
  window.pageTimes = times
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      times.largest = entry.startTime
      if (!('url' in entry && String(entry.url).includes('/image/'))) times.drawn = entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) times.shifted += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        times.slowestInput = Math.max(times.slowestInput, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
