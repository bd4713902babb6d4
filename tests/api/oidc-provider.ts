/** A real OpenID Connect provider in this process, at which tests sign in as anybody. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oidc from 'oidc-provider'

export const CLIENT = { id: 'fridgedoor', secret: 'the-secret-of-the-client' }

export interface TestProvider {
  readonly issuer: string
  /** Signs in as this subject, and returns the address to which the provider sends the browser back. */
  signIn(authorizationUrl: string, subject: string): Promise<string>
  /** Refuses the sign-in as a person does who presses Cancel, and returns the address. */
  refuse(authorizationUrl: string): Promise<string>
  /** Says who signs in next, or that the person refuses: null. */
  next(subject: string | null): void
  close(): Promise<void>
}

/** @param redirectUri the only one that the provider takes */
export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** What the next interaction does: who signs in, or nobody. */
  let subject: string | null = null
  const provider = new oidc.Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { profile: ['preferred_username', 'name'] },
    // Names are in the ID token, as many schools' providers send them.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of this test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: `${id}@school.example`, name: `Teacher ${id}` }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    const result =
      subject === null
        ? { error: 'access_denied', error_description: 'the person refused' }
        : { login: { accountId: subject } }
    provider.interactionFinished(request, response, result).catch((error: unknown) => response.destroy(error as Error))
  })

  /** Follows redirects with cookies until they lead to another origin. */
  async function follow(authorizationUrl: string): Promise<string> {
    const cookies = new Map<string, string>()
    let url = authorizationUrl
    for (let step = 0; step < 10; step += 1) {
      if (new URL(url).origin !== issuer) return url
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const location = response.headers.get('location')
      if (location === null) throw new Error(`the provider sent ${response.status}: ${await response.text()}`)
      url = new URL(location, url).href
    }
    throw new Error('the provider redirects for ever')
  }

  return {
    issuer,
    signIn(authorizationUrl, as) {
      subject = as
      return follow(authorizationUrl)
    },
    refuse(authorizationUrl) {
      subject = null
      return follow(authorizationUrl)
    },
    next(as) {
      subject = as
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
