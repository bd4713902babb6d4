/** Which accounts of special kinds there are, for the debug pages. */
import type { Context } from '#server/context/context.ts'
import { remembered } from '#server/http/remembered.ts'
import { accountCollection } from './account-row.ts'

/** Names of test users begin with it. */
export const TEST_USER_NAME = 'test-user-'
const TEST_USER = new RegExp(`^${TEST_USER_NAME}`)

const REMEMBER_MS = 10_000

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
  return remembered(read, REMEMBER_MS, clock)
}
