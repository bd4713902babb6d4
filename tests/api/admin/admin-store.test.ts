/** What admins do with the store. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InventoryEntry, StoreItem } from '#contract/store.ts'
import { UNLOCKS } from '#contract/unlocks.ts'
import type { Client } from '#tests/api/client.ts'
import { accountOf, earnCoins } from '#tests/api/store/own-coins.ts'
import type { App } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { auditOf, type Boss, startWithAdmin } from './admin.ts'

/** The two items of 'Add Sample Items', as a client that knows nothing of effects posts them. */
const TEMPLATE = {
  title: 'Sample Template',
  description: 'A page to color',
  imageUrl: 'https://example.com/template.png',
  price: 15,
  itemType: 'template',
  isActive: true,
  createdAt: '2020-01-01T00:00:00.000Z',
}
const BRUSH = { ...TEMPLATE, title: 'Sample Brush', price: 20, itemType: 'brush' }

const listed = async (client: Client): Promise<StoreItem[]> => (await client.get('/api/store')).json as StoreItem[]

oneEngine('admins of the store', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  const add = async (given: object): Promise<StoreItem> => {
    const { status, json, text } = await boss.post('/api/store', given)
    if (status !== 201) throw new Error(text)
    return json as StoreItem
  }
  const put = (id: number, given: object) => boss.send('PUT', `/api/store/${id}`, given)

  test('the two samples are added by the literal calls, and do something for who buys them', async () => {
    const [page, brush] = [await add(TEMPLATE), await add(BRUSH)]
    const { createdAt: _, ...given } = TEMPLATE
    expect(page).toMatchObject({ ...given, image_url: given.imageUrl, template_id: page.templateId, unlocks: null })
    // The server's clock, not the caller's.
    expect(new Date(page.createdAt).getFullYear()).toBeGreaterThan(2020)
    expect(brush).toMatchObject({ price: 20, itemType: 'brush', templateId: null })
    expect(UNLOCKS.brush).toContain(brush.unlocks)
    const ana = await app.signUp()
    await earnCoins(ana, 40)
    const pages = async (): Promise<number[]> =>
      ((await ana.get('/api/templates')).json as { id: number }[]).map(({ id }) => id)
    expect(await pages()).not.toContain(page.templateId)
    for (const { id } of [page, brush]) expect((await ana.post(`/api/store/${id}/purchase`)).status).toBe(200)
    expect(await pages()).toContain(page.templateId)
    expect((await accountOf(ana)).coins).toBe(5)
    const owned = (await ana.get('/api/inventory')).json as InventoryEntry[]
    expect(owned.map(({ unlocks }) => unlocks)).toContain(brush.unlocks)
  }, 60_000)

  test('pressing twice adds other effects, and nobody pays twice for the same one (COIN-6)', async () => {
    const [first, second] = [await add(BRUSH), await add(BRUSH)]
    expect(second.unlocks).not.toBe(first.unlocks)
    const twin = await add({ ...BRUSH, unlocks: first.unlocks })
    const ana = await app.signUp()
    await earnCoins(ana, 40)
    expect((await ana.post(`/api/store/${first.id}/purchase`)).status).toBe(200)
    expect(await ana.post(`/api/store/${twin.id}/purchase`)).toMatchObject({
      status: 409,
      json: { code: 'already-owned' },
    })
    expect((await accountOf(ana)).coins).toBe(20)
  }, 60_000)

  test('an item without an effect is for admins to see, and is not sold', async () => {
    const { id } = await add({ ...TEMPLATE, title: 'No page', templateId: null })
    const ana = await app.signUp()
    expect((await listed(boss)).map((item) => item.id)).toContain(id)
    expect((await listed(ana)).map((item) => item.id)).not.toContain(id)
    expect((await ana.post(`/api/store/${id}/purchase`)).status).toBe(404)
    const linked = await put(id, { templateId: 82 })
    expect(linked).toMatchObject({ status: 200, json: { templateId: 82, isActive: true } })
    expect((await listed(ana)).map((item) => item.id)).toContain(id)
  })

  test('an item is deactivated, twice without an error, and is repaired by the same call', async () => {
    const { id } = await add(BRUSH)
    const ana = await app.signUp()
    for (let i = 0; i < 2; i++)
      expect(await put(id, { isActive: false })).toMatchObject({ status: 200, json: { isActive: false } })
    expect((await listed(ana)).map((item) => item.id)).not.toContain(id)
    expect((await listed(boss)).find((item) => item.id === id)).toMatchObject({ isActive: false })
    const repaired = { title: 'Better', description: 'New', price: 7, imageUrl: '/pictures/cat.svg', isActive: true }
    expect((await put(id, { ...repaired, id: 1, createdAt: '2020-01-01', coins: 5 })).json).toMatchObject({
      id,
      ...repaired,
    })
    expect((await auditOf(boss)).slice(0, 3)).toMatchObject([
      { act: 'item-changed', targetName: 'Sample Brush' },
      { act: 'item-deactivated', target: 'store item', targetId: id, details: '' },
      { act: 'item-added' },
    ])
    expect((await put(999_999, { isActive: false })).status).toBe(404)
    expect((await put(id, {})).status).toBe(400)
  })

  test.each([
    ['title', { title: '  ' }, 'Title is required'],
    ['description', { description: '' }, 'Description is required'],
    ['imageUrl', { imageUrl: '' }, 'Image URL is required'],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }, 'Image URL must begin with https://, http:// or /'],
    ['imageUrl', { imageUrl: '//evil.example/x.png' }, 'Image URL must begin with https://, http:// or /'],
    ['imageUrl', { imageUrl: '/\\evil.example/x.png' }, 'Image URL must begin with https://, http:// or /'],
    ['price', { price: 0 }, 'Price must be > 0'],
    ['price', { price: -1.5 }, 'Price must be > 0'],
    ['price', { price: undefined }, 'Price must be > 0'],
    ['price', { price: 1.5 }, 'Price must be a whole number'],
    ['price', { price: '15' }, 'Price must be a whole number'],
    ['price', { price: [15] }, 'Price must be a whole number'],
    ['price', { price: 1e308 }, 'Price must be at most 1000000'],
  ])('a wrong %s is refused: %j', async (_field, wrong, message) => {
    expect(await boss.post('/api/store', { ...TEMPLATE, ...wrong })).toMatchObject({ status: 400, json: { message } })
  })

  test('an item cannot do what its type does not', async () => {
    const wrong = [
      { ...TEMPLATE, templateId: 99_999 },
      { ...BRUSH, templateId: 82 },
      { ...BRUSH, unlocks: 'stamp:star' },
      { ...TEMPLATE, itemType: 'hat' },
      // Other people's browsers would ask a foreign server for it.
      { ...TEMPLATE, itemType: 'avatar' },
    ]
    for (const given of wrong) expect((await boss.post('/api/store', given)).status).toBe(400)
    expect(
      (await boss.post('/api/store', { ...TEMPLATE, itemType: 'avatar', imageUrl: '/pictures/cat.svg' })).status,
    ).toBe(201)
  })

  test('an item is active unless said otherwise', async () => {
    const { isActive: _, ...unsaid } = BRUSH
    expect(await add(unsaid)).toMatchObject({ isActive: true })
    expect(await add({ ...BRUSH, isActive: false })).toMatchObject({ isActive: false })
  })
})
