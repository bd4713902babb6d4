/** Home and the join dialog while requests are slow, fail, or are refused. */
import { expect, test } from 'vitest'
import type { Page, Request } from 'playwright-core'
import type { Template } from '#contract/templates.ts'
import { eventually } from '#tests/eventually.ts'
import { setUpApp } from './support/set-up-app.ts'
import { withoutServiceWorker } from './support/without-service-worker.ts'

const app = setUpApp()

const toastOf = (page: Page, title: string) => page.locator('[data-sonner-toast]', { hasText: title })

test('a picture, a list and a logout that fail say so, and trying again helps', async () => {
  const mia = await app().signUp('mia')
  const { page } = mia
  const { origin } = app().server
  for (let number = 1; number <= 6; number += 1)
    await page.request.post(`${origin}/api/artworks`, { data: { title: `Picture ${number}`, templateId: 3 } })
  const pages = (await (await page.request.get(`${origin}/api/templates`)).json()) as Template[]
  const flowers = pages.find(({ id }) => id === 1)!
  const elephant = pages.find(({ title }) => title === 'Elephant')!
  await withoutServiceWorker(page)
  // In both widths.
  await page.route(`**${elephant.imageUrl.replace('.png', '*.png')}`, (route) => route.abort())
  await page.route('**/api/artworks', (route) => route.fulfill({ status: 400, json: { message: 'Not today' } }))
  await page.route('**/api/logout', (route) => route.fulfill({ status: 400, json: { message: 'Not today' } }))
  await page.goto(origin)
  const card = page
    .getByRole('region', { name: 'For small hands' })
    .getByRole('listitem')
    .filter({ hasText: 'Elephant' })
  await card.locator(`img[src="${flowers.imageUrl}"]`).waitFor()

  const recent = page.getByRole('region', { name: 'Recent Artworks' })
  await recent.getByText("Couldn't load your recent artwork").waitFor()
  await recent.getByText('Failed to fetch artworks: Not today').waitFor()
  await page.unroute('**/api/artworks')
  await recent.getByRole('button', { name: 'Try again' }).click()
  const pictures = recent.getByRole('heading', { level: 3 })
  await eventually(async () => (await pictures.count()) === 4)
  await recent.getByRole('button', { name: 'Load More' }).click()
  expect(await pictures.count()).toBe(6)

  await page.getByRole('button', { name: 'Account menu of mia' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await toastOf(page, 'Logout failed').getByText('Not today').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await mia.close()
})

test('home asks once for each list that the page names ahead', async () => {
  const ada = await app().signUp('ada')
  const { page } = ada
  await withoutServiceWorker(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(app().server.origin)
  await page.getByRole('region', { name: 'For small hands' }).getByRole('listitem').first().getByRole('link').waitFor()
  const named = await page
    .locator('link[as="fetch"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(named).toContain('/api/artworks')
  expect(asked).toContain('/pictures/butterfly.svg')
  for (const path of named) expect(asked.filter((one) => one === path)).toEqual([path])
  await ada.close()
})

test('home asks early for the picture that waits, in the width that it shows', async () => {
  const mia = await app().signUp('mia2')
  const { page } = mia
  const { origin } = app().server
  const made = await page.request.post(`${origin}/api/artworks`, { data: { title: 'Ours', templateId: 3 } })
  const { id } = (await made.json()) as { id: number }
  const stroke = { tool: 'brush', points: [{ x: 10, y: 10 }] }
  expect((await page.request.post(`${origin}/api/artworks/${id}/strokes`, { data: stroke })).status()).toBe(201)
  await withoutServiceWorker(page)
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const asked: string[] = []
    const note = (request: Request): unknown => request.url().includes(`/${id}/image/`) && asked.push(request.url())
    page.on('request', note)
    await page.goto(origin)
    const picture = page.locator(`img[src*="/${id}/image"]`).first()
    const shown = await eventually(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.currentSrc))
    expect(asked[0]).toBe(shown)
    expect(await page.locator(`link[rel="preload"][imagesrcset*="/${id}/image/"]`).count()).toBe(1)
    page.off('request', note)
  }
  await mia.close()
})

test('the join dialog: what it takes, what it says, and where it leads', async () => {
  const owner = await app().signUp('owner')
  const { origin } = app().server
  const made = await owner.page.request.post(`${origin}/api/artworks`, {
    data: { title: 'Ours', templateId: 3, collaborativeMode: true },
  })
  const { id, sessionCode } = (await made.json()) as { id: number; sessionCode: string }
  const ben = await app().signUp('ben')
  const { page } = ben
  await withoutServiceWorker(page)
  await page.goto(origin)
  await page.getByRole('button', { name: 'Join Collaboration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join Collaborative Coloring' })
  const field = dialog.getByLabel('Session code')
  const submit = dialog.getByRole('button', { name: 'Join Session' })
  await field.waitFor()
  expect(await field.getAttribute('placeholder')).toBe('Enter code (e.g., ABC123)')
  const [focused, align] = await field.evaluate((input) => [
    input === document.activeElement,
    getComputedStyle(input).textAlign,
  ])
  expect([focused, align]).toEqual([true, 'center'])
  await dialog.getByText('Type the six letters and digits someone sent you.').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await ben.press('Enter')
  await dialog.getByText('Session code required. Please enter a valid session code').waitFor()
  await field.fill(' abc-123xyz ')
  expect(await field.inputValue()).toBe('ABC123')

  const answers: (() => void)[] = []
  let reply: { status: number; body: string } = { status: 500, body: '' }
  await page.route('**/api/collaboration/join', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.fulfill(reply)
  })
  const attempt = async (): Promise<void> => {
    await field.press('Enter')
    await dialog.getByRole('button', { name: 'Joining...' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Joining...' }).isDisabled()).toBe(true)
    await eventually(() => answers.length > 0)
    answers.pop()!()
  }
  await attempt()
  await dialog.getByText('Failed to join collaboration session').waitFor()
  reply = { status: 404, body: 'Invalid session code' }
  await attempt()
  await dialog.getByText(/^Failed to join: Invalid session code/).waitFor()
  reply = { status: 200, body: '{}' }
  await attempt()
  await dialog.getByText('Navigation error: Could not find the collaborative artwork. Please try again.').waitFor()
  await page.unroute('**/api/collaboration/join')

  await field.fill(sessionCode)
  const loaded = page.waitForEvent('load')
  // The page is left half a second after it has said so.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const told = document.querySelector('[data-sonner-toast]')?.textContent
      if (told) sessionStorage.setItem('told', told)
    }).observe(document.body, { subtree: true, childList: true })
  })
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  await loaded
  await page.waitForURL(`${origin}/canvas/${id}`)
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe(
    "Joined collaboration!You've successfully joined the collaborative artwork.",
  )
  await Promise.all([owner.close(), ben.close()])
})
