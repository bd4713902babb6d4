/** Stickers that were sold before they became everybody's, on both engines. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { stopSellingFreedItems } from './seed-store.ts'
import { storeItemCollection } from './shop-rows.ts'

eachEngine('what is everybody’s now', (environment) => {
  let directory: string
  let storage: Storage
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'freed-items-'))
    const { MONGODB_URI: mongodbUri = null } = environment()
    storage = (await openStorage({ mongodbUri, dataDirectory: directory })).storage
  })
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  })

  test('is not sold any more, and its item stays for those who own it (COIN-6)', async () => {
    const items = storage.collection(storeItemCollection)
    const item = { description: '', imageUrl: '', price: 10, isActive: true, templateId: null, createdAt: new Date(0) }
    await items.insertMany([
      { ...item, _id: 251, title: 'Happy Star', itemType: 'sticker', unlocks: 'stamp:star' },
      { ...item, _id: 252, title: 'Big Heart', itemType: 'sticker', unlocks: 'stamp:heart' },
    ])
    await stopSellingFreedItems(storage)
    const found = await items.find({})
    const sold = found.filter(({ isActive }) => isActive).map(({ title }) => title)
    expect([found.length, sold]).toEqual([2, ['Happy Star']])
  })
})
