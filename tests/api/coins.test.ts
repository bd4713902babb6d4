import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RewardReason } from '#contract/coins.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { createCoins, type Grant, ledgerCollection } from '#server/coins/coins.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { someAccountRow } from '#tests/some-account.ts'

const anyGrant = (userId: number): fc.Arbitrary<Grant & { fails: boolean }> =>
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd').map((name) => `${name} of ${userId}`),
    userId: fc.constant(userId),
    reason: fc.constantFrom(...RewardReason.options),
    artworkId: fc.nat(9),
    at: fc.constant(new Date(0)),
    fails: fc.boolean(),
  })

let people = 0
const newPerson = (): number => (people += 1)

eachEngine('coins', (environment) => {
  let directory: string
  let storage: Storage
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-coins-'))
    ;({ storage } = await openStorage({ mongodbUri: environment().MONGODB_URI ?? null, dataDirectory: directory }))
  }, 60_000)
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true })
  })

  test('a balance is the sum of its ledger, whatever is granted at once, again, or in a transaction that fails (COIN-1)', async () => {
    const coins = createCoins({ storage })
    await fc.assert(
      fc.asyncProperty(
        fc
          .constant(null)
          .map(newPerson)
          .chain((id) => fc.array(anyGrant(id), { minLength: 1, maxLength: 8 })),
        async (grants) => {
          const { userId } = grants[0]!
          if (!(await storage.collection(accountCollection).findOne({ _id: userId })))
            await storage.collection(accountCollection).insertOne(someAccountRow(userId))
          const earlier = await storage.collection(ledgerCollection).find({ userId })
          const known = new Set(earlier.map(({ _id }) => _id))
          const granted = await Promise.allSettled(
            grants.map(({ fails, ...grant }) =>
              storage.transact(async (transaction) => {
                const amount = await coins.grant(transaction, grant)
                if (fails) throw new Error('the deed fails')
                return amount
              }),
            ),
          )
          for (const one of granted)
            if (one.status === 'rejected') expect(String(one.reason)).toContain('the deed fails')
          const paid = granted.flatMap((one) => (one.status === 'fulfilled' && one.value > 0 ? [one.value] : []))
          const entries = await storage.collection(ledgerCollection).find({ userId })
          const sum = entries.reduce((total, { amount }) => total + amount, 0)
          expect((await storage.collection(accountCollection).findOne({ _id: userId }))?.coins).toBe(sum)
          expect(entries.length - earlier.length).toBe(paid.length)
          const deeds = new Set(grants.flatMap(({ key, fails }) => (fails || known.has(key) ? [] : [key])))
          expect(paid).toHaveLength(deeds.size)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('an account that does not exist gets nothing, and no entry is written (COIN-1)', async () => {
    const grant: Grant = { key: 'x', userId: 999, reason: 'completed_artwork', artworkId: 1, at: new Date(0) }
    expect(await storage.transact((transaction) => createCoins({ storage }).grant(transaction, grant))).toBe(0)
    expect(await storage.collection(ledgerCollection).findOne({ _id: 'x' })).toBeNull()
  })
})
