/** Opening a long artwork in a browser: when its whole picture is there, and how long the page does not answer meanwhile. */
import type { Browser, BrowserContext } from 'playwright-core'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'

/** Milliseconds. */
export interface Opening {
  /** From the last of the document's messages to the first picture of all strokes. */
  readonly picture: number
  /** From the beginning of the visit to that picture. */
  readonly visit: number
  /** The longest time the page's main thread was busy with one thing, the start of the app included. */
  readonly blocked: number
  /** The same from the first of the document's messages on. */
  readonly blockedByDocument: number
}

interface Watch {
  /** Last time the socket brought something before the picture was whole. */
  document: number
  picture: number
  /** First time it did. */
  began: number
  /** When each long task began, and how long it took. */
  tasks: { at: number; took: number }[]
}

declare global {
  interface Window {
    watch?: Watch
  }
}

/** The address of an artwork's page and a browser that is signed in as one of its people. */
export async function visitor(
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

/** Opens the room of `strokes` strokes once. @param withOpeningPicture false keeps the server's opening picture from the page */
export async function opening(
  browser: Browser,
  running: RunningSystem,
  room: string,
  strokes: number,
  withOpeningPicture: boolean,
): Promise<Opening> {
  const { context, address } = await visitor(browser, running, room)
  if (!withOpeningPicture) await context.route('**/keyframe', (route) => route.fulfill({ status: 204 }))
  const page = await context.newPage()
  await page.addInitScript(watchOpening, strokes)
  await page.goto(address)
  await page.waitForFunction(() => (window.watch?.picture ?? 0) > 0, undefined, { timeout: 120_000 })
  // Long tasks are told of when they are over, and those that follow the picture count as well.
  await page.waitForTimeout(500)
  const { document, picture, began, tasks } = (await page.evaluate(() => window.watch))!
  await context.close()
  const longest = (from: number): number => Math.max(0, ...tasks.filter(({ at }) => at >= from).map(({ took }) => took))
  return { picture: picture - document, visit: picture, blocked: longest(0), blockedByDocument: longest(began) }
}

/** Runs in the page before anything else: listens to what the socket and the painter say. */
function watchOpening(strokes: number): void {
  const watch: Watch = { document: 0, picture: 0, began: 0, tasks: [] }
  window.watch = watch
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watch.tasks.push({ at: startTime, took: duration })
  }).observe({ type: 'longtask', buffered: true })
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
        // Presence and acknowledgements are small.
        if (watch.picture > 0 || data.byteLength <= 1_000) return
        watch.document = performance.now()
        watch.began ||= watch.document
      })
    }
  }
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<{ summary?: { shown: number; settled: boolean } }>) => {
        const { summary } = data
        if (watch.picture === 0 && summary?.settled === true && summary.shown >= strokes)
          watch.picture = performance.now()
      })
    }
  }
}
