import { expect, test } from 'vitest'
import { outcomeOf } from '#tests/outcome-of.ts'
import { someTemplate } from '#tests/some-template.ts'
import { checkItem, EMPTY_ITEM, type ItemBody, type ItemDraft, unlocksOf, unlockText } from './item-draft.ts'
import { sampleItems } from './store-tab.tsx'
import { itemMutations, newItem } from './use-item-commands.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const GOOD: ItemDraft = { ...EMPTY_ITEM, title: 'Cat', description: 'It purrs.', imageUrl: '/pictures/cat.svg' }
const check = (draft: ItemDraft) => checkItem(draft, NOW)
const BODY: ItemBody = {
  title: 'Cat',
  description: 'It purrs.',
  imageUrl: '/pictures/cat.svg',
  price: 10,
  itemType: 'template',
  isActive: true,
  createdAt: NOW.toISOString(),
}
const created = () =>
  Response.json(
    {
      ...BODY,
      id: 7,
      image_url: BODY.imageUrl,
      templateId: null,
      template_id: null,
      unlocks: null,
      createdAt: '2026-11-22T12:00:00Z',
    },
    { status: 201 },
  )
const refused = () => Response.json({ error: 'Not today' }, { status: 400 })
const deactivate = (reply: Response) => outcomeOf((queries) => itemMutations(queries).deactivate, 7, [reply])

test('title, description, picture and price are needed', () => {
  const checked = check({ ...EMPTY_ITEM, title: ' ', price: '0' })
  expect(checked).toEqual({
    ok: false,
    faults: {
      title: 'Title is required',
      description: 'Description is required',
      imageUrl: 'Image URL is required',
      price: 'Price must be > 0',
    },
  })
  for (const price of ['', '0', '-3'])
    expect(check({ ...GOOD, price })).toMatchObject({ faults: { price: 'Price must be > 0' } })
  for (const price of ['1.5', 'many'])
    expect(check({ ...GOOD, price })).toMatchObject({ faults: { price: 'Price must be a whole number' } })
})

test('what is sent is active, with the time, and what it unlocks only where one was chosen', () => {
  expect(check(GOOD)).toEqual({ ok: true, body: BODY })
  expect(check({ ...GOOD, templateId: 33, unlocks: 'tip:chalk' })).toEqual({
    ok: true,
    body: { ...BODY, templateId: 33 },
  })
  expect(check({ ...GOOD, itemType: 'brush', templateId: 33, unlocks: 'tip:chalk' })).toEqual({
    ok: true,
    body: { ...BODY, itemType: 'brush', unlocks: 'tip:chalk' },
  })
})

test('a new item says what became of it', async () => {
  const add = (reply: Response) => outcomeOf((queries) => itemMutations(queries).add, newItem(BODY), [reply])
  expect(await add(created())).toEqual({
    sent: [{ address: '/api/store', method: 'POST', body: BODY }],
    toasts: [{ title: 'Item Created', description: 'Your new store item is live.' }],
  })
  expect((await add(refused())).toasts).toEqual([
    { title: 'Creation Failed', description: 'Not today', destructive: true },
  ])
})

test('deactivating says what became of it', async () => {
  expect(await deactivate(created())).toEqual({
    sent: [{ address: '/api/store/7', method: 'PUT', body: { isActive: false } }],
    toasts: [{ title: 'Item Deactivated' }],
  })
  expect((await deactivate(refused())).toasts).toEqual([
    { title: 'Failed to deactivate item', description: 'Not today', destructive: true },
  ])
})

test('the samples are added by two requests: a template for 15 and a brush for 20', async () => {
  const templates = [someTemplate(1), someTemplate(33, { isPremium: true, storeId: 3 })]
  const samples = sampleItems(templates, NOW).map(newItem)
  const add = (replies: readonly Response[]) =>
    outcomeOf((queries) => itemMutations(queries).addSamples, samples, replies)
  const { sent, toasts } = await add([created(), created()])
  expect(sent).toMatchObject([
    { address: '/api/store', method: 'POST', body: { itemType: 'template', price: 15, templateId: 33 } },
    { address: '/api/store', method: 'POST', body: { itemType: 'brush', price: 20 } },
  ])
  expect(toasts).toEqual([{ title: 'Sample items added' }])
  expect((await add([created(), refused()])).toasts).toEqual([
    { title: 'Failed to add samples', description: 'Not today', destructive: true },
  ])
  expect(samples[0]!.key).not.toBe(samples[1]!.key)
})

test('the picture of a sample does not open the premium page', () => {
  const page = someTemplate(33, { isPremium: true, storeId: 3 })
  expect(sampleItems([page], NOW)[0].imageUrl).toBe('/api/store/3/picture')
  expect(sampleItems([{ ...page, storeId: null }], NOW)[0].imageUrl).not.toContain('/templates/')
})

test('what items unlock has a name', () => {
  expect(unlockText('tip:watercolor')).toBe('Watercolor')
  expect(unlocksOf('avatar')).toEqual([])
  expect(unlocksOf('brush')).toContain('tip:chalk')
})
