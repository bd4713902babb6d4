import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '#server/http/problem.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { type AccountRow, accountCollection } from './account-row.ts'
import { deleteInactiveAccounts } from './inactive-accounts.ts'
import { newAccountRow } from './new-account.ts'
import { SESSION_LIFETIME_MS, sessionCollection } from './sessions/session-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 0, 1)
const KEPT_DAYS = 365

function account(id: number, more: Partial<AccountRow> = {}): AccountRow {
  const given = { username: `u${id}`, profileColor: '#112233' }
  const row = newAccountRow(given, { id, passwordHash: 'x', isAdmin: false, createdAt: new Date(START) })
  return { ...row, ...more }
}

eachEngine('inactive accounts (RETENTION-52)', (environment) => {
  let directory: string
  let storage: Storage
  const deleted: number[] = []

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inactive-'))
    const { MONGODB_URI: mongodbUri = null } = environment()
    storage = (await openStorage({ mongodbUri, dataDirectory: directory })).storage
    await storage
      .collection(accountCollection)
      .insertMany(
        [
          account(1),
          account(2),
          account(3, { isAdmin: true }),
          account(4, { disabledAt: new Date(START) }),
          account(5),
          account(6),
          account(7),
        ].map((row) => ({ ...row, createdAt: new Date(START - 3_000 * DAY_MS) })),
      )
  })
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  })

  async function sweep(day: number): Promise<number[]> {
    deleted.length = 0
    const now = new Date(START + day * DAY_MS)
    await deleteInactiveAccounts(storage, {
      before: new Date(now.getTime() - KEPT_DAYS * DAY_MS),
      now,
      // Account 5 is a parent, and 6 may not be deleted for another reason.
      hasChildren: async (userId) => userId === 5,
      async deleteAccount(userId) {
        if (userId === 6) throw Problem.conflict('Only children would be left')
        await storage.collection(accountCollection).deleteOne({ _id: userId })
        deleted.push(userId)
      },
    })
    return deleted.toSorted((a, b) => a - b)
  }

  /** A session that is used on a day. */
  const use = (userId: number, day: number) =>
    storage.collection(sessionCollection).updateOne(
      { _id: `session of ${userId}` },
      {
        $set: {
          userId,
          data: JSON.stringify({ touchedAt: START + day * DAY_MS }),
          // Ends sooner than its use alone tells, as one does that began long ago.
          expiresAt: new Date(START + day * DAY_MS + SESSION_LIFETIME_MS / 10),
        },
      },
      { upsert: true },
    )

  test('go when nobody has used them for the time, counted from when it is first looked', async () => {
    expect(await sweep(0)).toEqual([])
    await use(2, 100)
    expect(await sweep(101)).toEqual([])
    expect(await sweep(364)).toEqual([])
    // Account 2 was used on day 100. Admins, disabled accounts and parents of children stay, and so does one that may not be deleted.
    expect(await sweep(366)).toEqual([1, 7])
    expect(await sweep(464)).toEqual([])
    expect(await sweep(466)).toEqual([2])
    expect(await sweep(5_000)).toEqual([])
  })
})
