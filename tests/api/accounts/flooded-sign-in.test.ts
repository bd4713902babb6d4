import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneEngine } from '#tests/each-engine.ts'
import { type Client, createClient } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const PASSWORD = 'a good password'
const from = (address: string) => ({ 'x-forwarded-for': address })

const signIn = (client: Client, username: string, address: string, password = PASSWORD) =>
  client.post('/api/login', { username, password }, from(address))

oneEngine('a flood of wrong sign-ins (SECURITY-85)', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: { RATE_LIMIT_SCALE: '1', ...environment() } })
  })
  afterAll(() => app.close())

  /** Uses up what is allowed for the name from all addresses. */
  async function flood(username: string): Promise<void> {
    for (let i = 0; i < 30; i++)
      expect((await signIn(app.stranger(), username, `203.0.113.${i}`, 'a guess')).status).toBe(401)
    expect((await signIn(app.stranger(), username, '198.51.100.1')).status).toBe(429)
  }

  test('on a name does not stop a browser in which somebody has signed in to it before', async () => {
    const ana = await app.signUp()
    await ana.post('/api/logout')
    expect(ana.cookies.has('fridgedoor.sid')).toBe(false)
    await flood(ana.username)
    expect((await signIn(ana, ana.username, '198.51.100.2')).status).toBe(200)
  })

  test('on a name does not stop recovery codes in such a browser, and makes it known again by the new password', async () => {
    const ana = await app.signUp()
    const { codes } = (await ana.post('/api/profile/recovery-codes', { password: PASSWORD })).json as {
      codes: string[]
    }
    await ana.post('/api/logout')
    await flood(ana.username)
    const given = { username: ana.username, code: codes[0], next: 'another good password' }
    expect((await app.stranger().post('/api/login/recovery', given, from('198.51.100.9'))).status).toBe(429)
    expect((await ana.post('/api/login/recovery', given, from('198.51.100.9'))).status).toBe(200)
    await ana.post('/api/logout')
    expect((await signIn(ana, ana.username, '198.51.100.10', given.next)).status).toBe(200)
  })

  test('from a shared address does not stop the browsers there that are known', async () => {
    const ana = await app.signUp()
    await ana.post('/api/logout')
    for (let i = 0; i < 30; i++)
      expect((await signIn(app.stranger(), `nobody${i}`, '192.0.2.7', 'a guess')).status).toBe(401)
    expect((await signIn(app.stranger(), ana.username, '192.0.2.7')).status).toBe(429)
    expect((await signIn(ana, ana.username, '192.0.2.7')).status).toBe(200)
  })

  test('does not stop signed-in people from changing the password and deleting the account', async () => {
    const ana = await app.signUp()
    await flood(ana.username)
    const next = 'another good password'
    expect((await ana.post('/api/profile/password', { current: PASSWORD, next }, from('203.0.113.1'))).status).toBe(200)
    expect((await ana.send('DELETE', '/api/profile', { password: next }, from('203.0.113.1'))).status).toBe(200)
  })

  test('in a known browser is slowed there, and does not stop other browsers', async () => {
    const ana = await app.signUp()
    for (let i = 0; i < 10; i++) expect((await signIn(ana, ana.username, `203.0.113.${i}`, 'a guess')).status).toBe(401)
    expect((await signIn(ana, ana.username, '203.0.113.99')).status).toBe(429)
    expect((await signIn(app.stranger(), ana.username, '203.0.113.99')).status).toBe(200)
  })

  test('gains nothing by the mark of another account, of an old password, or one that is made up', async () => {
    const [ana, eve] = [await app.signUp(), await app.signUp()]
    const old = createClient(app.url)
    old.cookies.set('fridgedoor.known', ana.cookies.get('fridgedoor.known') ?? '')
    const next = 'another good password'
    expect((await ana.post('/api/profile/password', { current: PASSWORD, next })).status).toBe(200)
    await flood(ana.username)
    expect((await signIn(eve, ana.username, '198.51.100.3', next)).status).toBe(429)
    expect((await signIn(old, ana.username, '198.51.100.4', next)).status).toBe(429)
    const forger = app.stranger()
    const [browserId] = (ana.cookies.get('fridgedoor.known') ?? '').split('.')
    for (const marks of ['A'.repeat(43), `${'A'.repeat(43)}.${'B'.repeat(43)}`, '']) {
      forger.cookies.set('fridgedoor.known', `${browserId}.${marks}`)
      expect((await signIn(forger, ana.username, '198.51.100.5', next)).status).toBe(429)
    }
    // The browser that chose the new password is still known.
    expect((await signIn(ana, ana.username, '198.51.100.6', next)).status).toBe(200)
  })

  test('the mark tells no name and no id, and scripts cannot read it', async () => {
    const ana = app.stranger()
    const { headers } = await ana.post('/api/register', { username: 'marked', password: PASSWORD })
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('fridgedoor.known='))
    expect(line).toMatch(/^fridgedoor\.known=[\w-]{22}\.[\w-]{43}; .*HttpOnly; .*SameSite=Lax|HttpOnly; SameSite=Lax/)
    expect(app.logged()).not.toContain(ana.cookies.get('fridgedoor.known'))
  })

  test('the cookie belongs to the host alone behind https (ACCOUNT-53)', async () => {
    const secure = await startApp({ environment: { ...environment(), PUBLIC_URL: 'https://fridge.example' } })
    try {
      const given = { username: 'marked', password: PASSWORD }
      const { headers } = await secure.stranger().post('/api/register', given, { 'x-forwarded-proto': 'https' })
      const line = headers.getSetCookie().find((cookie) => cookie.includes('fridgedoor.known='))
      expect(line).toMatch(/^__Host-fridgedoor\.known=[\w-]{22}\.[\w-]{43}; .*Path=\/.*Secure/)
    } finally {
      await secure.close()
    }
  })

  test('one browser stays known to the accounts that use it in turn', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const tablet = app.stranger()
    for (const { username } of [ana, ben, ana, ben]) {
      expect((await signIn(tablet, username, '198.51.100.7')).status).toBe(200)
      await tablet.post('/api/logout')
    }
    await flood(ana.username)
    expect((await signIn(tablet, ana.username, '198.51.100.8')).status).toBe(200)
  })
})
