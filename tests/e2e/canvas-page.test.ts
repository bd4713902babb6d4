/** The canvas screen around the page: toasts, titles, dialogs and pending buttons, also on a slow network and in two tabs. */
import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { isLong } from '#tests/run-options.ts'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { runAxe } from './support/axe.ts'
import { setUpApp } from './support/set-up-app.ts'
import { untilStill } from './support/until-still.ts'

/** The robot, with only background at the left and right edges. */
const PAGE = 34

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const app = setUpApp()

const button = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true })
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

async function boxes({ page }: BrowserUser, selector: string): Promise<Box[]> {
  const found = await Promise.all((await page.locator(selector).all()).map((element) => element.boundingBox()))
  return found.filter((box) => box !== null)
}

/** The first one only in `npm test`. */
const inShort = <S>(sizes: readonly S[]): readonly S[] => (isLong ? sizes : sizes.slice(0, 1))

test.each(
  inShort([
    [390, 844],
    [820, 1180],
    [844, 390],
    [1024, 768],
    [1440, 900],
  ] as const),
)('at %i x %i a toast covers no control, title or save words, and not the page', async (width, height) => {
  const eva = await app().signUp(`eva${width}`, { width, height })
  await eva.openPage(PAGE)
  await button(eva, 'Share Artwork').click()
  const message = eva.page.locator('[data-sonner-toast]', { hasText: 'No artwork to share' })
  // The toast slides into place.
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
  for (const taken of await boxes(eva, 'header, header h1, main button'))
    expect(overlap(whole!, taken), JSON.stringify({ whole, taken })).toBe(false)
  const [page] = await boxes(eva, '.drawing-page')
  if (width < height) expect(overlap(whole!, page!), JSON.stringify({ whole, page })).toBe(false)
  // In landscape the page takes all the height: a toast may lie on its upper edge only, and lets the pointer through.
  else if (height > 500) expect(whole!.y + whole!.height - page!.y).toBeLessThan(page!.height / 8)
  expect(eva.errors).toEqual([])
  await eva.close()
})

test('a long title ends before the list of people', async () => {
  const ana = await app().signUp('ana 🦊')
  await ana.openPage(PAGE)
  await ana.page.getByLabel('Title').fill('The very long story of a robot who went to sea 🤖')
  await ana.press('Enter')
  await ana.tap([5, 5])
  await ana.untilStatusIs('All changes saved')
  const code = await ana.colorTogether()

  const ben = await app().signUp('ben 👩‍👩‍👧', { width: 390, height: 844 })
  await ben.page.goto(`${app().server.origin}/canvas/${ana.artworkId}?code=${code}`)
  await ben.untilReady()
  await ben.page.getByRole('heading', { level: 1, name: /The very long story/ }).waitFor()
  const [title] = await boxes(ben, 'header h1')
  const people = await boxes(ben, 'header .rounded-full')
  expect(people.length).toBeGreaterThan(3)
  for (const round of people.slice(1)) expect(overlap(title!, round), JSON.stringify({ title, round })).toBe(false)
  await Promise.all([ana.close(), ben.close()])
})

test('one’s own second tab is not announced as a person, and undoes what the first tab drew', async () => {
  const ana = await app().signUp('ana twice')
  await ana.openPage(PAGE)
  await ana.tap([5, 5])
  await ana.untilStatusIs('All changes saved')
  const code = await ana.colorTogether()
  const second = await ana.context.newPage()
  await second.goto(ana.page.url())
  await second.locator('.drawing-surface[aria-busy="false"]').waitFor()
  const ben = await app().signUp('ben watching')
  await ben.joinByCode(code)
  await ana.page.getByText('ben watching is coloring with you').waitFor({ state: 'attached' })
  for (const page of [ana.page, second])
    expect((await page.locator('output').allTextContents()).join(' ')).not.toContain('ana twice')
  await second.keyboard.press('Control+z')
  await ana.page.getByRole('img', { name: 'Robot, 0 strokes' }).waitFor({ state: 'attached' })

  // Nobody colors with a person who cannot color any more.
  const together = ben.page.getByText('ana twice is coloring with you')
  await together.waitFor({ state: 'attached' })
  await ana.page.request.post(`${app().server.origin}/api/artworks/${ana.artworkId}/disable-collaboration`)
  await ben.page.locator('output', { hasText: 'View only' }).waitFor({ state: 'attached' })
  expect(await together.count()).toBe(0)
  await Promise.all([ana.close(), ben.close()])
})

test('a slow request is sent once, and a failed change is not shown as made', async () => {
  const kim = await app().signUp('kim slow')
  await kim.openPage(PAGE)
  await kim.tap([5, 5])
  await kim.untilStatusIs('All changes saved')
  let asked = 0
  const clicks = new EventEmitter()
  const clickedTwice = once(clicks, 'second')
  await kim.page.route('**/enable-collaboration', async (route) => {
    asked += 1
    await clickedTwice
    await route.continue()
  })
  const start = button(kim, 'Color Together')
  await start.click()
  await eventually(
    () => start.isDisabled(),
    (disabled) => disabled,
  )
  await start.click({ force: true })
  clicks.emit('second')
  await kim.page.getByText('Collaboration enabled', { exact: true }).waitFor()
  await button(kim, 'Start coloring').click()
  expect(asked).toBe(1)

  await kim.page.route('**/api/artworks/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await button(kim, 'Share Artwork').click()
  await kim.page.getByRole('radio', { name: 'Anyone with the link' }).click()
  await kim.page.getByText('Error updating artwork', { exact: true }).waitFor()
  await eventually(
    () => kim.page.getByRole('radio', { name: 'Only me' }).getAttribute('aria-checked'),
    (checked) => checked === 'true',
  )
  expect(kim.errors).toEqual([])
  await kim.close()
})

test.each(
  inShort([
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const),
)('at %i x %i Random Template opens another page, and asks first when work would be left', async (width, height) => {
  const lea = await app().signUp(`lea${width}`, { width, height })
  await lea.openPage(PAGE)
  expect(await lea.page.evaluate(() => sessionStorage.getItem('selectedTemplateFromUrl'))).toBe('true')
  const question = lea.page.getByText('Changing to a random template will discard your current work. Continue?')
  const picture = await lea.page.locator('.drawing-page canvas').first().elementHandle()
  await button(lea, 'Random Template').click()
  await lea.page.waitForURL(/\/canvas$/)
  // The old page stays on the screen, ready, until the other one is known.
  await lea.page.waitForFunction((before) => !before.isConnected, picture)
  await lea.untilReady()
  expect(await question.count()).toBe(0)

  await lea.tap([400, 300])
  await lea.untilStatusIs('All changes saved')
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

  // The artwork itself is still saved; the button is hidden while people color together.
  await lea.openArtwork(id)
  await lea.colorTogether()
  await eventually(
    () => button(lea, 'Random Template').count(),
    (count) => count === 0,
  )
  expect(lea.errors).toEqual([])
  await lea.close()
})

test('an owner changes a leaked code and removes the person who used it', async () => {
  const oma = await app().signUp('oma', { width: 390, height: 844 })
  await oma.openPage(PAGE)
  await oma.tap([5, 5])
  await oma.untilStatusIs('All changes saved')
  const code = await oma.colorTogether()
  const name = 'a guest with a very long name indeed'
  const guest = await app().signUp(name)
  await guest.joinByCode(code)
  await oma.page.getByText(`${name} joined`, { exact: true }).waitFor()
  const [joined] = await boxes(oma, '[data-sonner-toast][data-front="true"]')
  const [page] = await boxes(oma, '.drawing-page')
  expect(overlap(joined!, page!), JSON.stringify({ joined, page })).toBe(false)

  // A dialog that is as high as the screen leaves the message a place above its title.
  await button(oma, 'More').click()
  await oma.page.getByRole('menuitem', { name: 'Share Artwork' }).click()
  await oma.page.getByRole('dialog', { name: 'Share Artwork' }).waitFor()
  await untilStill(oma.page)
  const [title] = await boxes(oma, '[role="dialog"] h2')
  const [above] = await boxes(oma, '[data-sonner-toast][data-front="true"]')
  expect(overlap(above!, title!), JSON.stringify({ above, title })).toBe(false)
  await button(oma, 'Close').click()

  await oma.page.getByRole('button', { name: /^Invite/ }).click()
  await button(oma, `Remove ${name}`).waitFor()
  expect((await runAxe(oma.page)).violations).toEqual([])
  await button(oma, 'Change the code').click()
  await oma.page.getByRole('dialog', { name: 'Change the code?' }).getByRole('button', { name: 'Cancel' }).click()
  expect(await oma.artwork()).toMatchObject({ sessionCode: code })
  await button(oma, 'Change the code').click()
  await oma.page
    .getByRole('dialog', { name: 'Change the code?' })
    .getByRole('button', { name: 'Change the code' })
    .click()
  await oma.page.getByText('Code changed', { exact: true }).waitFor()
  const dialog = oma.page.getByRole('dialog', { name: 'Invite' })
  expect((await dialog.boundingBox())?.width).toBe(390)
  await eventually(
    () => dialog.innerText(),
    (text) => !text.includes(code),
  )
  await button(oma, `Remove ${name}`).click()
  await oma.page
    .getByRole('dialog', { name: `Remove ${name}?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await oma.page.getByText(`${name} was removed`, { exact: true }).waitFor()
  await button(oma, `Remove ${name}`).waitFor({ state: 'detached' })
  await guest.page.getByRole('heading', { name: 'You are not on this page any more' }).waitFor()
  await guest.page.getByText(/^oma took you off “.*”. What you colored stays on it/).waitFor()
  expect(await guest.page.getByText('may have been deleted').count()).toBe(0)
  await guest.page.goto(`${app().server.origin}/canvas?code=${code}`)
  await guest.page.getByText('Error joining collaboration', { exact: true }).waitFor()
  await Promise.all([oma.close(), guest.close()])
})

test('a person whose session ends elsewhere reads so on the sign-in page', async () => {
  const uma = await app().signUp('uma')
  await uma.openPage(PAGE)
  await uma.tap([5, 5])
  await uma.untilStatusIs('All changes saved')
  await uma.page.evaluate(() => fetch('/api/logout', { method: 'POST' }))
  await uma.page.waitForURL(/\/auth$/)
  await uma.page
    .getByText('You have been signed out. Sign in again and your strokes will be saved.', { exact: true })
    .waitFor()
  await uma.close()
})

test('sharing opens once the artwork is read, and only a page without strokes is called unsaved', async () => {
  const noa = await app().signUp('noa')
  const { page } = noa
  const says = page.getByText('No artwork to share', { exact: true })
  await noa.openPage(PAGE)
  await button(noa, 'Share Artwork').click()
  await says.waitFor()
  await noa.tap([5, 5])
  await noa.untilStatusIs('All changes saved')
  const clicks = new EventEmitter()
  const clicked = once(clicks, 'share')
  await page.route(`**/api/artworks/${noa.artworkId}`, async (route) => {
    await clicked
    await route.continue()
  })
  await page.reload()
  await button(noa, 'Share Artwork').click()
  expect(await button(noa, 'Share Artwork').getAttribute('aria-busy')).toBe('true')
  clicks.emit('share')
  await page.getByRole('dialog').getByRole('radio', { name: 'Only me' }).waitFor()
  expect(await says.count()).toBe(0)
  expect(noa.errors).toEqual([])
  await noa.close()
})

test('a person who may make no more artworks reads why next to the page, and keeps the strokes', async () => {
  const ida = await app().signUp('ida')
  const sentence = 'You have started very many pages today.'
  const body = { error: sentence, message: sentence, code: 'too-many-requests' }
  await ida.page.route('**/api/artworks', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json: body }) : route.continue(),
  )
  await ida.openPage(PAGE)
  await ida.tap([5, 5])
  await ida.page.getByText(`${sentence} Your strokes are kept on this device.`, { exact: true }).waitFor()
  await ida.page.unroute('**/api/artworks')
  await ida.page.reload()
  await ida.untilStatusIs('All changes saved')
  expect(await ida.strokes()).toHaveLength(1)
  await ida.close()
})

test('a reader is offered the link, but no collaboration', async () => {
  const ana = await app().signUp('ana shows')
  await ana.openPage(PAGE)
  await ana.tap([5, 5])
  await ana.untilStatusIs('All changes saved')
  await ana.colorTogether()
  await button(ana, 'Share Artwork').click()
  await ana.page.getByRole('radio', { name: 'Anyone with the link' }).click()
  await ana.page.getByRole('radio', { name: 'Anyone with the link', checked: true }).waitFor()

  const reader = await app().signUp('reader')
  await eventually(
    async () => (await reader.page.request.get(`${app().server.origin}/api/artworks/${ana.artworkId}`)).status(),
    (status) => status === 200,
  )
  await reader.openArtwork(ana.artworkId)
  expect(await button(reader, 'Color Together').count()).toBe(0)
  await button(reader, 'Share Artwork').click()
  await reader.page.getByLabel('View-only link').waitFor()
  expect(await reader.page.getByRole('dialog').getByRole('heading', { level: 3 }).count()).toBe(0)
  await Promise.all([ana.close(), reader.close()])
})

test("an owner takes a person's strokes off the page, and undoes it", async () => {
  const opa = await app().signUp('opa', { width: 390, height: 844 })
  await opa.openPage(PAGE)
  await opa.tap([5, 5])
  await opa.untilStatusIs('All changes saved')
  const code = await opa.colorTogether()
  const ben = await app().signUp('ben scribbles')
  await ben.joinByCode(code)
  const before = await opa.fingerprint()
  const isAsBefore = (isWanted: boolean) =>
    eventually(
      async () => [await opa.fingerprint(), await ben.fingerprint()],
      (prints) => prints.every((print) => (print === before) === isWanted),
    )

  await opa.page.getByRole('button', { name: /^Invite/ }).click()
  await button(opa, 'Take ben scribbles’s strokes off').click()
  await opa.page.getByText('ben scribbles has no strokes on this page.').waitFor()
  await button(opa, 'Close').last().click()

  await ben.tap([400, 300])
  await ben.untilStatusIs('All changes saved')
  await isAsBefore(false)
  await button(opa, 'Take ben scribbles’s strokes off').click()
  await button(opa, 'Take 1 stroke off').waitFor()
  expect((await runAxe(opa.page)).violations).toEqual([])
  await button(opa, 'Take 1 stroke off').click()
  await isAsBefore(true)
  await button(opa, 'Undo').last().click()
  await isAsBefore(false)
  await opa.page.getByText('1 stroke by ben scribbles back on the page', { exact: true }).waitFor()
  await Promise.all([opa.close(), ben.close()])
})
