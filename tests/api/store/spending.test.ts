import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RewardReason, REWARDS } from '#contract/coins.ts'
import { createAccountService } from '#server/accounts/account-service.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { type Coins, createCoins, ledgerCollection } from '#server/coins/coins.ts'
import { Problem } from '#server/http/problem.ts'
import { openStorage } from '#server/open-storage.ts'
import { inventoryCollection, storeItemCollection } from '#server/shop/shop-rows.ts'
import { createShopService, type ShopService } from '#server/shop/shop-service.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { someAccountRow } from '#tests/some-account.ts'

const PRICES = [1, 5, 10, 20]
const now = (): Date => new Date(0)

/**
 * What happens to one account. Deeds and items repeat, as retried requests do. A crash is a purchase whose process ends after the price was
 * taken, before anything else is written.
 */
type Step = { kind: 'grant'; deed: number; reason: RewardReason } | { kind: 'purchase' | 'crash'; itemId: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    deed: fc.nat(3),
    reason: fc.constantFrom(...RewardReason.options),
  }),
  fc.record({
    kind: fc.constantFrom('purchase' as const, 'crash' as const),
    itemId: fc.integer({ min: 1, max: PRICES.length }),
  }),
)

class Crash extends Error {}

let people = 0

eachEngine('spending coins', (environment) => {
  let directory: string
  let storage: Storage
  let shop: ShopService
  let crashingShop: ShopService
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-spending-'))
    ;({ storage } = await openStorage({ mongodbUri: environment().MONGODB_URI ?? null, dataDirectory: directory }))
    const passwords = { hash: () => Promise.resolve(''), matches: () => Promise.resolve(false) }
    const coins = createCoins({ storage })
    const accounts = createAccountService({ storage, now }, passwords)
    const templates = { findEver: () => Promise.resolve(null), pagePicture: () => Promise.resolve(null) }
    shop = createShopService({ storage, now }, coins, accounts, templates)
    const crashing: Pick<Coins, 'spend'> = {
      spend: async (...paid) => {
        await coins.spend(...paid)
        throw new Crash()
      },
    }
    crashingShop = createShopService({ storage, now }, crashing, accounts, templates)
    await storage.collection(storeItemCollection).insertMany(
      PRICES.map((price, at) => ({
        _id: at + 1,
        title: `Item ${at}`,
        description: '',
        imageUrl: '',
        price,
        itemType: 'avatar' as const,
        isActive: true,
        templateId: null,
        createdAt: now(),
      })),
    )
  }, 60_000)
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true })
  })

  async function newAccount(): Promise<number> {
    const _id = (people += 1)
    await storage.collection(accountCollection).insertOne(someAccountRow(_id, { createdAt: now() }))
    return _id
  }

  const grant = (userId: number, deed: number, reason: RewardReason): Promise<number> =>
    storage.transact((transaction) =>
      createCoins({ storage }).grant(transaction, {
        key: `deed ${deed} of ${userId}`,
        userId,
        reason,
        artworkId: deed,
        at: now(),
      }),
    )

  async function balanceOf(userId: number): Promise<number> {
    return (await storage.collection(accountCollection).findOne({ _id: userId }))!.coins
  }

  /** Returns 200 or the status of the refusal. */
  const purchase = (userId: number, itemId: number, at: ShopService = shop): Promise<number> =>
    at.purchase({ id: userId }, itemId).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof Problem) return error.status
        if (error instanceof Crash) return 0
        throw error
      },
    )

  test('a balance is the sum of its ledger and never below zero, whatever is earned and bought at once or again, or ends half-way (COIN-1)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyStep, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
        async (rounds) => {
          const userId = await newAccount()
          for (const round of rounds) {
            await Promise.all(
              round.map((step) =>
                step.kind === 'grant'
                  ? grant(userId, step.deed, step.reason)
                  : purchase(userId, step.itemId, step.kind === 'crash' ? crashingShop : shop),
              ),
            )
            const balance = await balanceOf(userId)
            const ledger = await storage.collection(ledgerCollection).find({ userId })
            expect(balance).toBeGreaterThanOrEqual(0)
            expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
            const paid = ledger.filter(({ reason }) => reason === 'purchased_item')
            const owned = await storage.collection(inventoryCollection).find({ userId })
            expect(new Map(paid.map(({ itemId, amount }) => [itemId, -amount]))).toEqual(
              new Map(owned.map(({ itemId }) => [itemId, PRICES[itemId - 1]])),
            )
            expect(paid).toHaveLength(owned.length)
          }
        },
      ),
      { numRuns: 20 },
    )
  }, 120_000)

  test('of ten purchases of one item at once, one succeeds (COIN-6)', async () => {
    const userId = await newAccount()
    await grant(userId, 1, 'completed_artwork')
    const statuses = await Promise.all(Array.from({ length: 10 }, () => purchase(userId, 1)))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await balanceOf(userId)).toBe(REWARDS.completed_artwork - PRICES[0]!)
  })

  test('of two purchases at once that the balance covers singly, one succeeds (COIN-5)', async () => {
    const userId = await newAccount()
    await grant(userId, 1, 'completed_artwork')
    const statuses = await Promise.all([purchase(userId, 3), purchase(userId, 2)])
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await balanceOf(userId)).toBe(statuses[0] === 200 ? 0 : 5)
  })

  test('a ledger entry of a purchase names the item', async () => {
    const userId = await newAccount()
    await grant(userId, 1, 'completed_artwork')
    await purchase(userId, 2)
    expect(await storage.collection(ledgerCollection).findOne({ _id: `purchased_item:${userId}:2` })).toMatchObject({
      userId,
      itemId: 2,
      amount: -5,
      reason: 'purchased_item',
      artworkId: null,
    })
  })
})
