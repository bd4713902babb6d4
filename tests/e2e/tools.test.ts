/** Wand, eyedropper, previous color, and undo after a reload, by mouse and keys. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser, Point } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'

/** The robot: its wall is one region, and reaches from the upper left corner to a table. */
const PAGE = 34
const SKY = '#3FA9F5'
const BERRY = '#E84393'
/** The wand's accent colors. */
const PINK = '#FF69B4'
const WHITE = '#FFFFFF'

const app = setUpApp()
let kim: BrowserUser
beforeAll(async () => {
  kim = await app().signUp('kim')
})
afterEach(() => expect(kim.errors).toEqual([]))

const line = (y: number): readonly Point[] => [
  [20, y],
  [60, y],
]
const shownBy = async (user: BrowserUser): Promise<number[]> =>
  (await user.strokes()).filter(({ undone }) => !undone).map(({ id }) => id)

test('the wand paints the same stars and sparkles here and on the server', async () => {
  await kim.openPage(PAGE)
  await kim.selectColor('Berry')
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
})

test('a swipe of the wand is many strokes and one act, and starting over is one, too (UNDO-63)', async () => {
  await kim.openPage(PAGE)
  await kim.press('b')
  await kim.draw(line(60))
  await kim.press('m')
  await kim.draw([
    [40, 540],
    [400, 560],
    [760, 520],
  ])
  await kim.settled()
  const all = await shownBy(kim)
  expect(all.length).toBeGreaterThan(8)
  const shows = (count: number) =>
    eventually(
      () => shownBy(kim),
      (shown) => shown.length === count,
    )
  await kim.press('Control+z')
  await shows(1)
  await kim.press('Control+y')
  await shows(all.length)
  await kim.page.getByRole('button', { name: 'More', exact: true }).click()
  await kim.page.getByRole('menuitem', { name: 'Start over' }).click()
  await shows(0)
  await kim.page.getByText('A fresh page').waitFor()
  await kim.page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await shows(all.length)
  expect(await kim.fingerprint()).toBe(await kim.serverFingerprint())
})

test('opacity and staying inside the lines are kept for the next visit', async () => {
  await kim.openPage(PAGE)
  await kim.press('b')
  await kim.page.getByRole('radiogroup', { name: 'Opacity presets' }).getByRole('radio', { name: 'Light' }).click()
  await kim.page.getByRole('switch', { name: 'Stay inside the lines' }).click()
  await kim.page.reload()
  await kim.untilReady()
  expect(await kim.page.getByRole('slider', { name: 'Opacity' }).getAttribute('aria-valuenow')).toBe('25')
  const inside = kim.page.getByRole('switch', { name: 'Stay inside the lines' })
  expect(await inside.getAttribute('aria-checked')).toBe('false')
  await inside.click()
  await kim.page.getByRole('radiogroup', { name: 'Opacity presets' }).getByRole('radio', { name: 'Strong' }).click()
})

test('I picks a color from the page and restores the tool, X switches to the previous color', async () => {
  await kim.openPage(PAGE)
  await kim.selectTool('Fill')
  await kim.selectColor('Sky')
  await kim.tap([20, 20])
  await kim.selectColor('Berry')
  await kim.press('b')
  await kim.draw(line(60))
  await kim.settled()
  // X skips a color that was chosen only for a moment.
  await kim.page.waitForTimeout(300)
  await kim.press('i')
  await kim.tap([20, 380])
  await eventually(
    () => kim.page.evaluate(() => localStorage.getItem('currentColor')),
    (color) => color === SKY,
  )
  await kim.draw(line(100))
  await kim.press('x')
  await kim.draw(line(150))
  await kim.press('i')
  await kim.press('Escape')
  await kim.draw(line(200))
  await kim.settled()
  const strokes = await kim.strokes()
  expect(strokes.map(({ tool, color, fillColor }) => [tool, (fillColor ?? color).toUpperCase()])).toEqual([
    ['fill', SKY],
    ['brush', BERRY],
    ['brush', SKY],
    ['brush', BERRY],
    ['brush', BERRY],
  ])
})

test('undo and redo after a reload affect only one’s own strokes', async () => {
  const ben = await app().signUp('ben')
  await kim.openPage(PAGE)
  await kim.press('b')
  await kim.draw(line(100))
  await kim.settled()
  await ben.joinByCode(await kim.colorTogether())
  await ben.press('b')
  await kim.draw(line(150))
  await kim.settled()
  await ben.draw(line(200))
  await ben.settled()
  const [first, second, bens] = await shownBy(kim)
  expect(bens).toBeDefined()

  await kim.page.reload()
  await kim.untilReady()
  await kim.settled()
  const shows = async (...expected: (number | undefined)[]): Promise<void> => {
    await eventually(
      () => shownBy(kim),
      (shown) => JSON.stringify(shown) === JSON.stringify(expected),
    )
  }
  await kim.press('Control+z')
  await shows(first, bens)
  await kim.press('Control+z')
  await shows(bens)
  await kim.press('Control+z')
  await ben.page.reload()
  await ben.untilReady()
  await kim.press('Control+Shift+z')
  await shows(first, bens)
  await ben.press('Control+z')
  await shows(first)
  await kim.press('Control+y')
  await shows(first, second)
  await ben.press('Control+y')
  await shows(first, second, bens)
  await eventually(
    async () => [await kim.fingerprint(), await ben.fingerprint(), await kim.serverFingerprint()],
    (prints) => new Set(prints).size === 1,
  )
  expect(ben.errors).toEqual([])
  await ben.close()
})
