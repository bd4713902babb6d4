/** A child draws without a network, its quiet hours begin, and the network comes back. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Child } from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { setOffline } from '#tests/e2e/support/set-offline.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { eventually } from '#tests/eventually.ts'

const TABLET = { width: 820, height: 1180 }
const ROBOT = 34
const HOUR_MS = 3_600_000
/** Much less than a toast stays by itself. */
const TOAST_GOES_MS = 2_000
const app = setUpApp({ serviceWorker: true })

/** Returns the time of day in UTC, `HH:MM`, the given milliseconds from now. */
const timeIn = (ms: number): string => new Date(Date.now() + ms).toISOString().slice(11, 16)

async function send<T>({ page }: BrowserUser, method: string, path: string, data?: unknown): Promise<T> {
  const response = await page.request.fetch(app().server.origin + path, { method, ...(data !== undefined && { data }) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

const header = (page: Page, words: string): Promise<void> =>
  page.getByRole('banner').getByText(words, { exact: true }).waitFor()

test('strokes from before the quiet hours stay on the device, and are sent when the hours end (CHILD-6)', async () => {
  const { origin } = app().server
  const parent = await app().signUp('papa')
  const { id: family } = await send<{ id: number }>(parent, 'POST', '/api/families', { name: 'The Bakers' })
  const child = await send<Child>(parent, 'POST', `/api/families/${family}/children`, {
    name: 'Ida',
    avatar: 'unicorn',
    color: '#7c4dce',
    consent: CONSENT_VERSION,
  })
  const kid = await app().visit(TABLET)
  await send(kid, 'POST', '/api/login', { username: 'papa', password: 'correct horse' })
  const { page, context } = kid
  await page.goto(`${origin}/families/${family}?tab=children`)
  await page.getByRole('button', { name: 'Use this device for the children' }).click()
  await kid.confirmDevice()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Hand over to a child' }).click()
  await page.getByRole('heading', { name: 'Who is coloring?' }).waitFor()
  // The toast for the grown-up is gone.
  await eventually(async () => (await page.locator('[data-sonner-toast]').count()) === 0, Boolean, TOAST_GOES_MS)
  await page.getByRole('button', { name: 'Ida' }).click()
  await page.waitForURL(`${origin}/`)
  // A child accepts no invitation: the page says so and asks for no code.
  await page.goto(`${origin}/join`)
  await page.getByRole('heading', { name: 'Ask a grown-up' }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectGoodAtEverySize(page, 'join-of-a-child')

  await kid.openPage(ROBOT)
  await kid.tap([5, 5])
  await page.waitForURL(/\/canvas\/\d+/)
  await kid.settled()
  await kid.untilCachedForOffline()
  const { artworkId } = kid
  await send(kid, 'PATCH', `/api/artworks/${artworkId}`, { visibility: 'family' })
  const strokes = async (): Promise<number> =>
    (await send<{ strokes: unknown[] }>(parent, 'GET', `/api/artworks/${artworkId}/strokes?loadAll=true`)).strokes
      .length
  const colors = (): Promise<string> => kid.fingerprint()

  // Without a network, the child goes on coloring.
  await setOffline(context, true)
  await kid.tap([400, 300])
  await page.waitForTimeout(500)
  const before = await colors()
  const quietHours = { from: timeIn(-HOUR_MS), to: timeIn(HOUR_MS), timeZone: 'UTC' }
  await send(parent, 'PATCH', `/api/children/${child.id}`, { quietHours })
  expect(await strokes()).toBe(1)

  // With the network come the quiet hours: the crayons sleep, and nothing is sent.
  await setOffline(context, false)
  await page.getByRole('heading', { name: 'The crayons are asleep' }).waitFor()
  await page.getByText('Everything that you colored is kept.').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('link', { name: 'Look at my pictures' }).click()
  await header(page, '1 stroke kept here')
  expect(await strokes()).toBe(1)
  await page.reload()
  await header(page, '1 stroke kept here')

  // The hours end: it is sent, once.
  await send(parent, 'PATCH', `/api/children/${child.id}`, { quietHours: null })
  await page.goto(`${origin}/canvas/${artworkId}`)
  await kid.untilReady()
  await eventually(async () => (await strokes()) === 2)
  await kid.settled()
  expect(await colors()).toBe(before)
  expect(await kid.serverFingerprint()).toBe(before)
  expect((await send<Artwork>(kid, 'GET', `/api/artworks/${artworkId}`)).canDraw).toBe(true)
  expect(kid.errors).toEqual([])
  await Promise.all([kid.close(), parent.close()])
})
