/** The admin panel in a browser: a page is added, its gap closed, published, changed and deleted, and an item is sold. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { runAxe } from '#tests/e2e/support/axe.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const ADMIN = { username: 'boss', password: 'the real one' }
/** A box whose right side has a gap of 4 pixels, which is 8 on the page. */
const BOX_WITH_GAP = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <rect width="800" height="600" fill="#ffffff"/>
  <path d="M500 297V150H200V450H500V301" fill="none" stroke="#26313d" stroke-width="9"/>
</svg>`
/** Forty squares of 40 pixels. */
const SMALL_SQUARES = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <rect width="800" height="600" fill="#ffffff"/>
  <g fill="none" stroke="#26313d" stroke-width="6">${Array.from(
    { length: 40 },
    (_, at) => `<rect x="${40 + (at % 10) * 72}" y="${60 + Math.floor(at / 10) * 120}" width="40" height="40"/>`,
  ).join('')}</g>
</svg>`
const INSIDE = [350, 300] as const
const OUTSIDE = [650, 300] as const

const app = setUpApp({ environment: () => ({ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }) })
let ana: BrowserUser
let boss: BrowserUser
beforeAll(async () => {
  const { signUp, server } = app()
  ana = await signUp('ana', { width: 390, height: 844 })
  boss = await signUp('visitor', { width: 1440, height: 900 })
  await boss.page.request.post(`${server.origin}/api/login`, { data: ADMIN })
})
afterAll(() => Promise.all([ana.close(), boss.close()]))

const open = ({ page }: BrowserUser, path: string) => page.goto(app().server.origin + path)
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

async function expectNoAxeFindings(page: Page): Promise<void> {
  expect((await runAxe(page)).violations).toEqual([])
}

/** Returns the titles of the pages that ana is offered. */
async function offeredToAna(): Promise<string[]> {
  const reply = await ana.page.request.get(`${app().server.origin}/api/templates`)
  return ((await reply.json()) as { title: string }[]).map(({ title }) => title)
}

test('the account menu leads admins to the panel, whose tabs have no fault that axe finds', async () => {
  const { page } = boss
  await open(boss, '/')
  await page.getByRole('button', { name: 'Account menu of boss' }).click()
  await page
    .getByRole('group')
    .filter({ hasText: 'Admin Tools' })
    .getByRole('menuitem', { name: 'Admin Panel' })
    .click()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  // A few rows are enough, and axe takes long for many.
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('castle')
  await rowOf(page, 'Sunflower').waitFor({ state: 'detached' })
  await expectNoAxeFindings(page)
  for (const tab of ['Statistics', 'Users', 'Activity', 'Store']) {
    await page.getByRole('tab', { name: tab }).click()
    await page
      .getByRole('tabpanel', { name: tab })
      .locator('table, dl, ol')
      .or(page.getByText(/No admin has/))
      .first()
      .waitFor()
    await expectNoAxeFindings(page)
  }
})

test('a gap is found and closed, and the page is published, changed and deleted', async () => {
  const { page } = boss
  await open(boss, '/admin')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('box')
  await click(page, 'Add Template')
  const dialog = page.getByRole('dialog', { name: 'Add Template' })
  await dialog.getByLabel('Template name').fill('Box')
  await dialog.getByRole('button', { name: 'Add Template' }).click()
  await says(page, 'No file selected')
  await says(page, 'Please select an image file to upload.')
  const upload = (name: string, svg: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  // Its difficulty is filled in from the size of the regions.
  const difficulty = dialog.getByLabel('Difficulty')
  expect(await difficulty.inputValue()).toBe('easy')
  await upload('squares.svg', SMALL_SQUARES)
  await dialog.getByText('41 regions.').waitFor()
  await expect.poll(() => difficulty.inputValue()).toBe('hard')
  await upload('box.svg', BOX_WITH_GAP)
  await dialog.getByRole('button', { name: /^Leak 1, in the middle/ }).click()
  await click(page, 'Show the whole page')
  await expectNoAxeFindings(page)
  await dialog.getByRole('slider', { name: 'Close gaps' }).focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await dialog.getByText('1 closed gap').waitFor()
  await dialog.getByText('2 regions.').waitFor()
  await expect.poll(() => difficulty.inputValue()).toBe('easy')
  expect(await dialog.getByText('1 leak', { exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Add Template' }).click()
  await says(page, 'Template uploaded')

  await ana.pickPage('Box')
  await ana.selectColor('Sky')
  await ana.tap(INSIDE)
  await expect.poll(() => ana.pixel(INSIDE)).not.toEqual({ red: 255, green: 255, blue: 255 })
  expect(await ana.pixel(OUTSIDE)).toEqual({ red: 255, green: 255, blue: 255 })

  // Several are changed together.
  const choice = page.getByRole('checkbox', { name: 'Choose Box', exact: true })
  await choice.check()
  await page.getByLabel('Difficulty of all chosen').selectOption('medium')
  await click(page, 'Change 1 template')
  await says(page, 'Template updated')
  await page.getByRole('row').filter({ has: choice }).getByText('Medium').waitFor()
  await page.getByLabel('Filter by difficulty').selectOption('hard')
  await choice.waitFor({ state: 'detached' })
  await page.getByLabel('Filter by difficulty').selectOption('all')

  await click(page, 'Edit Box')
  const edit = page.getByRole('dialog', { name: 'Edit Template' })
  await edit.getByRole('button', { name: 'Look at the picture' }).click()
  await edit.getByText('2 regions.').waitFor()
  await edit.getByLabel('Title').fill('Toy Box')
  await edit.getByLabel('Difficulty').selectOption('hard')
  await edit.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Template updated')
  await rowOf(page, 'Toy Box').getByText('Hard').waitFor()
  expect(await offeredToAna()).toContain('Toy Box')

  await click(page, 'Delete Toy Box')
  await page.getByRole('dialog', { name: 'Are you sure you want to delete this template?' }).waitFor()
  await click(page, 'Delete')
  await says(page, 'Template deleted')
  await rowOf(page, 'Toy Box').waitFor({ state: 'detached' })
  expect(await offeredToAna()).not.toContain('Toy Box')
})

test('an item is added and deactivated with the keyboard alone', async () => {
  const { page } = boss
  await open(boss, '/admin?tab=store')
  await page.getByRole('button', { name: 'Add New Item' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Item' })
  await dialog.waitFor()
  const type = (text: string) => page.keyboard.type(text)
  const next = () => page.keyboard.press('Tab')
  await type('Paper Hat')
  await next()
  await type('Folded from a newspaper.')
  await next()
  await type('/pictures/avatars/owl.svg')
  await next()
  await type('25')
  await next()
  await type('Avatar')
  await dialog.getByText('Its picture becomes a profile picture.').waitFor()
  await expectNoAxeFindings(page)
  await next()
  await page.keyboard.press('Enter')
  await says(page, 'Item Created')
  await says(page, 'Your new store item is live.')
  await page.getByRole('button', { name: 'Deactivate Paper Hat' }).focus()
  await page.keyboard.press('Enter')
  await says(page, 'Item Deactivated')
  expect(await page.getByRole('button', { name: 'Deactivated Paper Hat' }).isDisabled()).toBe(true)
})

test("a person's password is reset and shown once, and the activity tells of it all", async () => {
  const { page } = boss
  await page.setViewportSize({ width: 390, height: 844 })
  await open(boss, '/')
  await click(page, 'Menu')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('an')
  await click(page, 'Reset password of ana')
  await click(page, 'Reset password')
  const password = await page.getByRole('textbox', { name: 'New password' }).inputValue()
  await expectNoAxeFindings(page)
  await click(page, 'Done')
  const { server, visit } = app()
  const somebody = await visit()
  const login = await somebody.page.request.post(`${server.origin}/api/login`, { data: { username: 'ana', password } })
  expect(await login.json()).toMatchObject({ code: 'one-time-password' })
  await somebody.close()

  await page.getByRole('tab', { name: 'Activity' }).click()
  const activity = page.getByRole('list', { name: 'Activity of admins' })
  await activity.getByText('boss reset the password of ana').waitFor()
  await activity.getByText('boss deleted the template Toy Box').waitFor()
  await activity.getByText('boss deactivated the store item Paper Hat').waitFor()
  expect([...ana.errors, ...boss.errors]).toEqual([])
})
