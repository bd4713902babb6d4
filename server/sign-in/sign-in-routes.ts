/** The HTTP routes of getting in without the usual password. Wrong proofs count as failed sign-ins (SECURITY-1). */
import { Router } from 'express'
import { recover, setFirstPassword, signInByPasskey, startPasskeySignIn } from '#contract/ways-in.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { countGuesses, type GuessLimits } from '#server/accounts/count-guesses.ts'
import { canonicalName } from '#server/accounts/new-account.ts'
import type { Passwords } from '#server/accounts/password.ts'
import { beginSession } from '#server/accounts/sessions/session-lifecycle.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import { mount } from '#server/http/mount.ts'
import type { AccountRecovery } from './account-recovery.ts'
import { isWrongPasskey, type Passkeys } from './passkeys.ts'

export function signInRoutes({
  recovery,
  accounts,
  passkeys,
  passwords,
  limits,
}: {
  recovery: AccountRecovery
  accounts: Pick<AccountService, 'prove'>
  passkeys: Pick<Passkeys, 'startSignIn' | 'verify'>
  passwords: Pick<Passwords, 'assertRoom'>
  limits: Pick<HttpLimits, 'challengeByAddress'> & GuessLimits
}): Router {
  const router = Router()

  mount(router, setFirstPassword, async ({ body, request, response }) => {
    const gone = callerGone(response)
    passwords.assertRoom()
    const name = canonicalName(body.username)
    const { account, credential } = await countGuesses(limits, { request, name }, () =>
      recovery.setFirstPassword(body, gone),
    )
    await beginSession(request, credential)
    return account
  })

  mount(router, recover, async ({ body, request, response }) => {
    const gone = callerGone(response)
    passwords.assertRoom()
    const name = canonicalName(body.username)
    const { account, proof } = await countGuesses(limits, { request, name }, () => recovery.recover(body, gone))
    await beginSession(request, proof)
    return account
  })

  mount(router, startPasskeySignIn, async ({ request }) => {
    await limits.challengeByAddress.use(addressKey(request.ip))
    return passkeys.startSignIn()
  })

  mount(router, signInByPasskey, async ({ body, request }) => {
    const { userId, passkeyId } = await attempt(
      [[limits.loginByAddress, addressKey(request.ip)]],
      () => passkeys.verify(body.passkey),
      isWrongPasskey,
    )
    const { account, credential } = await accounts.prove(userId)
    await beginSession(request, { ...credential, passkeyId })
    return account
  })

  return router
}
