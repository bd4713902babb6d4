/** Measures opening a long artwork in a browser: time to the whole picture, and the longest block of the main thread. */
import type { Browser, BrowserContext } from 'playwright-core'
import type { FromPainter } from '#client/canvas/painting/painter-messages.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'

/** Milliseconds. */
export interface Opening {
  /** From the last of the document's messages to the first picture of all strokes. */
  readonly picture: number
  /** From the start of the visit to that picture. */
  readonly visit: number
  /** The longest task on the main thread, app start included. */
  readonly blocked: number
  /** The longest task from the document's first message on. */
  readonly blockedByDocument: number
}

interface OpeningTimes {
  /** When the last large message arrived before the picture was whole. */
  lastMessage: number
  /** When the picture was whole; 0 until then. */
  picture: number
  /** When the first large message arrived. */
  firstMessage: number
  /** The start and duration of each long task. */
  tasks: { at: number; took: number }[]
}

declare global {
  interface Window {
    openingTimes?: OpeningTimes
  }
}

/** Returns the address of an artwork's canvas screen and a context that is signed in as a person who may draw on it. */
export async function openContext(
  browser: Browser,
  running: RunningSystem,
  room: string,
): Promise<{ context: BrowserContext; address: string }> {
  const { url, headers } = running.addressOf(room, 0)
  const origin = `http://${new URL(url).host}`
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies(
    (headers['cookie'] ?? '').split('; ').map((pair) => {
      const [name, ...value] = pair.split('=')
      return { name: name!, value: value.join('='), url: origin }
    }),
  )
  return { context, address: `${origin}/canvas/${room}` }
}

/** Opens an artwork of `strokes` strokes once. @param withOpeningPicture false hides the server's opening picture from the client */
export async function opening(
  browser: Browser,
  running: RunningSystem,
  room: string,
  strokes: number,
  withOpeningPicture: boolean,
): Promise<Opening> {
  const { context, address } = await openContext(browser, running, room)
  if (!withOpeningPicture) await context.route('**/keyframe', (route) => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  await page.addInitScript(observeOpening, strokes)
  await page.goto(address)
  await page.waitForFunction(() => (window.openingTimes?.picture ?? 0) > 0, undefined, { timeout: 120_000 })
  // The browser reports a long task after its end, and tasks right after the picture count as well.
  await page.waitForTimeout(500)
  const { lastMessage, picture, firstMessage, tasks } = (await page.evaluate(() => window.openingTimes))!
  await context.close()
  const longest = (from: number): number => Math.max(0, ...tasks.filter(({ at }) => at >= from).map(({ took }) => took))
  return {
    picture: picture - lastMessage,
    visit: picture,
    blocked: longest(0),
    blockedByDocument: longest(firstMessage),
  }
}

/** Runs in the page before its scripts: observes the messages of the socket and of the painter's worker. */
function observeOpening(strokes: number): void {
  const times: OpeningTimes = { lastMessage: 0, picture: 0, firstMessage: 0, tasks: [] }
  window.openingTimes = times
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) times.tasks.push({ at: startTime, took: duration })
  }).observe({ type: 'longtask', buffered: true })
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
        // Small messages are presence and acknowledgements.
        if (times.picture > 0 || data.byteLength <= 1_000) return
        times.lastMessage = performance.now()
        times.firstMessage ||= times.lastMessage
      })
    }
  }
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<FromPainter>) => {
        if (times.picture > 0 || data.type !== 'summary') return
        if (data.summary.settled && data.summary.shown >= strokes) times.picture = performance.now()
      })
    }
  }
}
