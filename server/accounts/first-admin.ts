/** Creates the first admin at start. */
import { Problem } from '#server/http/problem.ts'
import type { AccountService } from './account-service.ts'
import { randomPassword } from './password.ts'

/**
 * Creates the first admin (ACCOUNT-1): the one in the settings or, in development and while there is none, a new account with a
 * random password, which is printed once.
 */
export async function ensureFirstAdmin({
  accounts,
  configured,
  production,
  print,
}: {
  accounts: Pick<AccountService, 'hasAdmin' | 'makeAdmin' | 'createAdmin'>
  configured: { username: string; password: string } | null
  production: boolean
  /** Writes one line for the person who started the server. */
  print: (line: string) => void
}): Promise<void> {
  if (configured) {
    await accounts.makeAdmin(configured.username, configured.password)
    return
  }
  if (production || (await accounts.hasAdmin())) return
  const password = randomPassword()
  const username = await createUnderFreeName(accounts, password)
  print(`first admin: username ${username}, password ${password} (shown only this once)`)
}

async function createUnderFreeName(accounts: Pick<AccountService, 'createAdmin'>, password: string): Promise<string> {
  for (let number = 1; ; number++) {
    const username = number === 1 ? 'admin' : `admin${number}`
    try {
      await accounts.createAdmin(username, password)
      return username
    } catch (error) {
      if (!(error instanceof Problem && error.status === 409)) throw error
    }
  }
}
