/** Inviting and being together: one invitation in three forms, who is here, and what people read when a way is closed. */
import { afterEach, expect, test } from 'vitest'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'
import { untilStill } from './support/until-still.ts'

const PAGE = 12
const app = setUpApp()

const button = (user: BrowserUser, name: string | RegExp) =>
  user.page.getByRole('button', { name, exact: typeof name === 'string' })
const open: BrowserUser[] = []
const signUp = async (...given: Parameters<ReturnType<typeof app>['signUp']>): Promise<BrowserUser> => {
  const user = await app().signUp(...given)
  open.push(user)
  return user
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((user) => user.close()))
})

/** Returns a person on a page with one stroke that others may join, and its code. */
async function sharing(name: string): Promise<{ user: BrowserUser; code: string }> {
  const user = await signUp(name)
  await user.openPage(PAGE)
  await user.tap([5, 5])
  await user.untilStatusIs('All changes saved')
  return { user, code: await user.colorTogether() }
}

const colorOf = (element: Element): string => getComputedStyle(element).backgroundColor

/** Reads the QR code from the pixels of the screen, once its dialog has faded in. */
async function scan(user: BrowserUser): Promise<string> {
  await untilStill(user.page)
  const png = await user.page.getByRole('img', { name: /^QR code/ }).screenshot()
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('Color Together on a fresh page makes the artwork, and a new person who scans the code lands in it', async () => {
  const ana = await signUp('ana')
  await ana.page.emulateMedia({ colorScheme: 'dark' })
  // A device with a share sheet.
  await ana.page.addInitScript(() => {
    navigator.share = async (given) => sessionStorage.setItem('shared', given?.url ?? '')
  })
  await ana.openPage(PAGE)
  await button(ana, 'Color Together').click()
  const dialog = ana.page.getByRole('dialog', { name: 'Collaboration Mode Enabled' })
  await dialog.waitFor()
  const code = (await ana.page.getByTestId('session-code').textContent()) ?? ''
  const link = await scan(ana)
  expect(link).toBe(`${app().server.origin}/canvas/${ana.artworkId}?code=${code}`)
  expect((await runAxe(ana.page)).violations).toEqual([])
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(ana, 'Copy link').click()
  await ana.page.getByText('Link copied', { exact: true }).waitFor()
  expect(await ana.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await button(ana, 'Send link').click()
  expect(await ana.page.evaluate(() => sessionStorage.getItem('shared'))).toBe(link)
  await button(ana, 'Start coloring').click()

  // Oma is signed out, and has no account.
  const context = await app().newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByText('ana invites you to color “').waitFor()
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('img[src*="/invitation/picture"]')
    return picture !== null && picture.naturalWidth > 0
  })
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByLabel('Username').fill('oma')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.waitForURL(new RegExp(`/canvas/${ana.artworkId}$`))
  await page.locator('.drawing-surface[aria-busy="false"]').waitFor()
  await ana.page.getByText('oma joined', { exact: true }).waitFor()
  // Her home is fresh.
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('region', { name: 'Recent Artworks' }).getByText('Collaborative').waitFor()
  await context.close()
})

test('a wrong code shows no picture and is refused once, with what to do; a right one opens its own picture', async () => {
  const { user: ana, code } = await sharing('ana keeps')
  const address = `${app().server.origin}/canvas/${ana.artworkId}?code=ZZZZZ9`
  const stranger = await (await app().newContext()).newPage()
  await stranger.goto(address)
  await stranger.getByText('This invitation does not work any more').waitFor()
  expect(await stranger.getByText('ana keeps').count()).toBe(0)
  await stranger.context().close()

  const ben = await signUp('ben late')
  await ben.page.goto(address)
  await ben.page.getByText('Invalid session code. Ask for a new invitation.', { exact: true }).waitFor()
  await ben.page.getByRole('heading', { name: 'This invitation does not open the picture' }).waitFor()
  expect(await ben.page.getByText('Invalid session code').count()).toBe(1)
  expect(await ben.page.getByText('may have been deleted').count()).toBe(0)
  // The code decides, not the path.
  await ben.page.goto(`${app().server.origin}/canvas/999999?code=${code}`)
  await ben.page.waitForURL(new RegExp(`/canvas/${ana.artworkId}$`))
  await ben.untilReady()
})

test('the header shows who is here now, each in one color everywhere', async () => {
  const { user: ana, code } = await sharing('ana here')
  const ben = await signUp('ben')
  await ben.joinByCode(code)
  const names = ana.page.getByRole('banner').getByText('ana here and ben', { exact: true })
  await names.first().waitFor()
  await ben.moveTo([60, 300])
  await ana.untilCursorShows('ben')
  const cursor = ana.page.getByTestId('remote-cursor').getByText('ben', { exact: true })
  const avatars = () =>
    ana.page
      .getByRole('banner')
      .locator('[aria-hidden="true"][style*="background-color"]')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor))
  const [anaColor, benColor] = await avatars()
  expect(anaColor).not.toBe(benColor)
  expect(await cursor.evaluate(colorOf)).toBe(benColor)
  // A name next to a cursor at the edge stays on the page, which ends where a phone's screen ends.
  const { x: left, width } = (await ana.page.locator('.drawing-page').boundingBox())!
  await ben.moveTo([780, 300])
  const arrow = ana.page.getByTestId('remote-cursor').locator('svg')
  await expect.poll(async () => (await arrow.boundingBox())!.x).toBeGreaterThan(left + width * 0.9)
  const name = (await cursor.boundingBox())!
  expect(name.x + name.width).toBeLessThan(left + width)

  await ben.close()
  await names.first().waitFor({ state: 'detached' })
  expect(await avatars()).toEqual([anaColor])
  await button(ana, 'Invite').click()
  const wasHere = ana.page.getByRole('list', { name: 'Was here' })
  await wasHere.getByText('ben', { exact: true }).waitFor()
  expect(await wasHere.locator('[style*="background-color"]').evaluate(colorOf)).toBe(benColor)
  expect(await ana.page.getByRole('list', { name: 'Here now' }).getByRole('listitem').count()).toBe(1)
})

test('Remove and Stop collaborating ask first, and the removed person reads once what happened', async () => {
  const { user: ana, code } = await sharing('ana asks')
  const ben = await signUp('ben removed')
  await ben.joinByCode(code)
  await button(ana, 'Invite').click()
  await button(ana, 'Remove ben removed').click()
  const question = ana.page.getByRole('dialog', { name: 'Remove ben removed?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await ana.page.getByRole('list', { name: 'Here now' }).getByText('ben removed', { exact: true }).waitFor()
  await button(ana, 'Remove ben removed').click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await ben.page.getByRole('heading', { name: 'You are not on this page any more' }).waitFor()
  const told = ben.page.getByText(/ana asks took you off/)
  expect(await told.count()).toBe(1)
  await ben.page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
  expect(await ben.page.getByText('may have been deleted').count()).toBe(0)
  expect((await runAxe(ben.page)).violations).toEqual([])

  // The code is another one, which does not let the person in either, until the owner does (COLLAB-18).
  const { sessionCode } = await ana.artwork()
  expect(sessionCode).not.toBe(code)
  await ana.page.getByTestId('session-code').getByText(sessionCode!, { exact: true }).waitFor()
  const removed = ana.page.getByRole('list', { name: 'Removed' })
  await removed.getByText('ben removed').waitFor()
  await ana.page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' })
  expect((await runAxe(ana.page)).violations).toEqual([])
  await button(ana, 'Let back in: ben removed').click()
  await removed.waitFor({ state: 'detached' })

  const stop = ana.page.getByRole('dialog', { name: 'Stop collaborating?' })
  await button(ana, 'Stop collaborating').click()
  await stop.getByRole('button', { name: 'Cancel' }).click()
  expect(await ana.artwork()).toMatchObject({ collaborativeMode: true })
  await button(ana, 'Stop collaborating').click()
  await stop.getByRole('button', { name: 'Stop collaborating' }).click()
  await ana.page.getByText('Collaboration ended', { exact: true }).waitFor()
})

test('a link that nobody else can open is not copied without a question, and its readers are told that they only look', async () => {
  const { user: ana } = await sharing('ana links')
  // A login name is no name for readers (SECURITY-45).
  await ana.page.request.patch(`${app().server.origin}/api/profile`, { data: { displayName: 'Ana Paints' } })
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(ana, 'Share Artwork').click()
  await ana.page.getByText('Only you and those who color with you can open it.').waitFor()
  await button(ana, 'Copy').click()
  await ana.page.getByText('Nobody who gets this link can open it now.').waitFor()
  expect((await runAxe(ana.page)).violations).toEqual([])
  expect(await ana.page.getByText('Link copied to clipboard').count()).toBe(0)
  await button(ana, 'Let anyone with the link see it').click()
  await ana.page.getByText('Link copied to clipboard', { exact: true }).waitFor()
  const link = await ana.page.evaluate(() => navigator.clipboard.readText())
  await ana.page.getByText('Anyone with the link can see it.').waitFor()

  // A person who follows it reads that they only look, who made it, and watches the replay.
  const reader = await signUp('reader')
  await reader.page.goto(link)
  await reader.untilReady()
  const banner = reader.page.getByRole('banner')
  await banner.getByText('View only', { exact: true }).waitFor()
  await banner.getByText('by Ana Paints', { exact: true }).waitFor()
  expect(await reader.page.getByText('All changes saved').count()).toBe(0)
  expect((await runAxe(reader.page)).violations).toEqual([])
  await banner.getByRole('link', { name: 'Watch it grow' }).click()
  await reader.page.getByText('Stroke 1 of 1').waitFor()

  // The replay of an unfinished picture is linked from its sheet at home, too.
  const { title } = await ana.artwork()
  await ana.page.goto(app().server.origin)
  await ana.page.getByRole('link', { name: `Watch ${title} grow` }).click()
  await ana.page.getByText('Stroke 1 of 1').waitFor()
})

test('Color Together while the first stroke is making the artwork, and a reply with only `code`, open the dialog', async () => {
  const ana = await signUp('ana code')
  await ana.openPage(PAGE)
  await ana.page.route('**/api/artworks', async (route) => {
    await new Promise((later) => setTimeout(later, 500))
    await route.continue()
  })
  await ana.tap([5, 5])
  await ana.page.route('**/enable-collaboration', async (route) => {
    const reply = (await (await route.fetch()).json()) as { code: string }
    await route.fulfill({ json: { code: reply.code } })
  })
  expect(await ana.colorTogether()).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  await ana.page.getByRole('banner').getByText('Coloring Together').waitFor()
})

test('a person who is signed out meanwhile reads it in the join dialog, logs in, and lands in the picture', async () => {
  const { user: ana, code } = await sharing('ana waits')
  const ben = await signUp('ben out')
  const { page } = ben
  const type = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Join Collab', exact: true }).click()
    await page.getByLabel('Session code').fill(code)
  }
  const logIn = async (): Promise<void> => {
    await page.getByLabel('Username').fill('ben out')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  const signOutElsewhere = () => page.request.post(`${app().server.origin}/api/logout`)

  // Nobody has noticed: the attempt does.
  await page.goto(app().server.origin)
  await type()
  await signOutElsewhere()
  await page.getByRole('button', { name: 'Join Session' }).last().click()
  await page.getByText('Authentication required', { exact: true }).waitFor()
  await page.getByText('Please log in to join a collaborative session', { exact: true }).waitFor()
  await page.waitForURL(/\/auth$/)
  await page.getByText('ana waits invites you to color “').waitFor()
  await page.getByRole('tab', { name: 'Login' }).click()
  await logIn()
  await page.waitForURL(new RegExp(`/canvas/${ana.artworkId}`))
  await ben.untilReady()

  // The page notices while the dialog is open: the dialog stays.
  await page.goto(app().server.origin)
  await type()
  await signOutElsewhere()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await page.getByText('Authentication Required', { exact: true }).waitFor()
  expect(await page.getByLabel('Session code').inputValue()).toBe(code)
  expect(await page.getByRole('button', { name: 'Join Session' }).last().isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('ana waits invites you to color “').waitFor()
  await eventually(
    async () => page.getByRole('dialog').count(),
    (count) => count === 0,
  )
})
