/** What the canvas says when something cannot be done, and that it goes on afterwards. */
import type { Page, Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { PROTOCOL_VERSION } from '#contract/socket.ts'
import type { StoreItem } from '#contract/store.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'
import { withoutServiceWorker } from './support/without-service-worker.ts'

/** The robot. */
const PAGE = 34
const ARTWORKS = '**/api/artworks'
const app = setUpApp()

const open: BrowserUser[] = []
async function signUp(name: string): Promise<BrowserUser> {
  const user = await app().signUp(name)
  open.push(user)
  await withoutServiceWorker(user.page)
  return user
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((user) => user.close()))
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const says = (page: Page, ...texts: string[]) =>
  Promise.all(texts.map((text) => page.getByText(text, { exact: true }).first().waitFor()))
/** Handles POST requests only. */
const onPost =
  (handle: (route: Route) => Promise<void>) =>
  (route: Route): Promise<void> =>
    route.request().method() === 'POST' ? handle(route) : route.continue()
const refuse = (message: string) =>
  onPost((route) => route.fulfill({ status: 400, json: { error: message, message, code: 'invalid' } }))

test('saving and coloring together that fail say why, also when a reply cannot be read, and work afterwards', async () => {
  const { page } = await signUp('ana saves')
  await page.goto(`${app().server.origin}/canvas?templateId=${PAGE}`)
  await button(page, 'Color Together').waitFor()
  await page.route(ARTWORKS, refuse('The pen is empty'))
  await button(page, 'Color Together').click()
  await says(page, 'Error saving artwork', 'The pen is empty', 'Save artwork first')
  await page.unroute(ARTWORKS)

  const enabling = '**/enable-collaboration'
  await page.route(enabling, refuse('No codes left'))
  await button(page, 'Color Together').click()
  await says(page, 'Error enabling collaboration', 'No codes left')
  await page.unroute(enabling)
  await page.route(
    enabling,
    onPost((route) => route.fulfill({ json: { code: 7 } })),
  )
  await button(page, 'Color Together').click()
  await says(page, 'The server answered in a way this page does not understand. Reload.')
  await page.unroute(enabling)
  await page.route(enabling, async (route) => {
    const { artwork } = (await (await route.fetch()).json()) as { artwork: object }
    await route.fulfill({ json: { code: '', sessionCode: '', artwork } })
  })
  await button(page, 'Color Together').click()
  await says(page, 'Collaboration issue', 'Failed to generate a collaboration code. Please try again.')
  await page.unroute(enabling)
})

test('a clipboard that refuses, and a code that is copied', async () => {
  const ben = await signUp('ben copies')
  const { page } = ben
  await page.addInitScript(() => {
    const refused = { writeText: () => Promise.reject(new Error('refused')) }
    Object.defineProperty(navigator, 'clipboard', { value: refused, configurable: true })
    document.execCommand = () => sessionStorage.getItem('copies') === 'yes'
  })
  await ben.openPage(PAGE)
  await ben.tap([5, 5])
  await ben.untilStatusIs('All changes saved')
  await page.getByRole('banner').getByText('Coloring Solo').waitFor()
  await button(page, 'Share Artwork').click()
  await button(page, 'Enable Collaboration Mode').click()
  const code = (await page.getByTestId('session-code').first().textContent()) ?? ''
  expect(code).toMatch(/^[A-Z0-9]{6}$/)
  await page
    .getByRole('button', { name: /Copy code|Session code .* Copy/ })
    .first()
    .click()
  await says(page, 'Could not copy link', 'Please try again or copy the URL manually.')
  await page.evaluate(() => sessionStorage.setItem('copies', 'yes'))
  await page
    .getByRole('button', { name: /Copy code|Session code .* Copy/ })
    .first()
    .click()
  await says(page, 'Code copied')
})

test('pages and artworks that are not there', async () => {
  const cleo = await signUp('cleo looks')
  const { page } = cleo
  const { origin } = app().server
  await page.goto(`${origin}/canvas?templateId=cat`)
  await says(page, 'Template not found')
  await cleo.untilReady()
  await page.goto(`${origin}/canvas/999999`)
  await says(page, 'Error')
  await page
    .getByText("Could not load the artwork. It may have been deleted or you don't have permission to view it.")
    .first()
    .waitFor()
  await page.route('**/api/templates', (route) => route.fulfill({ json: [] }))
  await page.goto(`${origin}/canvas`)
  await says(page, 'No templates available', 'Please try again later when templates are loaded.')
})

test('a reply that the page cannot read is no missing artwork, and trying again opens it', async () => {
  const { page } = await signUp('cleo reads')
  const { id } = (await (await page.request.post(`${app().server.origin}/api/artworks`, { data: {} })).json()) as {
    id: number
  }
  const address = `**/api/artworks/${id}`
  await page.route(address, (route) => route.fulfill({ json: { id } }))
  await page.goto(`${app().server.origin}/canvas/${id}`)
  await says(page, 'The server answered in a way this page does not understand. Reload.')
  await page.unroute(address)
  await button(page, 'Try again').click()
  await button(page, 'Color Together').waitFor()
})

test('a page that was opened while the server was away opens by itself when it is back', async () => {
  const user = await signUp('eva waits')
  const { page } = user
  const [plates, session] = ['**/api/plates/**', '**/api/user']
  await page.route(plates, async (route) => {
    await page.route(session, (asked) => asked.abort())
    await route.abort()
  })
  await page.goto(`${app().server.origin}/canvas?templateId=${PAGE}`)
  await says(page, "Couldn't load the page")
  for (const path of [plates, session]) await page.unroute(path)
  await user.untilReady()
})

test('the number of a store item opens its page, and only numbers of no page ask the store', async () => {
  const ivy = await signUp('ivy buys')
  const { page } = ivy
  const { origin } = app().server
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/store') asked += 1
  })
  await ivy.openPage(PAGE)
  for (const address of ['/canvas', '/canvas?templateId=cat']) {
    await page.goto(origin + address)
    await ivy.untilReady()
  }
  expect(asked).toBe(0)
  const sold = (await (await page.request.get(`${origin}/api/store`)).json()) as StoreItem[]
  const [example] = sold.filter(({ itemType }) => itemType === 'template')
  await page.route('**/api/store', (route) =>
    route.fulfill({
      json: [
        { ...example, id: 9001, templateId: PAGE, template_id: PAGE },
        { ...example, id: 9003 },
      ],
    }),
  )
  await ivy.openPage(9001)
  await page.getByRole('img', { name: 'Robot, 0 strokes' }).waitFor({ state: 'attached' })
  expect(await page.getByText('Template not found').count()).toBe(0)
  expect(asked).toBe(1)
  await page.goto(`${origin}/canvas?templateId=9002`)
  await says(page, 'Template not found')
  // The page of this item is for sale.
  await page.goto(`${origin}/canvas?templateId=9003`)
  await says(page, 'That page is in the store', 'Here is another one.')
  await button(page, 'Store').click()
  await page.waitForURL(`${origin}/store`)
  await page.unroute('**/api/store')
  await page.route('**/api/store', (route) => route.fulfill({ status: 403, json: { message: 'No' } }))
  await page.goto(`${origin}/canvas?templateId=9001`)
  await says(page, 'Template not found')
  await ivy.untilReady()
  expect(ivy.errors).toEqual([])
})

test('a new title is saved and says so, and a save that cannot be made says so too', async () => {
  const dan = await signUp('dan renames')
  const { page } = dan
  await dan.openPage(PAGE)
  await dan.tap([5, 5])
  await dan.untilStatusIs('All changes saved')
  await page.getByLabel('Title').fill('Tin Man')
  await dan.press('Enter')
  await says(page, 'Artwork updated!')
  expect(await dan.artwork()).toMatchObject({ title: 'Tin Man' })
  await dan.context.setOffline(true)
  await dan.untilStatusIs('Offline, will sync')
  await dan.press('Control+s')
  await says(page, 'Save failed', 'Could not save your artwork. Please try again.')
})

test('join=true opens the dialog for a code and leaves the address, and the code of a new session is shown after 1.2 s', async () => {
  const eli = await signUp('eli waits')
  const { page } = eli
  await page.goto(`${app().server.origin}/canvas?templateId=${PAGE}&join=true`)
  await page.getByRole('dialog', { name: 'Join Collaborative Coloring' }).waitFor()
  await page.waitForURL((url) => !url.searchParams.has('join'))
  await eli.press('Escape')
  const enabled = page.waitForResponse('**/enable-collaboration')
  await button(page, 'Color Together').click()
  await enabled
  const before = performance.now()
  await page.getByRole('dialog', { name: 'Collaboration Mode Enabled' }).waitFor()
  // The reply arrived a little before this test heard of it.
  expect(performance.now() - before).toBeGreaterThan(1_100)
})

test('a page two versions behind the server says so and goes on; a reload brings the strokes along (OUTBOX-7)', async () => {
  const eva = await signUp('eva is late')
  const { page } = eva
  let ahead = 2
  await page.routeWebSocket(/\/collab\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(withNewest(message, PROTOCOL_VERSION + ahead)))
  })
  const notice = page.getByText('There is a new version of Fridgedoor. Reload when it suits you: your strokes stay.')
  await eva.openPage(PAGE)
  await eva.selectTool('Brush')
  await eva.draw([
    [200, 200],
    [300, 260],
  ])
  await eva.untilStatusIs('All changes saved')
  await notice.waitFor()
  await eva.draw([
    [200, 300],
    [300, 360],
  ])
  await eva.untilStatusIs('All changes saved')
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  ahead = 0
  await button(page, 'Reload').click()
  await eva.untilReady()
  await eventually(async () => (await eva.strokes()).length === 2)
  expect(await notice.isVisible()).toBe(false)
  expect(eva.errors).toEqual([])
})

/** Returns a message of the server with another number for the newest protocol, where it has one. */
function withNewest(message: string | Buffer, newest: number): string | Buffer {
  const bytes = Buffer.from(message)
  const field = '"newest":'
  const at = bytes.indexOf(field)
  if (at >= 0) bytes.write(String(newest), at + field.length)
  return bytes
}
