/** Asks signed-in people for their password again, where a mistake or an open tab would do lasting harm (SECURITY-34). */
import type { Context } from '#server/context/context.ts'
import type { Request, Response } from 'express'
import { callerGone } from '#server/http/caller-gone.ts'
import { type Person, requireSession } from '#server/http/person.ts'
import type { Credential } from '#server/rights/standing/credential.ts'
import { countGuesses } from './count-guesses.ts'
import type { OwnAccount } from './own-account.ts'
import type { Passwords } from './password.ts'

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
