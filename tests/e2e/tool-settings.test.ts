/** The settings of the tools as people meet them: at the tool, in the color field, in the menu; straight lines. */
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { PointerInput } from './support/pointer-input.ts'
import { setUpApp } from './support/set-up-app.ts'
import { untilStill } from './support/until-still.ts'

/** The robot, with only background at the left and right edges. */
const PAGE = 34
const PHONE = { width: 390, height: 844 }

const HINT_SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const

/** Runs in the browser: returns the names of what an element lies over and that can be pressed, the page to color among it. */
function coveredBy(element: Element): string[] {
  const pressed = document.querySelectorAll('button, a[href], [role="radio"], .drawing-surface')
  return Array.from(pressed)
    .filter((target) => !element.contains(target))
    .filter((target) => {
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      // Not its corners, which may be round.
      const points = [
        [x, y],
        [left + 2, y],
        [right - 2, y],
        [x, top + 2],
        [x, bottom - 2],
      ] as const
      return points.some((point) => element.contains(document.elementFromPoint(...point)))
    })
    .map((target) => target.getAttribute('aria-label') ?? target.textContent)
}

const app = setUpApp()
let mia: BrowserUser
beforeAll(async () => {
  mia = await app().signUp('mia', PHONE)
  await mia.openPage(PAGE)
})

const button = (name: string): Locator => mia.page.getByRole('button', { name, exact: true })
const dialog = (name: string): Locator => mia.page.getByRole('dialog', { name, exact: true })

/** Run in the browser. */
const adjusts = (element: Element): string => getComputedStyle(element).forcedColorAdjust
function mark(element: Element): string {
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return `${outlineStyle} ${outlineWidth}`
}

test('in a high-contrast mode the crayons keep their colors, and what is chosen is marked', async () => {
  const { page } = mia
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await page.getByRole('radio', { name: 'Berry', exact: true }).evaluate(adjusts)).toBe('none')
  expect(await button('Fill').evaluate(mark)).toBe('solid 3px')
  expect(await button('Brush').evaluate(mark)).not.toBe('solid 3px')
  await page.emulateMedia({ forcedColors: 'none' })
})

test('a first visit begins with Fill and Berry, and the panel has every tool, tip, size and color', async () => {
  const { page } = mia
  await page.setViewportSize({ width: 1440, height: 900 })
  const panel = page.getByRole('region', { name: 'Art Tools' })
  await eventually(async () => (await panel.boundingBox())?.width === 280)
  for (const name of ['Fill', 'Brush', 'Eraser', 'Wand'])
    expect(await button(name).getAttribute('aria-pressed'), name).toBe(String(name === 'Fill'))
  const stored = (): Promise<(string | null)[]> =>
    page.evaluate(() => ['currentColor', 'brushSize'].map((key) => localStorage.getItem(key)))
  expect(await page.getByRole('radiogroup', { name: 'Crayons' }).getByRole('radio').count()).toBe(12)
  expect(await page.getByRole('radio', { name: 'Berry', exact: true }).getAttribute('aria-checked')).toBe('true')

  await mia.selectTool('Brush')
  for (const name of ['Round', 'Square', 'Fuzzy', 'Sketchy'])
    expect(await page.getByRole('radio', { name, exact: true }).getAttribute('aria-checked')).toBe(
      String(name === 'Round'),
    )
  for (const [label, max, value] of [
    ['Size', '50', '10'],
    ['Opacity', '100', '100'],
  ] as const) {
    const slider = page.getByRole('slider', { name: label, exact: true })
    for (const [attribute, expected] of [
      ['aria-valuemin', '1'],
      ['aria-valuemax', max],
      ['aria-valuenow', value],
    ] as const)
      expect(await slider.getAttribute(attribute), `${label} ${attribute}`).toBe(expected)
  }
  const chosen = async (group: string, preset: string): Promise<string | null> => {
    await page
      .getByRole('radiogroup', { name: `${group} presets` })
      .getByRole('radio', { name: preset })
      .click()
    return page.getByRole('slider', { name: group, exact: true }).getAttribute('aria-valuenow')
  }
  for (const [preset, value] of [
    ['Small', '5'],
    ['Medium', '25'],
    ['Large', '45'],
  ] as const)
    expect(await chosen('Size', preset)).toBe(value)
  await eventually(async () => (await stored())[1] === '45')
  for (const [preset, value] of [
    ['Light', '25'],
    ['Medium', '65'],
    ['Strong', '100'],
  ] as const)
    expect(await chosen('Opacity', preset)).toBe(value)
  await chosen('Size', 'Usual')

  await page.getByRole('radio', { name: 'Sky', exact: true }).click()
  await eventually(async () => (await stored())[0] === '#3FA9F5')
  await button('More colors').click()
  await page.getByRole('radiogroup', { name: 'Quick picks' }).waitFor()
  expect(await page.getByRole('radiogroup', { name: 'Quick picks' }).getByRole('radio').count()).toBe(6)
  await page.getByRole('slider', { name: 'Color wheel' }).waitFor()
  const field = page.getByLabel('Color code')
  await field.fill('')
  await field.pressSequentially('#12x3456789')
  expect(await field.inputValue()).toBe('#123456')
  await mia.press('Escape')
  await page.getByRole('radio', { name: 'Berry', exact: true }).click()
  await mia.selectTool('Fill')
  await page.setViewportSize(PHONE)
})

test('the chosen tool pressed again shows its settings, and no others', async () => {
  const settingsOf = async (title: string): Promise<string[]> => {
    await dialog(title).waitFor()
    const named = dialog(title).locator('[role="radiogroup"], [role="slider"], [role="switch"]')
    const names = await named.evaluateAll((found) =>
      found.map((each) => each.getAttribute('aria-label') ?? document.querySelector(`[for="${each.id}"]`)?.textContent),
    )
    await mia.press('Escape')
    await dialog(title).waitFor({ state: 'detached' })
    return names.map(String)
  }
  await mia.pressTool('Fill')
  expect(await settingsOf('Fill')).toEqual(['Fill style', 'Eraser strength'])
  await mia.selectTool('Brush')
  await button('Tip').click()
  expect((await runAxe(mia.page)).violations).toEqual([])
  expect(await dialog('Brush').getByRole('radio', { name: 'Usual' }).getAttribute('aria-checked')).toBe('true')
  expect(await settingsOf('Brush')).toEqual([
    'Brush tip',
    'Stay inside the lines',
    'Size',
    'Size presets',
    'Opacity',
    'Opacity presets',
  ])
  await mia.selectTool('Eraser')
  await mia.pressTool('Eraser')
  expect(await settingsOf('Eraser')).toEqual([
    'Stay inside the lines',
    'Size',
    'Size presets',
    'Eraser strength',
    'Eraser strength presets',
  ])
  await mia.selectTool('Wand')
  await mia.pressTool('Wand')
  expect(await settingsOf('Magic Wand')).toEqual(['Size', 'Size presets', 'Eraser strength'])
})

test('a short color code works with Enter, a wrong one is explained, and mixed colors stay as recent ones', async () => {
  await mia.selectTool('Brush')
  await button('More colors').click()
  const field = mia.page.getByLabel('Color code')
  await field.fill('#0f')
  await field.press('Enter')
  await mia.page.getByText('A code has 3 or 6 digits, like #0F0 or #3FA9F5.').waitFor()
  await field.fill('#0f0')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('#00FF00')
  await mia.press('Escape')
  await mia.draw([
    [20, 40],
    [60, 40],
  ])
  await mia.selectColor('Sky')
  await mia.draw([
    [20, 80],
    [60, 80],
  ])
  await mia.settled()
  const recent = mia.page.getByRole('radiogroup', { name: 'Recent colors' }).getByRole('radio')
  expect(await recent.count()).toBe(1)
  expect(await recent.getAttribute('aria-label')).toContain('#00FF00')
})

test('on a dark color the wheel is bright enough to choose from, and a press chooses what it shows', async () => {
  await mia.selectColor('Leaf')
  await mia.page.getByRole('radio', { name: 'Night', exact: true }).click()
  await button('More colors').click()
  const wheel = mia.page.getByRole('slider', { name: 'Color wheel' })
  // The right end: red.
  await wheel.click({ position: { x: 170, y: 88 } })
  expect(await mia.page.getByLabel('Color code').inputValue()).toMatch(/^#9[0-9A-F]0/)
  await mia.press('Escape')
  await mia.selectColor('Berry')
})

test('the menu opens the help, with fingers first, and the replay of an unfinished picture', async () => {
  await button('More').click()
  await mia.page.getByRole('menuitem', { name: 'Fingers and keys' }).click()
  for (const [width, height] of [
    [320, 640],
    [844, 390],
    [1440, 900],
  ] as const) {
    await mia.page.setViewportSize({ width, height })
    const help = dialog('Fingers and keys')
    const fingers = help.getByText('Pinch to zoom, slide to move the page')
    await fingers.waitFor()
    // The dialog slides into its place.
    await eventually(async () => (await fingers.boundingBox())!.y < height)
    expect((await help.boundingBox())!.width).toBeLessThanOrEqual(width)
    expect(await mia.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    if (height === 900) expect((await help.boundingBox())!.height).toBeLessThan(850)
  }
  expect((await runAxe(mia.page)).violations).toEqual([])
  await mia.press('Escape')
  await mia.page.setViewportSize(PHONE)
  const id = mia.artworkId
  await button('More').click()
  expect((await runAxe(mia.page)).violations).toEqual([])
  await mia.page.getByRole('menuitem', { name: 'Watch it grow' }).click()
  await mia.page.waitForURL(new RegExp(`/artwork/${id}/replay$`))
  await mia.page.getByRole('button', { name: /Play/ }).waitFor()
})

test('Shift draws a straight line with the mouse, and a finger that rests with a touch', async () => {
  const context = await app().newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    storageState: await mia.context.storageState(),
  })
  await mia.openPage(PAGE)
  await mia.selectTool('Brush')
  await mia.page.keyboard.down('Shift')
  await mia.startDrawing([
    [20, 100],
    [60, 130],
    [40, 400],
  ])
  await mia.page.getByText('Straight line', { exact: true }).waitFor()
  await mia.stopDrawing()
  await mia.page.keyboard.up('Shift')
  await mia.settled()
  expect((await mia.strokes()).map(({ points }) => points.length)).toEqual([2])

  const page = await context.newPage()
  await page.goto(mia.page.url())
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  const hint = page.getByRole('region', { name: 'Two fingers' })
  await hint.waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  for (const [width, height] of HINT_SIZES) {
    await page.setViewportSize({ width, height })
    await untilStill(page)
    expect(await hint.evaluate(coveredBy), `${width} x ${height}`).toEqual([])
  }
  await page.setViewportSize(PHONE)
  await hint.getByRole('button', { name: 'Got it' }).click()
  await hint.waitFor({ state: 'detached' })

  // The browser remembers the tool; a press on it would open its settings.
  await page.getByRole('button', { name: 'Brush', exact: true, pressed: true }).waitFor()
  const touch = await PointerInput.of(page)
  await touch.touch([
    [0, { id: 1, at: [60, 500] }],
    [20, { id: 1, at: [200, 506] }],
    [40, { id: 1, at: [300, 495] }],
    [60, { id: 1, at: [700, 500] }],
  ])
  await page.getByText('Straight line', { exact: true }).waitFor()
  await touch.fingers([], 900, [{ id: 1, at: [700, 500] }])
  await eventually(
    async () => (await mia.strokes()).map(({ points }) => points.length),
    (lengths) => JSON.stringify(lengths) === '[2,2]',
  )
  await page.reload()
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  expect(await hint.count()).toBe(0)
  expect(mia.errors).toEqual([])
  await context.close()
})
