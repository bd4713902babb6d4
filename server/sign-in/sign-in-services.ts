/** The services and routes of signing in: passkeys, the second step, recovery codes, and notices of new browsers. */
import type { AccountServices } from '#server/accounts/account-services.ts'
import { createSignIns } from '#server/accounts/sessions/session-lifecycle.ts'
import type { Context } from '#server/context/context.ts'
import { newToken } from '#server/context/random.ts'
import type { SecurityLog } from '#server/http/security-log.ts'
import { createKnownPlaces } from '#server/notices/known-places.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { createAccountRecovery } from './account-recovery.ts'
import { createPasskeyChallenges, createPasskeys, passkeySite } from './passkeys.ts'
import { createSecondStep } from './second-step.ts'
import { createSignInNotices } from './sign-in-notices.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { createOwnWaysIn } from './ways-in.ts'
import { waysInRoutes } from './ways-in-routes.ts'

/** What devices call this program where they list passkeys. */
const PRODUCT_NAME = 'Fridgedoor'

export type SignInServices = ReturnType<typeof createSignInServices>

export function createSignInServices(
  context: Context,
  { accounts, passwords, notices, standing, checkPassword, knownBrowsers, secure }: AccountServices,
  security: SecurityLog,
  /** Unlinks the accounts of a provider. */
  endIdentities: (transaction: Transaction, userId: number, at: Date) => Promise<void>,
  publicUrl: string | null,
) {
  const places = createKnownPlaces(context)
  const signInNotices = createSignInNotices(context, notices, places, security, secure, newToken)
  const signIns = createSignIns(knownBrowsers, signInNotices)
  const challenges = createPasskeyChallenges(context)
  const passkeys = createPasskeys(context, passkeySite(publicUrl), PRODUCT_NAME, challenges)
  const recovery = createAccountRecovery(context, accounts, passwords, passkeys, standing, endIdentities)
  const waysIn = createOwnWaysIn(context, notices, passkeys.work)
  return {
    places,
    signInNotices,
    signIns,
    challenges,
    secondStep: createSecondStep(context, passkeys),
    routers: [
      signInRoutes(context, recovery, accounts, passkeys, passwords, knownBrowsers, signIns, notices),
      waysInRoutes(context, waysIn, passkeys, checkPassword),
    ],
  }
}
