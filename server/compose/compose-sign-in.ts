/** Composes sign-in: accounts, sessions and the check of who sends a request. */
import type { RequestHandler } from 'express'
import { type AccountService, createAccountService } from '#server/accounts/account-service.ts'
import { createAuthenticate } from '#server/accounts/authenticate.ts'
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts'
import { createPasswords, type PasswordLimits, type Passwords } from '#server/accounts/password.ts'
import { createSessionMiddleware } from '#server/accounts/sessions/session-middleware.ts'
import { createSessionReader } from '#server/accounts/sessions/session-reader.ts'
import { loadSessionSecret } from '#server/accounts/sessions/session-secret.ts'
import { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { Authenticate } from '#server/http/person.ts'
import type { Storage } from '#server/storage/storage.ts'

interface SignInSettings {
  readonly production: boolean
  readonly sessionSecret: string | null
  readonly dataDirectory: string
  readonly publicUrl: string | null
  readonly passwordLimits: PasswordLimits
  readonly admin: { username: string; password: string } | null
}

export interface SignIn {
  readonly accounts: AccountService
  /** Shared by everything that hashes a password. */
  readonly passwords: Passwords
  readonly sessions: SessionStore
  /** The Express middleware that reads and writes the session cookie. */
  readonly session: RequestHandler
  readonly authenticate: Authenticate
}

/** Creates the accounts and sessions, and the first admin if there is none. `print` writes one line for the operator. */
export async function composeSignIn({
  storage,
  settings,
  print,
  now,
}: {
  storage: Storage
  settings: SignInSettings
  print: (line: string) => void
  now: () => Date
}): Promise<SignIn> {
  const { sessionSecret: configured, dataDirectory, publicUrl, production } = settings
  const passwords = createPasswords(settings.passwordLimits)
  const accounts = createAccountService({ storage, passwords, now })
  const sessions = new SessionStore({ storage, now })
  const session = createSessionMiddleware({
    store: sessions,
    secret: await loadSessionSecret({ configured, dataDirectory }),
    secure: publicUrl?.startsWith('https:') ?? false,
  })
  const authenticate = createAuthenticate({
    sessions: createSessionReader(session),
    findPerson: (userId) => accounts.findPerson(userId),
  })
  await ensureFirstAdmin({
    accounts,
    configured: settings.admin,
    production,
    print,
  })
  return { accounts, passwords, sessions, session, authenticate }
}
