/** The page of a family: who it is, what it shares, and the door that its members arrange together. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { TouchScreen } from '#tests/e2e/support/touch-screen.ts'
import { withoutServiceWorker } from '#tests/e2e/support/without-service-worker.ts'

const DESKTOP = { width: 1440, height: 900 }
const DOOR_REFETCH_MS = 10_000
/** Longer than a press that takes a sheet. */
const LONG_PRESS_MS = 450
/** The time in which the sheets make room. */
const ROOM_MS = 150
const app = setUpApp()

async function send({ page }: BrowserUser, method: string, path: string, data?: unknown): Promise<unknown> {
  const response = await page.request.fetch(app().server.origin + path, { method, ...(data !== undefined && { data }) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

/** Makes a family of two and returns its id. */
async function makeFamily(owner: BrowserUser, member: BrowserUser, name: string): Promise<number> {
  const { id } = (await send(owner, 'POST', '/api/families', { name })) as { id: number }
  const { code } = (await send(owner, 'POST', `/api/families/${id}/invitations`, {})) as { code: string }
  await send(member, 'POST', `/api/families/join/${code}`)
  return id
}

/** Makes an artwork and shares it with the person's family. Returns its id. */
async function share(user: BrowserUser, title: string): Promise<number> {
  const { id } = await makeArtwork(user, app().server.origin, { title, fills: [[5, 5, '#3fa9f5']] })
  await send(user, 'PATCH', `/api/artworks/${id}`, { visibility: 'family' })
  return id
}

const sheets = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const titles = (page: Page): Promise<string[]> => sheets(page).getByRole('heading').allInnerTexts()
const untilTitles = async (page: Page, expected: readonly string[]): Promise<void> => {
  await eventually(async () => JSON.stringify(await titles(page)) === JSON.stringify(expected))
}
const handle = (page: Page, title: string): Locator => page.getByRole('button', { name: `Move ${title}` })

async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags a sheet by its paper onto another one. */
async function dragOnto(page: Page, title: string, other: string): Promise<void> {
  const from = await centerOf(page.getByRole('link', { name: title }))
  const to = await centerOf(sheets(page).filter({ hasText: other }))
  await page.mouse.move(from.x, from.y - 60)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.waitForTimeout(ROOM_MS)
  await page.mouse.up()
  // The sheet slides to its place.
  await eventually(async () => (await page.locator('[data-dnd-dragging], [data-dnd-dropping]').count()) === 0)
}

// FAMILY-3, FAMILY-6
test('a family arranges its door together, by pointer and by keyboard', async () => {
  const mia = await app().signUp('mia', DESKTOP)
  const ben = await app().signUp('ben', DESKTOP)
  const { page } = mia
  const { origin } = app().server
  const family = await makeFamily(mia, ben, 'The Bakers')
  const titlesInOrder = ['Whale', 'Owl', 'Cat', 'Fish']
  for (const title of titlesInOrder.toReversed()) await share(title === 'Owl' ? ben : mia, title)
  const collaborative = await share(mia, 'Kite')
  await send(mia, 'POST', `/api/artworks/${collaborative}/enable-collaboration`)

  await page.goto(`${origin}/families/${family}`)
  await page.getByRole('heading', { level: 1, name: 'The Bakers' }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('5 shared artworks').waitFor()
  await untilTitles(page, ['Kite', 'Whale', 'Owl'])
  expect(await main.getByText('Owner', { exact: true }).count()).toBe(3)
  expect(await main.getByRole('list', { name: 'Members' }).getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/mia \(you\)\s+Owner/),
    expect.stringMatching(/ben\s+Member/),
  ])
  expect(await main.getByRole('link', { name: 'Go to Canvas' }).getAttribute('href')).toBe('/canvas')
  expect(await main.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile')
  expect((await runAxe(page)).violations).toEqual([])

  await page.getByRole('tab', { name: 'Shared Artworks' }).click()
  await untilTitles(page, ['Kite', ...titlesInOrder])
  const linkTo = (name: string): Promise<string | null> => main.getByRole('link', { name }).getAttribute('href')
  expect(await linkTo('Collaborate on Kite')).toBe(`/?artwork=${collaborative}`)
  expect(await linkTo('View Whale')).toMatch(/^\/\?view=\d+$/)
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('searchbox', { name: 'Search artworks' }).fill('whal')
  await untilTitles(page, ['Whale'])

  // Both look at the door; what one moves, the other sees.
  await ben.page.clock.install()
  await ben.page.goto(`${origin}/families/${family}?tab=door`)
  await untilTitles(ben.page, ['Kite', ...titlesInOrder])
  await page.getByRole('tab', { name: 'Fridge Door' }).click()
  await untilTitles(page, ['Kite', ...titlesInOrder])
  expect((await runAxe(page)).violations).toEqual([])
  const moved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await dragOnto(page, 'Owl', 'Kite')
  await untilTitles(page, ['Owl', 'Kite', 'Whale', 'Cat', 'Fish'])
  expect((await moved).ok()).toBe(true)
  expect(page.url()).toBe(`${origin}/families/${family}?tab=door`)
  await ben.page.clock.runFor(DOOR_REFETCH_MS + 1_000)
  await untilTitles(ben.page, ['Owl', 'Kite', 'Whale', 'Cat', 'Fish'])

  // The keyboard lifts, moves and hangs; screen readers hear each step.
  await handle(page, 'Cat').focus()
  await page.keyboard.press('Space')
  const said = page.locator('[id^="dnd-kit-announcement"]')
  const hears = (words: string): Promise<unknown> => eventually(async () => (await said.textContent()) === words)
  await hears('Cat is off the door, at place 4 of 5.')
  await page.keyboard.press('ArrowRight')
  await hears('Cat, place 5 of 5.')
  const hung = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Space')
  await hears('Cat hangs at place 5 of 5.')
  await untilTitles(page, ['Owl', 'Kite', 'Whale', 'Fish', 'Cat'])
  await hung
  await page.reload()
  await untilTitles(page, ['Owl', 'Kite', 'Whale', 'Fish', 'Cat'])

  // The first refusal takes the pictures off the screens of a removed member.
  const door = await ben.context.newPage()
  await door.clock.install()
  await door.goto(`${origin}/door`)
  await untilTitles(door, ['Owl', 'Kite', 'Whale', 'Fish', 'Cat'])
  const home = await ben.context.newPage()
  await home.clock.install()
  await home.goto(origin)
  await home.getByRole('region', { name: 'Fridge Door' }).getByRole('link', { name: 'Owl by ben' }).waitFor()
  const { id: removed } = (await send(ben, 'GET', '/api/user')) as { id: number }
  await send(mia, 'DELETE', `/api/families/${family}/members/${removed}`)
  await Promise.all([ben.page, door, home].map((shown) => shown.clock.runFor(DOOR_REFETCH_MS + 1_000)))
  await ben.page.getByRole('heading', { name: 'Family Not Found' }).waitFor()
  await door.getByRole('heading', { name: 'Your fridge door' }).waitFor()
  await home.getByRole('region', { name: 'Fridge Door' }).waitFor({ state: 'detached' })
  expect(mia.errors).toEqual([])
  expect(ben.errors).toEqual([])
})

test('a move that the server does not take is undone, a finger moves after a long press, and who leaves sees no family', async () => {
  const oma = await app().signUp('oma', DESKTOP)
  const tim = await app().signUp('tim', { width: 820, height: 1180, touch: true })
  const { origin } = app().server
  const family = await makeFamily(oma, tim, 'Gran and we')
  for (const title of ['Three', 'Two', 'One']) await share(oma, title)
  await withoutServiceWorker(oma.page)
  await oma.page.goto(`${origin}/families/${family}?tab=door`)
  await untilTitles(oma.page, ['One', 'Two', 'Three'])
  await oma.page.route('**/door/*', (route) =>
    route.fulfill({ status: 409, json: { error: 'conflict', message: 'No' } }),
  )
  await dragOnto(oma.page, 'Three', 'One')
  await oma.page.locator('[data-sonner-toast]', { hasText: 'The picture is back in its place' }).waitFor()
  await untilTitles(oma.page, ['One', 'Two', 'Three'])

  await tim.page.goto(`${origin}/families/${family}?tab=door`)
  await untilTitles(tim.page, ['One', 'Two', 'Three'])
  const fingers = await TouchScreen.of(tim.page)
  const from = await centerOf(tim.page.getByRole('link', { name: 'Two' }))
  const to = await centerOf(sheets(tim.page).filter({ hasText: 'One' }))
  await fingers.put(0, from)
  await tim.page.waitForTimeout(LONG_PRESS_MS)
  for (let step = 1; step <= 10; step += 1)
    await fingers.put(0, { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 })
  await tim.page.waitForTimeout(ROOM_MS)
  await fingers.lift(0)
  await untilTitles(tim.page, ['Two', 'One', 'Three'])

  await tim.page.getByRole('button', { name: 'Manage Gran and we' }).click()
  await tim.page.getByRole('menuitem', { name: 'Leave the family' }).click()
  await tim.page.getByRole('dialog', { name: 'Leave Gran and we?' }).waitFor()
  expect((await runAxe(tim.page)).violations).toEqual([])
  await tim.page.getByRole('button', { name: 'Leave the family' }).click()
  await tim.page.waitForURL(`${origin}/profile`)
  // A family of others looks like none.
  for (const id of [family, 999_999]) {
    await tim.page.goto(`${origin}/families/${id}`)
    await tim.page.getByRole('heading', { level: 1, name: 'Family Not Found' }).waitFor()
  }
  expect((await runAxe(tim.page)).violations).toEqual([])
})

// FAMILY-109
test('the door is one tap away: its pictures have sizes, come off and are hung again, and a slideshow shows new ones', async () => {
  const lea = await app().signUp('lea', { width: 1024, height: 768 })
  const kai = await app().signUp('kai', { width: 390, height: 844 })
  const { origin } = app().server
  const { page } = lea
  await page.goto(`${origin}/door`)
  await page.getByRole('heading', { name: 'Your fridge door' }).waitFor()
  await page.getByRole('link', { name: 'Make a family' }).waitFor()
  const family = await makeFamily(lea, kai, 'The Lions')
  for (const title of ['Moon', 'Sun']) await share(lea, title)
  const star = await share(kai, 'Star')

  // From the header and from home; a phone has both too.
  await page.goto(origin)
  await page.getByRole('region', { name: 'Fridge Door' }).getByRole('link', { name: 'Star by kai' }).waitFor()
  await page.getByRole('link', { name: 'Open the door' }).click()
  await page.waitForURL(`${origin}/door?family=${family}`)
  await kai.page.goto(`${origin}/gallery`)
  await kai.page.getByRole('banner').getByRole('link', { name: 'Fridge Door' }).click()
  await kai.page.getByRole('heading', { level: 1, name: 'The Lions' }).waitFor()
  for (const user of [lea, kai]) {
    await untilTitles(user.page, ['Star', 'Sun', 'Moon'])
    // The pictures come first.
    const box = await sheets(user.page).first().boundingBox()
    expect(box!.y).toBeLessThan(user.page.viewportSize()!.height / 2)
  }
  await expectGoodAtEverySize(page, 'door')

  // Kai, who is no parent, changes every size and takes off his own alone.
  const arrange = kai.page.getByRole('button', { name: 'Arrange' })
  await arrange.click()
  await kai.page.getByRole('button', { name: 'Make Moon larger' }).click()
  await kai.page.getByRole('button', { name: 'Make Moon small' }).waitFor()
  expect(await kai.page.getByRole('button', { name: 'Take Moon off the door' }).count()).toBe(0)
  const taken = kai.page.waitForResponse((response) => response.request().method() === 'PATCH')
  await kai.page.getByRole('button', { name: 'Take Star off the door' }).click()
  await untilTitles(kai.page, ['Sun', 'Moon'])
  expect((await taken).ok()).toBe(true)
  await kai.page.getByRole('heading', { name: 'Off the door' }).waitFor()
  await expectGoodAtEverySize(kai.page, 'door-arranged')
  await page.reload()
  await untilTitles(page, ['Sun', 'Moon'])
  expect(await sheets(page).filter({ hasText: 'Moon' }).getAttribute('data-size')).toBe('large')
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Hang again: Star' }).click()
  await untilTitles(page, ['Star', 'Sun', 'Moon'])

  // The tablet in the kitchen: its screen stays on, and what is hung comes by itself.
  await page.addInitScript(() => {
    const asked: string[] = []
    const request = (kind: string) =>
      Promise.resolve(asked.push(kind)).then(() => ({ release: () => Promise.resolve() }))
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.assign(window, { asked })
  })
  await page.clock.install()
  await page.goto(`${origin}/door/slideshow?family=${family}`)
  const shown = (title: string): Promise<void> => page.getByRole('figure').getByText(title, { exact: true }).waitFor()
  await shown('Star')
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toContain('screen')
  await page.clock.runFor(DOOR_REFETCH_MS + 1_000)
  await shown('Sun')
  // Nobody has touched it for a while, so the buttons are gone until somebody does.
  await page.mouse.move(100, 100)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.keyboard.press('ArrowRight')
  await shown('Moon')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await shown('Star')
  await expectGoodAtEverySize(page, 'slideshow', { fixed: true })
  // Wiped away to the left, the next one comes.
  const paper = await centerOf(page.getByRole('figure'))
  await page.mouse.move(paper.x + 60, paper.y)
  await page.mouse.down()
  await page.mouse.move(paper.x - 60, paper.y, { steps: 4 })
  await page.mouse.up()
  await shown('Sun')
  await page.getByRole('button', { name: 'Play' }).click()
  await send(kai, 'DELETE', `/api/artworks/${star}`)
  await share(kai, 'Comet')
  await page.clock.runFor(DOOR_REFETCH_MS + 500)
  await shown('Comet')
  await page.mouse.move(120, 120)
  await page.getByRole('button', { name: 'Close the slideshow' }).click()
  await page.getByRole('heading', { level: 1, name: 'The Lions' }).waitFor()
  expect(lea.errors).toEqual([])
  expect(kai.errors).toEqual([])
})
