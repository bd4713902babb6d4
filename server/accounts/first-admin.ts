/** Creates the first admin at start. */
import { Problem } from '#server/http/problem.ts'
import type { AccountService } from './account-service.ts'
import type { ManagedAccounts } from './managed-accounts.ts'
import { randomPassword } from './password.ts'
import { isWeakPassword } from './passwords/new-password.ts'

/**
 * Creates the first admin (ACCOUNT-1): the one in the settings or, in development and while there is none, a new account with a
 * random password, which is printed once. Throws an Error about the setting for a new password that is weak (ACCOUNT-51).
 */
export async function ensureFirstAdmin({
  accounts,
  managed,
  configured,
  production,
  print,
}: {
  accounts: AccountService
  managed: ManagedAccounts
  configured: { username: string; password: string } | null
  production: boolean
  /** Writes one line for the person who started the server. */
  print: (line: string) => void
}): Promise<void> {
  if (configured) {
    try {
      await managed.makeAdmin(configured.username, configured.password)
    } catch (error) {
      throw isWeakPassword(error) ? new Error(`Bad settings: ADMIN_PASSWORD: ${error.message}`) : error
    }
    return
  }
  if (production || (await accounts.hasAdmin())) return
  const password = randomPassword()
  const username = await createUnderFreeName(managed, password)
  print(`first admin: username ${username}, password ${password} (shown only this once)`)
}

async function createUnderFreeName(managed: ManagedAccounts, password: string): Promise<string> {
  for (let number = 1; ; number++) {
    const username = number === 1 ? 'admin' : `admin${number}`
    try {
      await managed.createAdmin(username, password)
      return username
    } catch (error) {
      if (!(error instanceof Problem && error.status === 409)) throw error
    }
  }
}
