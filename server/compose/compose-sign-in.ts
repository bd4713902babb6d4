/** Composes sign-in: accounts, sessions and the check of who sends a request. */
import type { RequestHandler, Router } from 'express'
import { type AccountService, createAccountService, type SecondStep } from '#server/accounts/account-service.ts'
import { createAuthenticate } from '#server/accounts/authenticate.ts'
import { type AccountList, createAccountList } from '#server/accounts/account-list.ts'
import { type CheckPassword, createCheckPassword } from '#server/accounts/check-password.ts'
import { createOwnAccount, type OwnAccount } from '#server/accounts/own-account.ts'
import { createActiveAdmins } from '#server/accounts/active-admins.ts'
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts'
import { createManagedAccounts, type ManagedAccounts } from '#server/accounts/managed-accounts.ts'
import { createOperatorCommands, type RunOperatorCommand } from '#server/accounts/operator-command.ts'
import { createPasswords, type PasswordCost, type PasswordLimits, type Passwords } from '#server/accounts/password.ts'
import { createSessionMiddleware } from '#server/accounts/sessions/session-middleware.ts'
import { createKnownBrowsers, type KnownBrowsers } from '#server/accounts/sessions/known-browsers.ts'
import { createSignIns, type SignIns } from '#server/accounts/sessions/sign-ins.ts'
import { createSessionReader } from '#server/accounts/sessions/session-reader.ts'
import { loadSessionSecret } from '#server/accounts/sessions/session-secret.ts'
import { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { createAccountRecovery } from '#server/sign-in/account-recovery.ts'
import { createPasskeyChallenges, type PasskeyChallenges } from '#server/sign-in/passkey-challenges.ts'
import { createPasskeys, passkeySite } from '#server/sign-in/passkeys.ts'
import { createSecondStep } from '#server/sign-in/second-step.ts'
import { signInRoutes } from '#server/sign-in/sign-in-routes.ts'
import { createOwnWaysIn } from '#server/sign-in/ways-in.ts'
import { waysInRoutes } from '#server/sign-in/ways-in-routes.ts'
import { endIdentitiesOf } from '#server/oidc/oidc-rows.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Authenticate } from '#server/http/person.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { NoticeServices } from './compose-notices.ts'
import { composeMayBegin } from './compose-standing.ts'

/** What devices call this program where they list passkeys. */
const PRODUCT_NAME = 'Fridgedoor'

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
  readonly secondStep: SecondStep
  /** Of recovery codes, passkeys and one-time passwords. */
  readonly routers: readonly Router[]
  readonly challenges: PasskeyChallenges
  /** Shared by everything that hashes a password. */
  readonly passwords: Passwords
  readonly sessions: SessionStore
  readonly knownBrowsers: KnownBrowsers
  readonly signIns: SignIns
  /** The Express middleware that reads and writes the session cookie. */
  readonly session: RequestHandler
  readonly authenticate: Authenticate
}

/** Creates the accounts and sessions, and the first admin if there is none. `print` writes one line for the operator. */
export async function composeSignIn({
  storage,
  standing,
  audit,
  noticeServices: { notices, signIns: signInNotices },
  limits,
  settings,
  passwordCost,
  print,
  now,
}: {
  storage: Storage
  standing: Standing
  audit: Audit
  noticeServices: Pick<NoticeServices, 'notices' | 'signIns'>
  limits: HttpLimits
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
  const challenges = createPasskeyChallenges({ storage, now })
  const passkeys = createPasskeys({ storage, site: passkeySite(publicUrl), name: PRODUCT_NAME, challenges, now })
  const recovery = createAccountRecovery({
    storage,
    accounts,
    passwords,
    passkeys,
    standing,
    endIdentities: endIdentitiesOf,
    now,
  })
  const waysIn = createOwnWaysIn({ storage, notices, passkeysWork: passkeys.work, now })
  const sessions = new SessionStore({ storage, mayBegin: composeMayBegin({ now }), now })
  const secret = await loadSessionSecret({ configured, dataDirectory })
  const secure = publicUrl?.startsWith('https:') ?? false
  const session = createSessionMiddleware({ store: sessions, secret, secure })
  const authenticate = createAuthenticate({
    sessions: createSessionReader(session),
    findPerson: (credential) => accounts.findPerson(credential),
  })
  const knownBrowsers = createKnownBrowsers({ secret, secure })
  const signIns = createSignIns({ knownBrowsers, notices: signInNotices })
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
    secondStep: createSecondStep({ storage, passkeys }),
    routers: [
      signInRoutes({ recovery, accounts, passkeys, passwords, knownBrowsers, signIns, notices, limits }),
      waysInRoutes({ waysIn, passkeys, checkPassword, limits }),
    ],
    challenges,
    passwords,
    sessions,
    knownBrowsers,
    signIns,
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
    now,
  })
  return { accountList, managed, runOperatorCommand: createOperatorCommands({ accounts, managed, list: accountList }) }
}
