import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import type { WaysIn } from '#contract/sign-in.ts'
import { type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import type { Client } from '#tests/api/client.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const PASSWORD = 'a good password'
const NEXT = 'quite another one'
const DAY_MS = 24 * 60 * 60_000

const isSignedIn = async (client: Client): Promise<boolean> => (await client.get('/api/user')).status === 200
/** Returns what the person has been told of resets. */
async function resetNoticesOf(client: Client): Promise<Notice[]> {
  const { notices } = (await client.get('/api/notices')).json as { notices: Notice[] }
  return notices.filter(({ kind }) => kind === 'password-reset')
}

const waysInOf = async (client: Client): Promise<WaysIn> => (await client.get('/api/profile/ways-in')).json as WaysIn
const makeCodes = async (client: Client): Promise<string[]> =>
  ((await client.post('/api/profile/recovery-codes', { password: PASSWORD })).json as { codes: string[] }).codes

oneEngine('recovery codes', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  const recover = (given: object, client = app.stranger()) =>
    client.post('/api/login/recovery', { next: NEXT, ...given })
  const login = (username: string, password: string) => app.stranger().post('/api/login', { username, password })

  test('are made with the password, shown once, and end the earlier ones (ACCOUNT-56)', async () => {
    const ana = await app.signUp()
    expect(await waysInOf(ana)).toMatchObject({ codesLeft: 0, codesMadeAt: null, secondStep: false })
    const wrong = await ana.post('/api/profile/recovery-codes', { password: 'a wrong password' })
    expect(wrong).toMatchObject({ status: 403, json: { code: 'wrong-password' } })
    const codes = await makeCodes(ana)
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await ana.get('/api/profile/ways-in')).text).not.toContain(codes[0])
    const next = await makeCodes(ana)
    expect(await recover({ username: ana.username, code: codes[0] })).toMatchObject({
      status: 401,
      json: { code: 'wrong-recovery-code' },
    })
    expect((await recover({ username: ana.username, code: next[0] })).status).toBe(200)
    for (const code of [...codes, ...next]) expect(app.logged()).not.toContain(code)
  })

  test('set a new password, sign in, and end every session of the old one (ACCOUNT-57)', async () => {
    const ana = await app.signUp()
    const codes = await makeCodes(ana)
    const client = app.stranger()
    const typed = ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')} `
    expect(await recover({ username: ` ${ana.username.toUpperCase()}`, code: typed }, client)).toMatchObject({
      status: 200,
      json: { id: ana.id },
    })
    expect([await isSignedIn(ana), await isSignedIn(client)]).toEqual([false, true])
    expect([(await login(ana.username, PASSWORD)).status, (await login(ana.username, NEXT)).status]).toEqual([401, 200])
    expect(await waysInOf(client)).toMatchObject({ codesLeft: 9 })
  })

  test('are used up by one of two at once, and by nothing that is refused', async () => {
    const ana = await app.signUp()
    const [code] = await makeCodes(ana)
    const { username } = ana
    const weak = await recover({ username, code, next: 'password1' })
    expect(weak).toMatchObject({ status: 400, json: { issues: [{ path: 'next' }] } })
    const both = await Promise.all([recover({ username, code }), recover({ username, code, next: 'and another one' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('of several at once, those that are refused stay', async () => {
    const ana = await app.signUp()
    const codes = await makeCodes(ana)
    const { username } = ana
    const nexts = codes.map((_code, at) => `a new password ${at}`)
    const replies = await Promise.all(codes.map((code, at) => recover({ username, code, next: nexts[at] })))
    // One that begins after another is done is used after it, and may end the other's session before that has begun.
    const isUsed = ({ status, json }: (typeof replies)[number]): boolean =>
      status === 200 || (json as { code: string }).code === 'sign-in-refused'
    const used = nexts.filter((_next, at) => isUsed(replies[at]!))
    expect(used.length).toBeGreaterThan(0)
    const clients = used.map(() => app.stranger())
    const tries = await Promise.all(
      clients.map((client, at) => client.post('/api/login', { username, password: used[at] })),
    )
    const present = tries.findIndex(({ status }) => status === 200)
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await waysInOf(clients[present]!)).toMatchObject({ codesLeft: codes.length - used.length })
  })

  test('of one account are worth nothing for another, nor is an unknown name told from a wrong code', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const [code] = await makeCodes(ana)
    const foreign = await recover({ username: ben.username, code })
    const unknown = await recover({ username: 'nobody-here', code })
    expect([foreign.status, unknown.status]).toEqual([401, 401])
    expect(foreign.text).toBe(unknown.text)
    expect(await isSignedIn(ben)).toBe(true)
  })

  test('are guessed as slowly as passwords (SECURITY-1)', async () => {
    const limited = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
    try {
      const ana = await limited.signUp()
      const statuses: number[] = []
      for (let i = 0; i < 12; i++) {
        const given = { username: ana.username, code: `guess-${i}`, next: NEXT }
        statuses.push((await limited.stranger().post('/api/login/recovery', given)).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    } finally {
      await limited.close()
    }
  })

  test('go with the account', async () => {
    const ana = await app.signUp()
    const [code] = await makeCodes(ana)
    await ana.send('DELETE', '/api/profile', { password: PASSWORD })
    await app.signUp(ana.username)
    expect((await recover({ username: ana.username, code })).status).toBe(401)
  })
})

oneEngine('a password that an admin has reset', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  async function reset(): Promise<{ ana: Awaited<ReturnType<App['signUp']>>; password: string }> {
    const ana = await app.signUp()
    const { json } = await boss.post(`/api/admin/users/${ana.id}/password`)
    return { ana, password: (json as { password: string }).password }
  }
  const setOwn = (given: object, client = app.stranger()) =>
    client.post('/api/login/first-password', { next: NEXT, ...given })

  test('begins no session: it only sets another one (ACCOUNT-54)', async () => {
    const { ana, password } = await reset()
    const { username } = ana
    const client = app.stranger()
    const refused = await client.post('/api/login', { username, password })
    expect(refused).toMatchObject({ status: 403, json: { code: 'one-time-password' } })
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await client.get('/api/artworks')).status).toBe(401)
    for (const next of [password, 'short', 'iloveyou'])
      expect(await setOwn({ username, password, next })).toMatchObject({
        status: 400,
        json: { issues: [{ path: 'next' }] },
      })
    expect(await setOwn({ username, password: 'a wrong password' })).toMatchObject({ status: 401 })
    expect(await setOwn({ username, password }, client)).toMatchObject({ status: 200, json: { id: ana.id } })
    expect(await isSignedIn(client)).toBe(true)
    expect((await app.stranger().post('/api/login', { username, password })).status).toBe(401)
    expect((await app.stranger().post('/api/login', { username, password: NEXT })).status).toBe(200)
    expect(await setOwn({ username, password: NEXT, next: PASSWORD })).toMatchObject({
      status: 409,
      json: { code: 'no-one-time-password' },
    })
  })

  test('takes no recovery code while the account is disabled, and the codes stay', async () => {
    const ana = await app.signUp()
    const [code] = await makeCodes(ana)
    await boss.patch(`/api/admin/users/${ana.id}`, { disabled: true })
    const recovery = await app
      .stranger()
      .post('/api/login/recovery', { username: ana.username, code, next: 'another good password' })
    expect(recovery.status).toBe(401)
    await boss.patch(`/api/admin/users/${ana.id}`, { disabled: false })
    await ana.post('/api/login', { username: ana.username, password: PASSWORD })
    expect(await waysInOf(ana)).toMatchObject({ codesLeft: 10 })
  })

  test('is told to its person until they confirm it, and stays on their list (ACCOUNT-55)', async () => {
    const { ana, password } = await reset()
    const client = app.stranger()
    const first = await setOwn({ username: ana.username, password }, client)
    expect(first.json).toMatchObject({ passwordResetAt: expect.any(String) })
    expect((await client.get('/api/user')).json).toMatchObject({ passwordResetAt: expect.any(String) })
    expect(await resetNoticesOf(client)).toMatchObject([{ isRead: false }])
    expect((await client.post('/api/profile/password-reset/confirm')).status).toBe(200)
    // The notice says the same.
    expect(await resetNoticesOf(client)).toMatchObject([{ isRead: true }])
    expect((await client.get('/api/user')).json).not.toHaveProperty('passwordResetAt')
    expect((await waysInOf(client)).passwordResets).toEqual([{ at: expect.any(String), by: 'admin' }])
  })

  test('takes recovery codes with it, which somebody else may have made (ACCOUNT-59)', async () => {
    const ana = await app.signUp()
    const [code] = await makeCodes(ana)
    await boss.post(`/api/admin/users/${ana.id}/password`)
    const recovery = { username: ana.username, code, next: NEXT }
    expect((await app.stranger().post('/api/login/recovery', recovery)).status).toBe(401)
  })

  test('is worth nothing after three days (ACCOUNT-54)', async () => {
    const { ana, password } = await reset()
    const { username } = ana
    app.later(3 * DAY_MS + 1_000)
    for (const reply of [
      await app.stranger().post('/api/login', { username, password }),
      await setOwn({ username, password }),
    ])
      expect(reply).toMatchObject({ status: 403, json: { code: 'one-time-password-expired' } })
  })

  test('in two at once sets one password', async () => {
    const { ana, password } = await reset()
    const both = await Promise.all(
      ['the first new one', 'the second new one'].map((next) => setOwn({ username: ana.username, password, next })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})
