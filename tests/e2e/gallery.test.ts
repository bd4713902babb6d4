/** The gallery: the door with its choice and pages, details, completion, sharing, and deleting with undo. */
import type { Locator, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CARD_WIDTHS } from '#contract/artworks.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { makeArtwork } from './support/make-artwork.ts'
import { setUpApp } from './support/set-up-app.ts'
import { withoutServiceWorker } from './support/without-service-worker.ts'

const PHONE = { width: 390, height: 844 }
const LIST = /\/api\/artworks\?page=1/
const app = setUpApp()

const cards = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
const titles = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allInnerTexts()
const status = (page: Page, name: string): Locator => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)
const untilTitles = async (page: Page, expected: readonly string[]): Promise<void> => {
  await eventually(async () => JSON.stringify(await titles(page)) === JSON.stringify(expected))
}

async function openGallery({ page }: BrowserUser, query = ''): Promise<void> {
  await page.goto(`${app().server.origin}/gallery${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function toastSays(page: Page, title: string): Promise<void> {
  await page.locator('[data-sonner-toast]', { hasText: title }).first().waitFor()
}

/** Returns the titles of the artworks that the server has. */
async function onServer({ page }: BrowserUser): Promise<string[]> {
  const response = await page.request.get(`${app().server.origin}/api/artworks`)
  return ((await response.json()) as { title: string }[]).map(({ title }) => title).toSorted()
}

test('the door is chosen from by words, status and order, page by page, and Back restores the choice', async () => {
  const mia = await app().signUp('mia', { width: 1440, height: 900 })
  const { page } = mia
  const { origin } = app().server
  for (let i = 1; i <= 23; i += 1) {
    const title = i === 7 ? 'Éclair' : `Cat ${i}`
    await makeArtwork(mia, origin, { title, ...(i % 10 === 0 && { fills: [[5, 5, '#3fa9f5']], completed: true }) })
  }
  await withoutServiceWorker(page)
  await page.clock.install()
  let release!: () => void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(LIST, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(origin)
  await page.getByRole('link', { name: 'Open Gallery' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Gallery' }).waitFor()
  await page.clock.runFor(200)
  expect(await page.locator('.animate-shimmer').count()).toBe(8)
  release()
  await cards(page).first().waitFor()
  await page.unroute(LIST)

  expect(await cards(page).count()).toBe(20)
  const newest = await titles(page)
  expect(newest.slice(0, 2)).toEqual(['Cat 23', 'Cat 22'])
  expect(await page.getByRole('tab', { name: 'Personal Gallery 23' }).count()).toBe(1)
  for (const name of ['All 23', 'Completed 2', 'In Progress 21'])
    expect(await page.getByRole('radio', { name }).count(), name).toBe(1)
  const linkOf = (title: string): Promise<string | null> =>
    cards(page).getByRole('link', { name: title, exact: false }).first().getAttribute('href')
  expect(await linkOf('Cat 20')).toMatch(/^\/artwork\/\d+$/)
  expect(await linkOf('Cat 23')).toMatch(/^\/canvas\/\d+$/)
  expect((await runAxe(page)).violations).toEqual([])

  // Page 1 is read again every ten seconds; the later page and the place stay.
  await page.getByRole('button', { name: 'Load More (3)' }).click()
  await eventually(async () => (await cards(page).count()) === 23)
  expect(await page.getByRole('button', { name: /Load More/ }).count()).toBe(0)
  const oldest = cards(page).filter({ hasText: 'Cat 1' }).last()
  await oldest.scrollIntoViewIfNeeded()
  await makeArtwork(mia, origin, { title: 'Brand new' })
  await page.clock.runFor(10_000)
  await eventually(async () => (await titles(page))[0] === 'Brand new')
  await eventually(async () => (await cards(page).count()) === 24)
  expect(new Set(await titles(page)).size).toBe(24)
  expect(await oldest.isVisible()).toBe(true)

  const search = page.getByRole('searchbox', { name: 'Search artworks' })
  expect(await search.getAttribute('placeholder')).toBe('Search artworks...')
  await search.fill('eclair')
  await page.clock.runFor(300)
  await untilTitles(page, ['Éclair'])
  await search.fill('nothing at all')
  await page.clock.runFor(300)
  await page.getByRole('heading', { name: 'No matching artworks found' }).waitFor()
  await search.fill('')
  await page.clock.runFor(300)
  // Another choice begins with page 1.
  await eventually(async () => (await cards(page).count()) === 20)

  await status(page, 'Completed').click()
  await untilTitles(page, ['Cat 20', 'Cat 10'])
  const sort = page.getByRole('combobox', { name: 'Sort' })
  expect(await sort.getByRole('option').allInnerTexts()).toEqual([
    'Newest First',
    'Oldest First',
    'Title A-Z',
    'Title Z-A',
  ])
  await sort.selectOption('Title A-Z')
  await untilTitles(page, ['Cat 10', 'Cat 20'])
  await sort.selectOption('Title Z-A')
  await untilTitles(page, ['Cat 20', 'Cat 10'])
  await sort.selectOption('Oldest First')
  await untilTitles(page, ['Cat 10', 'Cat 20'])
  await page.getByRole('radio', { name: 'List' }).click()
  await untilTitles(page, ['Cat 10', 'Cat 20'])
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('link', { name: /^Cat 20/ }).click()
  await page.waitForURL(/\/artwork\/\d+$/)
  await page.goBack()
  await untilTitles(page, ['Cat 10', 'Cat 20'])
  expect(await page.getByRole('radio', { name: 'List' }).getAttribute('aria-checked')).toBe('true')

  // The family's artworks are not asked for before its tab opens, and nobody has a family yet.
  await page.getByRole('tab', { name: 'Family Gallery', exact: true }).click()
  await page.getByRole('heading', { name: 'No family artworks available' }).waitFor()
  await page.getByRole('tab', { name: /Personal Gallery/ }).click()
  await eventually(async () => (await cards(page).count()) === 20)
  await page.getByRole('banner').getByRole('link', { name: 'Gallery', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back to Canvas' }).click()
  await page.waitForURL(`${origin}/`)
  // After a picture was colored, it leads back to that one.
  await page.getByRole('link', { name: 'Go on coloring Brand new' }).click()
  await mia.untilReady()
  const canvas = page.url()
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.getByRole('link', { name: 'Back to Canvas' }).click()
  await page.waitForURL(canvas)
  expect(mia.errors).toEqual([])
  await mia.close()
})

test('details: completing with its celebration, sharing, visibility, and deleting with ten seconds to undo', async () => {
  const ana = await app().signUp('ana', PHONE)
  const { page, context } = ana
  const { origin } = app().server
  await openGallery(ana)
  await page.getByRole('heading', { name: 'No artworks yet' }).waitFor()
  expect(await page.getByRole('link', { name: 'Start Coloring' }).getAttribute('href')).toBe('/canvas')

  const empty = await makeArtwork(ana, origin, { title: 'Empty' })
  const fox = await makeArtwork(ana, origin, { title: 'Fox', fills: [[5, 5, '#e84393']] })
  await openGallery(ana, `?artworkId=${empty.id}`)
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  await toastSays(page, 'Add some colors first!')
  await openGallery(ana)
  await page.getByRole('link', { name: 'More about Fox' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fox' }).waitFor()
  expect(await isFocused(page.locator('main'))).toBe(true)
  for (const words of ['In Progress', 'Private']) await page.getByText(words, { exact: true }).first().waitFor()
  await page.getByText(/^Last edited on/).waitFor()
  expect(await page.getByRole('link', { name: 'Continue Editing' }).getAttribute('href')).toBe(`/canvas/${fox.id}`)

  // Sharing a private picture asks who should see it, and copies the link to these details.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Who should see it?' })
  await question.getByRole('button', { name: 'Anyone with the link' }).click()
  await toastSays(page, 'Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/gallery?artworkId=${fox.id}`)
  await page.getByText('Anyone with the link', { exact: true }).first().waitFor()
  await page.getByRole('radio', { name: 'Only me' }).click()
  await page.getByText('Private', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  const celebration = page.getByRole('dialog', { name: 'Artwork Completed!' })
  await celebration.getByText('You earned 10 coins. Now you have 10.').waitFor()
  await celebration.getByRole('img', { name: 'Fox' }).waitFor()
  await toastSays(page, '+10 coins')
  expect((await runAxe(page)).violations).toEqual([])
  expect(await celebration.getByRole('link', { name: 'Start New Artwork' }).getAttribute('href')).toBe('/canvas')
  expect(await celebration.getByRole('link', { name: 'View Completed Artwork' }).getAttribute('href')).toBe(
    `/canvas/${fox.id}?view=completed`,
  )
  // Unlike on the canvas, it leads nowhere by itself.
  await page.waitForTimeout(2_500)
  expect(page.url()).toBe(`${origin}/gallery?artworkId=${fox.id}`)
  await celebration.getByRole('button', { name: 'Close' }).click()
  await page.getByText(/^Completed on/).waitFor()
  expect(await page.getByRole('link', { name: 'Continue Editing' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Mark as In Progress' }).click()
  await toastSays(page, 'Marked as in progress')
  await page.getByText('This artwork is now available for further editing').waitFor()

  // A person who may only look finds no toggle and nothing to delete.
  await page.getByRole('radio', { name: 'Anyone with the link' }).click()
  await page.getByText('Anyone with the link', { exact: true }).first().waitFor()
  const ben = await app().signUp('ben')
  await openGallery(ben, `?artworkId=${fox.id}`)
  await ben.page.getByRole('link', { name: 'View Artwork' }).waitFor()
  for (const name of ['Mark as Completed', 'Delete'])
    expect(await ben.page.getByRole('button', { name }).count(), name).toBe(0)
  expect(await ben.page.getByRole('link', { name: 'Continue Editing' }).count()).toBe(0)
  await openGallery(ben, '?artworkId=x').catch(() => undefined)
  await toastSays(ben.page, 'Error loading artwork')
  await ben.close()

  // What is said of a picture goes with it: it would stay for five seconds.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await toastSays(page, 'Link copied')
  // Back gives the focus to the link that opened the details.
  await page.getByRole('link', { name: 'Back to Gallery' }).click()
  const copied = page.locator('[data-sonner-toast]', { hasText: 'Link copied' })
  await expect.poll(() => copied.count(), { timeout: 2_000 }).toBe(0)
  await eventually(() => isFocused(page.getByRole('link', { name: 'More about Fox' })))

  // A deletion is undone before the server hears of it. A toast under the pointer would stay on a link.
  await eventually(async () => (await page.locator('[data-sonner-toast]').count()) === 0)
  const remove = async (title: string): Promise<void> => {
    await page.getByRole('link', { name: `More about ${title}` }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Are you sure you want to delete "${title}"?`).waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toastSays(page, 'Artwork deleted')
  }
  await remove('Fox')
  await untilTitles(page, ['Empty'])
  expect(await page.getByRole('tab', { name: 'Personal Gallery 1' }).count()).toBe(1)
  expect(await onServer(ana)).toEqual(['Empty', 'Fox'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilTitles(page, ['Fox', 'Empty'])

  // Leaving the page carries it out, and a second tab agrees.
  const second = await ana.openTab()
  await untilTitles(second.page, ['Fox', 'Empty'])
  await remove('Empty')
  await page.reload()
  await eventually(async () => (await onServer(ana)).join() === 'Fox')
  await untilTitles(page, ['Fox'])
  await openGallery(second, `?artworkId=${empty.id}`)
  await second.page.getByRole('heading', { name: 'Artwork Not Found' }).waitFor()

  // So does the end of the ten seconds, wherever the person is by then.
  await page.clock.install()
  await openGallery(ana)
  await remove('Fox')
  await page.getByRole('link', { name: 'Back to Canvas' }).click()
  await page.getByRole('heading', { name: 'No artworks yet' }).waitFor()
  expect(await onServer(ana)).toEqual(['Fox'])
  await page.clock.runFor(10_000)
  await eventually(async () => (await onServer(ana)).length === 0)
  expect(ana.errors).toEqual([])
  await ana.close()
})

/** Returns the darkest value of any channel in the middle of an element as the screen shows it, from 0 to 255. */
async function darkestIn(page: Page, element: Locator): Promise<number> {
  const { x, y, width, height } = (await element.boundingBox())!
  const clip = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 }
  const { channels } = await sharp(await page.screenshot({ clip })).stats()
  return Math.min(...channels.slice(0, 3).map(({ min }) => min))
}

test('cards are line art until their picture is there, in the width that is shown, and only those in view (ARTWORK-50)', async () => {
  const DENSITY = 3
  const pia = await app().signUp('pia')
  const { origin } = app().server
  const { templateUrl } = await makeArtwork(pia, origin, {
    title: 'Fox',
    templateId: 3,
    fills: [[5, 5, '#e84393']],
  })
  for (let i = 0; i < 9; i += 1) await makeArtwork(pia, origin, { title: 'Empty' })
  const context = await app().newContext({
    viewport: PHONE,
    deviceScaleFactor: DENSITY,
    storageState: await pia.context.storageState(),
  })
  const page = await context.newPage()
  const held: Route[] = []
  await page.route(/\/image\/\d+\?/, (route) => void held.push(route))
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
  // The list is not kept waiting for the account.
  const list = page.waitForRequest(LIST)
  await page.route('**/api/user', async (route) => {
    await list
    await route.continue()
  })
  const small = page.waitForRequest(/-small\.png$/)
  await page.goto(`${origin}/gallery`)
  await small
  expect(held).toHaveLength(0)

  const fox = cards(page).filter({ hasText: 'Fox' })
  await fox.scrollIntoViewIfNeeded()
  const picture = fox.locator('img')
  const asked = async (): Promise<void> => {
    const shown = await picture.evaluate((image) => image.clientWidth * Math.min(2, devicePixelRatio))
    const fitting = CARD_WIDTHS.find((width) => width >= shown) ?? CARD_WIDTHS.at(-1)
    await expect.poll(() => held.at(-1)?.request().url()).toContain(`/image/${fitting}?`)
  }
  await asked()
  const lineArt = loaded.indexOf(templateUrl!.replace('.png', '-tiny.png'))
  expect(lineArt).toBeGreaterThan(0)
  expect(lineArt).toBeLessThan(loaded.findIndex((path) => path.includes('/image/')))
  await expect.poll(() => darkestIn(page, picture)).toBeLessThan(100)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  await held[0]!.continue()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeTruthy()

  // Where it is shown larger, it is loaded anew.
  await page.setViewportSize({ width: 1440, height: 900 })
  await fox.scrollIntoViewIfNeeded()
  await expect.poll(() => held.length).toBe(2)
  await asked()
  await held[1]!.continue()
  await context.close()
  await pia.close()
})

test('on a phone, held either way, the pictures begin high, and one button opens what there is to choose', async () => {
  const lou = await app().signUp('lou', PHONE)
  const { page } = lou
  const { origin } = app().server
  await makeArtwork(lou, origin, { title: 'Fox', fills: [[5, 5, '#e84393']], completed: true })
  await makeArtwork(lou, origin, { title: 'Cat' })
  await openGallery(lou)
  await untilTitles(page, ['Cat', 'Fox'])
  for (const [width, height, highest] of [
    [390, 844, 300],
    [844, 390, 220],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await cards(page).first().boundingBox())!.y).toBeLessThan(highest)
  }
  expect(await page.getByRole('radio').count()).toBe(0)
  const button = page.getByRole('button', { name: /^Filter and sort/ })
  await button.focus()
  await lou.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  const completed = sheet.getByRole('radio', { name: 'Completed 1' })
  const sort = sheet.getByRole('combobox', { name: 'Sort' })
  // Two choices before the first one is on the screen.
  await completed.evaluate(
    (radio, select) => {
      if (!(radio instanceof HTMLElement && select instanceof HTMLSelectElement)) throw new Error('other controls')
      radio.click()
      select.value = 'title-asc'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
    await sort.elementHandle(),
  )
  expect((await runAxe(page)).violations).toEqual([])
  await lou.press('Escape')
  await untilTitles(page, ['Fox'])
  await eventually(() => isFocused(button))
  expect(await button.getAttribute('aria-label')).toBe('Filter and sort, Completed, Title A-Z')
  expect(lou.errors).toEqual([])
  await lou.close()
})

test('why the family gallery is not there stays on the screen while it is asked for again', async () => {
  const ida = await app().signUp('ida')
  const { page } = ida
  await withoutServiceWorker(page)
  await page.clock.install()
  const list = /\/api\/family-artworks/
  await page.route(list, (route) => route.abort())
  await page.goto(`${app().server.origin}/gallery?tab=family`)
  await page.clock.runFor(5_000)
  const failure = page.getByRole('alert').getByText("Couldn't load the family gallery")
  await failure.waitFor()
  await page.unroute(list)
  const held: Route[] = []
  await page.route(list, (route) => void held.push(route))
  await page.clock.runFor(10_000)
  await eventually(() => held.length > 0)
  await page.clock.runFor(100)
  expect([await failure.isVisible(), await page.locator('.animate-shimmer').count()]).toEqual([true, 0])
  await held[0]!.continue()
  await page.getByRole('heading', { name: 'No family artworks available' }).waitFor()
  await ida.close()
})

test('a refused deletion and an unreachable server say so, and trying again helps', async () => {
  const kim = await app().signUp('kim')
  const { page } = kim
  await makeArtwork(kim, app().server.origin, { title: 'Fox' })
  await withoutServiceWorker(page)
  await page.clock.install()
  await page.route(LIST, (route) => route.abort())
  await page.goto(`${app().server.origin}/gallery`)
  await page.clock.runFor(5_000)
  await page.getByRole('alert').getByText("Couldn't load your gallery").waitFor()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await untilTitles(page, ['Fox'])

  await page.route(/\/api\/artworks\/\d+$/, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { message: 'Not now' } })
      : route.continue(),
  )
  await page.getByRole('link', { name: 'More about Fox' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No artworks yet' }).waitFor()
  await page.clock.runFor(10_000)
  await toastSays(page, 'Error deleting artwork')
  await untilTitles(page, ['Fox'])
  await kim.close()
})
