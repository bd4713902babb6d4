import { Problem } from '#server/http/problem.ts'
import type { AccountService } from './account-service.ts'
import { randomPassword } from './password.ts'

/**
 * Makes the first admin (ACCOUNT-1): the one named in the settings, or, in development and only while there is none, a new
 * account with a random password, which `print` gets once. It is never the first registrant's account, and nobody stays signed
 * in to an account that becomes an admin's.
 */
export async function ensureFirstAdmin({
  accounts,
  configured,
  production,
  endSessionsOf,
  print,
}: {
  accounts: Pick<AccountService, 'hasAdmin' | 'makeAdmin' | 'createAdmin'>
  configured: { username: string; password: string } | null
  production: boolean
  endSessionsOf: (userId: number) => Promise<void>
  /** Writes one line where the person who starts the server reads it. */
  print: (line: string) => void
}): Promise<void> {
  if (configured) {
    const changed = await accounts.makeAdmin(configured.username, configured.password)
    if (changed !== null) await endSessionsOf(changed)
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
