import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import { readConfig } from '#server/config.ts'
import { type Boss, startWithAdmin } from './admin/admin.ts'
import { newChild, newFamily, signInOn } from './children/family-with-children.ts'
import type { Client } from './client.ts'
import { CLIENT, startTestProvider, type TestProvider } from './oidc-provider.ts'
import { type App, startApp } from './start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'

const PASSWORD = 'a good password'
const PUBLIC_URL = 'http://paint.school.example'
const CALLBACK = `${PUBLIC_URL}/api/oidc/callback`

let people = 0
const newSubject = (): string => `teacher${++people}`

const settingsFor = (issuer: string) => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Lindenschule',
})

/** Begins a sign-in, and returns the address at the provider. */
async function start(client: Client, body: object = {}): Promise<string> {
  const { status, json, text } = await client.post('/api/oidc/start', body)
  if (status !== 200) throw new Error(`no start: ${text}`)
  return (json as { url: string }).url
}

/** Opens the address to which the provider sends the browser back. Returns where it goes on. */
async function comeBack(client: Client, address: string): Promise<string | null> {
  const { pathname, search } = new URL(address)
  const { status, headers } = await client.get(pathname + search)
  return status === 303 ? headers.get('location') : `status ${status}`
}

const userOf = async (client: Client) => (await client.get('/api/user')).json as Account

oneEngine('signing in at a provider', 'embedded', (environment) => {
  let provider: TestProvider
  let app: App
  let boss: Boss
  beforeAll(async () => {
    provider = await startTestProvider(CALLBACK)
    ;({ app, boss } = await startWithAdmin({ ...environment(), ...settingsFor(provider.issuer) }))
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  async function signIn(client: Client, subject: string): Promise<string | null> {
    return comeBack(client, await provider.signIn(await start(client), subject))
  }

  test('asks with a code, PKCE, state and nonce, which are new each time (ACCOUNT-71)', async () => {
    const [first, second] = [new URL(await start(app.stranger())), new URL(await start(app.stranger()))]
    const { searchParams: asked } = first
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      scope: 'openid profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
      expect(asked.get(name)).not.toBe(second.searchParams.get(name))
    }
  })

  test('makes an account at the first time, and signs in to the same one after that', async () => {
    const subject = newSubject()
    const [first, second] = [app.stranger(), app.stranger()]
    expect(await signIn(first, subject)).toBe('/')
    const account = await userOf(first)
    expect(account).toMatchObject({ username: subject, displayName: `Teacher ${subject}`, isAdmin: false, child: null })
    expect(await signIn(second, subject)).toBe('/')
    expect(await userOf(second)).toMatchObject({ id: account.id })
    expect((await first.get('/api/notices')).text).toContain('new-browser')
    expect(await userOf(app.stranger())).not.toMatchObject({ id: account.id })
  })

  test('makes none where not everybody may have one, and signs in to those that are there (ADMIN-44)', async () => {
    const [known, unknown] = [newSubject(), newSubject()]
    await signIn(app.stranger(), known)
    await boss.patch('/api/admin/settings', { registration: 'invited' })
    try {
      const client = app.stranger()
      expect(await signIn(client, unknown)).toBe('/auth?oidc=no-new-accounts')
      expect(await userOf(client)).not.toHaveProperty('id')
      expect(await signIn(app.stranger(), known)).toBe('/')
    } finally {
      await boss.patch('/api/admin/settings', { registration: 'open' })
    }
  })

  test('makes one account, whatever happens at once', async () => {
    const subject = newSubject()
    const clients = [app.stranger(), app.stranger(), app.stranger()]
    const addresses: string[] = []
    for (const client of clients) addresses.push(await provider.signIn(await start(client), subject))
    const targets = await Promise.all(clients.map((client, index) => comeBack(client, addresses[index]!)))
    expect(targets).toEqual(['/', '/', '/'])
    expect(new Set(await Promise.all(clients.map(async (client) => (await userOf(client)).id))).size).toBe(1)
  })

  test('never takes over an account of the same name', async () => {
    const subject = newSubject()
    const owner = await app.signUp(subject)
    const client = app.stranger()
    expect(await signIn(client, subject)).toBe('/')
    const account = await userOf(client)
    expect(account.id).not.toBe(owner.id)
    expect(account.username).toMatch(new RegExp(`^${subject}-\\d{4}$`))
  })

  test('gives no name that looks like another, and none with characters that nobody can see (ACCOUNT-61)', async () => {
    const subject = newSubject()
    await app.signUp(subject)
    const client = app.stranger()
    expect(await signIn(client, `${subject.replace('a', '\u0430')}\u200B`)).toBe('/')
    const { username, displayName } = await userOf(client)
    expect(username).toMatch(/-\d{4}$/)
    expect(`${username}${displayName}`).not.toContain('\u200B')
    const plain = app.stranger()
    const other = newSubject()
    await signIn(plain, `\uFF34\u3164${other}`)
    expect((await userOf(plain)).username).toBe(`t${other}`)
  })

  test('ends its sessions with the link, but that in which the person unlinks it', async () => {
    const [subject, first, second] = [newSubject(), app.stranger(), app.stranger()]
    await signIn(first, subject)
    await first.post('/api/oidc/password', { next: PASSWORD })
    await signIn(second, subject)
    const byPassword = app.stranger()
    await byPassword.post('/api/login', { username: subject, password: PASSWORD })
    expect((await first.send('DELETE', '/api/oidc', { password: PASSWORD })).status).toBe(200)
    const clients = [first, second, byPassword]
    expect(await Promise.all(clients.map(async (client) => (await client.get('/api/user')).status))).toEqual([
      200, 401, 200,
    ])
  })

  test('ends with a recovery code that sets a new password (ACCOUNT-57)', async () => {
    const [ana, subject] = [await app.signUp(), newSubject()]
    await comeBack(ana, await provider.signIn(await start(ana, { linkWith: PASSWORD }), subject))
    const { codes } = (await ana.post('/api/profile/recovery-codes', { password: PASSWORD })).json as {
      codes: string[]
    }
    const given = { username: ana.username, code: codes[0], next: 'another good one' }
    expect((await app.stranger().post('/api/login/recovery', given)).status).toBe(200)
    const client = app.stranger()
    await signIn(client, subject)
    expect((await userOf(client)).id).not.toBe(ana.id)
  })

  test('takes each response once, from the browser that began, and within ten minutes', async () => {
    const [client, thief] = [app.stranger(), app.stranger()]
    const address = await provider.signIn(await start(client), newSubject())
    await start(thief)
    for (const other of [thief, app.stranger()]) expect(await comeBack(other, address)).toBe('/auth?oidc=expired')
    expect((await thief.get('/api/user')).status).toBe(401)
    // What the browser has begun is still there: the thief's visit has not used it up.
    const begun = client.cookies.get('fridgedoor.oidc')!
    expect(await comeBack(client, address)).toBe('/')
    client.cookies.set('fridgedoor.oidc', begun)
    // Signed-in people read it in their profile.
    expect(await comeBack(client, address)).toBe('/profile?tab=settings&oidc=expired')

    const late = app.stranger()
    const lateAddress = await provider.signIn(await start(late), newSubject())
    app.later(10 * 60_000)
    expect(await comeBack(late, lateAddress)).toBe('/auth?oidc=expired')
    expect((await late.get('/api/user')).status).toBe(401)
  })

  test('is finished whatever other tabs of the browser begin, and whatever sends it to the way back', async () => {
    const client = app.stranger()
    const subject = newSubject()
    const first = await provider.signIn(await start(client), subject)
    const second = await provider.signIn(await start(client), subject)
    expect(await comeBack(client, `${CALLBACK}?code=x&state=x`)).toBe('/auth?oidc=expired')
    expect(await comeBack(client, first)).toBe('/')
    await client.post('/api/logout')
    expect(client.cookies.has('fridgedoor.oidc')).toBe(false)
    expect(await comeBack(client, second)).toBe('/auth?oidc=expired')
  })

  test('refuses a code or state that is changed, one of another sign-in, and what the provider refuses', async () => {
    const altered: ((url: URL) => void)[] = [
      (url) => url.searchParams.set('code', 'x'),
      (url) => url.searchParams.delete('code'),
      (url) => url.searchParams.set('iss', 'https://elsewhere.example'),
    ]
    for (const alter of altered) {
      const client = app.stranger()
      const url = new URL(await provider.signIn(await start(client), newSubject()))
      alter(url)
      expect(await comeBack(client, url.href)).toBe('/auth?oidc=failed')
      expect((await client.get('/api/user')).status).toBe(401)
    }
    // A code of one sign-in under the state of another one has another nonce and verifier.
    const [mine, other] = [app.stranger(), app.stranger()]
    const own = new URL(await provider.signIn(await start(mine), newSubject()))
    const foreign = new URL(await provider.signIn(await start(other), newSubject()))
    own.searchParams.set('code', foreign.searchParams.get('code')!)
    expect(await comeBack(mine, own.href)).toBe('/auth?oidc=failed')

    const wrongState = app.stranger()
    const url = new URL(await provider.signIn(await start(wrongState), newSubject()))
    url.searchParams.set('state', 'A'.repeat(43))
    expect(await comeBack(wrongState, url.href)).toBe('/auth?oidc=expired')

    const client = app.stranger()
    expect(await comeBack(client, await provider.refuse(await start(client)))).toBe('/auth?oidc=refused')
    for (const path of ['', '?code=x', '?state=x', '?error=access_denied'])
      expect(await comeBack(app.stranger(), `${CALLBACK}${path}`)).toBe('/auth?oidc=expired')
  })

  test('links to the account of a person who knows its password, and to no other', async () => {
    const [ana, subject] = [await app.signUp(), newSubject()]
    expect((await ana.post('/api/oidc/start', { linkWith: 'wrong' })).status).toBe(403)
    expect((await app.stranger().post('/api/oidc/start', { linkWith: PASSWORD })).status).toBe(401)
    expect((await ana.get('/api/oidc')).json).toEqual({ provider: 'Lindenschule', isLinked: false, hasPassword: true })
    const address = await provider.signIn(await start(ana, { linkWith: PASSWORD }), subject)
    expect(await comeBack(ana, address)).toBe('/profile?tab=settings')
    expect((await ana.get('/api/oidc')).json).toMatchObject({ isLinked: true })
    expect((await ana.get('/api/notices')).text).toContain('provider-linked')
    const client = app.stranger()
    await signIn(client, subject)
    expect(await userOf(client)).toMatchObject({ id: ana.id })

    const ben = await app.signUp()
    const again = await provider.signIn(await start(ben, { linkWith: PASSWORD }), subject)
    expect(await comeBack(ben, again)).toBe('/profile?tab=settings&oidc=linked-elsewhere')
    expect((await ben.get('/api/oidc')).json).toMatchObject({ isLinked: false })

    // Signed out, or another password, before the provider has answered.
    const gone = await provider.signIn(await start(ben, { linkWith: PASSWORD }), newSubject())
    await ben.post('/api/logout')
    expect(await comeBack(ben, gone)).toBe('/auth?oidc=expired')

    expect((await ana.send('DELETE', '/api/oidc', { password: 'wrong' })).status).toBe(403)
    expect((await ana.send('DELETE', '/api/oidc', { password: PASSWORD })).status).toBe(200)
    const later = app.stranger()
    await signIn(later, subject)
    expect((await userOf(later)).id).not.toBe(ana.id)
  })

  test('ends with a password that an admin resets, and not with one that the person changes', async () => {
    const [ana, subject] = [await app.signUp(), newSubject()]
    await comeBack(ana, await provider.signIn(await start(ana, { linkWith: PASSWORD }), subject))
    await ana.post('/api/profile/password', { current: PASSWORD, next: 'another good one' })
    const client = app.stranger()
    await signIn(client, subject)
    expect((await userOf(client)).id).toBe(ana.id)
    await boss.post(`/api/admin/users/${ana.id}/password`)
    await signIn(client, subject)
    expect((await userOf(client)).id).not.toBe(ana.id)
  })

  test('does not reach disabled and deleted accounts, nor children', async () => {
    const subject = newSubject()
    const client = app.stranger()
    await signIn(client, subject)
    const { id } = await userOf(client)
    await boss.patch(`/api/admin/users/${id}`, { disabled: true })
    expect((await client.get('/api/user')).status).toBe(401)
    expect(await signIn(app.stranger(), subject)).toBe('/auth?oidc=disabled')
    await boss.patch(`/api/admin/users/${id}`, { disabled: false })
    expect(await signIn(client, subject)).toBe('/')
    await client.post('/api/oidc/password', { next: 'a first password' })
    expect((await client.send('DELETE', '/api/profile', { password: 'a first password' })).status).toBe(200)
    const again = app.stranger()
    expect(['/', '/auth?oidc=disabled']).toContain(await signIn(again, subject))
    expect((await userOf(again)).id).not.toBe(id)

    const family = await newFamily(app)
    const child = await signInOn(app, family.device, (await newChild(family)).id)
    expect((await child.post('/api/oidc/start', { linkWith: 'x' })).status).toBe(403)
    expect((await child.post('/api/oidc/password', { next: 'a first password' })).status).toBe(403)
  })

  test('gives an account a first password, only soon after signing in, and only one (ACCOUNT-72)', async () => {
    const client = app.stranger()
    await signIn(client, newSubject())
    const { username } = await userOf(client)
    expect((await app.stranger().post('/api/login', { username, password: 'x' })).status).toBe(401)
    const asked = await client.post('/api/families', { name: 'Class 2b', kind: 'class' })
    const { id } = asked.json as { id: number }
    const refused = await client.post(`/api/families/${id}/devices`, { password: 'x' })
    expect([refused.status, refused.text]).toMatchObject([403, expect.stringContaining('has no password yet')])
    app.later(10 * 60_000 + 1)
    expect((await client.post('/api/oidc/password', { next: 'a first password' })).status).toBe(403)
    expect((await client.get('/api/oidc')).json).toMatchObject({ hasPassword: false })
    const fresh = app.stranger()
    await signIn(fresh, username)
    expect((await fresh.post('/api/oidc/password', { next: 'a first password' })).status).toBe(200)
    expect((await fresh.post('/api/oidc/password', { next: 'another password' })).status).toBe(409)
    expect((await app.stranger().post('/api/login', { username, password: 'a first password' })).status).toBe(200)
    expect((await client.post(`/api/families/${id}/devices`, { password: 'a first password' })).status).toBe(201)
  })

  test('keeps no secret in the log', async () => {
    const client = app.stranger()
    const url = new URL(await start(client))
    const back = new URL(await provider.signIn(url.href, newSubject()))
    await comeBack(client, back.href)
    const secrets = [url.searchParams.get('state')!, back.searchParams.get('code')!, CLIENT.secret]
    for (const secret of secrets) expect(app.logged()).not.toContain(secret)
  })
})

test('without a provider there is nothing to sign in at', async () => {
  const app = await startApp()
  try {
    expect((await app.stranger().post('/api/oidc/start', {})).status).toBe(404)
    expect((await app.stranger().get('/api/oidc/callback?state=x&code=y')).status).toBe(404)
    expect((await (await app.signUp()).get('/api/oidc')).json).toMatchObject({ provider: null, isLinked: false })
  } finally {
    await app.close()
  }
})

test('a provider that does not respond is told, and the server starts without it', async () => {
  const provider = await startTestProvider(CALLBACK)
  await provider.close()
  const app = await startApp({ environment: settingsFor(provider.issuer) })
  try {
    const { status, text } = await app.stranger().post('/api/oidc/start', {})
    expect([status, text]).toMatchObject([503, expect.stringContaining('Lindenschule does not answer')])
  } finally {
    await app.close()
  }
})

test('the settings of a provider come together, and need a public address and https', () => {
  const all = settingsFor('https://id.school.example')
  expect(readConfig(all).oidc).toMatchObject({ issuer: 'https://id.school.example', name: 'Lindenschule' })
  expect(readConfig({}).oidc).toBeNull()
  for (const name of ['PUBLIC_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
    expect(() => readConfig({ ...all, [name]: '' })).toThrow(name === 'PUBLIC_URL' ? 'PUBLIC_URL' : 'together')
  expect(() => readConfig({ ...all, OIDC_ISSUER: 'http://id.school.example' })).toThrow('https')
})
