/** The home and sign-in screens: greeting, choosing a page, joining, toasts and focus. */
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import { setUpApp } from './support/set-up-app.ts'
import { untilStill } from './support/until-still.ts'

const PHONE = { width: 390, height: 844 }
const app = setUpApp()

const gallery = (page: Page): Locator => page.getByRole('region', { name: 'Templates Gallery' })
const cards = (page: Page): Locator => gallery(page).getByRole('listitem').getByRole('link')
const searchOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search pages' })
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Waits until the toast with this title has slid into its place. */
async function settledToast(page: Page, title: string): Promise<Locator> {
  const toast = page.locator('[data-sonner-toast]', { hasText: title })
  await eventually(() =>
    toast.evaluate((element) => element.dataset.mounted === 'true' && element.getAnimations().length === 0),
  )
  return toast
}

/** Returns the words of the headings, and the labels of the header's controls, that lie under an element. */
function wordsUnder(element: Locator): Promise<string[]> {
  return element.evaluate((toast) => {
    const under = toast.getBoundingClientRect()
    const range = document.createRange()
    return [...document.querySelectorAll('h1, h2, header a, header button')]
      .filter((heading) => {
        range.selectNodeContents(heading)
        const { top, right, bottom, left } = range.getBoundingClientRect()
        return left < under.right && under.left < right && top < under.bottom && under.top < bottom
      })
      .map(({ textContent }) => textContent)
  })
}

test('the first visit greets a person by the name they typed, with pages in view and nothing covered', async () => {
  const hilde = await app().signUpByForm('Oma Hilde', PHONE)
  const { page } = hilde
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Welcome, Oma Hilde!')
  expect(await wordsUnder(await settledToast(page, 'Account created'))).toEqual([])
  const first = page.getByRole('region', { name: 'For small hands' }).getByRole('listitem').first()
  const box = (await first.boundingBox())!
  expect(box.y + box.height).toBeLessThan(PHONE.height)
  expect((await page.locator('img[src$="butterfly.svg"]').boundingBox())!.width).toBeGreaterThan(120)

  // The menu opens without the toast, and gives the focus back to its button.
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await eventually(async () => (await page.locator('[data-sonner-toast]').count()) === 0)
  await page.getByRole('button', { name: 'Join Collaboration' }).last().click()
  await page.getByRole('dialog', { name: 'Join Collaborative Coloring' }).waitFor()
  await hilde.press('Escape')
  await eventually(() => isFocused(menu))

  const visit = await hilde.context.newPage()
  await visit.goto(app().server.origin)
  // Another tab is no return, a minute after signing up; an hour later it is one.
  await visit.getByRole('heading', { level: 1, name: 'Welcome, Oma Hilde!' }).waitFor()
  await visit.evaluate(() => {
    const [id] = localStorage.getItem('first-visit-of')!.split(':')
    localStorage.setItem('first-visit-of', `${id}:${Date.now() - 3_600_000}`)
  })
  await visit.reload()
  await visit.getByRole('heading', { level: 1, name: 'Welcome back, Oma Hilde!' }).waitFor()

  const again = await app().newContext()
  const taken = await again.newPage()
  await taken.goto(`${app().server.origin}/auth?signup=true`)
  await taken.getByLabel('Username').fill('OMA hilde')
  await taken.getByLabel('Password', { exact: true }).fill('correct horse')
  await taken.getByLabel('Confirm Password', { exact: true }).fill('correct horse')
  await taken.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await taken.getByRole('alert').waitFor()
  expect(await taken.getByText('Username already exists').count()).toBe(1)
  expect(await isFocused(taken.getByLabel('Username'))).toBe(true)
  expect(await taken.locator('[data-sonner-toast]').count()).toBe(0)
  await again.close()
  expect(hilde.errors).toEqual([])
  await hilde.close()
})

test('a failed login is said once, a forgotten password leads to a person, and a toast ends with its tab', async () => {
  const context = await app().newContext({ viewport: { width: 820, height: 1180 } })
  const page = await context.newPage()
  await page.goto(`${app().server.origin}/artwork/1`)
  await page.getByText('Log in or sign up, and the picture opens.').waitFor()
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong horse')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByText('Invalid username or password').allInnerTexts()).toEqual([
    'Login failed: Invalid username or password',
  ])
  await page.getByRole('button', { name: 'Forgot password' }).click()
  expect(await page.locator('body').innerText()).not.toMatch(/npm|admin/)
  expect((await runAxe(page)).violations).toEqual([])
  const [card, pictures] = await Promise.all(
    ['[role="tablist"]', 'img[src$="cat.svg"]'].map((selector) => page.locator(selector).boundingBox()),
  )
  expect(pictures!.y - card!.y).toBeLessThan(780)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  expect(await page.getByText('Login failed').count()).toBe(0)

  for (const name of ['Privacy', 'Terms', 'About']) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    if (name === 'About') expect((await runAxe(page)).violations).toEqual([])
    await page.goBack()
  }
  await context.close()
})

test('pages are chosen by kind, difficulty and words, and Back restores the choice', async () => {
  const mia = await app().signUp('mia', { width: 1440, height: 900 })
  await mia.page.goto(app().server.origin)
  const { page } = mia
  await cards(page).first().waitFor()
  const first = await cards(page).allInnerTexts()
  expect(first).toHaveLength(12)
  expect(first[0]).toMatch(/Hard, \d+ parts/)
  expect((await runAxe(page)).violations).toEqual([])

  await page.getByRole('radio', { name: 'Animals' }).click()
  await page.getByRole('radio', { name: 'Medium', exact: true }).click()
  await eventually(async () => (await cards(page).allInnerTexts()).every((text) => text.includes('Medium')))
  await page.getByRole('button', { name: 'Load More' }).last().click()
  await eventually(async () => (await cards(page).count()) > 12)
  const loaded = await cards(page).count()
  await cards(page).last().click()
  await mia.untilReady()
  await page.goBack()
  await eventually(async () => (await cards(page).count()) === loaded)
  expect(await page.getByRole('radio', { name: 'Animals' }).getAttribute('aria-checked')).toBe('true')
  expect(page.url()).toMatch(/category=Animals/)

  await searchOf(page).pressSequentially('drágon x')
  await page.getByText("No page for 'drágon x'").waitFor()
  await page.getByRole('button', { name: 'Show all pages' }).click()
  await eventually(async () => (await cards(page).count()) === 12)
  expect(await searchOf(page).inputValue()).toBe('')
  await searchOf(page).fill('DRAG')
  await eventually(async () => (await cards(page).count()) < 12)
  for (const text of await cards(page).allInnerTexts()) expect(text).toMatch(/Dragon|Lunar New Year/)

  await page.getByRole('button', { name: 'See all' }).click()
  await eventually(async () => (await cards(page).count()) === 12 && !page.url().includes('search'))
  for (const text of await cards(page).allInnerTexts()) expect(text).toMatch(/Easy, [1-8] parts/)
  expect(mia.errors).toEqual([])
  await mia.close()
})

test('a page has a dialog to color it, alone or together, and to print it; the focus comes back', async () => {
  const ana = await app().signUp('ana', PHONE)
  await ana.page.goto(app().server.origin)
  const { page } = ana
  const more = page.getByRole('button', { name: 'More about Elephant' }).first()
  await more.focus()
  await ana.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Elephant' })
  await dialog.getByText('Easy, 7 parts').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  const print = dialog.getByRole('button', { name: 'Print' })
  await print.click()
  await page.getByRole('button', { name: 'Print empty page' }).waitFor()
  await ana.press('Escape')
  await eventually(() => isFocused(print))
  await ana.press('Escape')
  await eventually(() => isFocused(more))

  await more.click()
  await dialog.getByRole('button', { name: 'Color Together' }).click()
  await page.waitForURL(/\/canvas\/\d+/)
  await ana.untilReady()
  const { collaborativeMode, sessionCode, title } = await ana.artwork()
  expect({ collaborativeMode, title }).toEqual({ collaborativeMode: true, title: 'Elephant' })
  for (const name of [/^Invite/, /^Style$/, /^More colors$/]) {
    const opener = page.getByRole('button', { name })
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await ana.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => isFocused(opener))
  }

  // A joiner's home shows the picture at once, and the code is understood as people write it.
  const ben = await app().signUpByForm('ben')
  await ben.page.getByText('No artworks yet').waitFor()
  const join = ben.page.getByRole('button', { name: 'Join Collab', exact: true })
  await join.click()
  const field = ben.page.getByLabel('Session code')
  await field.waitFor()
  await ben.press('Escape')
  await eventually(() => isFocused(join))
  await join.click()
  await field.fill('zzzzz0')
  await ben.press('Enter')
  await ben.page.getByText(/^Failed to join: Invalid session code/).waitFor()
  expect(await ben.page.getByText('Invalid session code').count()).toBe(1)
  const code = sessionCode ?? ''
  await field.fill('')
  await field.pressSequentially(` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()} `)
  expect(await field.inputValue()).toBe(code)
  await ben.press('Enter')
  await ben.page.waitForURL(/\/canvas\/\d+/)
  await ben.untilReady()
  await ben.page.getByRole('link', { name: 'Return to Home' }).click()
  const picture = ben.page.getByRole('region', { name: 'Recent Artworks' }).getByRole('link', { name: /^Elephant/ })
  await picture.waitFor()
  expect(await ben.page.getByText('No artworks yet').count()).toBe(0)
  const sheet = ben.page.getByRole('listitem').filter({ has: ben.page.getByRole('link', { name: /^Elephant/ }) })
  const magnet = await sheet.locator('[style*="radial-gradient"]').getAttribute('style')
  const avatar = ana.page.getByRole('banner').locator('[style*="background-color"]').first()
  await ana.page.getByRole('link', { name: 'Return to Home' }).click()
  await ana.page.setViewportSize({ width: 1280, height: 800 })
  await avatar.waitFor()
  const rgb = /rgb\([^)]*\)/.exec((await avatar.getAttribute('style')) ?? '')?.[0]
  expect(magnet).toContain(rgb)
  expect([...ana.errors, ...ben.errors.filter((error) => !error.includes('404'))]).toEqual([])
  await Promise.all([ana.close(), ben.close()])
})

test('an unknown address and a missing artwork look the same', async () => {
  const lea = await app().signUpByForm('lea')
  const looks = await Promise.all(
    ['/nowhere', '/artwork/999999'].map(async (address) => {
      const page = await lea.context.newPage()
      await page.goto(app().server.origin + address)
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      await untilStill(page)
      return heading.evaluate((element) => ({
        y: element.getBoundingClientRect().y,
        siblings: [...(element.parentElement?.children ?? [])].map(({ tagName }) => tagName),
      }))
    }),
  )
  expect(looks[0]).toEqual(looks[1])
  await lea.close()
})
