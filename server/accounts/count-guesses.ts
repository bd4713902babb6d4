/** The limits on guessing passwords, codes and passkeys, wherever one is asked for (SECURITY-1, SECURITY-85). */
import type { Request } from 'express'
import { addressKey } from '#server/http/address/address-key.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { attempt, type RateLimit } from '#server/http/limits/rate-limit.ts'
import type { AccountService } from './account-service.ts'
import { canonicalName, tidyName } from './new-account.ts'
import type { KnownBrowsers } from './sessions/known-browsers.ts'

export type GuessLimits = Pick<
  HttpLimits,
  'loginByNameAndAddress' | 'loginByName' | 'loginByAddress' | 'loginByBrowser' | 'passwordBySession'
>

/**
 * For whom a wrong password counts. Sessions, and browsers that the account is known in, have a count of their own, which nobody
 * else can use up. `name` is in its tidy form, and null for a passkey that belongs to no account.
 */
export type Guesser =
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

/** The codes of refusals that tell a guesser that the guess was wrong. */
const WRONG: ReadonlySet<string> = new Set([
  'wrong-credentials',
  'wrong-password',
  'wrong-recovery-code',
  'wrong-passkey',
])
const isGuess = (error: unknown): boolean => error instanceof Problem && WRONG.has(error.code)

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
