/** Drawing and gestures on the canvas with touch, pen and mouse events. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StrokeRow } from '#contract/strokes.ts'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser, Point } from './support/browser-user.ts'
import { PointerInput, type Finger } from './support/pointer-input.ts'
import { setUpApp } from './support/set-up-app.ts'

/** The robot: nothing but the wall at the left and right edges, above its table. */
const PAGE = 34
/** Tolerance in logical pixels, because some events report whole screen pixels. */
const POINT_TOLERANCE_PX = 1

const app = setUpApp()
let kim: BrowserUser
beforeAll(async () => {
  kim = await app().signUp('kim', { width: 1280, height: 800 })
  await kim.openPage(PAGE)
  await kim.selectTool('Brush')
  await kim.draw([
    [20, 20],
    [60, 20],
  ])
  await kim.untilStatusIs('All changes saved')
})
afterEach(() => expect(kim.errors).toEqual([]))

let pointers: PointerInput
let before: StrokeRow[]
beforeEach(async () => {
  const { page } = kim
  const fit = page.getByRole('button', { name: 'Show whole page' })
  if (await fit.isVisible()) await fit.click()
  const leavePenMode = page.getByRole('button', { name: 'Draw with fingers' })
  if (await leavePenMode.isVisible()) await leavePenMode.click()
  await kim.selectTool('Brush')
  await kim.settled()
  before = await kim.strokes()
  pointers = await PointerInput.of(page)
})

/** Returns the strokes drawn since the test began. */
async function drawn(): Promise<StrokeRow[]> {
  await kim.settled()
  return (await kim.strokes()).slice(before.length)
}

async function expectPoints(stroke: StrokeRow | undefined, expected: readonly Point[]): Promise<void> {
  const points = stroke?.points ?? []
  expect(points).toHaveLength(expected.length)
  for (const [index, [x, y]] of expected.entries()) {
    expect(Math.abs(points[index]!.x - x)).toBeLessThan(POINT_TOLERANCE_PX)
    expect(Math.abs(points[index]!.y - y)).toBeLessThan(POINT_TOLERANCE_PX)
  }
}

const at = (point: Point): [number, number] => {
  const { x, y } = pointers.onScreen(point)
  return [x, y]
}
/** Returns whether the pixel has the current color, Berry, and not the paper's. */
const isPainted = async (at: Point): Promise<boolean> => (await kim.pixel(at)).green < 128
const finger = (id: number, x: number, y: number): Finger => ({ id, at: [x, y] })
const scale = async (): Promise<number> => (await pointers.measurePage()).width / 800

test('a palm that lands just before the pen leaves no line, and from then on fingers move the page', async () => {
  await pointers.fingers([finger(1, 100, 500)], 0)
  await pointers.fingers([finger(1, 130, 480)], 60, [finger(1, 100, 500)])
  await pointers.pen('down', [30, 100], 120)
  await pointers.pen('move', [60, 130], 140)
  await pointers.fingers([finger(1, 140, 470)], 150, [finger(1, 130, 480)])
  await pointers.pen('move', [90, 100], 160)
  await pointers.pen('up', [90, 100], 180)
  await pointers.fingers([], 300, [finger(1, 140, 470)])
  const strokes = await drawn()
  expect(strokes).toHaveLength(1)
  await expectPoints(strokes[0], [
    [30, 100],
    [60, 130],
    [90, 100],
  ])

  await kim.page.mouse.move(640, 400)
  await kim.page.mouse.wheel(0, -600)
  const enlarged = await scale()
  const place = await pointers.measurePage()
  await pointers.touch([[400, finger(1, 400, 300)], [450, finger(1, 380, 310)], [500, finger(1, 360, 320)], [520]])
  const moved = await pointers.measurePage()
  expect(moved.x).toBeLessThan(place.x - 20)
  expect(await drawn()).toHaveLength(1)

  await kim.page.getByRole('button', { name: 'Draw with fingers' }).click()
  await pointers.touch([[900, finger(1, 400, 300)], [950, finger(1, 380, 310)], [1000, finger(1, 360, 320)], [1100]])
  expect(await drawn()).toHaveLength(2)
  expect(await scale()).toBeCloseTo(enlarged, 4)
  expect((await pointers.measurePage()).x).toBeCloseTo(moved.x, 3)
})

test('two fingers zoom and move the page and draw nothing, and neither does the finger that stays', async () => {
  const fitted = await scale()
  const picture = await kim.fingerprint()
  await pointers.touch([
    [0, finger(1, 350, 300)],
    [20, finger(1, 350, 300), finger(2, 450, 300)],
    [400, finger(1, 300, 300), finger(2, 450, 300)],
    [420, finger(1, 250, 300), finger(2, 550, 300)],
    [500, finger(2, 550, 300)],
    [550, finger(2, 500, 350)],
    [600, finger(2, 450, 400)],
    [620],
  ])
  expect(await scale()).toBeGreaterThan(fitted * 2)
  expect(await drawn()).toEqual([])
  expect(await kim.fingerprint()).toBe(picture)
})

test('two fingers that end almost where the whole page is shown show it whole', async () => {
  const fitted = await pointers.measurePage()
  await pointers.touch([
    [0, finger(1, 300, 300)],
    [20, finger(1, 300, 300), finger(2, 500, 300)],
    [400, finger(1, 250, 300), finger(2, 550, 300)],
    [500, finger(1, 300, 300), finger(2, 501, 300)],
    [520, finger(2, 501, 300)],
    [540],
  ])
  expect(await pointers.measurePage()).toEqual(fitted)
})

test('a second finger within 80 ms turns a begun line into a gesture, a later one does not', async () => {
  await pointers.touch([
    [0, finger(1, 30, 200)],
    [30, finger(1, 60, 230)],
    [60, finger(1, 60, 230), finger(2, 200, 400)],
    [500, finger(1, 80, 250), finger(2, 200, 400)],
    [520, finger(2, 200, 400)],
    [530],
  ])
  expect(await drawn()).toEqual([])
  await pointers.measurePage()
  await kim.page.keyboard.press('Shift+1')
  await pointers.measurePage()
  await pointers.touch([
    [1000, finger(1, 30, 200)],
    [1050, finger(1, 60, 230)],
    [1150, finger(1, 60, 230), finger(2, 200, 400)],
    [1200, finger(1, 90, 200), finger(2, 200, 400)],
    [1250, finger(2, 200, 400)],
    [1300],
  ])
  const strokes = await drawn()
  expect(strokes).toHaveLength(1)
  await expectPoints(strokes[0], [
    [30, 200],
    [60, 230],
    [90, 200],
  ])
})

test('a canceled touch leaves no stroke', async () => {
  const picture = await kim.fingerprint()
  await pointers.touch([
    [0, finger(1, 30, 250)],
    [100, finger(1, 60, 280)],
    [200, finger(1, 90, 250)],
  ])
  await pointers.cancelTouches(250)
  expect(await drawn()).toEqual([])
  expect(await kim.fingerprint()).toBe(picture)
  await pointers.touch([[400, finger(1, 30, 250)], [500, finger(1, 60, 280)], [600]])
  expect(await drawn()).toHaveLength(1)
})

test('a line continues when the mouse leaves the window and returns with the button down', async () => {
  const { mouse } = kim.page
  await mouse.move(...at([30, 300]))
  await mouse.down()
  await mouse.move(...at([60, 330]))
  const tools = (await kim.page.getByRole('button', { name: 'Fill', exact: true }).first().boundingBox())!
  await mouse.move(tools.x + 5, tools.y + 5)
  await mouse.move(-50, 400)
  await mouse.move(...at([90, 330]))
  await mouse.up()
  const strokes = await drawn()
  expect(strokes).toHaveLength(1)
  expect(strokes[0]!.points).toHaveLength(5)
  await expectPoints({ ...strokes[0]!, points: strokes[0]!.points.slice(-1) }, [[90, 330]])
  expect(await kim.page.getByRole('button', { name: 'Brush', exact: true }).first().getAttribute('aria-pressed')).toBe(
    'true',
  )

  // A button released outside ends the line, and the returning mouse does not draw.
  await mouse.move(...at([30, 350]))
  await mouse.down()
  await mouse.move(...at([60, 350]))
  await mouse.move(-50, 400)
  await mouse.up()
  await mouse.move(...at([90, 350]))
  await mouse.move(...at([95, 350]))
  expect(await drawn()).toHaveLength(2)
})

test('a button release that the browser missed ends the line at the next move', async () => {
  await kim.startDrawing([
    [30, 360],
    [60, 390],
  ])
  await pointers.mouseWithoutButton([200, 360])
  await pointers.mouseWithoutButton([300, 390])
  const strokes = await drawn()
  expect(strokes).toHaveLength(1)
  expect(Math.max(...strokes[0]!.points.map(({ x }) => x))).toBeLessThan(61)
  await kim.stopDrawing()
  expect(await drawn()).toHaveLength(1)
})

test('a line that loses pointer capture keeps its points so far, and the next line is whole', async () => {
  const first: readonly Point[] = [
    [30, 400],
    [60, 430],
  ]
  await kim.startDrawing(first)
  await kim.page.evaluate(() => {
    const surface = document.querySelector('.drawing-surface')!
    const mouse = Array.from({ length: 100 }, (_, id) => id).find((id) => surface.hasPointerCapture(id))
    if (mouse === undefined) throw new Error('the surface has captured no pointer')
    surface.releasePointerCapture(mouse)
  })
  await kim.moveTo([300, 400])
  await kim.stopDrawing()
  await kim.draw(first)
  const [cut, whole] = await drawn()
  expect(whole!.points.length).toBeGreaterThan(2)
  expect(cut!.points).toEqual(whole!.points)
})

test('a pen that reports 240 times a second draws one line with all its points', async () => {
  const reports = Array.from({ length: 480 }, (_, i): Point => [
    30 + (i % 240) * 0.3,
    120 + Math.floor(i / 240) * 30 + 10 * Math.sin(i / 20),
  ])
  const events = await kim.page.evaluateHandle(() => {
    const counted = { events: 0, reports: 0 }
    document.querySelector('.drawing-surface')!.addEventListener('pointermove', (event) => {
      counted.events += 1
      counted.reports += (event as PointerEvent).getCoalescedEvents().length
    })
    return counted
  })
  await pointers.pen('down', reports[0]!, 0)
  await Promise.all(
    reports.slice(1).map((at, i) => pointers.pen('move', at, (i + 1) * (1000 / 240), 0.3 + (i % 7) / 10)),
  )
  await pointers.pen('up', reports.at(-1)!, 2_000)
  const strokes = await drawn()
  expect(strokes).toHaveLength(1)
  await expectPoints(strokes[0], reports)
  const counted = await events.jsonValue()
  expect(counted.reports).toBe(479)
  expect(counted.events).toBeLessThan(counted.reports)
})

test('a pen pressed harder draws a wider line', async () => {
  for (const [index, force] of [0.02, 1].entries()) {
    const y = 180 + index * 30
    await pointers.pen('down', [777, y], index * 500, force)
    for (const x of [781, 785, 789, 793]) await pointers.pen('move', [x, y], index * 500 + x - 700, force)
    await pointers.pen('up', [793, y], index * 500 + 100)
  }
  expect(await drawn()).toHaveLength(2)
  await eventually(
    () => isPainted([786, 210]),
    (painted) => painted,
  )
  // The brush is ten wide.
  expect(await isPainted([786, 180])).toBe(true)
  expect(await isPainted([786, 183.5])).toBe(false)
  expect(await isPainted([786, 213.5])).toBe(true)
})

test('a two-finger tap undoes the last line, a three-finger tap redoes it', async () => {
  const picture = await kim.fingerprint()
  await kim.draw([
    [30, 450],
    [60, 480],
  ])
  const [line] = await drawn()
  const lined = await kim.fingerprint()
  const isUndone = async (): Promise<boolean | undefined> =>
    (await kim.strokes()).find(({ clientId }) => clientId === line!.clientId)?.undone
  await pointers.touch([
    [0, finger(1, 300, 300)],
    [10, finger(1, 300, 300), finger(2, 500, 300)],
    [100, finger(2, 500, 300)],
    [110],
  ])
  await eventually(isUndone, (undone) => undone === true)
  expect(await kim.fingerprint()).toBe(picture)
  await pointers.touch([
    [1000, finger(1, 300, 300)],
    [1010, finger(1, 300, 300), finger(2, 400, 300)],
    [1020, finger(1, 300, 300), finger(2, 400, 300), finger(3, 500, 300)],
    [1100, finger(1, 300, 300), finger(2, 400, 300)],
    [1110, finger(2, 400, 300)],
    [1120],
  ])
  await eventually(isUndone, (undone) => undone === false)
  expect(await kim.fingerprint()).toBe(lined)
  expect(await drawn()).toHaveLength(1)
})

test('the wheel zooms about the pointer, Space and the middle button move the page, and none of them draws', async () => {
  const { mouse, keyboard } = kim.page
  const { x, y } = pointers.onScreen([200, 200])
  const fitted = await scale()
  await mouse.move(x, y)
  await mouse.wheel(0, -400)
  expect(await scale()).toBeGreaterThan(fitted * 1.5)
  const anchor = pointers.onScreen([200, 200])
  expect(Math.hypot(anchor.x - x, anchor.y - y)).toBeLessThan(1)

  const drag = async (button: 'left' | 'middle', dx: number): Promise<number> => {
    const from = await pointers.measurePage()
    await mouse.move(x, y)
    await mouse.down({ button })
    await mouse.move(x + dx, y)
    await mouse.up({ button })
    return (await pointers.measurePage()).x - from.x
  }
  await keyboard.down(' ')
  expect(await drag('left', -60)).toBeCloseTo(-60, 0)
  await keyboard.up(' ')
  expect(await drag('middle', 40)).toBeCloseTo(40, 0)
  expect(await drawn()).toEqual([])
  await keyboard.press('Shift+1')
  expect(await scale()).toBeCloseTo(fitted, 4)
})

/** React reports its commits to the developer tools, in a built client too: they are counted from the next load on. */
async function countCommits(): Promise<() => Promise<number>> {
  const counter = 'committedByReact'
  await kim.page.addInitScript((name) => {
    const counts: Record<string, unknown> = window as never
    counts[name] = 0
    counts['__REACT_DEVTOOLS_GLOBAL_HOOK__'] = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => (counts[name] = Number(counts[name]) + 1),
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    }
  }, counter)
  return () => kim.page.evaluate((name) => Number((window as unknown as Record<string, unknown>)[name]), counter)
}

/** Milliseconds after which the last stroke is saved and the screen readers have heard of it. */
const STILL_MS = 2_000

test('a stroke in progress renders no component, and its end renders those that show it', async () => {
  const { page } = kim
  const commits = await countCommits()
  await page.reload()
  await kim.untilReady()
  await kim.untilStatusIs('All changes saved')
  await kim.startDrawing([
    [20, 60],
    [40, 60],
  ])
  await eventually(async () => {
    const now = await commits()
    await page.waitForTimeout(STILL_MS)
    return (await commits()) === now
  })
  const still = await commits()
  expect(still).toBeGreaterThan(0)
  for (const x of [60, 80, 100, 120]) await kim.moveTo([x, 80])
  await page.waitForTimeout(STILL_MS)
  expect(await commits()).toBe(still)
  await kim.stopDrawing()
  await eventually(async () => (await commits()) > still)
})

test('a line in progress while the server restarts arrives once and whole', async () => {
  const { server } = app()
  await kim.startDrawing([
    [30, 520],
    [60, 550],
  ])
  await server.kill()
  await kim.moveTo([80, 520])
  await server.startAgain()
  await kim.moveTo([100, 550])
  let settled = false
  const settling = kim.settled().then(() => (settled = true))
  await kim.untilStatusIs('All changes saved')
  expect(settled).toBe(false)
  await kim.stopDrawing()
  await settling
  const strokes = await drawn()
  expect(strokes).toHaveLength(1)
  await expectPoints({ ...strokes[0]!, points: strokes[0]!.points.slice(-2) }, [
    [80, 520],
    [100, 550],
  ])
  expect(await kim.fingerprint()).toBe(await kim.serverFingerprint())
})
