/** A link for grandparents: the owner makes it, somebody without an account looks at the picture and watches it grow, the owner takes it back. */
import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { LinkState } from '#contract/picture-links.ts'
import { createClient } from '#tests/api/client.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const GONE = 'This link does not open a picture any more. Ask the person who sent it for a new one.'
const FILLS = [
  [5, 5, '#3fa9f5'],
  [400, 300, '#ffd23f'],
  [300, 200, '#e84393'],
] as const

const app = setUpApp()

test('grandma opens a link without an account, watches the picture grow, and reads that it has ended', async () => {
  const { origin } = app().server
  const mama = await app().signUp('linkmama')
  await mama.page.request.patch(`${origin}/api/profile`, { data: { displayName: 'Mama Baker' } })
  const { id } = await makeArtwork(mama, origin, { title: 'A fox in the garden', fills: FILLS })

  // The owner's side, on the canvas.
  await mama.page.goto(`${origin}/canvas/${id}`)
  await mama.untilStatusIs('All changes saved')
  await mama.page.getByRole('button', { name: 'Share Artwork', exact: true }).click()
  const section = mama.page.getByRole('region', { name: 'A link for people without an account' })
  await section.getByRole('radio', { name: 'A month', checked: true }).waitFor()
  await expectGoodAtEverySize(mama.page, 'link-to-make')
  await section.getByRole('radio', { name: 'A week' }).click()
  await section.getByRole('button', { name: 'Make a link' }).press('Enter')
  const field = section.getByRole('textbox', { name: 'Link for people without an account' })
  await field.waitFor()
  const isFocused = (name: string): Promise<boolean> =>
    section.getByRole('button', { name }).evaluate((button) => button === document.activeElement)
  await eventually(() => isFocused('Copy link'))
  const link = await field.inputValue()
  expect(link).toMatch(new RegExp(`^${origin}/p/[A-Za-z0-9_-]{22}$`))
  await section.getByText(/^It works until .*\d{4}\.$/).waitFor()
  await section.getByRole('radio', { name: 'A year' }).click()
  const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).getFullYear()
  await section.getByText(new RegExp(`It works until .* ${inAYear}\\.`)).waitFor()
  expect(await field.inputValue()).toBe(link)
  await expectGoodAtEverySize(mama.page, 'link-made')

  // Grandma's.
  const oma = await app().visit()
  const asked: string[] = []
  oma.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await oma.page.goto(link)
  await oma.page.getByRole('heading', { level: 1, name: 'A fox in the garden' }).waitFor()
  await oma.page.getByText('by Mama Baker', { exact: true }).waitFor()
  const picture = oma.page.getByRole('img', { name: 'A fox in the garden' })
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 1600))
  expect(await oma.page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  expect(asked.filter((path) => path.includes('replay'))).toEqual([])
  await expectGoodAtEverySize(oma.page, 'link-opened')
  // Paper stays white in the dark, and what is on it stays dark.
  await oma.page.emulateMedia({ colorScheme: 'dark' })
  expect(await picture.evaluate((image) => getComputedStyle(image).colorScheme)).toBe('light')
  await oma.page.emulateMedia({ colorScheme: 'light' })
  // Looked at for longer than a signed-out page elsewhere waits before it asks again.
  await oma.page.waitForTimeout(4_000)
  expect(asked.filter((path) => path === '/api/user')).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/api/artworks'))).toEqual([])

  await oma.page.getByRole('button', { name: 'Watch it grow' }).press('Enter')
  await oma.page.getByText('Stroke 3 of 3').waitFor()
  await oma.page.getByRole('button', { name: /^Mama Baker\s*3$/ }).waitFor()
  expect((await runAxe(oma.page)).violations).toEqual([])
  await expectGoodAtEverySize(oma.page, 'link-replay')
  const slider = oma.page.getByRole('slider', { name: 'Moment of the replay' })
  await slider.focus()
  await oma.page.keyboard.press('Home')
  await eventually(async () => (await slider.getAttribute('aria-valuetext')) === 'stroke 0 of 3')
  await oma.page.getByRole('button', { name: 'Play', exact: true }).click()
  await oma.page.getByText('Stroke 3 of 3, by Mama Baker').waitFor()
  await oma.page.getByRole('button', { name: 'Show the picture' }).click()
  await picture.waitFor()
  await oma.page.getByRole('link', { name: 'Color your own' }).click()
  await oma.page.waitForURL(`${origin}/try`)

  // Taken back, and grandma comes again.
  await section.getByRole('button', { name: 'Take it back' }).click()
  await mama.page
    .getByRole('dialog', { name: 'Take the link back?' })
    .getByRole('button', { name: 'Take it back' })
    .click()
  await section.getByRole('button', { name: 'Make a link' }).waitFor()
  await eventually(() => isFocused('Make a link'))
  asked.length = 0
  await oma.page.goto(link)
  await oma.page.getByText(GONE, { exact: true }).waitFor()
  expect(asked.filter((path) => path.startsWith('/api/p/'))).toHaveLength(1)
  expect(await oma.page.getByRole('img', { name: 'A fox in the garden' }).count()).toBe(0)
  await expectGoodAtEverySize(oma.page, 'link-ended')
  await oma.page.reload()
  await oma.page.getByText(GONE, { exact: true }).waitFor()
  expect([...mama.errors, ...oma.errors]).toEqual([])
  await Promise.all([mama.close(), oma.close()])
})

test('a link that fails to load says so, and opens when there is a network again', async () => {
  const { origin } = app().server
  const mama = await app().signUp('failmama')
  const { id } = await makeArtwork(mama, origin, { title: 'A boat', fills: FILLS.slice(0, 1) })
  const made = await mama.page.request.put(`${origin}/api/artworks/${id}/link`, { data: { expiresInDays: 7 } })
  const { link } = (await made.json()) as LinkState
  const oma = await app().visit({ width: 390, height: 844 })
  const { page } = oma
  await page.route('**/api/p/**', (route) => route.abort())
  await page.goto(origin + link!.path)
  await page.getByRole('heading', { name: "Couldn't load the picture" }).waitFor({ timeout: 30_000 })
  await page.unroute('**/api/p/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'A boat' }).waitFor()
  // The code of the replay, too.
  await page.route('**/linked-replay*', (route) => route.abort())
  await page.getByRole('button', { name: 'Watch it grow' }).click()
  await page.getByText('The replay could not be loaded.').waitFor()
  await Promise.all([mama.close(), oma.close()])
})

test('the service worker keeps nothing of a link for the next person', async () => {
  const { origin } = app().server
  const mama = await app().signUp('workermama')
  const { id } = await makeArtwork(mama, origin, { title: 'A kite', fills: FILLS.slice(0, 1) })
  const made = await mama.page.request.put(`${origin}/api/artworks/${id}/link`, { data: { expiresInDays: 7 } })
  const { link } = (await made.json()) as LinkState
  const context = await app().newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(origin + link!.path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'A kite' }).waitFor()
  await page.getByRole('button', { name: 'Watch it grow' }).click()
  await page.getByText('Stroke 1 of 1').waitFor()
  const kept = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter((path) => path.includes('/p/'))).toEqual([])
  await Promise.all([context.close(), mama.close()])
})

test('a child is offered no link, and an owner reads whose parents are asked', async () => {
  const { origin } = app().server
  const [papa, opa] = [await app().signUp('linkpapa'), await app().signUp('linkopa')]
  const send = async <T>(user: typeof papa, path: string, data: unknown = {}): Promise<T> =>
    (await (await user.page.request.post(origin + path, { data })).json()) as T
  const { id: family } = await send<{ id: number }>(papa, '/api/families', { name: 'The Bakers' })
  const { code } = await send<{ code: string }>(papa, `/api/families/${family}/invitations`)
  await send(opa, `/api/families/join/${code}`)
  const child = { name: 'Ida', avatar: 'fox', color: '#4C6EF5', consent: CONSENT_VERSION }
  const { id: childId } = await send<{ id: number }>(papa, `/api/families/${family}/children`, child)
  const { id, sessionCode } = await send<{ id: number; sessionCode: string }>(opa, '/api/artworks', {
    title: 'Ours',
    visibility: 'family',
    familyId: family,
    collaborativeMode: true,
  })
  const tablet = createClient(origin)
  await tablet.post('/api/login', { username: 'linkpapa', password: 'correct horse' })
  await tablet.post(`/api/families/${family}/devices`, { password: 'correct horse' })
  await tablet.post('/api/device/sign-in', { childId })
  expect((await tablet.post('/api/collaboration/join', { code: sessionCode })).status).toBe(200)

  await opa.page.goto(`${origin}/gallery?artworkId=${id}`)
  const section = opa.page.getByRole('region', { name: 'A link for people without an account' })
  await section.getByText('A child has colored on this picture').waitFor()
  await section.getByRole('button', { name: 'Make a link' }).click()
  await section.getByText(/Ida's parents are asked\./).waitFor()
  await expectGoodAtEverySize(opa.page, 'link-asks-parents')

  const { json } = await tablet.post('/api/artworks', { title: 'Mine' })
  const kid = await app().visit()
  await kid.context.addCookies([...tablet.cookies].map(([name, value]) => ({ name, value, url: origin })))
  await kid.page.goto(`${origin}/gallery?artworkId=${(json as { id: number }).id}`)
  await kid.page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor()
  await kid.page.getByRole('heading', { name: 'Who should see it?' }).waitFor()
  expect(await kid.page.getByText('A link for people without an account').count()).toBe(0)
  await Promise.all([papa.close(), opa.close(), kid.close()])
})
