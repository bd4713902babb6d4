/** How many accounts there are, for the statistics, and which ones of special kinds, for the debug pages. */
import type { Context } from '#server/context/context.ts'
import { cacheFor } from '#server/http/cache-for.ts'
import { type CountDuring, countCreated } from '#server/storage/count-during.ts'
import type { Storage } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/** Names of test users begin with it. */
export const TEST_USER_NAME = 'test-user-'
const TEST_USER = new RegExp(`^${TEST_USER_NAME}`)

const CACHE_MS = 10_000

/** The ids of an admin and of a test user, null where there is none. */
export interface AccountIds {
  readonly adminId: number | null
  readonly testUserId: number | null
}

/** Returns a function that reads them. They may be ten seconds old. @param clock milliseconds that never go back */
export function createAccountIds({ storage, clock }: Pick<Context, 'storage' | 'clock'>): () => Promise<AccountIds> {
  const rows = storage.collection(accountCollection)
  const read = async (): Promise<AccountIds> => {
    const [admin, testUser] = await Promise.all([
      rows.findOne({ isAdmin: true }),
      rows.findOne({ username: { $regex: TEST_USER } }),
    ])
    return { adminId: admin?._id ?? null, testUserId: testUser?._id ?? null }
  }
  return cacheFor(CACHE_MS, read, clock)
}

/** Counts accounts, children included. */
export const createAccountCount = ({ storage }: { storage: Storage }): CountDuring =>
  countCreated(storage.collection(accountCollection))
