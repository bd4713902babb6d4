/** The HTTP routes of accounts. */
import { type Request, type Response, Router } from 'express'
import { getCurrentUser, login, logout, register } from '#contract/accounts.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { AccountService } from './account-service.ts'
import { countGuesses, type GuessLimits } from './count-guesses.ts'
import { canonicalName } from './new-account.ts'
import type { Passwords } from './password.ts'
import { beginSession, signOut } from './sessions/session-lifecycle.ts'

/** Registration, login, logout and the current user. Failed logins and registrations are counted (SECURITY-1). */
export function accountRoutes({
  accounts,
  passwords,
  limits,
  signIns,
}: {
  accounts: Pick<AccountService, 'register' | 'signIn' | 'find' | 'idOf'>
  passwords: Pick<Passwords, 'assertRoom'>
  limits: Pick<HttpLimits, 'register'> & GuessLimits
  /** Is told when a session has begun. */
  signIns: Record<
    'registered' | 'signedIn',
    (call: { request: Request; response: Response }, userId: number) => Promise<void>
  >
}): Router {
  const router = Router()

  mount(router, getCurrentUser, async ({ person }) => {
    const account = await accounts.find(person.id)
    if (!account) throw Problem.unauthorized()
    return account
  })

  mount(router, register, async ({ body, request, response }) => {
    const gone = callerGone(response)
    // Before the limit, whose count costs a durable write.
    passwords.assertRoom()
    await limits.register.use(addressKey(request.ip))
    const { account, credential } = await accounts.register(body, gone)
    await beginSession(request, credential)
    await signIns.registered({ request, response }, account.id)
    return account
  })

  mount(
    router,
    login,
    async ({ body, request, response }) => {
      const gone = callerGone(response)
      passwords.assertRoom()
      const name = canonicalName(body.username)
      const { account, credential } = await countGuesses(limits, { request, name }, () =>
        accounts.signIn(body.username, body.password, gone),
      ).catch(async (error: unknown) => {
        const isLocked = error instanceof Problem && error.limit !== undefined
        throw isLocked ? error.about(await accounts.idOf(name)) : error
      })
      await beginSession(request, credential)
      await signIns.signedIn({ request, response }, account.id)
      return account
    },
    { invalid: 'Both username and password are required' },
  )

  mount(router, logout, async ({ request, response }) => {
    await signOut(request, response)
    return { success: true as const }
  })

  return router
}
