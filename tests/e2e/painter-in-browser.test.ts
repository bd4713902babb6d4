/** PAINT-1 across engines: Node, a browser's page and a browser's worker paint the golden log to the same bytes. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { goldenLog, goldenPlates } from '#tests/core/support/golden-log.ts'
import { closeContexts, sharedBrowser } from './support/shared-browser.ts'

/** Browsers offer SHA-256 only on trusted origins such as localhost; no request reaches it. */
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
      lib: { entry: join(import.meta.dirname, 'support/painter-bundle.ts'), formats: ['iife'], name: 'painter' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('the build produced no bundle')
  script = bundle.output[0].code
  browser = await sharedBrowser()
  page = await browser.newPage()
  await page.route(ORIGIN, (route) => route.fulfill({ contentType: 'text/html', body: '<title>painter</title>' }))
  await page.goto(ORIGIN)
})

afterAll(() => closeContexts(browser))

function paintInNode(): string {
  const timeline = new Timeline(goldenPlates())
  timeline.sync(goldenLog().map((stroke) => ({ stroke, undone: false })))
  return createHash('sha256').update(timeline.settledColor()).digest('hex')
}

test('a page paints the same bytes as Node', async () => {
  expect(await page.evaluate<string>(`${script}; painter.paintGolden()`)).toBe(paintInNode())
})

test('a worker paints the same bytes as Node', async () => {
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
  expect(painted).toBe(paintInNode())
})

test('the screen shows each change, and shows everything again after a lost canvas context', async () => {
  const red = [255, 0, 0, 255]
  const picture = [0, 0, 255, 255, ...red]
  expect(await page.evaluate(`${script}; painter.showOnScreen()`)).toEqual({ shown: picture, afterLoss: picture })
})
