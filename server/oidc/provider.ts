/** The provider at which people sign in, by openid-client: authorization code with PKCE, state and nonce. */
import * as client from 'openid-client'

export interface OidcSettings {
  /** Its `/.well-known/openid-configuration` says the rest. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What people call it, for the button. */
  readonly name: string
}

/** What ties an authorization response to the request. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The person who has signed in, as the provider names them. The names are for a new account only. */
export interface Claims {
  readonly issuer: string
  readonly subject: string
  readonly username: string | null
  readonly displayName: string | null
}

const TIMEOUT_S = 10
/** The most bytes of one response of a provider. */
const MAX_RESPONSE_BYTES = 1_000_000
/** The most characters of a subject (OpenID Connect Core, section 2). */
const MAX_SUBJECT = 255

/** Fetches, and breaks off a response that is too large to be one of a provider. */
const fetchWithin: client.CustomFetch = async (url, { body = null, ...options }) => {
  const response = await fetch(url, { ...options, body })
  if (!response.body) return response
  let bytes = 0
  const limited = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes <= MAX_RESPONSE_BYTES) controller.enqueue(chunk)
      else controller.error(new Error('the provider sent too much'))
    },
  })
  return new Response(response.body.pipeThrough(limited), response)
}

/** @param redirectUri is registered at the provider */
export function createProvider(settings: OidcSettings, { redirectUri }: { redirectUri: string }) {
  const issuer = new URL(settings.issuer)
  let discovered: Promise<client.Configuration> | null = null

  /** Reads what the provider can do at the first use, and again after a failure. */
  function discover(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_S,
        [client.customFetch]: fetchWithin,
        execute: [
          // Checks signatures of ID tokens, which come from the provider itself, too.
          client.enableNonRepudiationChecks,
          // The settings allow http on this machine only.
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = null
        throw error
      })
    return discovered
  }

  return {
    name: settings.name,

    /** Returns the address at which the person signs in. Rejects when the provider does not respond. */
    async authorizationUrl({ state, nonce, verifier }: Checks): Promise<string> {
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        response_type: 'code',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    /**
     * Exchanges the code in an authorization response, and checks the ID token: signature, issuer, audience, times and nonce. Rejects when
     * any of that is wrong.
     */
    async claimsOf(response: URL, { state, nonce, verifier }: Checks): Promise<Claims> {
      const tokens = await client.authorizationCodeGrant(await discover(), response, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no ID token')
      const { iss, sub, preferred_username: username, name } = claims
      if (!(sub.length > 0 && sub.length <= MAX_SUBJECT)) throw new Error('the provider sent no usable subject')
      return { issuer: iss, subject: sub, username: textOf(username), displayName: textOf(name) }
    },
  }
}

export type Provider = ReturnType<typeof createProvider>

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null
