/** Composes sign-in: accounts, sessions and the check of who sends a request. */
import type { RequestHandler } from 'express'
import { type AccountService, createAccountService } from '#server/accounts/account-service.ts'
import { createAuthenticate } from '#server/accounts/authenticate.ts'
import { type AccountList, createAccountList } from '#server/accounts/account-list.ts'
import { type CheckPassword, createCheckPassword } from '#server/accounts/check-password.ts'
import type { GuessLimits } from '#server/accounts/count-guesses.ts'
import { createOwnAccount, type OwnAccount } from '#server/accounts/own-account.ts'
import { createActiveAdmins } from '#server/accounts/active-admins.ts'
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts'
import { createManagedAccounts, type ManagedAccounts } from '#server/accounts/managed-accounts.ts'
import { createOperatorCommands, type RunOperatorCommand } from '#server/accounts/operator-command.ts'
import { createPasswords, type PasswordCost, type PasswordLimits, type Passwords } from '#server/accounts/password.ts'
import { createSessionMiddleware } from '#server/accounts/sessions/session-middleware.ts'
import { createSessionReader } from '#server/accounts/sessions/session-reader.ts'
import { loadSessionSecret } from '#server/accounts/sessions/session-secret.ts'
import { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { Audit } from '#server/audit/audit.ts'
import { endIdentitiesOf } from '#server/oidc/oidc-sign-in.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Authenticate } from '#server/http/person.ts'
import type { Storage } from '#server/storage/storage.ts'
import { composeMayBegin } from './compose-standing.ts'

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
  readonly accountList: AccountList
  readonly managed: ManagedAccounts
  /** For `npm run admin` beside a running server. */
  readonly runOperatorCommand: RunOperatorCommand
  readonly ownAccount: OwnAccount
  readonly checkPassword: CheckPassword
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
  standing,
  audit,
  notices,
  limits,
  settings,
  passwordCost,
  print,
  now,
}: {
  storage: Storage
  standing: Standing
  audit: Audit
  notices: Notices
  limits: GuessLimits
  settings: SignInSettings
  passwordCost: PasswordCost | undefined
  print: (line: string) => void
  now: () => Date
}): Promise<SignIn> {
  const { sessionSecret: configured, dataDirectory, publicUrl, production } = settings
  const passwords = createPasswords(settings.passwordLimits, passwordCost)
  const accounts = createAccountService({ storage, passwords, now })
  const { accountList, managed, runOperatorCommand } = composeAccountAdmin({
    storage,
    standing,
    accounts,
    passwords,
    audit,
    notices,
    now,
  })
  const ownAccount = createOwnAccount({ storage, passwords, standing, now })
  const checkPassword = createCheckPassword({ account: ownAccount, passwords, limits })
  const sessions = new SessionStore({ storage, mayBegin: composeMayBegin({ now }), now })
  const session = createSessionMiddleware({
    store: sessions,
    secret: await loadSessionSecret({ configured, dataDirectory }),
    secure: publicUrl?.startsWith('https:') ?? false,
  })
  const authenticate = createAuthenticate({
    sessions: createSessionReader(session),
    findPerson: (credential) => accounts.findPerson(credential),
  })
  await ensureFirstAdmin({
    accounts,
    managed,
    configured: settings.admin,
    production,
    print,
  })
  return {
    accounts,
    accountList,
    managed,
    runOperatorCommand,
    ownAccount,
    checkPassword,
    passwords,
    sessions,
    session,
    authenticate,
  }
}

/** Composes what admins and the operator do with accounts; `npm run admin` does so too, on a storage that no server owns. */
export function composeAccountAdmin({
  storage,
  standing,
  accounts,
  passwords,
  audit,
  notices,
  now,
}: {
  storage: Storage
  standing: Standing
  accounts: AccountService
  passwords: Passwords
  audit: Audit
  notices: Notices
  now: () => Date
}): Pick<SignIn, 'accountList' | 'managed' | 'runOperatorCommand'> {
  const accountList = createAccountList({ storage })
  const admins = createActiveAdmins({ storage })
  const managed = createManagedAccounts({
    storage,
    passwords,
    admins,
    list: accountList,
    standing,
    audit,
    notices,
    endIdentities: endIdentitiesOf,
    now,
  })
  return { accountList, managed, runOperatorCommand: createOperatorCommands({ accounts, managed, list: accountList }) }
}
