/** The rewards store: coins from completed pages buy an avatar and a page, and both are used. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { REWARDS } from '#contract/coins.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const app = setUpApp()
let visits = 0

const toast = (page: Page, title: string) => page.locator('[data-sonner-toast]', { hasText: title })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Presses an item's button, and the dialog's. */
async function buy(page: Page, title: string, price: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Buy ${title} for`) }).click()
  const dialog = page.getByRole('dialog', { name: `Purchase "${title}" for ${price} coins?` })
  // Two quick presses buy once.
  await dialog.waitFor()
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  await dialog.getByRole('button', { name: 'Purchase' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
}

/** Returns the titles of the cards that say 'Already Owned'. */
async function owned(page: Page): Promise<string[]> {
  const cards = page.getByRole('listitem').filter({ hasText: 'Already Owned' })
  return cards.getByRole('heading', { level: 3 }).allInnerTexts()
}

test('coins from completed pages buy an avatar and a page, which are used at once', async () => {
  const { server } = app()
  const mia = await app().signUp(`mia${++visits}`)
  const { page } = mia
  for (const title of ['One', 'Two'])
    await makeArtwork(mia, server.origin, { title, fills: [[400, 300, '#E84393']], completed: true })
  await page.goto(`${server.origin}/store`)
  await page.getByRole('heading', { name: 'Rewards Store', level: 1 }).waitFor()
  for (const coins of Object.values(REWARDS))
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: `${coins}coins:` })
        .count(),
    ).toBe(1)
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Templates',
    'Brushes',
    'Effects',
    'Avatars',
    'Stickers',
  ])
  await page.getByRole('button', { name: /^Buy Castle Garden/ }).waitFor()
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  await tab(page, 'Stickers').click()
  await page.getByRole('button', { name: /^Buy Happy Star for/ }).waitFor()

  const [suggestion] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/feedback')),
    page
      .getByLabel('Item name')
      .fill('Glitter glue')
      .then(() => page.getByLabel('Description').fill('Gold'))
      .then(() => page.getByRole('button', { name: 'Send suggestion' }).click()),
  ])
  expect(suggestion.postDataJSON()).toEqual({
    type: 'suggestion',
    title: 'Glitter glue',
    description: 'Gold',
    priority: 'medium',
    source: 'web',
  })
  await toast(page, 'Suggestion submitted!').waitFor()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/purchase')) sent.push(request.url())
  })
  await tab(page, 'Avatars').click()
  await buy(page, 'Friendly Ghost', 10)
  await toast(page, 'Purchase successful!').waitFor()
  await eventually(async () => expect(await owned(page)).toEqual(['Friendly Ghost']))
  expect(await page.getByRole('button', { name: 'Already Owned' }).isDisabled()).toBe(true)
  expect(await page.getByRole('paragraph').filter({ hasText: 'Your coins' }).innerText()).toContain('10')
  const use = page.getByRole('button', { name: 'Use Friendly Ghost as picture' })
  await eventually(() => use.evaluate((element) => element === document.activeElement))
  await use.click()
  await page.getByRole('banner').locator('img[src$="/ghost.svg"]').waitFor()

  await tab(page, 'Templates').click()
  await buy(page, 'Wandering Ribbons', 10)
  await page.getByRole('link', { name: 'Color Wandering Ribbons' }).waitFor()
  expect(sent).toHaveLength(2)
  // Nothing is left, and the server is not asked.
  await page.getByRole('listitem').filter({ hasText: 'Castle Garden' }).getByText('15 coins to go').waitFor()
  await buy(page, 'Castle Garden', 15)
  await toast(page, 'Not enough coins').getByText('You need 15 coins to purchase this.').waitFor()
  expect(sent).toHaveLength(2)

  await page.getByRole('link', { name: 'Color Wandering Ribbons' }).click()
  await mia.untilReady()
  await mia.selectTool('Fill')
  await mia.tap([400, 300])
  await page.waitForURL(/\/canvas\/\d+/)
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const artwork = await page.request.get(`${server.origin}/api/artworks/${id}`)
  expect(await artwork.json()).toMatchObject({ templateId: 82, title: 'Wandering Ribbons' })
  expect(mia.errors).toEqual([])
})
