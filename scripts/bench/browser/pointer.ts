/**
 * From a pointer event to its pixels on the screen, while four others draw: read from Chromium's own trace. The page marks
 * when an event was made and which growing stroke went to the painter for it, the painter's thread marks when it has
 * put the pixels of that stroke on its canvas, and the compositor's next swap shows them.
 */
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Worker } from 'playwright-core'
import type { RunningSystem } from '../sync/bench-system.ts'
import { visitor } from './opening.ts'
import { startDrawing } from './remote-drawer.ts'

const MOVES = 400
/** A mouse of 125 Hz. */
const MOVE_MS = 8

interface TraceEvent {
  readonly name: string
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
}

export interface PointerDelays {
  /** Milliseconds from each pointer event to the swap that shows it, sorted. */
  readonly shown: readonly number[]
  /** The same to the painter's last pixel. */
  readonly painted: readonly number[]
}

export async function pointerDelays(browser: Browser, running: RunningSystem, room: string): Promise<PointerDelays> {
  const { context, address } = await visitor(browser, running, room)
  const page = await context.newPage()
  await page.addInitScript(markGrowth)
  const marked: Promise<void>[] = []
  page.on('worker', (worker) => {
    if (worker.url().includes('painter')) marked.push(markWorker(worker))
  })
  await page.goto(address)
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: 'Brush', exact: true }).first().click()
  const stop = [0, 1, 2, 3].map((person) => startDrawing(running, room, person))
  await page.waitForTimeout(1_500)
  await Promise.all(marked)
  const trace = join(tmpdir(), `fridgedoor-trace-${process.pid}.json`)
  await browser.startTracing(page, { path: trace, categories: ['blink.user_timing', 'viz', 'benchmark'] })
  await scribble(page)
  await browser.stopTracing()
  for (const end of stop) end()
  await context.close()
  const { traceEvents } = JSON.parse(readFileSync(trace, 'utf8')) as { traceEvents: TraceEvent[] }
  rmSync(trace)
  return readDelays(traceEvents)
}

/** tsx has functions say their names, by a helper that is not there. */
async function markWorker(worker: Worker): Promise<void> {
  await worker.evaluate('globalThis.__name = (named) => named')
  await worker.evaluate(markPixels)
}

async function scribble(page: Page): Promise<void> {
  const box = (await page.locator('.drawing-page').boundingBox())!
  const at = (move: number): [number, number] => [
    box.x + box.width * (0.5 + 0.35 * Math.cos(move * 0.09)),
    box.y + box.height * (0.5 + 0.35 * Math.sin(move * 0.13)),
  ]
  for (let move = 0; move < MOVES; move += 1) {
    // A hand lifts the pen now and then.
    if (move % 80 === 0) await page.mouse.down()
    await page.mouse.move(...at(move))
    await page.waitForTimeout(MOVE_MS)
    if (move % 80 === 79) await page.mouse.up()
  }
}

/** Runs in the page: names every growing stroke that goes to the painter after the moment its last pointer event was made. */
function markGrowth(): void {
  let made = 0
  let count = 0
  for (const name of ['pointermove', 'pointerrawupdate'])
    addEventListener(name, ({ timeStamp }) => (made = timeStamp), { capture: true })
  window.Worker = class extends window.Worker {
    override postMessage(message: { type?: string; stroke?: unknown }, ...rest: unknown[]): void {
      if (message.type === 'grow' && message.stroke) performance.mark(`grow ${(count += 1)}`, { startTime: made })
      // The two ways to say what is handed over are the caller's choice.
      super.postMessage(message, ...(rest as [Transferable[]]))
    }
  }
}

/** Runs in the painter's thread: says after each painting which growing stroke is in it. */
function markPixels(): void {
  let count = 0
  addEventListener('message', ({ data }: MessageEvent<{ type?: string; stroke?: unknown }>) => {
    if (data.type === 'grow' && data.stroke) count += 1
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

const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b)

function readDelays(events: readonly TraceEvent[]): PointerDelays {
  const numbered = (word: string): { number: number; ts: number }[] =>
    events
      .filter(({ name }) => name.startsWith(`${word} `))
      .map(({ name, ts }) => ({ number: Number(name.slice(word.length + 1)), ts }))
      .toSorted((a, b) => a.ts - b.ts)
  const [grown, put] = [numbered('grow'), numbered('put')]
  const swaps = events
    .filter(({ name }) => name === 'Display::DrawAndSwap')
    .map(({ ts, dur = 0 }) => ({ from: ts, to: ts + dur }))
    .toSorted((a, b) => a.from - b.from)
  const shown: number[] = []
  const painted: number[] = []
  for (const { number, ts } of grown) {
    const pixels = put.find((one) => one.number >= number)
    const swap = pixels && swaps.find(({ from }) => from >= pixels.ts)
    if (!swap) continue
    painted.push((pixels.ts - ts) / 1_000)
    shown.push((swap.to - ts) / 1_000)
  }
  return { shown: sorted(shown), painted: sorted(painted) }
}
