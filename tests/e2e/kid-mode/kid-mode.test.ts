/** Kid mode: what a child can reach, and how a grown-up leaves it. */
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

/** The robot: nine regions. */
const PAGE = 34
/** A little longer than the button must be held. */
const HOLD_MS = 3_300

const app = setUpApp()

const button = ({ page }: BrowserUser, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })
const strokesOf = async ({ page }: BrowserUser): Promise<string> =>
  (await page.locator('.drawing-page [role="img"]').getAttribute('aria-label')) ?? ''

/** Returns the result of the multiplication in the dialog for grown-ups. */
async function resultOf({ page }: BrowserUser): Promise<string> {
  const [one = 0, other = 0] =
    (await page.getByText(/What is \d+ times \d+\?/).innerText()).match(/\d+/g)?.map(Number) ?? []
  return String(one * other)
}

test('a child says that it is done and is celebrated; the grown-up is asked afterwards, and decides', async () => {
  const lea = await app().signUp('lea', { width: 390, height: 844 })
  await lea.openPage(PAGE)
  await button(lea, 'Kid mode').click()
  await button(lea, 'I am done').click()
  await lea.page.getByText('Add some colors first!').first().waitFor()
  await lea.selectColor('Sky')
  await lea.tap([5, 5])
  await lea.untilStatusIs('All changes saved')
  // The buttons leave the title half of the header.
  const title = await lea.page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading.parentElement!.clientWidth)
  expect(title).toBeGreaterThan(195)
  await button(lea, 'I am done').click()
  const dialog = lea.page.getByRole('dialog', { name: 'What a picture!' })
  await dialog.getByRole('img', { name: 'Robot' }).waitFor()
  expect(await lea.page.getByRole('link').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Color on' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await lea.artwork()).completed).toBe(false)

  const leave = button(lea, 'Grown-ups: leave kid mode')
  const box = (await leave.boundingBox())!
  await lea.page.mouse.move(box.x + 20, box.y + 20)
  await lea.page.mouse.down()
  await lea.page.waitForTimeout(HOLD_MS)
  await lea.page.mouse.up()
  // The button next to it leaves it the room to be read on a phone.
  const said = await lea.page.getByText('Your child says: I am done').boundingBox()
  expect(said!.width).toBeGreaterThan(200)
  await button(lea, 'Mark Complete').last().click()
  await lea.page.getByRole('dialog', { name: 'Artwork Completed!' }).waitFor()
  expect((await lea.artwork()).completed).toBe(true)
  expect(lea.errors).toEqual([])
  await lea.close()
})

test('a child whose page somebody else completes goes on with another page, still in kid mode', async () => {
  const owner = await app().signUp('kidowner')
  const kid = await app().signUp('kidguest', { width: 390, height: 844 })
  await owner.openPage(PAGE)
  const code = await owner.colorTogether()
  await kid.joinByCode(code)
  await button(kid, 'Kid mode').click()
  await kid.selectColor('Sky')
  await kid.tap([5, 5])
  await kid.settled()
  const address = `${app().server.origin}/api/artworks/${owner.artworkId}`
  const completion = await owner.page.request.patch(address, { data: { completed: true } })
  expect(await completion.text()).toMatch(/"completed":true/)

  const other = button(kid, 'Another page')
  await other.waitFor()
  expect(await kid.page.getByRole('link').count()).toBe(0)
  await expectGoodAtEverySize(kid.page, 'kid-completed', { fixed: true })
  await other.click()
  await kid.untilReady()
  expect(new URL(kid.page.url()).pathname).toBe('/canvas')
  await button(kid, 'Fill').waitFor()
  await button(kid, 'Grown-ups: leave kid mode').waitFor()

  // One that is gone leads to another one, too.
  await kid.page.goto(`${app().server.origin}/canvas/999999`)
  await kid.page.getByRole('link', { name: 'Another page' }).click()
  await button(kid, 'Grown-ups: leave kid mode').waitFor()
  expect(kid.errors).toEqual([])
  await Promise.all([owner.close(), kid.close()])
})

test('a child colors and finds no way out of kid mode, and a grown-up leaves it by keyboard', async () => {
  const mia = await app().signUp('mia', { width: 390, height: 844 })
  await mia.openPage(PAGE)
  await button(mia, 'Kid mode').click()
  await mia.selectColor('Sky')
  await mia.tap([5, 5])
  await mia.untilStatusIs('All changes saved')
  expect(await strokesOf(mia)).toBe('Robot, 1 stroke')

  for (const name of [
    'Share Artwork',
    'Color Together',
    'Kid mode',
    'Redo',
    'Style',
    'Size',
    'More colors',
    /Save now/,
  ])
    expect(await button(mia, name).count(), String(name)).toBe(0)
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

  // A child chooses among pictures of the fill styles; the grown-up's own style stays. Solid on solid would change nothing.
  const solid = await mia.fingerprint()
  await mia.page.getByRole('radio', { name: 'Dots', exact: true }).click()
  await mia.tap([5, 5])
  await mia.settled()
  expect(await mia.fingerprint()).not.toBe(solid)
  expect(await mia.page.evaluate(() => localStorage.getItem('fillStyle'))).toBe('solid')
  await mia.press('Control+z')
  await eventually(
    () => strokesOf(mia),
    (label) => label === 'Robot, 1 stroke',
  )

  // Shortcuts of hidden controls do nothing; those of visible controls work.
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

  // Kid mode survives a reload; a short press and a wrong result do not leave it.
  await mia.page.reload()
  await mia.untilReady()
  const leave = button(mia, 'Grown-ups: leave kid mode')
  await leave.click()
  await leave.focus()
  await mia.press('Enter')
  await mia.page.getByLabel(/What is/).fill('1')
  await mia.press('Enter')
  await mia.page.getByText('That was not it. Try this one.').waitFor()
  await mia.page.getByLabel(/What is/).fill(await resultOf(mia))
  await mia.press('Enter')
  await button(mia, 'Share Artwork').waitFor()
  expect(await button(mia, 'Redo').count()).toBe(1)
  expect(mia.errors).toEqual([])
  await mia.close()
})

test('holding the button for three seconds leaves kid mode, a shorter press does not', async () => {
  const ben = await app().signUp('ben')
  await ben.openPage(PAGE)
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
  await ben.close()
})
