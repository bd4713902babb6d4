/**
 * Asks signed-in people for their password again, where a mistake or an open tab would do lasting harm (SECURITY-34), and counts wrong
 * guesses.
 */
import type { Request, Response } from 'express'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { type Person, requireSession } from '#server/http/person.ts'
import type { Credential } from '#server/rights/standing.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { attempt, type RateLimit } from '#server/http/limits/rate-limit.ts'
import type { OwnAccount } from './own-account.ts'
import type { Passwords } from './password.ts'
import type { AccountService } from './account-service.ts'
import { canonicalName, tidyName } from './new-account.ts'
import type { KnownBrowsers } from './sessions/known-browsers.ts'

/** The codes of refusals that tell a guesser that the guess was wrong. */
const WRONG: ReadonlySet<string> = new Set([
  'wrong-credentials',
  'wrong-password',
  'wrong-recovery-code',
  'wrong-passkey',
])
const isGuess = (error: unknown): boolean => error instanceof Problem && WRONG.has(error.code)

/**
 * Returns the credential that the caller's password proves. Throws a 403 Problem for a wrong one, a 429 Problem after too many in
 * this session, and a 503 Problem when too many passwords wait.
 */
export type CheckPassword = (
  call: { person: Person; request: Request; response: Response },
  password: string,
) => Promise<Credential>

export function createCheckPassword(
  { limits }: Pick<Context, 'limits'>,
  account: OwnAccount,
  passwords: Passwords,
): CheckPassword {
  return async ({ person, request, response }, password) => {
    const gone = callerGone(response)
    passwords.assertRoom()
    return countGuesses(limits, { sessionId: requireSession(request) }, () =>
      account.checkPassword(person.id, password, gone),
    )
  }
}

/** The limits on guessing passwords, codes and passkeys, wherever one is asked for (SECURITY-1, SECURITY-85). */
type GuessLimits = Pick<
  HttpLimits,
  'loginByNameAndAddress' | 'loginByName' | 'loginByAddress' | 'loginByBrowser' | 'passwordBySession'
>

/**
 * For whom a wrong password counts. Sessions, and browsers that the account is known in, have a count of their own, which nobody
 * else can use up. `name` is in its tidy form, and null for a passkey that belongs to no account.
 */
type Guesser =
  | { readonly sessionId: string }
  | { readonly browserId: string; readonly name: string; readonly accountId: number }
  | {
      readonly request: Pick<Request, 'ip'>
      readonly name: string | null
      /** The account of that name, for the security log. */
      readonly accountId: number | null
    }

/** Returns for whom it counts that a request wants to sign in to the account of that name. */
export async function guesserOf(
  request: Request,
  username: string,
  {
    accounts,
    knownBrowsers,
  }: { accounts: Pick<AccountService, 'credentialOf'>; knownBrowsers: Pick<KnownBrowsers, 'idFor'> },
): Promise<Guesser> {
  // However its letters were typed, a name has one count.
  const name = tidyName(canonicalName(username))
  const present = await accounts.credentialOf(username)
  const browserId = present && knownBrowsers.idFor(request, present)
  const accountId = present?.userId ?? null
  return present && browserId ? { browserId, name, accountId: present.userId } : { request, name, accountId }
}

function chargesOf(limits: GuessLimits, guesser: Guesser): (readonly [RateLimit, string])[] {
  if ('sessionId' in guesser) return [[limits.passwordBySession, guesser.sessionId]]
  const { name } = guesser
  if ('browserId' in guesser) return [[limits.loginByBrowser, `${guesser.browserId} ${name}`]]
  const address = addressKey(guesser.request.ip)
  if (name === null) return [[limits.loginByAddress, address]]
  return [
    [limits.loginByNameAndAddress, `${address} ${name}`],
    [limits.loginByName, name],
    [limits.loginByAddress, address],
  ]
}

/** Runs `work`, which checks a password, a code or a passkey, and counts it when that was wrong. Throws a 429 Problem after too many wrong ones. */
export function countGuesses<R>(limits: GuessLimits, guesser: Guesser, work: () => Promise<R>): Promise<R> {
  return attempt(chargesOf(limits, guesser), work, isGuess).catch((error: unknown) => {
    const isWatched = error instanceof Problem && (error.limit !== undefined || isGuess(error))
    throw isWatched && 'accountId' in guesser ? error.about(guesser.accountId) : error
  })
}
