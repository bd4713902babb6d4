import { expect, test } from 'vitest'
import type { StoreItem } from '#contract/store.ts'
import { storeQueries } from '#client/models/store-queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { AddItemForm } from './add-item-form.tsx'
import { allItemsQuery, StoreTab } from './store-tab.tsx'

const item = (id: number, differences: Partial<StoreItem> = {}): StoreItem => ({
  id,
  title: `Item ${id}`,
  description: `About ${id}.`,
  imageUrl: `/pictures/${id}.svg`,
  image_url: `/pictures/${id}.svg`,
  price: 10,
  itemType: 'avatar',
  isActive: true,
  createdAt: '2026-11-22T00:00:00Z',
  templateId: null,
  template_id: null,
  unlocks: null,
  ...differences,
})
const draw = (setting: ScreenSetting) =>
  renderScreen(<StoreTab />, { account: someAccount({ isAdmin: true }), ...setting })
const drawList = (items: readonly StoreItem[]) => draw({ replies: [[storeQueries.all(), items]] })

test('the table has title, description, image URL, type, price and status', async () => {
  const markup = await drawList([item(7, { price: 1_200 })])
  expect(wordsOf(markup)).toContain('Title Description Image URL Type Price Status Actions')
  expect(wordsOf(markup)).toContain('Item 7 About 7. /pictures/7.svg Avatar 1,200 Active Deactivate Item 7')
  expect(markup).not.toMatch(/<button[^>]* disabled=""[^>]*>Deactivate/)
})

test("an inactive item's button is disabled and reads Deactivated; none brings it back", async () => {
  const markup = await drawList([item(7, { isActive: false })])
  expect(markup).toMatch(/<button[^>]* disabled=""[^>]*>Deactivated</)
  expect(wordsOf(markup)).toContain('Inactive Deactivated Item 7')
  expect(wordsOf(markup)).not.toMatch(/activate(?!d)/i)
})

test('an item that would do nothing says so', async () => {
  const words = wordsOf(await drawList([item(7, { itemType: 'template' }), item(8, { itemType: 'brush' })]))
  expect(words).toContain('Item 7 No template linked, so it is not sold')
  expect(words).toContain('Item 8 It unlocks nothing, so it is not sold')
  const fine = wordsOf(
    await drawList([
      item(7, { itemType: 'template', templateId: 3 }),
      item(8, { itemType: 'brush', unlocks: 'tip:chalk' }),
    ]),
  )
  expect(fine).not.toContain('not sold')
  expect(fine).toContain('Brush Chalk')
})

test("pictures of other servers are not shown, because the page's policy forbids them", async () => {
  const markup = await drawList([item(7, { imageUrl: 'https://example.org/cat.png' })])
  expect(markup).not.toContain('<img')
  expect(wordsOf(markup)).toContain('https://example.org/cat.png')
})

test('items can be added, also as samples; an empty table says so', async () => {
  const words = wordsOf(await drawList([]))
  expect(words).toBe('Add Sample Items Add New Item No items found. Add some to get started.')
})

test('the list is always requested again', () => {
  expect(allItemsQuery()).toMatchObject({ staleTime: 0, refetchOnMount: 'always' })
})

test('says what is loading and what failed', async () => {
  expect(wordsOf(await draw({}))).toContain('Loading the store...')
  const failed = await draw({
    failures: [[storeQueries.all(), new ApiError({ status: 500, serverMessage: '' }, 'Failed to fetch store items')]],
  })
  expect(wordsOf(failed)).toContain("Couldn't load the store Failed to fetch store items Try again")
})

test('a new item begins as a template for 10 coins, at least 1', async () => {
  const markup = await renderScreen(<AddItemForm onAdded={() => undefined} />, { account: someAccount() })
  expect(markup).toMatch(/type="number"[^>]* min="1"[^>]* value="10"/)
  expect(markup).toContain('<option value="template" selected="">Template</option>')
  expect(wordsOf(markup)).toContain('Template Brush Palette Effect Avatar Sticker')
  expect(wordsOf(markup)).toContain('No template Without a template the item is not sold.')
})
