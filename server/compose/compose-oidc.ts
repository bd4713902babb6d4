/** Composes signing in with the account of a provider. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Router } from 'express'
import type { Logger } from 'pino'
import { finishOidc, OIDC_NAME_META } from '#contract/oidc.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { createOidcSignIn } from '#server/oidc/oidc-sign-in.ts'
import { oidcRoutes, type OidcParts } from '#server/oidc/oidc-routes.ts'
import { createProvider, type OidcSettings } from '#server/oidc/provider.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { NoticeServices } from './compose-notices.ts'
import type { SignIn } from './compose-sign-in.ts'

export interface Oidc {
  readonly router: Router
  /** For the end of the page's head: the provider's name, or nothing. */
  readonly pageHead: string
  sweep(): Promise<void>
}

export function composeOidc({
  storage,
  signIn: { accounts, ownAccount, checkPassword, signIns },
  noticeServices: { notices },
  serverSettings,
  limits,
  settings: { oidc: provided, publicUrl },
  now,
  log,
}: {
  storage: Storage
  signIn: Pick<SignIn, 'accounts' | 'ownAccount' | 'checkPassword' | 'signIns'>
  noticeServices: Pick<NoticeServices, 'notices'>
  serverSettings: Pick<ServerSettingsService, 'current'>
  limits: HttpLimits
  settings: { oidc: OidcSettings | null; publicUrl: string | null }
  now: () => Date
  log: Logger
}): Oidc {
  const mayRegister = (): boolean => serverSettings.current().registration === 'open'
  function parts(settings: OidcSettings): OidcParts {
    const provider = createProvider(settings, { redirectUri: `${publicUrl}${finishOidc.path}` })
    const signIn = createOidcSignIn({ storage, provider, accounts, mayRegister, newToken, newDigits, now })
    return { provider, signIn }
  }
  const oidc = provided && parts(provided)
  return {
    router: oidcRoutes({
      oidc,
      origin: publicUrl,
      account: ownAccount,
      checkPassword,
      signIns,
      notices,
      limits,
      newToken,
      now,
      log,
    }),
    pageHead: oidc ? `<meta name="${OIDC_NAME_META}" content="${escapeHtml(oidc.provider.name)}">` : '',
    sweep: async () => oidc?.signIn.sweep(),
  }
}

const newToken = (): string => randomBytes(32).toString('base64url')
const newDigits = (): string => String(randomInt(1_000, 10_000))

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
