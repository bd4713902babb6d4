import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WaysIn } from '#contract/sign-in.ts'
import { newChild, newFamily, addDevice, signInOn } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts'

const PASSWORD = 'a good password'
const SITE = { rpId: 'localhost', origin: 'http://localhost:5000' }
const MINUTE_MS = 60_000

const challengeFrom = (reply: { json: unknown }): string => (reply.json as { challenge: string }).challenge
const waysInOf = async (client: Client): Promise<WaysIn> => (await client.get('/api/profile/ways-in')).json as WaysIn
const isSignedIn = async (client: Client): Promise<boolean> => (await client.get('/api/user')).status === 200

const startAdding = async (client: Client, password = PASSWORD): Promise<string> =>
  challengeFrom(await client.post('/api/profile/passkeys/options', { password }))
const turn = (client: Client, on: boolean) => client.send('PUT', '/api/profile/second-step', { password: PASSWORD, on })
const makeCodes = async (client: Client): Promise<string[]> =>
  ((await client.post('/api/profile/recovery-codes', { password: PASSWORD })).json as { codes: string[] }).codes

const add = (client: Client, challenge: string) =>
  client.post('/api/profile/passkeys', { passkey: createSoftwarePasskey(SITE).create(challenge) })

async function addPasskey(client: Client, name = 'Phone'): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(SITE)
  const added = await client.post('/api/profile/passkeys', {
    name,
    passkey: passkey.create(await startAdding(client)),
  })
  expect(added).toMatchObject({ status: 201, json: { id: passkey.id, name, lastUsedAt: null } })
  return passkey
}

oneEngine('passkeys', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: { ...environment(), PUBLIC_URL: SITE.origin } })
  }, 60_000)
  afterAll(() => app.close())

  const startSignIn = async (client = app.stranger()): Promise<string> =>
    challengeFrom(await client.post('/api/login/passkey/options'))

  const login = (username: string, more: object = {}, client = app.stranger()) =>
    client.post('/api/login', { username, password: PASSWORD, ...more })

  async function signIn(passkey: SoftwarePasskey): Promise<Client> {
    const client = app.stranger()
    const reply = await client.post('/api/login/passkey', { passkey: passkey.sign(await startSignIn()) })
    expect(reply.status).toBe(200)
    return client
  }

  test('sign in without the password, and are listed with name and last use (ACCOUNT-58)', async () => {
    const ana = await app.signUp()
    const passkey = await addPasskey(ana, 'Phone of Ana')
    const client = await signIn(passkey)
    expect((await client.get('/api/user')).json).toMatchObject({ id: ana.id })
    const { passkeys, passkeysWork } = await waysInOf(ana)
    expect(passkeysWork).toBe(true)
    expect(passkeys).toEqual([
      { id: passkey.id, name: 'Phone of Ana', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    expect((await client.get('/api/sessions')).json).toHaveLength(2)
  })

  test('are added and removed with the password only, and by a grown-up only', async () => {
    const ana = await app.signUp()
    const wrong = await ana.post('/api/profile/passkeys/options', { password: 'a wrong password' })
    expect(wrong).toMatchObject({ status: 403, json: { code: 'wrong-password' } })
    const passkey = await addPasskey(ana)
    const path = `/api/profile/passkeys/${passkey.id}`
    expect((await ana.send('DELETE', path, { password: 'a wrong password' })).status).toBe(403)
    const ben = await app.signUp()
    expect((await ben.send('DELETE', path, { password: PASSWORD })).status).toBe(404)
    expect((await waysInOf(ana)).passkeys).toHaveLength(1)

    const own = await newFamily(app)
    const { device } = await addDevice(app, own.owner, own.familyId)
    const kid = await signInOn(app, device, (await newChild(own)).id)
    for (const [method, at, body] of [
      ['GET', '/api/profile/ways-in', undefined],
      ['POST', '/api/profile/recovery-codes', { password: PASSWORD }],
      ['POST', '/api/profile/passkeys/options', { password: PASSWORD }],
      ['POST', '/api/profile/passkeys', { passkey: createSoftwarePasskey(SITE).create('x') }],
      ['PUT', '/api/profile/second-step', { password: PASSWORD, on: true }],
    ] as const)
      expect([at, (await kid.send(method, at, body)).status]).toEqual([at, 403])
  })

  describe('are refused', () => {
    test('when somebody has them already, and under a name with characters that nobody can see', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const passkey = await addPasskey(ana)
      for (const client of [ana, ben]) {
        const again = { passkey: passkey.create(await startAdding(client)) }
        expect(await client.post('/api/profile/passkeys', again)).toMatchObject({
          status: 400,
          json: { code: 'passkey-refused' },
        })
      }
      const other = createSoftwarePasskey(SITE).create(await startAdding(ben))
      const unseen = await ben.post('/api/profile/passkeys', { passkey: other, name: '\u202EPhone' })
      expect(unseen).toMatchObject({ status: 400, json: { issues: [{ path: 'name' }] } })
      expect([(await waysInOf(ana)).passkeys.length, (await waysInOf(ben)).passkeys.length]).toEqual([1, 0])
    })

    test('for a challenge that is used, too old, of somebody else or unknown', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const challenge = await startAdding(ana)
      expect((await add(ben, challenge)).status).toBe(400)
      expect((await add(ana, challenge)).status).toBe(400)
      expect((await add(ana, await startSignIn())).status).toBe(400)
      expect((await add(ana, 'bm8')).status).toBe(400)

      const passkey = await addPasskey(ana)
      const [used, foreign] = [await startSignIn(), await startAdding(ben)]
      const signInWith = (challenge: string) =>
        app.stranger().post('/api/login/passkey', { passkey: passkey.sign(challenge) })
      expect((await signInWith(used)).status).toBe(200)
      for (const refused of [used, foreign, 'bm8'])
        expect(await signInWith(refused)).toMatchObject({ status: 401, json: { code: 'wrong-passkey' } })
      const old = await startSignIn()
      app.later(6 * MINUTE_MS)
      expect((await signInWith(old)).status).toBe(401)
    })

    test.each([
      ['another site', { origin: 'https://evil.example' }],
      ['another name', { rpId: 'evil.example' }],
      ['an authenticator that has not asked its person', { verified: false }],
      ['a count that goes back, as that of a copy', { counter: 1 }],
    ])('from %s', async (_name, lies) => {
      const ana = await app.signUp()
      const passkey = await addPasskey(ana)
      await signIn(passkey)
      const forged = await app
        .stranger()
        .post('/api/login/passkey', { passkey: passkey.sign(await startSignIn(), lies) })
      expect(forged.status).toBe(401)
      expect(forged.headers.getSetCookie()).toEqual([])
    })

    test('with the signature of another key', async () => {
      const ana = await app.signUp()
      const [passkey, other] = [await addPasskey(ana), createSoftwarePasskey(SITE)]
      const { id } = passkey
      const forged = { ...other.sign(await startSignIn()), id, rawId: id }
      expect((await app.stranger().post('/api/login/passkey', { passkey: forged })).status).toBe(401)
    })

    test('after the account was disabled, and after the credentials ended while one was added', async () => {
      const ana = await app.signUp()
      const challenge = await startAdding(ana)
      await ana.post('/api/profile/password', { current: PASSWORD, next: 'another password' })
      const late = await ana.post('/api/profile/passkeys', { passkey: createSoftwarePasskey(SITE).create(challenge) })
      expect(late.status).toBe(401)
      expect((await waysInOf(ana)).passkeys).toEqual([])
    })
  })

  test('that are removed sign nobody in any more, and end what they had begun', async () => {
    const ana = await app.signUp()
    const [stolen, own] = [await addPasskey(ana, 'Stolen'), await addPasskey(ana, 'Own')]
    const [thief, me] = [await signIn(stolen), await signIn(own)]
    expect((await ana.send('DELETE', `/api/profile/passkeys/${stolen.id}`, { password: PASSWORD })).status).toBe(200)
    expect([await isSignedIn(thief), await isSignedIn(me), await isSignedIn(ana)]).toEqual([false, true, true])
    const again = await app.stranger().post('/api/login/passkey', { passkey: stolen.sign(await startSignIn()) })
    expect(again.status).toBe(401)
  })

  test('keep no session that begins while they are removed (SECURITY-33)', async () => {
    const ana = await app.signUp()
    for (let round = 0; round < 4; round++) {
      const passkey = await addPasskey(ana)
      const client = app.stranger()
      const challenge = await startSignIn()
      await Promise.all([
        client.post('/api/login/passkey', { passkey: passkey.sign(challenge) }),
        ana.send('DELETE', `/api/profile/passkeys/${passkey.id}`, { password: PASSWORD }),
      ])
      expect(await isSignedIn(client)).toBe(false)
    }
  })

  async function withSecondStep() {
    const ana = await app.signUp()
    const passkey = await addPasskey(ana)
    const codes = await makeCodes(ana)
    expect((await turn(ana, true)).status).toBe(200)
    return { ana, passkey, codes }
  }

  describe('as a second step (ACCOUNT-60)', () => {
    test('are turned on only where nobody can be locked out', async () => {
      const ana = await app.signUp()
      expect(await turn(ana, true)).toMatchObject({ status: 409, json: { code: 'no-passkey' } })
      const passkey = await addPasskey(ana)
      expect(await turn(ana, true)).toMatchObject({ status: 409, json: { code: 'no-recovery-codes' } })
      await makeCodes(ana)
      expect((await turn(ana, true)).status).toBe(200)
      const remove = () => ana.send('DELETE', `/api/profile/passkeys/${passkey.id}`, { password: PASSWORD })
      expect(await remove()).toMatchObject({ status: 409, json: { code: 'no-passkey' } })
      expect(await waysInOf(ana)).toMatchObject({ secondStep: true, passkeys: [{ id: passkey.id }] })
      expect((await turn(ana, false)).status).toBe(200)
      expect((await remove()).status).toBe(200)
    })

    test('are asked for after the right password only, and then sign in', async () => {
      const { ana, passkey } = await withSecondStep()
      const wrong = await app.stranger().post('/api/login', { username: ana.username, password: 'a wrong password' })
      expect(wrong).toMatchObject({ status: 401, json: { code: 'wrong-credentials' } })
      const asked = await login(ana.username)
      expect(asked).toMatchObject({ status: 403, json: { code: 'second-step' } })
      expect(asked.headers.getSetCookie()).toEqual([])
      const client = app.stranger()
      expect((await login(ana.username, { passkey: passkey.sign(await startSignIn()) }, client)).status).toBe(200)
      expect(await isSignedIn(client)).toBe(true)
    })

    test('are not replaced by a passkey of somebody else', async () => {
      const { ana } = await withSecondStep()
      const other = await addPasskey(await app.signUp())
      const refused = await login(ana.username, { passkey: other.sign(await startSignIn()) })
      expect(refused).toMatchObject({ status: 401, json: { code: 'wrong-passkey' } })
    })

    test('are replaced by a recovery code, once', async () => {
      const { ana, codes } = await withSecondStep()
      expect((await login(ana.username, { code: codes[0] })).status).toBe(200)
      expect(await login(ana.username, { code: codes[0] })).toMatchObject({
        status: 401,
        json: { code: 'wrong-recovery-code' },
      })
      expect((await waysInOf(ana)).codesLeft).toBe(9)
    })

    test('are asked for at a recovery too: a printed code alone is not enough (ACCOUNT-57)', async () => {
      const { ana, passkey, codes } = await withSecondStep()
      const stray = await addPasskey(ana, 'Stray')
      const recovery = { username: ana.username, code: codes[0], next: 'quite another one' }
      const asked = await app.stranger().post('/api/login/recovery', recovery)
      expect(asked).toMatchObject({ status: 403, json: { code: 'second-step' } })
      const client = app.stranger()
      const proof = passkey.sign(await startSignIn())
      expect((await client.post('/api/login/recovery', { ...recovery, passkey: proof })).status).toBe(200)
      expect(await isSignedIn(client)).toBe(true)
      const left = await waysInOf(client)
      expect(left).toMatchObject({ secondStep: true, codesLeft: 9, passkeys: [{ id: passkey.id }] })
      expect(left.passkeys.map(({ id }) => id)).not.toContain(stray.id)
    })
  })

  test('go with a new password only when the person asks for it (ACCOUNT-59)', async () => {
    const ana = await app.signUp()
    const passkey = await addPasskey(ana)
    await ana.post('/api/profile/recovery-codes', { password: PASSWORD })
    await ana.post('/api/profile/password', { current: PASSWORD, next: 'password number 1' })
    expect(await waysInOf(ana)).toMatchObject({ codesLeft: 10, passkeys: [{ id: passkey.id }] })
    await ana.post('/api/profile/password', { current: 'password number 1', next: PASSWORD, endWaysIn: true })
    expect(await waysInOf(ana)).toMatchObject({ codesLeft: 0, passkeys: [] })
  })

  test('are at most ten of an account', async () => {
    const ana = await app.signUp()
    for (let i = 0; i < 10; i++) await addPasskey(ana)
    expect(await ana.post('/api/profile/passkeys/options', { password: PASSWORD })).toMatchObject({
      status: 409,
      json: { code: 'too-many-passkeys' },
    })
  })
})

test('strangers get 120 challenges a minute of an address', async () => {
  const app = await startApp({ environment: { PUBLIC_URL: SITE.origin, RATE_LIMIT_SCALE: '1' } })
  try {
    const ask = () => app.stranger().post('/api/login/passkey/options')
    for (let i = 0; i < 120; i++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  } finally {
    await app.close()
  }
})

test('passkeys do not work where the server has no name or no https', async () => {
  const app = await startApp()
  try {
    const ana = await app.signUp()
    expect((await waysInOf(ana)).passkeysWork).toBe(false)
    expect(await app.stranger().post('/api/login/passkey/options')).toMatchObject({ status: 404 })
    expect(await ana.post('/api/profile/passkeys/options', { password: PASSWORD })).toMatchObject({ status: 404 })
  } finally {
    await app.close()
  }
})

test('a challenge of one process is answered at another, once', async () => {
  // The processes of one MongoDB share challenges; two starts on one directory share them too.
  const first = await startApp({ environment: { PUBLIC_URL: SITE.origin } })
  const ana = await first.signUp()
  const challenge = challengeFrom(await ana.post('/api/profile/passkeys/options', { password: PASSWORD }))
  await first.close({ keepData: true })
  const second = await startApp({ directory: first.directory, environment: { PUBLIC_URL: SITE.origin } })
  try {
    const again = second.stranger()
    for (const [name, value] of ana.cookies) again.cookies.set(name, value)
    const passkey = createSoftwarePasskey(SITE).create(challenge)
    expect((await again.post('/api/profile/passkeys', { passkey })).status).toBe(201)
    expect((await again.post('/api/profile/passkeys', { passkey })).status).toBe(400)
  } finally {
    await second.close()
  }
})
