/** A provider of sign-ins that lies, or that somebody speaks for. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from './start-app.ts'

const PUBLIC_URL = 'http://paint.school.example'
const CLIENT = 'fridgedoor'
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, foreign] = [newKey(), newKey()]

/** What the token endpoint sends next. */
interface Reply {
  readonly subject: string
  readonly key: KeyObject
  /** Claims in place of the right ones. */
  readonly claims: object
  /** Bytes of something else in the same body. */
  readonly padding: number
}
const honest: Reply = { subject: 'teacher', key: own.privateKey, claims: {}, padding: 0 }
let reply = honest
let nonce: string | null = null

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

function idToken(issuer: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  const right = { iss: issuer, aud: CLIENT, sub: reply.subject, nonce, iat: seconds, exp: seconds + 60 }
  const claims = { ...right, ...reply.claims }
  const signed = `${encoded({ alg: 'RS256', kid: 'key' })}.${encoded(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), reply.key).toString('base64url')}`
}

function send(response: ServerResponse, body: object): void {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
}

let issuer: string
const provider = createServer((request, response) => {
  if (request.url === '/token')
    send(response, {
      access_token: 'token',
      token_type: 'Bearer',
      id_token: idToken(issuer),
      padding: 'x'.repeat(reply.padding),
    })
  else if (request.url === '/keys')
    send(response, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' }] })
  else
    send(response, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
})

let app: App
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const settings = { PUBLIC_URL, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: 'a secret' }
  app = await startApp({ environment: settings })
}, 60_000)
afterAll(async () => {
  await app.close()
  provider.closeAllConnections()
  await new Promise((closed) => provider.close(closed))
})

/** Signs in with what the provider sends. Returns where the browser goes on, and the status of its account. */
async function signIn(sent: Partial<Reply>): Promise<[string | null, number]> {
  reply = { ...honest, ...sent }
  const client = app.stranger()
  const { json } = await client.post('/api/oidc/start', {})
  const asked = new URL((json as { url: string }).url).searchParams
  nonce = asked.get('nonce')
  const { headers } = await client.get(`/api/oidc/callback?code=x&state=${asked.get('state')}`)
  return [headers.get('location'), (await client.get('/api/user')).status]
}

const FAILED = ['/auth?oidc=failed', 401]

test('an ID token of the provider signs in', async () => {
  expect(await signIn({})).toEqual(['/', 200])
})

test('an ID token that somebody else has signed signs nobody in', async () => {
  expect(await signIn({ key: foreign.privateKey })).toEqual(FAILED)
})

test.each([
  ['is for another client', { aud: 'calendar' }],
  ['is for another client too, on whose behalf it was made', { aud: [CLIENT, 'calendar'], azp: 'calendar' }],
  ['is of another provider', { iss: 'https://elsewhere.example' }],
  ['has another nonce', { nonce: 'x'.repeat(43) }],
  ['has no nonce', { nonce: undefined }],
  ['has expired', { exp: Math.floor(Date.now() / 1000) - 600 }],
])('an ID token that %s signs nobody in', async (_why, claims) => {
  expect(await signIn({ claims })).toEqual(FAILED)
})

test('an address of e-mail, and a name that an account has, give nobody that account', async () => {
  const ana = await app.signUp('ana')
  await ana.patch('/api/profile', { email: 'ana@example.org' })
  const claims = { email: 'ana@example.org', email_verified: true, preferred_username: 'ana', name: 'ana' }
  expect(await signIn({ subject: 'mallory', claims })).toEqual(['/', 200])
  expect((await ana.get('/api/oidc')).json).toMatchObject({ isLinked: false })
})

test('a subject is neither empty nor longer than the standard has it', async () => {
  expect(await signIn({ subject: '' })).toEqual(FAILED)
  expect(await signIn({ subject: 's'.repeat(256) })).toEqual(FAILED)
  expect(await signIn({ subject: 's'.repeat(255) })).toEqual(['/', 200])
})

test('a response that is much too large is not read to its end', async () => {
  expect(await signIn({ padding: 2_000_000 })).toEqual(FAILED)
})
