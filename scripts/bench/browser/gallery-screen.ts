/**
 * Measures the gallery's first screen on a slow network: a person who is signed in opens it, with the app cached by the service worker
 * and no picture of it.
 */
import type { Page } from 'playwright-core'
import type { Template } from '#contract/templates.ts'
import { launchChromium } from '#scripts/chromium.ts'
import { atMost, type Figure } from '#scripts/bench/figures/figures.ts'
import { median } from '#scripts/bench/sync/measures/quantile.ts'
import { newDirectory, removeDirectory } from '#scripts/bench/sync/measures/filled-room.ts'
import { createOurSystem } from '#scripts/bench/sync/systems/our-system.ts'
import { openContext } from './opening.ts'
import { type SlowNetwork, slowNetwork } from './slow-network.ts'

const SLOW = { latencyMs: 300, bytesPerSecond: 400_000 / 8 }
interface GalleryScreen {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
}

const SCREENS: readonly GalleryScreen[] = [
  { width: 390, height: 844, deviceScaleFactor: 3 },
  { width: 390, height: 844, deviceScaleFactor: 1 },
  { width: 820, height: 1180, deviceScaleFactor: 2 },
  { width: 1440, height: 900, deviceScaleFactor: 1 },
]
/** The one with the most pixels to load for a hand, over a phone's network. */
export const PHONE_SCREENS = SCREENS.slice(0, 1)
const ARTWORKS = 24
/** Where fills are put on each page, in its pixels. */
const FILL_POINTS = [100, 250, 400, 550, 700].flatMap((x) => [80, 220, 380, 520].map((y) => ({ x, y })))
const COLORS = ['#ff6347', '#ffc83c', '#5ab45a', '#508ce6', '#aa6edc', '#ffa0be', '#96592f']
/** What is loaded after the first screen, below it, has come by then. */
const AFTERWARDS_MS = 3_000

export interface ScreenTimes {
  /** Milliseconds from the start of the visit until every card in view shows its page's line art or its picture. */
  readonly lineArt: number
  /** The same until every card in view shows its picture. */
  readonly complete: number
  /** Bytes of all pictures that were loaded without scrolling. */
  readonly pictureBytes: number
  readonly pictures: number
}

/** Measures each screen, as the median of some rounds. */
export async function galleryScreenBench(rounds: number, screens = SCREENS): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const directory = newDirectory()
  const running = await createOurSystem(null).start(directory)
  const browser = await launchChromium()
  let network: SlowNetwork | null = null
  try {
    const { context, address } = await openContext(browser, running, '0')
    const page = await context.newPage()
    await makeArtworks(page, new URL(address).origin)
    network = await slowNetwork(Number(new URL(address).port))
    const origin = `http://127.0.0.1:${network.port}`
    const storageState = await context.storageState()
    for (const { deviceScaleFactor, ...viewport } of screens) {
      const signedIn = await browser.newContext({ storageState, viewport, deviceScaleFactor })
      const visitor = await signedIn.newPage()
      await cacheApp(visitor, origin)
      const times: ScreenTimes[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await visitGallery(visitor, network, origin))
      await signedIn.close()
      const of = (what: keyof ScreenTimes): number => median(times.map((one) => one[what]))
      const where = `gallery at ${viewport.width} x ${viewport.height}, ${deviceScaleFactor}x`
      figures.push(
        { what: `${where}: line art`, value: of('lineArt'), unit: 'ms' },
        { what: `${where}: complete`, value: of('complete'), unit: 'ms', goal: atMost(3_000) },
        {
          what: `${where}: ${of('pictures')} pictures`,
          value: of('pictureBytes') / 1_000,
          unit: 'kB',
          digits: 1,
          goal: atMost(250),
        },
      )
    }
    return figures
  } finally {
    await browser.close()
    await network?.close()
    await running.process.discard()
    removeDirectory(directory)
  }
}

async function makeArtworks({ request }: Page, origin: string): Promise<void> {
  const templates = (await (await request.get(`${origin}/api/templates`)).json()) as Template[]
  for (let at = 0; at < ARTWORKS; at += 1) {
    const { id: templateId, title } = templates[(at * 7) % templates.length]!
    const made = await request.post(`${origin}/api/artworks`, { data: { title, templateId } })
    const { id } = (await made.json()) as { id: number }
    for (const [place, point] of FILL_POINTS.entries())
      await request.post(`${origin}/api/artworks/${id}/strokes`, {
        data: { tool: 'fill', points: [point], color: COLORS[(place + at) % COLORS.length] },
      })
    // So that no visit waits for the painting.
    await request.get(`${origin}/api/artworks/${id}/image`)
  }
}

/** Visits the gallery until the service worker has cached the app. */
async function cacheApp(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/gallery`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload({ waitUntil: 'networkidle' })
}

async function visitGallery(page: Page, network: SlowNetwork, origin: string): Promise<ScreenTimes> {
  await page.evaluate(() => caches.delete('fridgedoor-immutable'))
  await page.goto('about:blank')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await cdp.detach()
  // The browser looks for a newer worker with each visit, and has the old one to compare.
  await page.goto(`${origin}/service-worker.js`)
  await page.goto('about:blank')
  network.set(SLOW)
  await page.goto(`${origin}/gallery`, { waitUntil: 'commit' })
  const lineArt = await whenAll(page, 'line art')
  const complete = await whenAll(page, 'pictures')
  await page.waitForTimeout(AFTERWARDS_MS)
  const sizes = await page.evaluate(async () => {
    const cache = await caches.open('fridgedoor-immutable')
    const replies = await cache.matchAll()
    return Promise.all(replies.map(async (reply) => (await reply.blob()).size))
  })
  network.set(null)
  return { lineArt, complete, pictureBytes: sizes.reduce((sum, size) => sum + size, 0), pictures: sizes.length }
}

/** Resolves with the milliseconds since the start of the visit when all cards in view show what is asked for. */
function whenAll(page: Page, what: 'line art' | 'pictures'): Promise<number> {
  const found = page.waitForFunction(
    (asked) => {
      const cards = [...document.querySelectorAll('main li')].filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      // No function has a name here: the compiler would add a call that the browser does not know.
      const waiting = cards.filter((card) => {
        const image = card.querySelector('img')
        if (image?.complete && image.naturalWidth > 0) return false
        const behind = [...card.querySelectorAll<HTMLElement>('[style*="background-image"]')]
        return (
          asked === 'pictures' ||
          !behind.some(({ style }) => loaded.has(new URL(style.backgroundImage.slice(5, -2), location.href).href))
        )
      })
      return cards.length > 0 && waiting.length === 0 && performance.now()
    },
    what,
    { polling: 'raf', timeout: 120_000 },
  )
  return found.then((handle) => handle.jsonValue()).then(Number)
}
