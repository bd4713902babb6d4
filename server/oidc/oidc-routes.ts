/** The HTTP routes of signing in with the account of a provider. */
import { type Request, type Response, Router } from 'express'
import { finishOidc, getOidc, type OidcFailure, setFirstPassword, startOidc, unlinkOidc } from '#contract/oidc.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import type { OwnAccount } from '#server/accounts/own-account.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import { isSignInRefused, type SignIns } from '#server/accounts/sessions/session-lifecycle.ts'
import { credentialIn } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { createHostCookie } from '#server/http/headers/host-cookie.ts'
import { mount } from '#server/http/mount.ts'
import { mountHandler } from '#server/http/mounted-routes.ts'
import { requireGrownUp, requirePerson, requireSession } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notices } from '#server/notices/notices.ts'
import { NO_PROVIDER, providerDoesNotAnswer, SIGN_OUT_AND_IN_FIRST } from '#server/texts/accounts.ts'
import { OidcRefused, type OidcSignIn, SIGN_IN_MS } from './oidc-sign-in.ts'
import type { Provider } from './provider.ts'

const BROWSER_COOKIE = 'fridgedoor.oidc'
const TOKEN = /^[\w-]{43}$/
/** An account without a password gets one this soon after signing in. */
const FRESH_MS = 10 * 60 * 1000

const LINKED_TARGET = '/profile?tab=settings'
const notSetUp = (): Problem => Problem.notFound(NO_PROVIDER)

export interface OidcParts {
  readonly provider: Provider
  readonly signIn: OidcSignIn
}

/** @param given.oidc null where no provider is set up. @param given.origin the public address, without a path */
export function oidcRoutes(
  { limits, now, log }: Pick<Context, 'limits' | 'now' | 'log'>,
  oidc: OidcParts | null,
  origin: string | null,
  account: OwnAccount,
  checkPassword: CheckPassword,
  signIns: SignIns,
  notices: Notices,
  newToken: () => string,
): Router {
  const router = Router()
  const secure = origin?.startsWith('https:') ?? false
  const cookie = createHostCookie(BROWSER_COOKIE, { secure, form: TOKEN, lifetimeMs: SIGN_IN_MS })

  mount(router, startOidc, async (call) => {
    if (!oidc) throw notSetUp()
    const { body, request, response } = call
    await limits.oidcByAddress.use(addressKey(request.ip))
    const person = body.linkWith === undefined ? null : requirePerson(request)
    if (person) requireGrownUp(person)
    const link = person && (await checkPassword({ ...call, person }, body.linkWith ?? ''))
    // Of the sign-ins of two tabs, either can be finished.
    const browser = cookie.read(request) ?? newToken()
    const url = await oidc.signIn.start(browser, link).catch((error: unknown) => {
      log.warn({ err: error }, 'the provider of sign-ins does not respond')
      throw Problem.unavailable(providerDoesNotAnswer(oidc.provider.name))
    })
    cookie.write(request, response, browser)
    return { url }
  })

  /** Returns where the browser goes on. */
  async function finish(request: Request, response: Response, { provider, signIn }: OidcParts): Promise<string> {
    const browser = cookie.read(request)
    const caller = request.signedIn ? credentialIn(request.session) : null
    const done = await signIn.finish(new URL(request.originalUrl, origin ?? 'http://localhost'), { browser, caller })
    if ('linked' in done) {
      await notices.add(done.linked.userId, 'provider-linked', { provider: provider.name })
      return LINKED_TARGET
    }
    if (done.isNew) await signIns.beginFirst({ request, response }, done.proof)
    else await signIns.begin({ request, response }, done.proof)
    return '/'
  }

  mountHandler(router, finishOidc, async (request, response) => {
    if (!oidc) throw notSetUp()
    await limits.oidcByAddress.use(addressKey(request.ip))
    let target: string
    try {
      target = await finish(request, response, oidc)
      cookie.clear(request, response)
    } catch (error) {
      const failure: OidcFailure | null =
        error instanceof OidcRefused ? error.failure : isSignInRefused(error) ? 'disabled' : null
      if (!failure) throw error
      if (failure === 'failed') log.warn({ err: error }, 'a sign-in at the provider did not succeed')
      target = `${request.signedIn ? `${LINKED_TARGET}&` : '/auth?'}oidc=${failure}`
    }
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
    const credential = await checkPassword(call, call.body.password)
    await oidc.signIn.unlink(credential, requireSession(call.request))
    return { success: true as const }
  })

  mount(router, setFirstPassword, async ({ person, body, request, response }) => {
    requireGrownUp(person)
    const gone = callerGone(response)
    await limits.profileByPerson.use(String(person.id))
    const age = now().getTime() - (request.session.signedInAt ?? 0)
    if (!(age >= 0 && age <= FRESH_MS)) throw Problem.forbidden(SIGN_OUT_AND_IN_FIRST, 'sign-in-again')
    await account.setFirstPassword(person.id, body.next, gone)
    await notices.add(person.id, 'password-changed', { device: deviceName(request.get('user-agent')) })
    return { success: true as const }
  })

  return router
}
