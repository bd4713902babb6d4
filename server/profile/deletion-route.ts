/** The HTTP route by which people delete their account (PROFILE-7). */
import { Router } from 'express'
import { deleteAccount } from '#contract/profile.ts'
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import { countGuesses, type GuessLimits } from '#server/accounts/count-guesses.ts'
import type { OwnAccount } from '#server/accounts/own-account.ts'
import type { Passwords } from '#server/accounts/password.ts'
import { signOut } from '#server/accounts/sessions/session-lifecycle.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'

export function accountDeletionRoute({
  account,
  deletion,
  passwords,
  limits,
}: {
  account: Pick<OwnAccount, 'checkPassword'>
  deletion: Pick<AccountDeletion, 'delete'>
  passwords: Pick<Passwords, 'assertRoom'>
  limits: GuessLimits
}): Router {
  const router = Router()
  mount(router, deleteAccount, async ({ person, body, request, response }) => {
    requireGrownUp(person)
    const gone = callerGone(response)
    passwords.assertRoom()
    await countGuesses(limits, { request, name: person.username }, () =>
      account.checkPassword(person.id, body.password, gone),
    )
    if (!(await deletion.delete(person.id))) throw Problem.unauthorized()
    await signOut(request, response)
    return { success: true as const }
  })
  return router
}
