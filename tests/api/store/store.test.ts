import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CoinEntry } from '#contract/profile.ts'
import { InventoryEntry, ItemType, purchaseItem, StoreItem, useInventoryItem } from '#contract/store.ts'
import { mayUnlock } from '#contract/unlocks.ts'
import { openStorage } from '#server/open-storage.ts'
import { storeItemCollection } from '#server/shop/shop-rows.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { accountOf, earnCoins } from './own-coins.ts'

const GHOST = { id: 201, price: 10 }
const CRAB = { id: 204, price: 15 }

oneEngine('the store', 'embedded', (environment) => {
  let app: App
  let given: Record<string, string>
  beforeAll(async () => {
    given = { ...environment(), ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'the real one' }
    app = await startApp({ environment: given })
  }, 60_000)
  afterAll(() => app.close())

  async function signedInAdmin() {
    const admin = app.stranger()
    await admin.post('/api/login', { username: 'boss', password: 'the real one' })
    return admin
  }

  /** Changes a stored item behind the server's back. */
  async function change(itemId: number, $set: { isActive?: boolean; price?: number }): Promise<void> {
    const { storage } = await openStorage({ mongodbUri: given['MONGODB_URI'] ?? null, dataDirectory: app.directory })
    await storage.collection(storeItemCollection).updateOne({ _id: itemId }, { $set })
    await storage.close()
  }

  test('sells what does something, with every field in both spellings', async () => {
    const ana = await app.signUp()
    const reply = await ana.get('/api/store')
    expect(reply.status).toBe(200)
    const items = StoreItem.array().parse(reply.json)
    expect(items.filter(({ itemType }) => itemType === 'template').length).toBeGreaterThanOrEqual(6)
    expect(items.filter(({ itemType }) => itemType === 'avatar').length).toBeGreaterThanOrEqual(12)
    expect(items.length).toBeGreaterThanOrEqual(40)
    expect(new Set(items.map(({ itemType }) => itemType))).toEqual(new Set(ItemType.options))
    expect(items.every(({ itemType, unlocks }) => mayUnlock(itemType, unlocks))).toBe(true)
    expect(items.find(({ id }) => id === 3)).toMatchObject({ templateId: 33, template_id: 33, itemType: 'template' })
    expect(items.find(({ id }) => id === 28)).toMatchObject({ templateId: 18, template_id: 18, price: 15 })
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length)
    for (const item of items) {
      expect(item.image_url).toBe(item.imageUrl)
      expect(item.isActive).toBe(true)
      expect(item.price).toBeGreaterThanOrEqual(10)
      expect(item.price).toBeLessThanOrEqual(60)
    }
  })

  test('shows a picture of each page, at an address that does not open the page', async () => {
    const ana = await app.signUp()
    const items = StoreItem.array().parse((await ana.get('/api/store')).json)
    for (const { imageUrl } of items.filter(({ itemType }) => itemType === 'template')) {
      expect(imageUrl).not.toMatch(/[0-9a-f]{64}/)
      const picture = await ana.get(imageUrl)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/png')
      const etag = picture.headers.get('etag')!
      expect(etag).not.toMatch(/[0-9a-f]{64}/)
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
      expect((await ana.get(imageUrl, headers)).status).toBe(304)
    }
    expect((await ana.get('/api/store/201/picture')).status).toBe(404)
    expect((await ana.get('/api/store/999/picture')).status).toBe(404)
  })

  test('a purchase takes the price, adds an entry, and says so', async () => {
    const ana = await app.signUp()
    await earnCoins(ana, 20)
    const reply = await ana.post(`/api/store/${CRAB.id}/purchase`)
    expect(reply.status).toBe(200)
    const { coins, user, item, inventoryItem } = purchaseItem.reply.parse(reply.json)
    expect([coins, user.coins, user.id]).toEqual([5, 5, ana.id])
    expect(item).toMatchObject({ id: CRAB.id, price: CRAB.price })
    expect(inventoryItem).toMatchObject({
      userId: ana.id,
      itemId: CRAB.id,
      itemType: 'avatar',
      usageCount: 0,
      isFavorite: false,
    })
    expect((await accountOf(ana)).coins).toBe(5)
    const entries = InventoryEntry.array().parse((await ana.get('/api/inventory')).json)
    expect(entries).toEqual([inventoryItem])
    expect(entries[0]!.item).toEqual(item)
    const [spent] = (await ana.get('/api/coins/history')).json as CoinEntry[]
    expect(spent).toMatchObject({
      userId: ana.id,
      amount: -15,
      reason: 'purchased_item',
      itemId: CRAB.id,
      artworkId: null,
      about: { title: item.title, imageUrl: item.imageUrl },
    })
  })

  test('a buyer with too few coins gets 400 and nothing else, and an item twice is 409 (COIN-5)', async () => {
    const ana = await app.signUp()
    await earnCoins(ana, 10)
    expect(await ana.post(`/api/store/${CRAB.id}/purchase`)).toMatchObject({
      status: 400,
      json: { error: 'Not enough coins', code: 'not-enough-coins' },
    })
    expect((await ana.get('/api/inventory')).json).toEqual([])
    expect((await accountOf(ana)).coins).toBe(10)
    // The price has changed since it was shown (COIN-63).
    expect(await ana.post(`/api/store/${GHOST.id}/purchase`, { price: 14 })).toMatchObject({
      status: 409,
      json: { code: 'price-changed', message: expect.stringContaining('10 coins') },
    })
    expect((await ana.post(`/api/store/${GHOST.id}/purchase`, { price: 'free' })).status).toBe(400)
    expect((await ana.post(`/api/store/${GHOST.id}/purchase`)).status).toBe(200)
    expect(await ana.post(`/api/store/${GHOST.id}/purchase`)).toMatchObject({
      status: 409,
      json: { error: 'Already owned', code: 'already-owned' },
    })
    expect((await accountOf(ana)).coins).toBe(0)
    for (const id of ['999', 'x', '0']) expect((await ana.post(`/api/store/${id}/purchase`)).status).toBe(404)
  })

  test('of twenty purchases at once, those that the coins suffice for succeed, and the others are told why (COIN-5)', async () => {
    const ana = await app.signUp()
    await earnCoins(ana, 30)
    const items = StoreItem.array().parse((await ana.get('/api/store')).json)
    const cheap = items.filter(({ price }) => price === 10).slice(0, 20)
    expect(cheap.length).toBeGreaterThan(10)
    const replies = await Promise.all(cheap.map(({ id }) => ana.post(`/api/store/${id}/purchase`)))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(cheap.length - 3)
    for (const { status, json } of refused) expect([status, json]).toMatchObject([400, { code: 'not-enough-coins' }])
    expect((await accountOf(ana)).coins).toBe(0)
  })

  test('a repeated request with one key buys once and gets the first reply again (HTTP-8)', async () => {
    const ana = await app.signUp()
    await earnCoins(ana, 20)
    const path = `/api/store/${GHOST.id}/purchase`
    const replies = await Promise.all([1, 2, 3].map(() => ana.post(path, undefined, { 'idempotency-key': 'one' })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await accountOf(ana)).coins).toBe(10)
  })

  test('an avatar that is used becomes the profile picture, each use is counted, and favorites are kept', async () => {
    const ana = await app.signUp()
    await earnCoins(ana, 10)
    const { inventoryItem, item } = purchaseItem.reply.parse((await ana.post(`/api/store/${GHOST.id}/purchase`)).json)
    const path = `/api/inventory/${inventoryItem.id}`
    const used = await ana.post(`${path}/use`)
    expect(used.status).toBe(200)
    expect(useInventoryItem.reply.parse(used.json)).toMatchObject({
      inventoryItem: { usageCount: 1 },
      user: { profileImageUrl: item.imageUrl },
    })
    expect((await accountOf(ana)).profileImageUrl).toBe('/pictures/avatars-store/ghost.svg')
    expect((await ana.patch(path, { isFavorite: true })).json).toMatchObject({ usageCount: 1, isFavorite: true })
    expect((await ana.patch(path, { isFavorite: 'yes' })).status).toBe(400)
    expect((await ana.get('/api/inventory')).json).toMatchObject([{ usageCount: 1, isFavorite: true }])
  })

  test("another's entry looks like one that does not exist", async () => {
    const ana = await app.signUp()
    await earnCoins(ana, 10)
    const { inventoryItem } = purchaseItem.reply.parse((await ana.post(`/api/store/${GHOST.id}/purchase`)).json)
    const ben = await app.signUp()
    for (const id of [inventoryItem.id, 999_999]) {
      expect((await ben.post(`/api/inventory/${id}/use`)).status).toBe(404)
      expect((await ben.patch(`/api/inventory/${id}`, { isFavorite: true })).status).toBe(404)
    }
    expect((await ben.get('/api/inventory')).json).toEqual([])
    expect((await accountOf(ben)).profileImageUrl).toBeNull()
  })

  // The embedded engine belongs to one process; the change is made while the server is down.
  test('a retired item is hidden and unsold, and stays with who owns it (COIN-6)', async () => {
    const ana = await app.signUp('owner-of-retired')
    await earnCoins(ana, 10)
    const { inventoryItem } = purchaseItem.reply.parse((await ana.post(`/api/store/${GHOST.id}/purchase`)).json)
    await app.close({ keepData: true })
    await change(GHOST.id, { isActive: false, price: 11 })
    app = await startApp({ environment: given, directory: app.directory })
    const back = app.stranger()
    await back.post('/api/login', { username: 'owner-of-retired', password: 'a good password' })
    const sold = StoreItem.array().parse((await back.get('/api/store')).json)
    expect(sold.some(({ id }) => id === GHOST.id)).toBe(false)
    const all = StoreItem.array().parse((await (await signedInAdmin()).get('/api/store')).json)
    expect(all.find(({ id }) => id === GHOST.id)).toMatchObject({ isActive: false, price: 11 })
    expect((await back.get('/api/inventory')).json).toMatchObject([{ item: { id: GHOST.id, isActive: false } }])
    expect((await back.post(`/api/inventory/${inventoryItem.id}/use`)).status).toBe(200)
    const ben = await app.signUp()
    expect((await ben.post(`/api/store/${GHOST.id}/purchase`)).status).toBe(404)
  })
})

test('purchases, uses and favorites are limited together', async () => {
  const app = await startApp({ environment: { RATE_LIMIT_SCALE: '0.025' } })
  const ana = await app.signUp()
  const statuses = [
    (await ana.post('/api/store/201/purchase')).status,
    (await ana.post('/api/inventory/1/use')).status,
    (await ana.patch('/api/inventory/1', { isFavorite: true })).status,
    (await ana.post('/api/store/201/purchase')).status,
  ]
  expect(statuses).toEqual([400, 404, 404, 429])
  await app.close()
})
