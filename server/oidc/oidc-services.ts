/** The services and routes of signing in with the account of a provider. */
import { finishOidc, OIDC_NAME_META } from '#contract/oidc.ts'
import type { AccountServices } from '#server/accounts/account-services.ts'
import type { Context } from '#server/context/context.ts'
import { newDigits, newToken } from '#server/context/random.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { SignInServices } from '#server/sign-in/sign-in-services.ts'
import { type OidcParts, oidcRoutes } from './oidc-routes.ts'
import { createOidcSignIn } from './oidc-sign-in.ts'
import type { OidcSettings } from './provider.ts'

/** @param given null where no provider is set up. @param publicUrl the public address, without a path */
export async function createOidcServices(
  context: Context,
  given: OidcSettings | null,
  publicUrl: string | null,
  { accounts, ownAccount, checkPassword, notices }: AccountServices,
  { signIns }: SignInServices,
  settings: ServerSettingsService,
) {
  let oidc: OidcParts | null = null
  if (given) {
    const { createProvider } = await import('./provider.ts')
    const provider = createProvider(given, { redirectUri: `${publicUrl}${finishOidc.path}` })
    oidc = { provider, signIn: createOidcSignIn(context, provider, accounts, settings, newToken, newDigits) }
  }
  return {
    /** What the end of a page's head says of the provider: its name, or nothing. */
    pageHead: given ? `<meta name="${OIDC_NAME_META}" content="${escapeHtml(given.name)}">` : '',
    /** Forgets sign-ins that nobody has finished. */
    sweep: async (): Promise<void> => oidc?.signIn.sweep(),
    routers: [oidcRoutes(context, oidc, publicUrl, ownAccount, checkPassword, signIns, notices, newToken)],
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
