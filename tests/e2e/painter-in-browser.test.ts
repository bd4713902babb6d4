/** Same log, same pixels: Node, a browser's page and a browser's worker paint the golden log to the same bytes. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { goldenLog, goldenPlates } from '#tests/core/golden-log.ts'
import { launchChromium } from '#scripts/chromium.ts'

/** Browsers have SHA-256 for pages of a host they trust: nothing is asked of this one. */
const ORIGIN = 'http://localhost/'

let browser: Browser
let page: Page
let script: string

beforeAll(async () => {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(import.meta.dirname, 'support/in-browser.ts'), formats: ['iife'], name: 'painter' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  script = bundle.output[0].code
  browser = await launchChromium()
  page = await browser.newPage()
  await page.route(ORIGIN, (route) => route.fulfill({ contentType: 'text/html', body: '<title>painter</title>' }))
  await page.goto(ORIGIN)
})

afterAll(() => browser.close())

function paintedHere(): string {
  const timeline = new Timeline(goldenPlates())
  timeline.sync(goldenLog().map((stroke) => ({ stroke, undone: false })))
  return createHash('sha256').update(timeline.settledColor()).digest('hex')
}

test('a page paints what Node paints', async () => {
  expect(await page.evaluate<string>(`${script}; painter.paintGolden()`)).toBe(paintedHere())
})

test('a worker paints what Node paints', async () => {
  const source = `${script}; painter.paintGolden().then((hash) => postMessage(hash))`
  const painted = await page.evaluate(
    (code) =>
      new Promise<unknown>((done, failed) => {
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
        worker.addEventListener('message', ({ data }) => done(data))
        worker.addEventListener('error', ({ message }) => failed(new Error(message)))
      }),
    source,
  )
  expect(painted).toBe(paintedHere())
})

test('the screen shows what changes on it, and everything again after its canvas was lost', async () => {
  const red = [255, 0, 0, 255]
  const picture = [0, 0, 255, 255, ...red]
  expect(await page.evaluate(`${script}; painter.showOnScreen()`)).toEqual({ shown: picture, afterLoss: picture })
})
