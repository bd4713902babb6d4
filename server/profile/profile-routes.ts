/** The HTTP routes of a person's own profile. */
import type { Contributors } from '#server/artworks/contributors.ts'
import { Router } from 'express'
import { changePassword, changeProfile, getCoinHistory, getProfile, hideName } from '#contract/profile.ts'
import { countGuesses } from '#server/accounts/count-guesses.ts'
import type { OwnAccount } from '#server/accounts/own-account.ts'
import type { Passwords } from '#server/accounts/password.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { KnownBrowsers } from '#server/accounts/sessions/known-browsers.ts'
import { beginSession } from '#server/accounts/sessions/session-lifecycle.ts'
import type { CoinHistory } from '#server/coins/coin-history.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp, requireSession } from '#server/http/person.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { ProfileService } from './profile-service.ts'

export function profileRoutes(
  { limits }: Pick<Context, 'limits'>,
  profiles: ProfileService,
  account: OwnAccount,
  passwords: Passwords,
  knownBrowsers: KnownBrowsers,
  coinHistory: CoinHistory,
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

  mount(router, getCoinHistory, ({ person }) => coinHistory.of(person.id))

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
