import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { SignedInDevice } from '#contract/profile.ts'
import { CLOSE } from '#contract/socket.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const PASSWORD = 'a good password'
const NEXT = 'a better password'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'
const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
/** Sooner than connections are judged anew by themselves. */
const AT_ONCE_MS = 3_000

/** Resolves as the promise does, or with null when that takes longer. */
const within = <T>(ms: number, promise: Promise<T>): Promise<T | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])

const devicesOf = async (client: Client): Promise<SignedInDevice[]> =>
  (await client.get('/api/sessions')).json as SignedInDevice[]
const isSignedIn = async (client: Client): Promise<boolean> => (await client.get('/api/user')).status === 200

oneEngine('sessions', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  async function signIn(username: string, { password = PASSWORD, headers = {} } = {}): Promise<Client> {
    const client = app.stranger()
    expect((await client.post('/api/login', { username, password }, headers)).status).toBe(200)
    return client
  }

  /** Opens a socket on a new artwork; resolves with the close code. */
  async function openPage(client: Client): Promise<{ closed: Promise<number> }> {
    const { id } = (await client.post('/api/artworks', {})).json as Artwork
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: client.cookieHeader() },
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    return { closed }
  }

  test('signing in and registering begin one, logging out ends it', async () => {
    const ana = await app.signUp()
    expect((await ana.get('/api/user')).json).toMatchObject({ id: ana.id })
    expect((await ana.get('/api/user')).text).not.toMatch(/password/i)
    const other = await signIn(ana.username)
    expect((await other.get('/api/user')).json).toMatchObject({ id: ana.id })
    await ana.post('/api/logout')
    expect((await ana.get('/api/user')).status).toBe(401)
    expect(await isSignedIn(other)).toBe(true)
  })

  test('are listed with the device in words and never with what signs in (PROFILE-3)', async () => {
    const ana = await app.signUp()
    await signIn(ana.username, { headers: { 'user-agent': IPAD } })
    const { text, json } = await ana.get('/api/sessions')
    const devices = json as SignedInDevice[]
    expect(devices.map(({ device }) => device).toSorted()).toEqual(['Safari on iPad', 'Unknown device'])
    expect(devices.filter(({ isThis }) => isThis)).toEqual([
      expect.objectContaining({ device: 'Unknown device', signedInAt: expect.any(String) as string }),
    ])
    for (const secret of [...ana.cookies.values(), 'AppleWebKit', '12_2']) expect(text).not.toContain(secret)
  })

  test('are said to be used at most an hour too early, and leave the list when they expire', async () => {
    const own = await startApp({ environment: environment() })
    try {
      const ana = await own.signUp()
      const at = async (): Promise<number> =>
        Date.parse(((await ana.get('/api/sessions')).json as SignedInDevice[])[0]?.lastUsedAt ?? '')
      const first = await at()
      own.later(2 * HOUR_MS)
      await ana.get('/api/user')
      expect((await at()) - first).toBeGreaterThan(HOUR_MS)
      const other = own.stranger()
      await other.post('/api/login', { username: ana.username, password: PASSWORD })
      own.later(20 * 24 * HOUR_MS)
      await ana.get('/api/user')
      own.later(20 * 24 * HOUR_MS)
      expect((await ana.get('/api/sessions')).json).toHaveLength(1)
    } finally {
      await own.close()
    }
  })

  test('signing out a device takes effect at once, on open pages too', async () => {
    const ana = await app.signUp()
    const other = await signIn(ana.username)
    const { closed } = await openPage(other)
    const device = (await devicesOf(ana)).find(({ isThis }) => !isThis)
    expect((await ana.delete(`/api/sessions/${device?.id}`)).json).toEqual({ success: true })
    expect(await within(AT_ONCE_MS, closed)).toBe(CLOSE.sessionEnded)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(ana)).toBe(true)
    expect((await ana.delete(`/api/sessions/${device?.id}`)).status).toBe(404)
  })

  test('of other people are as unknown as none', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const [device] = await devicesOf(ana)
    const refused = await ben.delete(`/api/sessions/${device?.id}`)
    expect(refused).toMatchObject({ status: 404, text: (await ben.delete(`/api/sessions/${'0'.repeat(64)}`)).text })
    expect((await ben.delete('/api/sessions/x')).status).toBe(404)
    expect(await isSignedIn(ana)).toBe(true)
  })

  test('all others end with a new password, this one gets a new id, and open pages close (PROFILE-2)', async () => {
    const ana = await app.signUp()
    const other = await signIn(ana.username)
    const { closed } = await openPage(other)
    const before = new Map(ana.cookies)
    const stolen = app.stranger()
    for (const [name, value] of before) stolen.cookies.set(name, value)
    const change = await ana.post('/api/profile/password', { current: PASSWORD, next: NEXT })
    expect(change).toMatchObject({ status: 200, json: { success: true } })
    expect(await within(AT_ONCE_MS, closed)).toBe(CLOSE.sessionEnded)
    expect(await isSignedIn(ana)).toBe(true)
    expect(ana.cookies).not.toEqual(before)
    for (const client of [other, stolen]) expect(await isSignedIn(client)).toBe(false)
    expect(await devicesOf(ana)).toHaveLength(1)
    expect((await app.stranger().post('/api/login', { username: ana.username, password: PASSWORD })).status).toBe(401)
    await signIn(ana.username, { password: NEXT })
  })

  test('a wrong present password changes nothing, and neither does a new one that is too short', async () => {
    const ana = await app.signUp()
    const other = await signIn(ana.username)
    expect((await ana.post('/api/profile/password', { current: 'wrong', next: NEXT })).status).toBe(403)
    expect((await ana.post('/api/profile/password', { current: PASSWORD, next: 'short' })).status).toBe(400)
    expect((await ana.post('/api/profile/password', { current: PASSWORD })).status).toBe(400)
    expect(await isSignedIn(other)).toBe(true)
    await signIn(ana.username)
  })

  test('of two changes of the password at once, one succeeds and its session lives', async () => {
    const ana = await app.signUp()
    const other = await signIn(ana.username)
    const clients = [ana, other]
    const nexts = ['password one', 'password two']
    const replies = await Promise.all(
      clients.map((client, i) => client.post('/api/profile/password', { current: PASSWORD, next: nexts[i] })),
    )
    const statuses = replies.map(({ status }) => status)
    const winner = statuses.indexOf(200)
    // The other session ends with the password that opened it, before its own change is looked at or after.
    expect([401, 403]).toContain(statuses[1 - winner])
    await signIn(ana.username, { password: nexts[winner] ?? '' })
    expect(await isSignedIn(clients[winner] ?? ana)).toBe(true)
  })

  test('wrong present passwords count for the session alone, right ones do not (SECURITY-85)', async () => {
    const limited = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
    try {
      const ana = await limited.signUp()
      const attempt = async (current: string): Promise<number> =>
        (await ana.post('/api/profile/password', { current, next: NEXT })).status
      for (let i = 0; i < 10; i++) expect(await attempt('wrong')).toBe(403)
      expect(await attempt(PASSWORD)).toBe(429)
      const signIn = await limited.stranger().post('/api/login', { username: ana.username, password: PASSWORD })
      expect(signIn.status).toBe(200)
      limited.later(MINUTE_MS + 1)
      expect(await attempt(PASSWORD)).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
