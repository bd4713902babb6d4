import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { eventually } from '#tests/eventually.ts'
import type { Artist } from './support/artist.ts'
import { setStage } from './support/stage.ts'

/** The robot: nine regions. */
const PAGE = 34
/** Milliseconds a grown-up holds the button, and a little. */
const HOLD_MS = 3_300

const stage = setStage()

const button = ({ page }: Artist, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const strokesOf = async ({ page }: Artist): Promise<string> =>
  (await page.locator('.drawing-page [role="img"]').getAttribute('aria-label')) ?? ''

/** The sum in the dialog for grown-ups, as its answer. */
async function answer({ page }: Artist): Promise<string> {
  const [one = 0, other = 0] =
    (await page.getByText(/What is \d+ times \d+\?/).innerText()).match(/\d+/g)?.map(Number) ?? []
  return String(one * other)
}

test('a child colors, finds no way out and loses nothing; a grown-up leaves by keyboard', async () => {
  const mia = await stage().signUp('mia', { width: 390, height: 844 })
  await mia.beginPage(PAGE)
  await button(mia, 'Kid mode').click()
  await mia.takeColor('Sky')
  await mia.tap([5, 5])
  await mia.untilItSays('All changes saved')
  expect(await strokesOf(mia)).toBe('Robot, 1 stroke')

  for (const gone of ['Share Artwork', 'Color Together', 'Kid mode', 'Redo', 'Size', 'More colors', /Save now/])
    expect(await button(mia, gone).count(), String(gone)).toBe(0)
  expect(await mia.page.getByRole('link').count()).toBe(0)
  const smallest = await mia.page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('main button')].flatMap((each) => {
        const { width, height } = each.getBoundingClientRect()
        return [width, height]
      }),
    ),
  )
  expect(smallest).toBeGreaterThanOrEqual(64)

  // Keys of what is away do nothing; those of what is there do.
  await mia.press('Control+z')
  await eventually(
    () => strokesOf(mia),
    (label) => label === 'Robot, 0 strokes',
  )
  await mia.press('Control+y')
  await mia.settled()
  expect(await strokesOf(mia)).toBe('Robot, 0 strokes')
  await mia.press('i')
  await mia.tap([5, 5])
  await eventually(
    () => strokesOf(mia),
    (label) => label === 'Robot, 1 stroke',
  )

  // The browser remembers; a short press and a wrong answer do not lead out.
  await mia.page.reload()
  await mia.untilReady()
  const leave = button(mia, 'Grown-ups: leave kid mode')
  await leave.click()
  await leave.focus()
  await mia.press('Enter')
  await mia.page.getByLabel(/What is/).fill('1')
  await mia.press('Enter')
  await mia.page.getByText('That was not it. Try this one.').waitFor()
  await mia.page.getByLabel(/What is/).fill(await answer(mia))
  await mia.press('Enter')
  await button(mia, 'Share Artwork').waitFor()
  expect(await button(mia, 'Redo').count()).toBe(1)
  expect(mia.errors).toEqual([])
  await mia.leave()
})

test('holding the button for three seconds leads out, letting go before does not', async () => {
  const ben = await stage().signUp('ben')
  await ben.beginPage(PAGE)
  await button(ben, 'Kid mode').click()
  const box = (await button(ben, 'Grown-ups: leave kid mode').boundingBox())!
  await ben.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await ben.page.mouse.down()
  await ben.page.waitForTimeout(HOLD_MS / 2)
  await ben.page.mouse.up()
  await ben.page.waitForTimeout(HOLD_MS / 2)
  expect(await button(ben, 'Kid mode').count()).toBe(0)
  await ben.page.mouse.down()
  await ben.page.waitForTimeout(HOLD_MS)
  await ben.page.mouse.up()
  await button(ben, 'Kid mode').waitFor()
  await ben.leave()
})
