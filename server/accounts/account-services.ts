/** The services of accounts: who signs in with which session, and what admins and the operator do with accounts. */
import type { RequestHandler } from 'express'
import { createAudit } from '#server/audit/audit.ts'
import type { Context } from '#server/context/context.ts'
import { createNotices, type KnownNames, noticeRoutes } from '#server/notices/notices.ts'
import type { Standing } from '#server/rights/standing.ts'
import type { Authenticate, PersonOf } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { createAccountList } from './account-list.ts'
import { type AccountService, createAccountService } from './account-service.ts'
import { createCheckPassword } from './check-password.ts'
import { createChildLookup } from './child-lookup.ts'
import { createManagedAccounts, type ManagedAccounts } from './managed-accounts.ts'
import { createOperatorCommands } from './operator-command.ts'
import { createOwnAccount } from './own-account.ts'
import {
  createPasswords,
  isWeakPassword,
  type PasswordCost,
  type PasswordLimits,
  type Passwords,
  randomPassword,
} from './password.ts'
import { createKnownBrowsers } from './sessions/known-browsers.ts'
import { createSessionMiddleware, createSessionReader } from './sessions/session-middleware.ts'
import { loadSessionSecret } from './sessions/session-secret.ts'
import { type MayBegin, SessionStore } from './sessions/session-store.ts'

interface Settings {
  readonly production: boolean
  readonly sessionSecret: string | null
  readonly dataDirectory: string
  readonly publicUrl: string | null
  readonly passwordLimits: PasswordLimits
  readonly admin: { username: string; password: string } | null
}

/** Returns the names that notices to a person may say. */
type KnownNamesOf = (userId: number, accounts: AccountService) => Promise<KnownNames>

/** What `npm run admin` uses too, on a storage that no server owns. */
export function createAccountManagement(
  context: Pick<Context, 'storage' | 'now'>,
  passwords: Passwords,
  standing: Standing,
  knownNames: KnownNamesOf,
) {
  const audit = createAudit(context)
  const accounts = createAccountService(context, passwords)
  const notices = createNotices(context, (userId) => knownNames(userId, accounts))
  const accountList = createAccountList(context)
  const managed = createManagedAccounts(context, passwords, accountList, standing, audit, notices)
  const runOperatorCommand = createOperatorCommands(accounts, managed, accountList)
  return { audit, passwords, accounts, notices, standing, accountList, managed, runOperatorCommand }
}

export type AccountServices = Awaited<ReturnType<typeof createAccountServices>>

/** Creates the first admin if there is none. @param start.print writes one line for the operator */
export async function createAccountServices(
  context: Context,
  settings: Settings,
  standing: Standing,
  mayBegin: MayBegin,
  knownNames: KnownNamesOf,
  start: { passwordCost?: PasswordCost; print: (line: string) => void },
) {
  const { production, admin, publicUrl, sessionSecret, dataDirectory } = settings
  const passwords = createPasswords(settings.passwordLimits, start.passwordCost)
  const management = createAccountManagement(context, passwords, standing, knownNames)
  const { accounts, managed } = management
  const ownAccount = createOwnAccount(context, passwords, standing)

  const secure = publicUrl?.startsWith('https:') ?? false
  const secret = await loadSessionSecret({ configured: sessionSecret, dataDirectory })
  const sessions = new SessionStore({ ...context, mayBegin })
  const session = createSessionMiddleware(sessions, secret, { secure, now: context.now })
  await ensureFirstAdmin({ accounts, managed, configured: admin, production, print: start.print })
  return {
    ...management,
    children: createChildLookup(context),
    ownAccount,
    checkPassword: createCheckPassword(context, ownAccount, passwords),
    sessions,
    session,
    authenticate: createAuthenticate(session, accounts),
    personOf: createPersonOf(sessions, accounts),
    knownBrowsers: createKnownBrowsers(secret, secure),
    /** Whether the public address is https. */
    secure,
    routers: [noticeRoutes(management.notices)],
  }
}

/** Returns a check that reads session and account at every call, so that an ended session and an ended credential lose access at once. */
function createAuthenticate(session: RequestHandler, accounts: AccountService): Authenticate {
  const sessions = createSessionReader(session)
  return async (request) => {
    const found = await sessions.read(request)
    const person = found && (await accounts.findPerson(found.credential))
    return person && { person, ...found }
  }
}

/** As `createAuthenticate`, for the session of a request that has passed it. */
function createPersonOf(sessions: SessionStore, accounts: AccountService): PersonOf {
  return async (sessionId) => {
    const credential = await sessions.credentialOf(sessionId)
    return credential && accounts.findPerson(credential)
  }
}

/**
 * Creates the first admin (ACCOUNT-1): the one in the settings or, in development and while there is none, a new account with a
 * random password, which is printed once. Throws an Error about the setting for a new password that is weak (ACCOUNT-51).
 */
async function ensureFirstAdmin({
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
