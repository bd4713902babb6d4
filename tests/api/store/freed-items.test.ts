/** Stickers that were sold before they became everybody's, on both engines. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { createCoinTotals } from '#server/coins/coin-totals.ts'
import { ledgerCollection, type LedgerRow } from '#server/coins/coins.ts'
import { someAccountRow } from '#tests/some-account.ts'
import { refundFreedItems, stopSellingFreedItems } from '#server/shop/freed-items.ts'
import { FREED_ITEMS } from '#server/shop/shipped-items.ts'
import { storeItemCollection } from '#server/shop/shop-rows.ts'

const now = (): Date => new Date(1_000)

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

  const [heart, sun] = FREED_ITEMS as [number, number]
  let entries = 0
  const paid = (userId: number, itemId: number, price: number): LedgerRow => ({
    _id: `purchased_item:${userId}:${itemId}`,
    entryId: -(entries += 1),
    userId,
    amount: -price,
    reason: 'purchased_item',
    artworkId: null,
    itemId,
    at: new Date(0),
  })
  /** Ana has bought two stickers that are free now and one that is not, Ben one; Cleo's account is deleted. */
  async function buyers(first: number): Promise<[number, number, number]> {
    const [ana, ben, cleo] = [first, first + 1, first + 2] as const
    await storage
      .collection(accountCollection)
      .insertMany([someAccountRow(ana, { coins: 7 }), someAccountRow(ben, { coins: 0 })])
    await storage
      .collection(ledgerCollection)
      .insertMany([
        paid(ana, heart, 10),
        paid(ana, sun, 15),
        paid(ana, 251, 10),
        paid(ben, heart, 12),
        paid(cleo, sun, 15),
      ])
    return [ana, ben, cleo]
  }
  const balances = async (...ids: number[]): Promise<number[]> => {
    const found = await storage.collection(accountCollection).find({ _id: { $in: ids } }, { sort: { _id: 1 } })
    return found.map(({ coins }) => coins)
  }
  const refunds = async (...ids: number[]): Promise<unknown[]> => {
    const found = await storage
      .collection(ledgerCollection)
      .find({ userId: { $in: ids }, reason: 'refunded_item' }, { sort: { _id: 1 } })
    return found.map(({ userId, itemId, amount }) => [userId, itemId, amount])
  }

  test('gives what was paid for it back once, also when processes do it at once and later again (COIN-463)', async () => {
    const all = await buyers(10)
    const [ana, ben] = all
    await Promise.all(Array.from({ length: 4 }, () => refundFreedItems(storage, now)))
    await refundFreedItems(storage, now)
    expect(await balances(...all)).toEqual([7 + 25, 12])
    expect(await refunds(...all)).toEqual([
      [ana, heart, 10],
      [ana, sun, 15],
      [ben, heart, 12],
    ])
  })

  test('gives it back once when the process ends in between (COIN-463)', async () => {
    const all = await buyers(20)
    let turns = 2
    const dying: Storage = Object.assign(Object.create(storage) as Storage, {
      collection: storage.collection.bind(storage),
      nextId: storage.nextId.bind(storage),
      transact: ((work) => {
        turns -= 1
        // The last transaction is not committed.
        return storage.transact(async (transaction) => {
          const result = await work(transaction)
          if (turns === 0) throw new Error('killed')
          return result
        })
      }) satisfies Storage['transact'],
    })
    await expect(refundFreedItems(dying, now)).rejects.toThrow('killed')
    expect((await refunds(...all)).length).toBeLessThan(3)
    await refundFreedItems(storage, now)
    expect(await balances(...all)).toEqual([7 + 25, 12])
    expect(await refunds(...all)).toHaveLength(3)
  })

  test('is neither spent nor earned in the statistics', async () => {
    const { granted, spent } = await createCoinTotals({ storage, now: () => new Date(2_000) })()
    // Ana's third sticker and Cleo's, twice.
    expect({ granted, spent }).toEqual({ granted: 0, spent: 2 * (10 + 15) })
  })
})
