/** The HTTP routes of accounts. */
import { type Request, Router } from 'express'
import { getCurrentUser, login, logout, register, type Restore } from '#contract/accounts.ts'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import { NAME_AND_PASSWORD_REQUIRED } from '#server/texts/accounts.ts'
import type { AccountService, SecondStep } from './account-service.ts'
import { countGuesses, guesserOf } from './check-password.ts'
import type { Passwords } from './password.ts'
import type { KnownBrowsers } from './sessions/known-browsers.ts'
import { type SignIns, signOut } from './sessions/session-lifecycle.ts'

/** Registration, login, logout and the current user. Failed logins and registrations are counted (SECURITY-1). */
export function accountRoutes(
  { limits, restores }: Pick<Context, 'limits'> & { readonly restores: readonly Restore[] },
  accounts: AccountService,
  secondStep: SecondStep,
  passwords: Passwords,
  /** Throws a 403 Problem for somebody who may not register (ADMIN-44). */
  checkRegistration: (request: Request, invitation: string | undefined) => Promise<void>,
  knownBrowsers: KnownBrowsers,
  signIns: SignIns,
): Router {
  const router = Router()

  mount(router, getCurrentUser, async ({ person }) => {
    const account = await accounts.find(person.id)
    if (!account) throw Problem.unauthorized()
    return restores.length > 0 ? { ...account, restores: [...restores] } : account
  })

  mount(router, register, async ({ body: { invitation, ...registration }, request, response }) => {
    const gone = callerGone(response)
    // Before the limit, whose count costs a durable write.
    passwords.assertRoom()
    await limits.register.use(addressKey(request.ip))
    await checkRegistration(request, invitation)
    const { account, credential } = await accounts.register(registration, gone)
    await signIns.beginFirst({ request, response }, credential)
    return account
  })

  mount(
    router,
    login,
    async ({ body, request, response }) => {
      const gone = callerGone(response)
      passwords.assertRoom()
      const guesser = await guesserOf(request, body.username, { accounts, knownBrowsers })
      const { account, proof } = await countGuesses(limits, guesser, async () => {
        const { account, credential, takesSecondStep } = await accounts.signIn(body.username, body.password, gone)
        return { account, proof: takesSecondStep ? await secondStep(credential, body) : credential }
      })
      await signIns.begin({ request, response }, proof)
      return account
    },
    { invalid: NAME_AND_PASSWORD_REQUIRED },
  )

  mount(router, logout, async ({ request, response }) => {
    await signOut(request, response)
    return { success: true as const }
  })

  return router
}
