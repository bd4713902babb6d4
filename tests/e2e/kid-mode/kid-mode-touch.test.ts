/** Kid mode under real fingers: what they do to the browser around the page, and how a grown-up's finger leaves. */
import { beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { middleOf, TouchScreen } from '#tests/e2e/support/touch-screen.ts'

/** The robot: nine regions. */
const PAGE = 34
/** A little longer than the button must be held. */
const HOLD_MS = 3_300
/** Browsers send the click of a finger up to 300 ms after it has left. */
const LATE_CLICK_MS = 400

const app = setUpApp()
let ida: BrowserUser
let screen: TouchScreen
beforeAll(async () => {
  ida = await app().signUp('ida', { width: 390, height: 844, touch: true })
  await ida.openPage(PAGE)
  await ida.tap([5, 5])
  await ida.untilStatusIs('All changes saved')
  screen = await TouchScreen.of(ida.page)
})

const button = (name: string): Locator => ida.page.getByRole('button', { name, exact: true })
const leave = (): Locator => button('Grown-ups: leave kid mode')

async function turnOn(): Promise<void> {
  if ((await leave().count()) === 0) await button('Kid mode').click()
  await leave().waitFor()
}

async function turnOff(): Promise<void> {
  if ((await leave().count()) === 0) return
  await screen.put(0, await middleOf(leave()))
  await ida.page.waitForTimeout(HOLD_MS)
  await screen.lift(0)
  await button('Kid mode').waitFor()
}

test('the finger that has held the button presses nothing of what appears under it', async () => {
  const { page } = ida
  for (const from of [0.1, 0.9]) {
    await turnOn()
    const clicks = await page.evaluateHandle(() => {
      const pressed: string[] = []
      addEventListener('click', ({ target }) => pressed.push(target instanceof Element ? target.outerHTML : ''))
      return pressed
    })
    const { x, y, width, height } = (await leave().boundingBox())!
    await screen.put(0, { x: x + width * from, y: y + height / 2 })
    await page.waitForTimeout(HOLD_MS / 2)
    // A finger is never quite still.
    await screen.put(0, { x: x + width * from + 3, y: y + height / 2 + 2 })
    await page.waitForTimeout(HOLD_MS / 2)
    expect(await leave().count()).toBe(1)
    await screen.lift(0)
    await button('Kid mode').waitFor()
    await page.waitForTimeout(LATE_CLICK_MS)
    expect(await clicks.jsonValue()).toEqual([])
    expect(await leave().count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  // The next press is a press again.
  await screen.tap(await middleOf(button('Kid mode')))
  await leave().waitFor()
})

test('a finger that slides off the button does not leave', async () => {
  await turnOn()
  const at = await middleOf(leave())
  await screen.put(0, at)
  await ida.page.waitForTimeout(HOLD_MS)
  await screen.put(0, { x: at.x, y: at.y + 200 })
  await screen.lift(0)
  await ida.page.waitForTimeout(LATE_CLICK_MS)
  expect(await leave().count()).toBe(1)
})

test('two fingers anywhere, and double taps, never zoom the browser', async () => {
  const { page } = ida
  const zoom = (): Promise<number> => page.evaluate(() => visualViewport!.scale)
  for (const kid of [true, false]) {
    if (kid) await turnOn()
    else await turnOff()
    const { x, y, height } = (await page.getByRole('main').boundingBox())!
    const places = [
      await middleOf(page.getByRole('radio', { name: 'Leaf', exact: true })),
      await middleOf(button('Brush')),
      { x: 60, y: 30 },
      { x: x + 190, y: y + height / 3 },
    ]
    for (const place of places) {
      await screen.spread(place)
      expect(await zoom(), `${kid ? 'in kid mode ' : ''}at ${place.x}, ${place.y}`).toBe(1)
      await screen.tap(place)
      await screen.tap(place)
      expect(await zoom()).toBe(1)
    }
    // One finger on the crayons, the other on the page.
    await screen.put(0, places[0]!)
    await screen.put(1, { x: x + 100, y: y + height / 3 })
    await screen.put(1, { x: x + 100, y: y + 10 })
    await screen.lift(0)
    await screen.lift(1)
    expect(await zoom()).toBe(1)
  }
})

test('a browser that was zoomed elsewhere shows the canvas whole', async () => {
  const { page } = ida
  await page.goto(app().server.origin)
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
  const zoom = (): Promise<number> => page.evaluate(() => visualViewport!.scale)
  await screen.spread({ x: 190, y: 500 })
  await eventually(zoom, (scale) => scale > 1.5)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href^="/canvas/"]')!.click())
  await ida.untilReady()
  await eventually(zoom, (scale) => scale === 1)
})

test('Back stays in kid mode, and goes home once it is off', async () => {
  const { page } = ida
  await turnOff()
  await page.goto(app().server.origin)
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
  await ida.pickPage('Robot')
  await turnOn()
  await ida.tap([5, 5])
  // The page has become an artwork, and its address has changed.
  await eventually(() => /\/canvas\/\d+$/.test(page.url()))
  await ida.untilStatusIs('All changes saved')
  const address = page.url()
  for (const reload of [false, true, false]) {
    if (reload) await page.reload()
    await ida.untilReady()
    const returns = await page.evaluateHandle(() => {
      const counted = { forward: 0 }
      const forward = history.forward.bind(history)
      history.forward = () => {
        counted.forward += 1
        forward()
      }
      history.back()
      return counted
    })
    await eventually(() => returns.evaluate(({ forward }) => forward === 1))
    await page.waitForFunction(() => (history.state as { kidMode?: true } | null)?.kidMode === true)
    expect(page.url()).toBe(address)
    expect(await leave().count()).toBe(1)
  }
  // Three presses in a row, faster than the guard.
  await page.evaluate(() => [1, 2, 3].forEach(() => history.back()))
  await page.waitForTimeout(LATE_CLICK_MS)
  // On a busy machine the browser goes forward again later than that.
  await page.waitForURL(address)
  expect(await leave().count()).toBe(1)
  await ida.untilReady()
  expect(await ida.strokes()).toHaveLength(1)
  await turnOff()
  expect(page.url()).toBe(address)
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
})
