/** The HTTP route by which people delete their account (PROFILE-7). */
import { Router } from 'express'
import { deleteAccount } from '#contract/profile.ts'
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import type { KnownBrowsers } from '#server/accounts/sessions/known-browsers.ts'
import { signOut } from '#server/accounts/sessions/session-lifecycle.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'

export function accountDeletionRoute(
  deletion: AccountDeletion,
  checkPassword: CheckPassword,
  knownBrowsers: KnownBrowsers,
): Router {
  const router = Router()
  mount(router, deleteAccount, async (call) => {
    const { person, body, request, response } = call
    requireGrownUp(person)
    const credential = await checkPassword(call, body.password)
    if (!(await deletion.delete(person.id))) throw Problem.unauthorized()
    await signOut(request, response)
    knownBrowsers.forget(request, response, credential)
    return { success: true as const }
  })
  return router
}
