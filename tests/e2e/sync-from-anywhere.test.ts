/** Strokes that wait on the device are sent from any screen, and what was opened once opens again without a network. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { StrokeRow } from '#contract/strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { isLong } from '#tests/run-options.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser, Point } from './support/browser-user.ts'
import { picturesInView } from './support/pictures-in-view.ts'
import { setOffline } from './support/set-offline.ts'
import { setUpApp } from './support/set-up-app.ts'

const ROBOT = 34
const line = (i: number): readonly Point[] => [
  [40 + i * 60, 60],
  [70 + i * 60, 120],
]

const app = setUpApp({ serviceWorker: true })

const welcome = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor()
const header = (page: Page, words: string): Promise<void> =>
  page.getByRole('banner').getByText(words, { exact: true }).waitFor()
const recentArtworks = (page: Page) => page.getByRole('region', { name: 'Recent Artworks' })
const recent = (page: Page, title: RegExp) => recentArtworks(page).getByRole('link', { name: title })

async function strokesOf(user: BrowserUser, artworkId: number): Promise<StrokeRow[]> {
  const reply = await user.page.request.get(`${app().server.origin}/api/artworks/${artworkId}/strokes?loadAll=true`)
  return ((await reply.json()) as { strokes: StrokeRow[] }).strokes
}

/** Waits until the service worker has these addresses, so that they open without a network. */
async function untilKept(page: Page, addresses: readonly string[]): Promise<void> {
  await eventually(() =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all(
        ['/', '/api/user', ...wanted].map((address) => caches.match(address, { ignoreSearch: true })),
      )
      return navigator.serviceWorker.controller !== null && found.every((reply) => reply !== undefined)
    }, addresses),
  )
}

/** After a reload Chromium forgets the emulated state until it changes. */
async function stayOffline({ context }: BrowserUser): Promise<void> {
  await setOffline(context, false)
  await setOffline(context, true)
}

/** The guest draws a stroke offline in a picture of the owner's, and goes home, where it waits. Returns the picture's id. */
async function leaveStrokeOffline(owner: BrowserUser, guest: BrowserUser): Promise<number> {
  await owner.openPage(ROBOT)
  await owner.selectTool('Brush')
  await owner.draw(line(0))
  await owner.untilStatusIs('All changes saved')
  await guest.joinByForm(await owner.colorTogether())
  await guest.untilStatusIs('All changes saved')
  const { artworkId } = guest
  await guest.untilCachedForOffline()
  await setOffline(guest.context, true)
  await guest.untilStatusIs('Offline, will sync')
  await guest.selectTool('Brush')
  await guest.draw(line(1))
  await guest.page.getByRole('link', { name: 'Return to Home' }).click()
  await header(guest.page, '1 stroke waiting')
  return artworkId
}

test('strokes drawn offline are sent from home, also after a reload, a killed server and by one of two tabs', async () => {
  const mia = await app().signUp('mia')
  const { page, context } = mia
  await mia.openPage(ROBOT)
  await mia.selectTool('Brush')
  await mia.draw(line(0))
  await mia.untilStatusIs('All changes saved')
  const { artworkId } = mia
  await mia.untilCachedForOffline()

  await setOffline(context, true)
  await mia.untilStatusIs('Offline, will sync')
  await mia.draw(line(1))
  await mia.draw(line(2))
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await welcome(page)
  await header(page, '2 strokes waiting')
  await recentArtworks(page).getByText('2 strokes waiting').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  expect(await strokesOf(mia, artworkId)).toHaveLength(1)
  await setOffline(context, false)
  await eventually(async () => (await strokesOf(mia, artworkId)).length === 3)
  await eventually(async () => (await page.getByText(/strokes? waiting|Sending/).count()) === 0)

  // A reload between, on home; the server is dead when the network is back; two tabs.
  await recent(page, /^Robot/).click()
  await mia.untilReady()
  await setOffline(context, true)
  await mia.untilStatusIs('Offline, will sync')
  await mia.draw(line(3))
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await header(page, '1 stroke waiting')
  await app().server.kill()
  await page.reload()
  await stayOffline(mia)
  await header(page, '1 stroke waiting')
  const second = await context.newPage()
  await second.goto(app().server.origin)
  await welcome(second)
  await setOffline(context, false)
  await app().server.startAgain()
  await eventually(async () => (await strokesOf(mia, artworkId)).length === 4)
  for (const tab of [page, second])
    await eventually(async () => (await tab.getByText(/strokes? waiting|Sending/).count()) === 0)
  expect(new Set((await strokesOf(mia, artworkId)).map(({ clientId }) => clientId)).size).toBe(4)
  expect(mia.errors).toEqual([])
  await mia.close()
})

test('a page colored offline for the first time becomes an artwork from home', async () => {
  const lia = await app().signUp('lia')
  const { page, context } = lia
  await lia.openPage(ROBOT)
  await untilKept(page, ['/api/templates'])
  await page.route('**/api/artworks', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await setOffline(context, true)
  await lia.selectTool('Brush')
  await lia.draw(line(1))
  await lia.untilStatusIs('Offline, will sync')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await header(page, '1 stroke waiting')
  await page.unrouteAll()
  await setOffline(context, false)
  await recent(page, /^Robot/).waitFor()
  const [artwork] = (await (await page.request.get(`${app().server.origin}/api/artworks`)).json()) as { id: number }[]
  await eventually(async () => (await strokesOf(lia, artwork!.id)).length === 1)
  await lia.close()
})

test('a refusal is told on home, with the way to the picture; the next person on the device sees and sends nothing', async () => {
  const { signUp, signUpOnline, server } = app()
  const [owner, guest] = await Promise.all([signUpOnline('oda'), signUp('gil')])
  const artworkId = await leaveStrokeOffline(owner, guest)
  const { page, context } = guest
  await owner.page.request.post(`${server.origin}/api/artworks/${artworkId}/disable-collaboration`)
  await setOffline(context, false)
  await recentArtworks(page)
    .getByText('1 stroke is kept on this device. Coloring together is paused on this page.')
    .waitFor()
  await header(page, '1 stroke kept here')
  expect((await runAxe(page)).violations).toEqual([])

  const me = await page.request.get(`${server.origin}/api/user`)
  const { username } = (await me.json()) as { username: string }
  await page.request.post(`${server.origin}/api/artworks/${artworkId}/disable-collaboration`)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out and keep them here' }).click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Username').fill('next')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse')
  await owner.page.request.post(`${server.origin}/api/artworks/${artworkId}/enable-collaboration`)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await welcome(page)
  await page.getByText('No artworks yet').waitFor()
  expect(await page.getByText(/stroke/).count()).toBe(0)
  const kept = await page.evaluate(async () => {
    const names = await Promise.all(['fridgedoor-answers', 'fridgedoor-immutable'].map((name) => caches.open(name)))
    const requests = await Promise.all(names.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => /^\/api\/artworks\/\d/.test(path))).toEqual([])
  expect(await strokesOf(owner, artworkId)).toHaveLength(1)

  // The author is back, and lands on home.
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await eventually(async () => (await strokesOf(owner, artworkId)).length === 2)
  await Promise.all([owner.close(), guest.close()])
})

// The parts of it are tested without a browser.
test.runIf(isLong)('what is left of a picture that its owner deletes can be saved as a file and deleted', async () => {
  const { signUp, signUpOnline, server } = app()
  const [owner, guest] = await Promise.all([signUpOnline('olof'), signUp('gus')])
  const artworkId = await leaveStrokeOffline(owner, guest)
  const { page, context } = guest
  await owner.page.request.delete(`${server.origin}/api/artworks/${artworkId}`)
  await setOffline(context, false)
  await page.getByRole('banner').getByText('1 stroke kept here', { exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save my strokes as a file' }).click()
  expect((await downloading).suggestedFilename()).toBe('fridgedoor-strokes.json')
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Delete them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await welcome(page)
  await eventually(async () => (await page.getByText(/kept here/).count()) === 0)
  await Promise.all([owner.close(), guest.close()])
})

test('a page that was opened once, and not colored, opens again without a network', async () => {
  const ben = await app().signUp('ben')
  const { page, context } = ben
  const templates = (await (await page.request.get(`${app().server.origin}/api/templates`)).json()) as {
    id: number
    platesUrl: string
  }[]
  await ben.openPage(ROBOT)
  await untilKept(page, ['/api/templates', templates.find(({ id }) => id === ROBOT)!.platesUrl])
  await app().server.kill()
  await setOffline(context, true)
  await page.reload()
  await ben.untilReady()
  await setOffline(context, false)
  await app().server.startAgain()
  await ben.close()
})

test('home opens soon although the server is late to say who is signed in, and waits for it without an earlier reply', async () => {
  const ida = await app().signUp('ida')
  const { page, context } = ida
  await page.goto(app().server.origin)
  await untilKept(page, ['/api/templates', '/api/artworks'])
  await context.route('**/api/user', () => undefined)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor({ timeout: 4_500 })
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete('/api/user', { ignoreVary: true })
  })
  await page.reload()
  await page.locator('p', { hasText: 'One moment...' }).waitFor()
  expect(await page.getByText('ida').count()).toBe(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await ida.close()
})

test('home opens without a network with its pictures, says so in one line, and recovers by itself', async () => {
  const kim = await app().signUp('kimmy', { width: 820, height: 1180 })
  const { page, context } = kim
  await page.request.post(`${app().server.origin}/api/artworks`, { data: { templateId: ROBOT } })
  await page.goto(app().server.origin)
  await recent(page, /^Robot/).waitFor()
  await eventually(async () => {
    const { loaded, waiting } = await picturesInView(page)
    return waiting === 0 && loaded > 4
  })
  const seen = await page.evaluate(() =>
    [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc),
  )
  await untilKept(page, ['/api/templates', '/api/artworks', ...seen])
  await app().server.kill()
  await setOffline(context, true)
  await page.reload()
  await welcome(page)
  await stayOffline(kim)
  await page.getByText('You are offline', { exact: true }).waitFor()
  await header(page, 'Offline')
  await recent(page, /^Robot/).waitFor()
  await page.getByText(/^Today's page/).waitFor()
  await eventually(async () => (await picturesInView(page)).waiting === 0)
  expect(await picturesInView(page)).toMatchObject({ drawn: 0, broken: 0 })
  // The small picture of a page stands in for the large one.
  const shelf = page.getByRole('region', { name: 'For small hands' })
  await shelf
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  const large = page.getByRole('dialog').locator('img')
  await eventually(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth === 400))
  await kim.press('Escape')
  await page.getByRole('radio', { name: 'Mandalas' }).click()
  await page.getByRole('radio', { name: 'Mandalas' }).evaluate((chip) => chip.scrollIntoView())
  await eventually(async () => {
    const { drawn, broken } = await picturesInView(page)
    return drawn > 0 && broken === 0
  })

  // The network is back before the server: no event tells the pictures when to load again.
  await setOffline(context, false)
  await eventually(async () => {
    const { waiting, broken } = await picturesInView(page)
    return waiting === 0 && broken === 0
  })
  await app().server.startAgain()
  await eventually(async () => {
    const { drawn, broken, waiting } = await picturesInView(page)
    return drawn + broken + waiting === 0
  })
  expect(await page.getByText(/offline/i).count()).toBe(0)
  await kim.close()
})
