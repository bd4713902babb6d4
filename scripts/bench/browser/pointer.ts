/**
 * From a pointer event to its pixels on the screen, while four others draw: read from Chromium's own trace. The page marks
 * when an event was made and which growing stroke went to the painter for it, the painter's thread marks when it has
 * put the pixels of that stroke on its canvas, and the trace follows the canvas's next frame to the swap that shows it.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Worker } from 'playwright-core'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { BARE_PAGE } from './bare-page.ts'
import { visitor } from './opening.ts'
import { startDrawing } from './remote-drawer.ts'
import { readDelays, TRACE_CATEGORIES, type PointerDelays } from './trace-delays.ts'

const MOVES = 800
/** A mouse of 125 Hz. */
const MOVE_MS = 8
/** A hand lifts the pen now and then: ten lines, one below the other. */
const LINE = 80

/** On the artwork's page, with four others drawing. */
export async function pointerDelays(browser: Browser, running: RunningSystem, room: string): Promise<PointerDelays> {
  const { context, address } = await visitor(browser, running, room)
  const page = await context.newPage()
  const marked = await markPage(page)
  await page.goto(address)
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: 'Brush', exact: true }).first().click()
  // Where nothing looks different nothing is put on the screen: lines go everywhere, in a color the page does not have.
  await page.getByRole('switch', { name: 'Stay inside the lines' }).click()
  await page.keyboard.press('=')
  const stop = [0, 1, 2, 3].map((person) => startDrawing(running, room, person))
  // Drawers appear as the others' pointers do.
  await page.waitForFunction(() => document.querySelectorAll('.remote-cursor').length === 4)
  const delays = await traceScribble(browser, page, '.drawing-page', marked)
  for (const end of stop) end()
  await context.close()
  return delays
}

/** On the barest page that does the same, alone: what the browser itself takes. */
export async function barePageDelays(browser: Browser, running: RunningSystem, room: string): Promise<PointerDelays> {
  const { context, address } = await visitor(browser, running, room)
  const page = await context.newPage()
  const marked = await markPage(page)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: BARE_PAGE }))
  await page.goto(address)
  const delays = await traceScribble(browser, page, 'canvas', marked)
  await context.close()
  return delays
}

/** The answer grows: each is done when one of the page's painting workers is marked. */
async function markPage(page: Page): Promise<Promise<void>[]> {
  const marked: Promise<void>[] = []
  await page.addInitScript(markGrowth)
  page.on('worker', (worker) => {
    if (worker.url().includes('painter') || worker.url().startsWith('blob:')) marked.push(markWorker(worker))
  })
  return marked
}

async function traceScribble(
  browser: Browser,
  page: Page,
  paper: string,
  marked: readonly Promise<void>[],
): Promise<PointerDelays> {
  await page.waitForTimeout(1_500)
  await Promise.all(marked)
  const trace = join(tmpdir(), `fridgedoor-trace-${process.pid}.json`)
  await browser.startTracing(page, { path: trace, categories: [...TRACE_CATEGORIES] })
  await scribble(page, paper)
  await browser.stopTracing()
  const delays = readDelays(trace)
  rmSync(trace)
  return delays
}

/** tsx has functions say their names, by a helper that is not there. */
async function markWorker(worker: Worker): Promise<void> {
  await worker.evaluate('globalThis.__name = (named) => named')
  await worker.evaluate(markPixels)
}

/**
 * Sends the moves when it is time for them, whether or not the page has dealt with the last one, as a hand does: who waits for
 * each answer falls into step with the frames.
 */
async function scribble(page: Page, paper: string): Promise<void> {
  const box = (await page.locator(paper).boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', move: number): void => {
    const along = (move % LINE) / LINE
    const x = box.x + box.width * (0.1 + 0.8 * along)
    const y = box.y + box.height * (0.1 + (0.8 * Math.floor(move / LINE)) / (MOVES / LINE) + 0.05 * Math.sin(along * 6))
    const buttons = type === 'mouseReleased' ? 0 : 1
    sent.push(devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 }))
  }
  const began = performance.now()
  for (let move = 0; move < MOVES; move += 1) {
    send(move % LINE === 0 ? 'mousePressed' : 'mouseMoved', move)
    if (move % LINE === LINE - 1) send('mouseReleased', move)
    await sleep(began + (move + 1) * MOVE_MS - performance.now())
  }
  await Promise.all(sent)
  await devtools.detach()
}

/** Runs in the page: names every growing stroke that goes to the painter after the moment its last pointer event was made. */
function markGrowth(): void {
  let made = 0
  let count = 0
  for (const name of ['pointermove', 'pointerrawupdate'])
    addEventListener(name, ({ timeStamp }) => (made = timeStamp), { capture: true })
  window.Worker = class extends window.Worker {
    override postMessage(message: { type?: string; delta?: unknown }, ...rest: unknown[]): void {
      if (message.type === 'previewOwn' && message.delta) performance.mark(`grow ${(count += 1)}`, { startTime: made })
      // The two ways to say what is handed over are the caller's choice.
      super.postMessage(message, ...(rest as [Transferable[]]))
    }
  }
}

/** Runs in the painter's thread: says after each painting which growing stroke is in it. */
function markPixels(): void {
  let count = 0
  addEventListener('message', ({ data }: MessageEvent<{ type?: string; delta?: unknown }>) => {
    if (data.type === 'previewOwn' && data.delta) count += 1
  })
  if (typeof OffscreenCanvasRenderingContext2D === 'undefined') return
  const { prototype } = OffscreenCanvasRenderingContext2D
  const property = Object.getOwnPropertyDescriptor(prototype, 'putImageData')!
  const value: unknown = new Proxy(property.value as OffscreenCanvasRenderingContext2D['putImageData'], {
    apply: (put, canvas, given) => {
      Reflect.apply(put, canvas, given)
      performance.mark(`put ${count}`)
    },
  })
  Object.defineProperty(prototype, 'putImageData', { ...property, value })
}
