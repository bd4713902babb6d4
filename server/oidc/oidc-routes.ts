/** The HTTP routes of signing in with the account of a provider. */
import { type CookieOptions, type Request, type Response, Router } from 'express'
import type { Logger } from 'pino'
import { finishOidc, getOidc, type OidcFailure, setFirstPassword, startOidc, unlinkOidc } from '#contract/oidc.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import type { OwnAccount } from '#server/accounts/own-account.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import { beginSession, isSignInRefused } from '#server/accounts/sessions/session-lifecycle.ts'
import { credentialIn } from '#server/accounts/sessions/session-store.ts'
import type { SignInNotices } from '#server/children/sign-in-notices.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import { mountHandler } from '#server/http/mounted-routes.ts'
import { requireGrownUp, requirePerson } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notices } from '#server/notices/notices.ts'
import { OidcRefused, type OidcSignIn, SIGN_IN_MS } from './oidc-sign-in.ts'
import type { Provider } from './provider.ts'

const BROWSER_COOKIE = 'fridgedoor.oidc'
const TOKEN = /(?:^|;) *fridgedoor\.oidc=([\w-]{43})(?:;|$)/
/** An account without a password gets one this soon after signing in. */
const FRESH_MS = 10 * 60 * 1000

const LINKED_TARGET = '/profile?tab=settings'
const notSetUp = (): Problem => Problem.notFound('Nobody has set up signing in with another account here')

export interface OidcParts {
  readonly provider: Provider
  readonly signIn: OidcSignIn
}

/** @param given.oidc null where no provider is set up. @param given.origin the public address, without a path */
export function oidcRoutes({
  oidc,
  origin,
  account,
  checkPassword,
  signIns,
  notices,
  limits,
  newToken,
  now,
  log,
}: {
  oidc: OidcParts | null
  origin: string | null
  account: Pick<OwnAccount, 'hasPassword' | 'setFirstPassword'>
  checkPassword: CheckPassword
  signIns: Pick<SignInNotices, 'registered' | 'signedIn'>
  notices: Pick<Notices, 'add'>
  limits: Pick<HttpLimits, 'oidcByAddress' | 'profileByPerson'>
  newToken: () => string
  now: () => Date
  log: Logger
}): Router {
  const router = Router()
  const cookieFor = (request: Request): CookieOptions => ({
    httpOnly: true,
    // The way back from the provider is a navigation from another site, with which the browser sends Lax cookies.
    sameSite: 'lax',
    secure: (origin?.startsWith('https:') ?? false) || request.secure,
    path: '/api/oidc',
  })

  mount(router, startOidc, async (call) => {
    if (!oidc) throw notSetUp()
    const { body, request, response } = call
    await limits.oidcByAddress.use(addressKey(request.ip))
    const person = body.linkWith === undefined ? null : requirePerson(request)
    if (person) requireGrownUp(person)
    const link = person && (await checkPassword({ ...call, person }, body.linkWith ?? ''))
    const browser = newToken()
    const url = await oidc.signIn.start(browser, link).catch((error: unknown) => {
      log.warn({ err: error }, 'the provider of sign-ins does not respond')
      throw Problem.unavailable(
        `${oidc.provider.name} does not answer. Please try again, or sign in with your password.`,
      )
    })
    response.cookie(BROWSER_COOKIE, browser, { ...cookieFor(request), maxAge: SIGN_IN_MS })
    return { url }
  })

  /** Returns where the browser goes on. */
  async function finish(request: Request, response: Response, { provider, signIn }: OidcParts): Promise<string> {
    const browser = TOKEN.exec(request.headers.cookie ?? '')?.[1] ?? null
    const caller = request.signedIn ? credentialIn(request.session) : null
    const done = await signIn.finish(new URL(request.originalUrl, origin ?? 'http://localhost'), { browser, caller })
    if ('linked' in done) {
      await notices.add(done.linked.userId, 'provider-linked', { provider: provider.name })
      return LINKED_TARGET
    }
    await beginSession(request, done.credential)
    const tell = done.isNew ? signIns.registered : signIns.signedIn
    await tell({ request, response }, done.account.id)
    return '/'
  }

  mountHandler(router, finishOidc, async (request, response) => {
    if (!oidc) throw notSetUp()
    await limits.oidcByAddress.use(addressKey(request.ip))
    let target: string
    try {
      target = await finish(request, response, oidc)
    } catch (error) {
      const failure: OidcFailure | null =
        error instanceof OidcRefused ? error.failure : isSignInRefused(error) ? 'disabled' : null
      if (!failure) throw error
      if (failure === 'failed') log.warn({ err: error }, 'a sign-in at the provider did not succeed')
      target = `${request.signedIn ? `${LINKED_TARGET}&` : '/auth?'}oidc=${failure}`
    }
    response.clearCookie(BROWSER_COOKIE, cookieFor(request))
    response.redirect(303, target)
  })

  mount(router, getOidc, async ({ person }) => ({
    provider: oidc?.provider.name ?? null,
    isLinked: (await oidc?.signIn.isLinked(person.id)) ?? false,
    hasPassword: await account.hasPassword(person.id),
  }))

  mount(router, unlinkOidc, async (call) => {
    if (!oidc) throw notSetUp()
    await limits.profileByPerson.use(String(call.person.id))
    await checkPassword(call, call.body.password)
    await oidc.signIn.unlink(call.person.id)
    return { success: true as const }
  })

  mount(router, setFirstPassword, async ({ person, body, request, response }) => {
    requireGrownUp(person)
    const gone = callerGone(response)
    await limits.profileByPerson.use(String(person.id))
    const age = now().getTime() - (request.session.signedInAt ?? 0)
    if (!(age >= 0 && age <= FRESH_MS))
      throw Problem.forbidden(
        'Please sign out and in again first, then set the password within ten minutes.',
        'sign-in-again',
      )
    await account.setFirstPassword(person.id, body.next, gone)
    await notices.add(person.id, 'password-changed', { device: deviceName(request.get('user-agent')) })
    return { success: true as const }
  })

  return router
}
