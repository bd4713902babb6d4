/** Composes accounts: notices, sign-in, sessions, and the check of who sends a request. */
import { type AccountService, createAccountService } from '#server/accounts/account-service.ts'
import { createAccountList } from '#server/accounts/account-list.ts'
import { createAuthenticate } from '#server/accounts/authenticate.ts'
import { createCheckPassword } from '#server/accounts/check-password.ts'
import { createChildLookup } from '#server/accounts/child-lookup.ts'
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts'
import { createManagedAccounts } from '#server/accounts/managed-accounts.ts'
import { createOperatorCommands } from '#server/accounts/operator-command.ts'
import { createOwnAccount } from '#server/accounts/own-account.ts'
import { createPasswords, type PasswordCost, type PasswordLimits, type Passwords } from '#server/accounts/password.ts'
import { createKnownBrowsers } from '#server/accounts/sessions/known-browsers.ts'
import { createSessionMiddleware } from '#server/accounts/sessions/session-middleware.ts'
import { loadSessionSecret } from '#server/accounts/sessions/session-secret.ts'
import { SessionStore } from '#server/accounts/sessions/session-store.ts'
import { createSignIns } from '#server/accounts/sessions/sign-ins.ts'
import { type Audit, createAudit } from '#server/audit/audit.ts'
import { createSignInNotices } from '#server/children/sign-in-notices.ts'
import type { Context } from '#server/context/context.ts'
import { knownNames } from '#server/families/known-names.ts'
import { createFamilyMembership } from '#server/families/membership.ts'
import type { SecurityLog } from '#server/http/logging/security-log.ts'
import { createKnownPlaces } from '#server/notices/known-places.ts'
import { createNotices, type Notices } from '#server/notices/notices.ts'
import { endIdentitiesOf } from '#server/oidc/oidc-rows.ts'
import { createAccountRecovery } from '#server/sign-in/account-recovery.ts'
import { createPasskeyChallenges } from '#server/sign-in/passkey-challenges.ts'
import { createPasskeys, passkeySite } from '#server/sign-in/passkeys.ts'
import { createSecondStep } from '#server/sign-in/second-step.ts'
import { createOwnWaysIn } from '#server/sign-in/ways-in.ts'
import { composeMayBegin, composeStanding } from './compose-standing.ts'
import { newToken } from './random.ts'

/** What devices call this program where they list passkeys. */
const PRODUCT_NAME = 'Fridgedoor'

interface Settings {
  readonly production: boolean
  readonly sessionSecret: string | null
  readonly dataDirectory: string
  readonly publicUrl: string | null
  readonly passwordLimits: PasswordLimits
  readonly admin: { username: string; password: string } | null
}

export type Accounts = Awaited<ReturnType<typeof composeAccounts>>

/** Creates the first admin if there is none. @param start.print writes one line for the operator */
export async function composeAccounts(
  context: Context,
  settings: Settings,
  security: SecurityLog,
  start: { passwordCost: PasswordCost | undefined; print: (line: string) => void },
) {
  const { production, publicUrl, dataDirectory, sessionSecret: configured } = settings
  const secure = publicUrl?.startsWith('https:') ?? false
  const audit = createAudit(context)
  const passwords = createPasswords(settings.passwordLimits, start.passwordCost)
  const accounts = createAccountService(context, passwords)
  const children = createChildLookup(context)
  const membership = createFamilyMembership(context)

  const notices = composeNotices(context, accounts)
  const places = createKnownPlaces(context)
  const signInNotices = createSignInNotices(context, notices, places, security, secure, newToken)

  const admin = composeAccountAdmin(context, accounts, passwords, audit, notices)
  const { standing, managed } = admin
  const ownAccount = createOwnAccount(context, passwords, standing)
  const checkPassword = createCheckPassword(context, ownAccount, passwords)
  const challenges = createPasskeyChallenges(context)
  const passkeys = createPasskeys(context, passkeySite(publicUrl), PRODUCT_NAME, challenges)
  const secondStep = createSecondStep(context, passkeys)
  const recovery = createAccountRecovery(context, accounts, passwords, passkeys, standing, endIdentitiesOf)
  const waysIn = createOwnWaysIn(context, notices, passkeys.work)

  const sessions = new SessionStore({ ...context, mayBegin: composeMayBegin(context) })
  const secret = await loadSessionSecret({ configured, dataDirectory })
  const session = createSessionMiddleware(sessions, secret, secure)
  const authenticate = createAuthenticate(session, accounts)
  const knownBrowsers = createKnownBrowsers(secret, secure)
  const signIns = createSignIns(knownBrowsers, signInNotices)
  await ensureFirstAdmin({ accounts, managed, configured: settings.admin, production, print: start.print })
  return {
    audit,
    passwords,
    accounts,
    children,
    membership,
    notices,
    places,
    signInNotices,
    ...admin,
    ownAccount,
    checkPassword,
    challenges,
    passkeys,
    secondStep,
    recovery,
    waysIn,
    sessions,
    session,
    authenticate,
    knownBrowsers,
    signIns,
  }
}

export function composeNotices(context: Pick<Context, 'storage' | 'now'>, accounts: AccountService): Notices {
  const membership = createFamilyMembership(context)
  return createNotices(context, (userId) => knownNames(userId, { membership, accounts }))
}

/** Composes what admins and the operator do with accounts; `npm run admin` does so too, on a storage that no server owns. */
export function composeAccountAdmin(
  context: Pick<Context, 'storage' | 'now'>,
  accounts: AccountService,
  passwords: Passwords,
  audit: Audit,
  notices: Notices,
) {
  const accountList = createAccountList(context)
  const standing = composeStanding(context)
  const managed = createManagedAccounts(context, passwords, accountList, standing, audit, notices)
  const runOperatorCommand = createOperatorCommands(accounts, managed, accountList)
  return { standing, accountList, managed, runOperatorCommand }
}
