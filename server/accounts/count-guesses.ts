/** The limits on guessing passwords, wherever one is asked for (SECURITY-1). */
import type { Request } from 'express'
import { addressKey } from '#server/http/address/address-key.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { tidyName } from './new-account.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'

export type GuessLimits = Pick<HttpLimits, 'loginByNameAndAddress' | 'loginByName' | 'loginByAddress'>

/** The codes of refusals that tell a guesser that the guess was wrong. */
const WRONG: ReadonlySet<string> = new Set([
  'wrong-credentials',
  'wrong-password',
  'wrong-recovery-code',
  'wrong-passkey',
])
const isGuess = (error: unknown): boolean => error instanceof Problem && WRONG.has(error.code)

/**
 * Runs `work`, which checks the password of the account of that name, and counts it when the password was wrong. Throws a 429 Problem
 * after too many wrong ones.
 * @param name in its canonical form
 */
export function countGuesses<R>(
  limits: GuessLimits,
  { request, name: typed }: { request: Pick<Request, 'ip'>; name: string },
  work: () => Promise<R>,
): Promise<R> {
  // However its letters were typed, a name has one count.
  const name = tidyName(typed)
  const address = addressKey(request.ip)
  return attempt(
    [
      [limits.loginByNameAndAddress, `${address} ${name}`],
      [limits.loginByName, name],
      [limits.loginByAddress, address],
    ],
    work,
    isGuess,
  )
}
