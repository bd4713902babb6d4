/** Refuses a call in the name of another person than the one who is signed in (HTTP-10). */
import type { RequestHandler } from 'express'
import { login, logout, register } from '#contract/accounts.ts'
import { OTHER_PERSON, PERSON_HEADER } from '#contract/acting-person.ts'
import { signInByCard } from '#contract/cards.ts'
import { signInChild } from '#contract/children.ts'
import { recover, replaceOneTimePassword, signInByPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import { SOMEBODY_ELSE_SIGNED_IN } from '#server/texts/http.ts'
import { Problem } from './problem.ts'

/** These end whatever session there is. */
const SESSION_PATHS: ReadonlySet<string> = new Set(
  [
    login,
    register,
    logout,
    signInChild,
    signInByCard,
    replaceOneTimePassword,
    recover,
    startPasskeySignIn,
    signInByPasskey,
  ].map(({ path }) => path),
)

/**
 * Compares the person that the call names with its session's. Without a session the call goes on as a stranger's, and without the header
 * as it always did: the header only ever takes a right away.
 */
export const refuseOtherPerson: RequestHandler = (request, _response, next) => {
  const named = request.get(PERSON_HEADER)
  const { signedIn } = request
  if (named === undefined || !signedIn || named === String(signedIn.person.id) || SESSION_PATHS.has(request.path))
    next()
  else next(Problem.conflict(SOMEBODY_ELSE_SIGNED_IN, OTHER_PERSON))
}
