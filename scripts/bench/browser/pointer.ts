/**
 * Measures the time from a pointer event to its pixels on the screen, while four others draw, from Chromium's trace. Marks in
 * the page and in the painter's worker name each growing stroke; the trace follows the canvas frame to the swap that shows it.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Worker } from 'playwright-core'
import type { ToPainter } from '#client/canvas/painting/painter-messages.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { openContext } from './opening.ts'
import { startDrawing } from './remote-drawer.ts'
import { type PointerDelays, readDelays, TRACE_CATEGORIES } from './trace-delays.ts'

/**
 * The baseline for pointer latency: a web page with a canvas of the painter's size in a worker, which draws a square of
 * 20 x 20 pixels for each pointer event. It posts messages to its worker in the way our canvas screen does.
 */
const WORKER = `
let context
const square = new ImageData(20, 20)
square.data.fill(160)
const { port1, port2 } = new MessageChannel()
port1.onmessage = ({ data: { x, y } }) => context.putImageData(square, x, y)
addEventListener('message', ({ data: { canvas, delta } }) => {
  if (canvas) context = canvas.getContext('2d', { alpha: false })
  else port2.postMessage(delta)
})`

const BASELINE_PAGE = `<!doctype html>
<body style="margin: 0">
<canvas width="${WIDTH}" height="${HEIGHT}" style="display: block; width: 1000px; height: 750px"></canvas>
<script>
const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(WORKER)}], { type: 'text/javascript' })))
const canvas = document.querySelector('canvas').transferControlToOffscreen()
worker.postMessage({ type: 'open', canvas }, [canvas])
addEventListener('pointerrawupdate', ({ clientX, clientY }) =>
  worker.postMessage({ type: 'previewOwn', delta: { x: clientX * ${WIDTH / 1000}, y: clientY * ${WIDTH / 1000} } }))
</script>`

const MOVES = 800
/** A mouse reports 125 times a second. */
const MOVE_MS = 8
/** The pointer lifts after this many moves: ten lines, one below the other. */
const MOVES_PER_LINE = 80

/** Returns the delays on the artwork's canvas screen, with four others drawing. */
export async function pointerDelays(browser: Browser, running: RunningSystem, room: string): Promise<PointerDelays> {
  const { context, address } = await openContext(browser, running, room)
  const page = await context.newPage()
  const marked = await markPage(page)
  await page.goto(address)
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: 'Brush', exact: true }).first().click()
  // Only changed pixels reach the screen, so lines go everywhere, in a color that the page does not have.
  await page.getByRole('switch', { name: 'Stay inside the lines' }).click()
  await page.keyboard.press('=')
  const stops = [0, 1, 2, 3].map((person) => startDrawing(running, room, person))
  // Each remote drawer is there once its cursor is visible.
  await page.waitForFunction(() => document.querySelectorAll('.remote-cursor').length === 4)
  const delays = await traceScribble(browser, page, '.drawing-page', marked)
  for (const stop of stops) stop()
  await context.close()
  return delays
}

/** Returns the delays on the baseline page, alone: the part that the browser itself takes. */
export async function baselineDelays(browser: Browser, running: RunningSystem, room: string): Promise<PointerDelays> {
  const { context, address } = await openContext(browser, running, room)
  const page = await context.newPage()
  const marked = await markPage(page)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: BASELINE_PAGE }))
  await page.goto(address)
  const delays = await traceScribble(browser, page, 'canvas', marked)
  await context.close()
  return delays
}

/** Returns a list that grows with each painting worker; a promise resolves when its worker has the marks. */
async function markPage(page: Page): Promise<Promise<void>[]> {
  const marked: Promise<void>[] = []
  await page.addInitScript(markPreviews)
  page.on('worker', (worker) => {
    if (worker.url().includes('painter') || worker.url().startsWith('blob:')) marked.push(markWorker(worker))
  })
  return marked
}

async function traceScribble(
  browser: Browser,
  page: Page,
  selector: string,
  marked: readonly Promise<void>[],
): Promise<PointerDelays> {
  await page.waitForTimeout(1_500)
  await Promise.all(marked)
  const trace = join(tmpdir(), `fridgedoor-trace-${process.pid}.json`)
  await browser.startTracing(page, { path: trace, categories: [...TRACE_CATEGORIES] })
  await scribble(page, selector)
  await browser.stopTracing()
  const delays = readDelays(trace)
  rmSync(trace)
  return delays
}

/** tsx compiles functions to calls of a helper `__name`, which the worker lacks. */
async function markWorker(worker: Worker): Promise<void> {
  await worker.evaluate('globalThis.__name = (named) => named')
  await worker.evaluate(markPixels)
}

/**
 * Sends the moves at a fixed rate, as a hand does, whether or not the page has handled the last one. Waiting for each reply
 * would synchronize the moves with the frames.
 */
async function scribble(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', move: number): void => {
    const along = (move % MOVES_PER_LINE) / MOVES_PER_LINE
    const x = box.x + box.width * (0.1 + 0.8 * along)
    const y =
      box.y +
      box.height *
        (0.1 + (0.8 * Math.floor(move / MOVES_PER_LINE)) / (MOVES / MOVES_PER_LINE) + 0.05 * Math.sin(along * 6))
    const buttons = type === 'mouseReleased' ? 0 : 1
    sent.push(devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 }))
  }
  const began = performance.now()
  for (let move = 0; move < MOVES; move += 1) {
    send(move % MOVES_PER_LINE === 0 ? 'mousePressed' : 'mouseMoved', move)
    if (move % MOVES_PER_LINE === MOVES_PER_LINE - 1) send('mouseReleased', move)
    await sleep(began + (move + 1) * MOVE_MS - performance.now())
  }
  await Promise.all(sent)
  await devtools.detach()
}

/** Runs in the page: marks every growing stroke sent to the painter, at the time of its last pointer event. */
function markPreviews(): void {
  let eventTime = 0
  let count = 0
  for (const name of ['pointermove', 'pointerrawupdate'])
    addEventListener(name, ({ timeStamp }) => (eventTime = timeStamp), { capture: true })
  window.Worker = class extends window.Worker {
    override postMessage(message: ToPainter, ...rest: unknown[]): void {
      if (message.type === 'previewOwn' && message.delta)
        performance.mark(`preview ${(count += 1)}`, { startTime: eventTime })
      // postMessage has two overloads for the transferred objects; the caller chose one.
      super.postMessage(message, ...(rest as [Transferable[]]))
    }
  }
}

/** Runs in the painter's worker: marks, after pixels reach the canvas, which growing stroke they hold. */
function markPixels(): void {
  let count = 0
  addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
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
