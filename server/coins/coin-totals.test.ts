import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { ledgerCollection } from './coins.ts'
import { createCoinTotals } from './coin-totals.ts'

const HOUR_MS = 3_600_000

eachEngine('the totals of coins', (environment) => {
  let directory: string
  let storage: Storage
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'coin-totals-'))
    const { MONGODB_URI: mongodbUri = null } = environment()
    storage = (await openStorage({ mongodbUri, dataDirectory: directory })).storage
  })
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  })

  test('have every entry, also those that were made after the clock was set back', async () => {
    let at = Date.parse('2026-11-01T12:00:00Z')
    let made = 0
    const earn = async (): Promise<void> => {
      made += 1
      await storage.collection(ledgerCollection).insertOne({
        _id: `deed ${made}`,
        userId: 1,
        entryId: made,
        reason: 'completed_artwork',
        artworkId: made,
        amount: 10,
        at: new Date(at),
      })
    }
    const totals = createCoinTotals({ storage, now: () => new Date(at) })
    await earn()
    at += HOUR_MS
    await earn()
    at += HOUR_MS
    expect(await totals()).toEqual({ granted: 20, spent: 0 })
    at -= HOUR_MS
    await earn()
    expect(await totals()).toEqual({ granted: 30, spent: 0 })
    at += 3 * HOUR_MS
    await earn()
    expect(await totals()).toEqual({ granted: 40, spent: 0 })
    expect(await totals()).toEqual({ granted: 40, spent: 0 })
  })
})
