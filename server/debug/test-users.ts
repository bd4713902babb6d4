/** Accounts for tests, made from the debug page. */
import { TEST_USER_NAME } from '#server/accounts/account-ids.ts'
import type { AccountService } from '#server/accounts/account-service.ts'

/** @param newSecret returns a random text that nobody can guess, of letters and digits */
export function createTestUsers(accounts: AccountService, newSecret: () => string) {
  return {
    /** Makes an account that is no admin, with a random password, which is returned this once and kept as a hash only. */
    async create(signal?: AbortSignal): Promise<{ user: { id: number; username: string }; password: string }> {
      const password = newSecret()
      const given = { username: `${TEST_USER_NAME}${newSecret().slice(0, 10).toLowerCase()}`, password }
      const { account } = await accounts.register(given, signal)
      return { user: { id: account.id, username: account.username }, password }
    },
  }
}

export type TestUsers = ReturnType<typeof createTestUsers>
