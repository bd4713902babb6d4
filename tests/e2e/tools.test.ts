/** Wand, eyedropper, last color, and taking back after a reload: by mouse and keys, as people do it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { eventually } from '#tests/sync/plain-client.ts'
import { Artist, type Point } from './support/artist.ts'
import { launchChromium } from './support/chromium.ts'
import { ServerProcess } from './support/server-process.ts'

/** The robot: nothing but background at the left and right edge. */
const PAGE = 34
const SKY = '#3FA9F5'
const BERRY = '#E84393'
/** The accents of the wand (spec: canvas 9). */
const PINK = '#FF69B4'
const WHITE = '#FFFFFF'

let server: ServerProcess
let browser: Browser
beforeAll(async () => {
  server = await ServerProcess.start()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const line = (y: number): readonly Point[] => [
  [20, y],
  [60, y],
]
const shownBy = async (artist: Artist): Promise<number[]> =>
  (await artist.strokes()).filter(({ undone }) => !undone).map(({ id }) => id)

test('the wand scatters stars and sparkles, the same ones on the server', async () => {
  const kim = await Artist.signUp(browser, server.origin, 'kim')
  await kim.beginPage(PAGE)
  await kim.press('m')
  await kim.tap([60, 300])
  await kim.settled()
  const [magic] = await kim.strokes()
  expect(magic).toMatchObject({ tool: 'magic', brushSize: 10 })
  expect(magic?.magicalEffects).toHaveLength(14)
  const effects = magic?.magicalEffects ?? []
  expect(effects[0]?.color.toUpperCase()).toBe(BERRY)
  expect(effects.every(({ color }) => [BERRY, PINK, WHITE].includes(color.toUpperCase()))).toBe(true)
  expect(await kim.fingerprint()).toBe(await kim.serverFingerprint())
  expect(kim.errors).toEqual([])
  await kim.leave()
})

test('I takes a color from the page and puts the tool back; X takes the color before', async () => {
  const lea = await Artist.signUp(browser, server.origin, 'lea')
  await lea.beginPage(PAGE)
  await lea.takeColor('Sky')
  await lea.tap([20, 20])
  await lea.takeColor('Berry')
  await lea.press('b')
  await lea.draw(line(60))
  await lea.settled()
  // A color held for a moment only was passed by, and X does not bring it back.
  await lea.page.waitForTimeout(300)
  await lea.press('i')
  await lea.tap([20, 580])
  await eventually(
    () => lea.page.evaluate(() => localStorage.getItem('currentColor')),
    (color) => color === SKY,
  )
  await lea.draw(line(100))
  await lea.press('x')
  await lea.draw(line(150))
  await lea.press('i')
  await lea.press('Escape')
  await lea.draw(line(200))
  await lea.settled()
  const strokes = await lea.strokes()
  expect(strokes.map(({ tool, color, fillColor }) => [tool, (fillColor ?? color).toUpperCase()])).toEqual([
    ['fill', SKY],
    ['brush', BERRY],
    ['brush', SKY],
    ['brush', BERRY],
    ['brush', BERRY],
  ])
  expect(lea.errors).toEqual([])
  await lea.leave()
})

test('after a reload each takes back what is their own, and brings it again', async () => {
  const ana = await Artist.signUp(browser, server.origin, 'ana')
  const ben = await Artist.signUp(browser, server.origin, 'ben')
  await ana.beginPage(PAGE)
  await ana.press('b')
  await ana.draw(line(100))
  await ana.settled()
  await ben.joinByCode(await ana.colorTogether())
  await ben.press('b')
  await ana.draw(line(150))
  await ana.settled()
  await ben.draw(line(200))
  await ben.settled()
  const [first, second, bens] = await shownBy(ana)
  expect(bens).toBeDefined()

  await ana.page.reload()
  await ana.untilReady()
  await ana.settled()
  const shows = async (...expected: (number | undefined)[]): Promise<void> => {
    await eventually(
      () => shownBy(ana),
      (shown) => JSON.stringify(shown) === JSON.stringify(expected),
    )
  }
  await ana.press('Control+z')
  await shows(first, bens)
  await ana.press('Control+z')
  await shows(bens)
  await ana.press('Control+z')
  await ben.page.reload()
  await ben.untilReady()
  await ana.press('Control+Shift+z')
  await shows(first, bens)
  await ben.press('Control+z')
  await shows(first)
  await ana.press('Control+y')
  await shows(first, second)
  await ben.press('Control+y')
  await shows(first, second, bens)
  await eventually(
    async () => [await ana.fingerprint(), await ben.fingerprint(), await ana.serverFingerprint()],
    (prints) => new Set(prints).size === 1,
  )
  expect([...ana.errors, ...ben.errors]).toEqual([])
  await Promise.all([ana.leave(), ben.leave()])
})
