/** The HTTP routes of a person's own profile. */
import { Router } from 'express'
import {
  changePassword,
  changeProfile,
  deleteAccount,
  endAllSessions,
  endSession,
  getCoinHistory,
  getProfile,
  hideName,
  listSessions,
} from '#contract/profile.ts'
import type { Contributors } from '#server/artworks/contributors.ts'
import { type CheckPassword, countGuesses } from '#server/accounts/check-password.ts'
import type { OwnAccount } from '#server/accounts/own-account.ts'
import type { Passwords } from '#server/accounts/password.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { KnownBrowsers } from '#server/accounts/sessions/known-browsers.ts'
import { beginSession, signOut } from '#server/accounts/sessions/session-lifecycle.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp, requireSession } from '#server/http/person.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import { Problem } from '#server/http/problem.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import { SESSION_NOT_FOUND } from '#server/texts/families.ts'
import type { CoinEntries } from './coin-entries.ts'
import type { ProfileService } from './profile-service.ts'

export function profileRoutes(
  { limits }: Pick<Context, 'limits'>,
  profiles: ProfileService,
  account: OwnAccount,
  passwords: Passwords,
  knownBrowsers: KnownBrowsers,
  coinEntries: CoinEntries,
  /** Returns how many artworks of others a person has joined. */
  contributors: Contributors,
  notices: Notices,
): Router {
  const router = Router()

  mount(router, getProfile, ({ person }) => profiles.get(person))

  mount(router, changeProfile, async ({ person, body }) => {
    requireGrownUp(person)
    await limits.profileByPerson.use(String(person.id))
    return profiles.change(person, body)
  })

  mount(router, getCoinHistory, ({ person }) => coinEntries(person.id))

  mount(router, changePassword, async ({ person, body, request, response }) => {
    requireGrownUp(person)
    const gone = callerGone(response)
    passwords.assertRoom()
    await limits.profileByPerson.use(String(person.id))
    const credential = await countGuesses(limits, { sessionId: requireSession(request) }, () =>
      account.changePassword(person.id, body, gone),
    )
    // All sessions have ended with the old password, this one too.
    await beginSession(request, credential)
    knownBrowsers.remember(request, response, credential)
    await notices.add(person.id, 'password-changed', { device: deviceName(request.get('user-agent')) })
    return { success: true as const }
  })

  mount(router, hideName, async ({ person }) => {
    requireGrownUp(person)
    await limits.profileByPerson.use(String(person.id))
    await account.hideName(person.id)
    return { artworks: (await contributors.joinedBy(person.id)).length }
  })

  return router
}

/** The HTTP route by which people delete their account (PROFILE-7). */
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

/** The HTTP routes of the devices on which a person is signed in (PROFILE-3). */
export function sessionRoutes({ limits }: Pick<Context, 'limits'>, sessions: SessionStore): Router {
  const router = Router()

  mount(router, listSessions, async ({ person, request }) =>
    (await sessions.of(person.id)).map(({ id, device, signedInAt, lastUsedAt }) => ({
      id,
      device,
      signedInAt: signedInAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: id === request.signedIn?.sessionId,
    })),
  )

  mount(router, endSession, async ({ person, params }) => {
    await limits.profileByPerson.use(String(person.id))
    if (!(await sessions.endOf(person.id, params.id))) throw Problem.notFound(SESSION_NOT_FOUND)
    return { success: true as const }
  })

  mount(router, endAllSessions, async ({ person, request, response }) => {
    await limits.profileByPerson.use(String(person.id))
    await sessions.endAllOf(person.id)
    await signOut(request, response)
    return { success: true as const }
  })

  return router
}
