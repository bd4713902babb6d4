/** Calls for signing in with the account of a school or another provider, by OpenID Connect, where the operator has set one up. */
import { z } from 'zod'
import { NewPassword, PresentPassword } from './accounts.ts'
import { route, Success } from './route.ts'

/**
 * What went wrong, in `/auth?oidc={code}` or, for signed-in people, in that of the profile. `refused`: by the person or the provider. `expired`: begun in another browser, too long ago, or
 * used already. `failed`: the provider did not respond or did not prove anything. `linked-elsewhere`: the provider's account signs in to
 * another account here. `no-new-accounts`: it signs in to none, and not everybody may make one here (ADMIN-44).
 */
export const OIDC_FAILURES = [
  'refused',
  'expired',
  'failed',
  'disabled',
  'linked-elsewhere',
  'no-new-accounts',
] as const
export type OidcFailure = (typeof OIDC_FAILURES)[number]

/** The page's `<meta>` with the provider's name. It is missing where none is set up. */
export const OIDC_NAME_META = 'oidc-name'

/**
 * Begins a sign-in, or links the provider's account to the caller's own, for which it takes the password. Returns the address at the
 * provider that the browser opens. 404 where no provider is set up, 503 when it does not respond.
 */
export const startOidc = route({
  method: 'post',
  path: '/api/oidc/start',
  who: 'everybody',
  body: z.object({ linkWith: PresentPassword.optional() }),
  reply: z.object({ url: z.url() }),
})

/** Where the provider sends the browser back. Always redirects: home, to the settings after linking, or to where the failure is told. */
export const finishOidc = route({
  method: 'get',
  path: '/api/oidc/callback',
  who: 'everybody',
  reply: z.never(),
})

/** How the caller signs in. `provider` is null where none is set up. */
export const getOidc = route({
  method: 'get',
  path: '/api/oidc',
  reply: z.object({ provider: z.string().nullable(), isLinked: z.boolean(), hasPassword: z.boolean() }),
})

/** The provider's account signs in to the caller's own no more. */
export const unlinkOidc = route({
  method: 'delete',
  path: '/api/oidc',
  body: z.object({ password: PresentPassword }),
  reply: Success,
})

/** Sets the password of an account without one, within ten minutes after signing in. 403 after that, 409 when it has one. */
export const setFirstPassword = route({
  method: 'post',
  path: '/api/oidc/password',
  body: z.object({ next: NewPassword }),
  reply: Success,
})
