/** What stands around the page: messages, titles, buttons that wait for an answer; also on a slow line and with two pages open. */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import type { Artist } from './support/artist.ts'
import { runAxe } from './support/axe.ts'
import { setStage } from './support/stage.ts'

/** The robot: nothing but background at the left and right edge. */
const PAGE = 34

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const stage = setStage()

const button = ({ page }: Artist, name: string) => page.getByRole('button', { name, exact: true })
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

async function boxes({ page }: Artist, selector: string): Promise<Box[]> {
  const found = await Promise.all((await page.locator(selector).all()).map((element) => element.boundingBox()))
  return found.filter((box) => box !== null)
}

test.each([
  [390, 844],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1440, 900],
])('at %i x %i a message and its cross stand on no control and not on the page', async (width, height) => {
  const eva = await stage().signUp(`eva${width}`, { width, height })
  await eva.beginPage(PAGE)
  await button(eva, 'Share Artwork').click()
  const message = eva.page.locator('[data-sonner-toast]', { hasText: 'No artwork to share' })
  // It slides to its place.
  await eventually(() =>
    message.evaluate((toast) => toast.dataset.mounted === 'true' && toast.getAnimations().length === 0),
  )
  const [cross] = await boxes(eva, '[aria-label="Close message"]')
  const [whole] = await boxes(eva, '[data-sonner-toast]')
  const controls = await boxes(
    eva,
    'header a, header button:not([aria-label*="Save now"]), main button, [role="radio"]',
  )
  expect(controls.length).toBeGreaterThan(10)
  for (const control of controls) expect(overlap(cross!, control), JSON.stringify({ cross, control })).toBe(false)
  for (const control of await boxes(eva, 'header a, header button:not([aria-label*="Save now"])'))
    expect(overlap(whole!, control), JSON.stringify({ whole, control })).toBe(false)
  const [page] = await boxes(eva, '.drawing-page')
  // A phone held sideways is all page.
  if (height > 500) expect(overlap(whole!, page!), JSON.stringify({ whole, page })).toBe(false)
  expect(eva.errors).toEqual([])
  await eva.leave()
})

test('a long title of somebody else ends where the people begin', async () => {
  const ana = await stage().signUp('ana 🦊')
  await ana.beginPage(PAGE)
  await ana.page.getByLabel('Title').fill('The very long story of a robot who went to sea 🤖')
  await ana.press('Enter')
  await ana.tap([5, 5])
  await ana.untilItSays('All changes saved')
  const code = await ana.colorTogether()

  const ben = await stage().signUp('ben 👩‍👩‍👧', { width: 390, height: 844 })
  await ben.page.goto(`${stage().server.origin}/canvas/${ana.artworkId}?code=${code}`)
  await ben.untilReady()
  await ben.page.getByRole('heading', { level: 1, name: /The very long story/ }).waitFor()
  const [title] = await boxes(ben, 'header h1')
  const people = await boxes(ben, 'header .rounded-full')
  expect(people.length).toBeGreaterThan(3)
  for (const round of people.slice(1)) expect(overlap(title!, round), JSON.stringify({ title, round })).toBe(false)
  await Promise.all([ana.leave(), ben.leave()])
})

test('a second page of one’s own is nobody who has come, and takes back what the first one drew', async () => {
  const ana = await stage().signUp('ana twice')
  await ana.beginPage(PAGE)
  await ana.tap([5, 5])
  await ana.untilItSays('All changes saved')
  const code = await ana.colorTogether()
  const second = await ana.context.newPage()
  await second.goto(ana.page.url())
  await second.locator('.drawing-surface[aria-busy="false"]').waitFor()
  const ben = await stage().signUp('ben watching')
  await ben.joinByCode(code)
  await ana.page.getByText('ben watching is coloring with you').waitFor({ state: 'attached' })
  for (const page of [ana.page, second])
    expect((await page.locator('output').allTextContents()).join(' ')).not.toContain('ana twice')
  await second.keyboard.press('Control+z')
  await ana.page.getByRole('img', { name: 'Robot, 0 strokes' }).waitFor({ state: 'attached' })
  await Promise.all([ana.leave(), ben.leave()])
})

test('on a slow line what has been asked for is not asked twice, and a wish that failed is not shown as granted', async () => {
  const kim = await stage().signUp('kim slow')
  await kim.beginPage(PAGE)
  await kim.tap([5, 5])
  await kim.untilItSays('All changes saved')
  let asked = 0
  await kim.page.route('**/enable-collaboration', async (route) => {
    asked += 1
    await new Promise((done) => setTimeout(done, 1_500))
    await route.continue()
  })
  const start = button(kim, 'Color Together')
  await start.click()
  await eventually(
    () => start.isDisabled(),
    (disabled) => disabled,
  )
  await start.click({ force: true })
  await kim.page.getByText('Collaboration enabled', { exact: true }).waitFor()
  await button(kim, 'Start coloring').click()
  expect(asked).toBe(1)

  await kim.page.route('**/api/artworks/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await button(kim, 'Share Artwork').click()
  await kim.page.getByRole('radio', { name: 'Anyone with an account' }).click()
  await kim.page.getByText('Error updating artwork', { exact: true }).waitFor()
  await eventually(
    () => kim.page.getByRole('radio', { name: 'Only me' }).getAttribute('aria-checked'),
    (checked) => checked === 'true',
  )
  expect(kim.errors).toEqual([])
  await kim.leave()
})

test.each([
  [390, 844],
  [820, 1180],
  [1440, 900],
])('at %i x %i another page comes by chance, after a question when something would be lost', async (width, height) => {
  const lea = await stage().signUp(`lea${width}`, { width, height })
  await lea.beginPage(PAGE)
  expect(await lea.page.evaluate(() => sessionStorage.getItem('selectedTemplateFromUrl'))).toBe('true')
  const question = lea.page.getByText('Changing to a random template will discard your current work. Continue?')
  const picture = await lea.page.locator('.drawing-page canvas').first().elementHandle()
  await button(lea, 'Random Template').click()
  await lea.page.waitForURL(/\/canvas$/)
  // The page before stands there, ready, until the other one is known.
  await lea.page.waitForFunction((before) => !before.isConnected, picture)
  await lea.untilReady()
  expect(await question.count()).toBe(0)

  await lea.tap([400, 300])
  await lea.untilItSays('All changes saved')
  const id = lea.artworkId
  await button(lea, 'Random Template').click()
  await button(lea, 'Cancel').click()
  await question.waitFor({ state: 'detached' })
  expect(lea.artworkId).toBe(id)
  await button(lea, 'Random Template').click()
  await question.waitFor()
  expect((await runAxe(lea.page)).violations).toEqual([])
  await button(lea, 'Continue').click()
  await lea.page.waitForURL(/\/canvas$/)
  await lea.untilReady()
  await lea.page.getByText('Not saved yet', { exact: true }).first().waitFor()

  // The picture itself is still on the door; who colors together has no such button.
  await lea.openArtwork(id)
  await lea.colorTogether()
  await eventually(
    () => button(lea, 'Random Template').count(),
    (count) => count === 0,
  )
  expect(lea.errors).toEqual([])
  await lea.leave()
})

test('a code that got out is changed, and who came by it sent away', async () => {
  const oma = await stage().signUp('oma', { width: 390, height: 844 })
  await oma.beginPage(PAGE)
  await oma.tap([5, 5])
  await oma.untilItSays('All changes saved')
  const code = await oma.colorTogether()
  const name = 'a guest with a very long name indeed'
  const guest = await stage().signUp(name)
  await guest.joinByCode(code)

  await button(oma, 'Share Artwork').click()
  await button(oma, `Remove ${name}`).waitFor()
  expect((await runAxe(oma.page)).violations).toEqual([])
  await button(oma, 'Change the code').click()
  await oma.page.getByText('Code changed', { exact: true }).waitFor()
  const dialog = oma.page.getByRole('dialog')
  expect((await dialog.boundingBox())?.width).toBe(390)
  await eventually(
    () => dialog.innerText(),
    (text) => !text.includes(code),
  )
  await button(oma, `Remove ${name}`).click()
  await oma.page.getByText(`${name} was removed`, { exact: true }).waitFor()
  await button(oma, `Remove ${name}`).waitFor({ state: 'detached' })
  await guest.page.getByRole('heading', { name: 'This page is not on the door' }).waitFor()
  await guest.page.goto(`${stage().server.origin}/canvas?code=${code}`)
  await guest.page.getByText('Error joining collaboration', { exact: true }).waitFor()
  await Promise.all([oma.leave(), guest.leave()])
})

test('whose session ends elsewhere is told so on the way out', async () => {
  const uma = await stage().signUp('uma')
  await uma.beginPage(PAGE)
  await uma.tap([5, 5])
  await uma.untilItSays('All changes saved')
  await uma.page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await uma.page.waitForURL(/\/auth$/)
  await uma.page
    .getByText('You have been signed out. Sign in again and your strokes will be saved.', { exact: true })
    .waitFor()
  await uma.leave()
})

test('who only looks is offered the link, and nothing to color with', async () => {
  const ana = await stage().signUp('ana shows')
  await ana.beginPage(PAGE)
  await ana.tap([5, 5])
  await ana.untilItSays('All changes saved')
  await ana.colorTogether()
  await button(ana, 'Share Artwork').click()
  await ana.page.getByRole('radio', { name: 'Anyone with an account' }).click()
  await ana.page.getByRole('radio', { name: 'Anyone with an account', checked: true }).waitFor()

  const reader = await stage().signUp('reader')
  await eventually(
    async () => (await reader.page.request.get(`${stage().server.origin}/api/artworks/${ana.artworkId}`)).status(),
    (status) => status === 200,
  )
  await reader.openArtwork(ana.artworkId)
  expect(await button(reader, 'Color Together').count()).toBe(0)
  await button(reader, 'Share Artwork').click()
  await reader.page.getByLabel('View-only link').waitFor()
  expect(await reader.page.getByRole('dialog').getByRole('heading', { level: 3 }).count()).toBe(0)
  await Promise.all([ana.leave(), reader.leave()])
})
