import { OIDC_FAILURES, type OidcFailure } from '#contract/oidc.ts'

const TEXTS: { readonly [K in OidcFailure]: (provider: string) => string } = {
  refused: (provider) => `You are not signed in: the sign-in with ${provider} was stopped.`,
  expired: () => 'That sign-in took too long, or was begun in another window. Please try again.',
  failed: (provider) =>
    `${provider} could not be reached, or did not confirm who you are. Please try again in a moment.`,
  disabled: () => 'This account has been disabled. Please write to the people who run this server.',
  'no-new-accounts': (provider) =>
    `Not everybody may make an account here. If you have an invitation, make one with it first, and link your account of ${provider} in the settings.`,
  'linked-elsewhere': (provider) => `That account of ${provider} already signs in to another account here.`,
}

/** Returns what went wrong with a sign-in at the provider, by the code in the address; null for none and for others. */
export function oidcFailureText(code: string | null, provider: string): string | null {
  const failure = OIDC_FAILURES.find((known) => known === code)
  return failure ? TEXTS[failure](provider) : null
}
