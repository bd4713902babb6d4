/** Children's profiles: a parent makes one, hands the device over, and looks after what the child makes. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Child } from '#contract/children.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const TABLET = { width: 820, height: 1180 }
const HOUR_MS = 3_600_000

/** Gives the browser a voice of the device, and keeps what it says in `window.spoken`. Runs in the page. */
function hearWhatIsSpoken(): void {
  const spoken: string[] = []
  const voice = { lang: 'en-US', localService: true, default: true }
  const speak = ({ text }: { text: string }): void => void spoken.push(text)
  const synthesis = Object.assign(new EventTarget(), { getVoices: () => [voice], cancel: () => {}, speak })
  class Utterance {
    readonly text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  Object.assign(window, { spoken, SpeechSynthesisUtterance: Utterance })
}
const spokenIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
const app = setUpApp()

async function send<T>({ page }: BrowserUser, method: string, path: string, data?: unknown): Promise<T> {
  const response = await page.request.fetch(app().server.origin + path, { method, ...(data !== undefined && { data }) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

async function tapPictures(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
}

async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Hand over to a child' }).click()
  await page.getByRole('heading', { name: 'Who is coloring?' }).waitFor()
}

/** The address alone does not say it: it is that of home before signing in, too. */
const untilSignedIn = (page: Page): Promise<void> => page.getByRole('button', { name: /^Account menu/ }).waitFor()

/** Returns the time of day in UTC, `HH:MM`, the given milliseconds from now. */
const timeIn = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(11, 16)

// CHILD-1, CHILD-2, CHILD-3, CHILD-5, CHILD-6, CHILD-142
test('a parent makes a profile and a device, the child colors in kid mode, and the parent sees it', async () => {
  const user = await app().signUp('mama', TABLET)
  const { page } = user
  const { origin } = app().server
  await page.addInitScript(hearWhatIsSpoken)
  // A device of nobody is not asked for children.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { id: family } = await send<{ id: number }>(user, 'POST', '/api/families', { name: 'The Bakers' })

  await page.goto(`${origin}/families/${family}?tab=children`)
  await page.getByRole('button', { name: 'Add a child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a child' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill('Ida')
  await dialog.getByRole('radio', { name: 'Unicorn' }).click()
  await dialog.getByRole('button', { name: 'Choose a secret' }).click()
  await tapPictures(page, ['Sun', 'Car'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A secret has 4 pictures: tap the others too, or cancel it.').waitFor()
  await tapPictures(page, ['Car', 'Star'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please read what is stored of the child, and agree to it.').waitFor()
  const agreement = dialog.getByRole('switch', { name: 'I agree' })
  expect(await agreement.evaluate((element) => element === document.activeElement)).toBe(true)
  await agreement.click()
  await expectGoodAtEverySize(page, 'add-a-child')
  // The form is longer than a phone: why it was not saved stands next to the button that was pressed.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/children', (route) => route.fulfill({ status: 400, json: { message: 'Not on this day.' } }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  const why = await dialog.getByText('Not on this day.').boundingBox()
  expect(why!.y).toBeGreaterThan(0)
  expect(why!.y).toBeLessThan(844)
  await page.unroute('**/children')
  await page.setViewportSize(TABLET)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Ida', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Use this device for the children' }).click()
  const adding = page.getByRole('dialog', { name: 'Use this device for the children?' })
  await adding.getByLabel('Your password').fill('not this one')
  await adding.getByRole('button', { name: 'Use this device', exact: true }).click()
  await adding.getByText('That is not your password. Try again.').waitFor()
  await expectGoodAtEverySize(page, 'use-this-device')
  await user.confirmDevice()
  await page.getByText('This device', { exact: true }).waitFor()
  // Without the toasts, which fade while axe looks.
  await page.reload()
  await page.getByText('This device', { exact: true }).waitFor()
  await expectGoodAtEverySize(page, 'children-of-a-family')
  await page.setViewportSize({ width: 1440, height: 900 })
  const drawn = await page.getByRole('list', { name: 'Members' }).locator('img').boundingBox()
  expect([drawn!.width, drawn!.height].map(Math.round)).toEqual([26, 26])
  await page.setViewportSize(TABLET)
  const [ida] = await send<Child[]>(user, 'GET', `/api/families/${family}/children`)
  expect(asked).not.toContain('/api/device')

  await handOver(page)
  await expectGoodAtEverySize(page, 'who-is-coloring')
  const picture = page.getByRole('button', { name: 'Ida' })
  const box = await picture.locator('span').first().boundingBox()
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(96)
  await picture.click()
  await tapPictures(page, ['Sun', 'Sun', 'Sun', 'Sun'])
  await page.getByText('Not quite. Try again!').waitFor()
  await expectGoodAtEverySize(page, 'secret-pictures')
  await tapPictures(page, ['Sun', 'Car', 'Car', 'Star'])
  await untilSignedIn(page)

  // Its home is pictures with spoken names: no codes, no search, no levels, no coins.
  await page.getByRole('link', { name: 'Start coloring' }).waitFor()
  const pages = page.getByRole('main').locator('a[href^="/canvas?templateId="]')
  await pages.first().waitFor()
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(
    await page
      .getByRole('banner')
      .getByText(/coins|Join|Store/)
      .count(),
  ).toBe(0)
  expect(
    await page
      .getByRole('main')
      .getByText(/Welcome|Join|Easy|Medium|Hard|parts|coins/)
      .count(),
  ).toBe(0)
  await expectGoodAtEverySize(page, 'home-of-a-child')
  const before = await pages.count()
  await page.getByRole('button', { name: 'More: pages to color' }).click()
  expect(await pages.count()).toBeGreaterThan(before)
  const name = await pages.first().getAttribute('aria-label')
  await pages.first().click()
  await page.getByRole('button', { name: 'Grown-ups: leave kid mode' }).waitFor()
  expect(await spokenIn(page)).toEqual([name])
  await page.goto(origin)
  await page.getByRole('button', { name: 'Speak the names' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Speak the names', pressed: false }).waitFor()
  await page.getByRole('link', { name: 'Start coloring' }).click()
  await page.getByRole('button', { name: 'Grown-ups: leave kid mode' }).waitFor()
  expect(await spokenIn(page)).toEqual([])

  await user.openPage(34)
  await page.getByRole('button', { name: 'Grown-ups: leave kid mode' }).waitFor()
  await user.tap([5, 5])
  await page.waitForURL(/\/canvas\/\d+/)
  await user.settled()
  const { artworkId } = user
  // A child chooses its family, never everybody.
  await page.goto(`${origin}/gallery?artworkId=${artworkId}`)
  const audience = page.getByRole('radiogroup', { name: 'Who should see it?' })
  await audience.getByRole('radio', { name: 'The Bakers' }).click()
  expect(await audience.getByRole('radio', { name: 'Anyone with the link' }).count()).toBe(0)
  await page.getByText('Shared with Family').waitFor()
  // It hangs on the door, where names are spoken too.
  await page.goto(origin)
  await page.getByRole('button', { name: 'Speak the names' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Fridge Door' }).click()
  const hung = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect.poll(() => hung.count()).toBe(1)
  const title = await hung.innerText()
  await hung.click()
  await page.waitForURL(/\/canvas\/\d+/)
  expect(await spokenIn(page)).toEqual([title])
  await page.goto(`${origin}/gallery`)

  // The parent sees it, ends its sharing, and sets quiet hours.
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Grown-ups' }).click()
  await page.getByLabel('Username').fill('mama')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await untilSignedIn(page)
  await page.goto(`${origin}/families/${family}?tab=children`)
  await page.getByRole('button', { name: 'Pictures of Ida' }).click()
  const made = page.getByRole('dialog', { name: 'What Ida made' })
  const endSharing = made.getByRole('button', { name: /^End the sharing of/ })
  await endSharing.waitFor()
  await expectGoodAtEverySize(page, 'pictures-of-a-child')
  await endSharing.click()
  await made.getByText('Not shared').waitFor()
  expect((await send<Artwork>(user, 'GET', `/api/artworks/${artworkId}`)).visibility).toBe('private')
  const quietHours = { from: timeIn(-HOUR_MS), to: timeIn(HOUR_MS), timeZone: 'UTC' }
  await send(user, 'PATCH', `/api/children/${ida!.id}`, { quietHours, secret: null })
  await page.keyboard.press('Escape')
  await handOver(page)
  await page.getByRole('button', { name: 'Ida' }).click()
  await page.waitForURL(`${origin}/`)
  // Home says it first, and nothing on it begins to color.
  await page.getByRole('heading', { name: 'The crayons are asleep' }).waitFor()
  await page.getByRole('heading', { name: 'My pictures' }).waitFor()
  expect(await page.locator('a[href^="/canvas?"], a[href="/canvas"]').count()).toBe(0)
  await expectGoodAtEverySize(page, 'home-in-quiet-hours')
  await page.goto(`${origin}/canvas/${artworkId}`)
  await page.getByRole('heading', { name: 'The crayons are asleep' }).waitFor()
  await expectGoodAtEverySize(page, 'quiet-hours')

  // A profile is deleted by its name only; the device then asks for grown-ups.
  await page.goto('about:blank')
  await send(user, 'POST', '/api/login', { username: 'mama', password: 'correct horse' })
  await page.goto(`${origin}/families/${family}?tab=children`)
  await page.getByRole('button', { name: "Delete Ida's profile" }).click()
  const remove = page.getByRole('button', { name: 'Delete the profile' })
  await page.getByLabel('Type Ida to delete the profile').fill('Ada')
  expect(await remove.isDisabled()).toBe(true)
  await page.getByLabel('Type Ida to delete the profile').fill('Ida')
  await page.getByLabel('Your password').fill('correct horse')
  await remove.click()
  await page.getByText('Children color with a profile of their own').waitFor()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Hand over to a child' }).click()
  await page.getByText('No child can sign in here at the moment.').waitFor()
  await expectGoodAtEverySize(page, 'deleted-profile-device')
  await page.getByRole('button', { name: 'Grown-ups' }).click()
  await page.getByRole('tab', { name: 'Login' }).waitFor()
  expect(user.errors).toEqual([])
})
