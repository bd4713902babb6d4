/** The HTTP routes of accounts. */
import { Router } from 'express'
import { getCurrentUser, login, logout, register } from '#contract/accounts.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import type { AccountService } from './account-service.ts'
import { beginSession, endSession } from './session-lifecycle.ts'
import { SESSION_COOKIE } from './session-middleware.ts'

/** A wrong name or password. */
const isGuess = (error: unknown): boolean => error instanceof Problem && error.status === 401

/** Registration, login, logout and the current user. `sessionEnded` is called with the public id of each session that ends. */
export function accountRoutes({
  accounts,
  limits,
  sessionEnded,
}: {
  accounts: Pick<AccountService, 'register' | 'signIn' | 'find'>
  limits: { register: RateLimit; login: RateLimit }
  sessionEnded: (sessionId: string) => void
}): Router {
  const router = Router()

  mount(router, getCurrentUser, async ({ person }) => {
    const account = await accounts.find(person.id)
    if (!account) throw Problem.unauthorized()
    return account
  })

  mount(router, register, async ({ body, request }) => {
    await limits.register.use(request.ip ?? '')
    const account = await accounts.register(body)
    const previousSession = request.signedIn?.sessionId
    await beginSession(request, account.id)
    if (previousSession !== undefined) sessionEnded(previousSession)
    return account
  })

  mount(
    router,
    login,
    async ({ body, request }) => {
      const key = `${body.username}|${request.ip}`
      const account = await limits.login.attempt(key, () => accounts.signIn(body.username, body.password), isGuess)
      const previousSession = request.signedIn?.sessionId
      await beginSession(request, account.id)
      if (previousSession !== undefined) sessionEnded(previousSession)
      return account
    },
    { invalid: 'Both username and password are required' },
  )

  mount(router, logout, async ({ request, response }) => {
    const previousSession = request.signedIn?.sessionId
    await endSession(request)
    if (previousSession !== undefined) sessionEnded(previousSession)
    response.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, sameSite: 'lax' })
    return { success: true as const }
  })

  return router
}
