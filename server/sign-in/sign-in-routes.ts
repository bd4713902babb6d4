/** The HTTP routes of getting in without the usual password. Wrong proofs count as failed sign-ins (SECURITY-1). */
import { Router } from 'express'
import { recover, replaceOneTimePassword, signInByPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { countGuesses, guesserOf } from '#server/accounts/check-password.ts'
import type { Passwords } from '#server/accounts/password.ts'
import type { KnownBrowsers } from '#server/accounts/sessions/known-browsers.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { SignIns } from '#server/accounts/sessions/session-lifecycle.ts'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { AccountRecovery } from './account-recovery.ts'
import type { Passkeys } from './passkeys.ts'

export function signInRoutes(
  { limits }: Pick<Context, 'limits'>,
  recovery: AccountRecovery,
  accounts: AccountService,
  passkeys: Passkeys,
  passwords: Passwords,
  knownBrowsers: KnownBrowsers,
  signIns: SignIns,
  notices: Notices,
): Router {
  const router = Router()

  mount(router, replaceOneTimePassword, async ({ body, request, response }) => {
    const gone = callerGone(response)
    passwords.assertRoom()
    const guesser = await guesserOf(request, body.username, { accounts, knownBrowsers })
    const { account, credential } = await countGuesses(limits, guesser, () =>
      recovery.replaceOneTimePassword(body, gone),
    )
    await signIns.begin({ request, response }, credential)
    return account
  })

  mount(router, recover, async ({ body, request, response }) => {
    const gone = callerGone(response)
    passwords.assertRoom()
    const guesser = await guesserOf(request, body.username, { accounts, knownBrowsers })
    const { account, proof } = await countGuesses(limits, guesser, () => recovery.recover(body, gone))
    await signIns.begin({ request, response }, proof)
    await notices.add(account.id, 'password-changed', { device: deviceName(request.get('user-agent')) })
    return account
  })

  mount(router, startPasskeySignIn, async ({ request }) => {
    await limits.challengeByAddress.use(addressKey(request.ip))
    return passkeys.startSignIn()
  })

  mount(router, signInByPasskey, async ({ body, request, response }) => {
    const owner = await passkeys.ownerOf(body.passkey)
    const known = owner === null ? null : await accounts.find(owner)
    const guesser = known && (await guesserOf(request, known.username, { accounts, knownBrowsers }))
    // The id of a passkey is no secret, so that wrong proofs of it must not keep its person out elsewhere.
    const counted = guesser && 'browserId' in guesser ? guesser : { request, name: null, accountId: owner }
    const { userId, passkeyId } = await countGuesses(limits, counted, () => passkeys.verify(body.passkey))
    const { account, credential } = await accounts.prove(userId)
    await signIns.begin({ request, response }, { ...credential, passkeyId })
    return account
  })

  return router
}
