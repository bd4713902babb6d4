/** Notices: a sign-in from another browser is marked in the menu, read, and marked no more. */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const app = setUpApp()

// SECURITY-97, SECURITY-98
test.each([
  ['a phone', { width: 390, height: 844 }, 'Menu', 'link'],
  ['a desktop', { width: 1440, height: 900 }, 'Account menu of ', 'menuitem'],
] as const)('on %s, a sign-in elsewhere is told until the person has looked', async (device, viewport, menu, entry) => {
  const name = `nora-${device.split(' ')[1]}`
  const nora = await app().signUp(name, viewport)
  const { page } = nora
  const { origin } = app().server
  // In the header of each width, of which one is shown.
  const marks = page.getByText('1 new notice')
  await page.goto(`${origin}/notices`)
  await page.getByText('Nothing to tell.').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  const elsewhere = await app().visit()
  const data = { username: name, password: 'correct horse' }
  expect((await elsewhere.page.request.post(`${origin}/api/login`, { data })).status()).toBe(200)
  await elsewhere.close()

  await page.goto(origin)
  await eventually(async () => (await marks.count()) > 0)
  // Words at twice their size: the dot leaves the button's icon, which does not grow, in sight.
  const devtools = await nora.context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const widths = await marks.evaluateAll((all) => all.map((mark) => mark.previousElementSibling?.clientWidth))
  expect(Math.max(...widths.map(Number))).toBeLessThan(14)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
  await page.getByRole('button', { name: menu === 'Menu' ? 'Menu' : menu + name }).click()
  await page.getByRole(entry, { name: 'Notices 1 new notice' }).click()
  await page.getByRole('heading', { name: /^You signed in with/ }).waitFor()
  await page.getByText('New', { exact: true }).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await eventually(async () => (await marks.count()) === 0)
  await page.reload()
  await page.getByRole('heading', { name: /^You signed in with/ }).waitFor()
  expect(await page.getByText('New', { exact: true }).count()).toBe(0)
  expect(await marks.count()).toBe(0)
  await nora.close()
})
