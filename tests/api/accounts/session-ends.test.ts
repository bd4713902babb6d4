/** How sessions end besides signing out, and under which names their cookies are kept. */
import { expect, test } from 'vitest'
import type { SignedInDevice } from '#contract/profile.ts'
import type { Client } from '#tests/api/client.ts'
import { addDevice, type FamilyWithChildren, newChild, newFamily } from '#tests/api/children/family-with-children.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { startApp } from '#tests/api/start-app.ts'

const PASSWORD = 'a good password'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MOST_SESSIONS = 50

const isSignedIn = async (client: Client): Promise<boolean> => (await client.get('/api/user')).status === 200

oneEngine('a session', 'MongoDB', (environment) => {
  test('ends 90 days after it began, however it is used (ACCOUNT-52)', async () => {
    const app = await startApp({ environment: environment() })
    try {
      const ana = await app.signUp()
      for (let day = 20; day <= 80; day += 20) {
        app.later(20 * DAY_MS)
        expect(await isSignedIn(ana)).toBe(true)
        const [device] = (await ana.get('/api/sessions')).json as SignedInDevice[]
        const age = Date.parse(device!.lastUsedAt) - Date.parse(device!.signedInAt!)
        expect(Math.round(age / DAY_MS)).toBe(day)
      }
      app.later(9 * DAY_MS)
      expect(await isSignedIn(ana)).toBe(true)
      app.later(DAY_MS)
      expect(await isSignedIn(ana)).toBe(false)
    } finally {
      await app.close()
    }
  })

  test('ends when its person begins the fiftieth after it (ACCOUNT-52)', async () => {
    const app = await startApp({ environment: environment() })
    try {
      const ana = await app.signUp()
      const clients: Client[] = []
      for (let i = 0; i < MOST_SESSIONS; i++) {
        const client = app.stranger()
        await client.post('/api/login', { username: ana.username, password: PASSWORD })
        clients.push(client)
        if (i === MOST_SESSIONS - 2) expect(await isSignedIn(ana)).toBe(true)
      }
      expect(await isSignedIn(ana)).toBe(false)
      expect(await isSignedIn(clients[0]!)).toBe(true)
      expect((await clients[0]!.get('/api/sessions')).json).toHaveLength(MOST_SESSIONS)
    } finally {
      await app.close()
    }
  })

  test("ends with 'Sign out everywhere', and nobody else's does (PROFILE-48)", async () => {
    const app = await startApp({ environment: environment() })
    try {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const other = app.stranger()
      await other.post('/api/login', { username: ana.username, password: PASSWORD })
      expect(await ana.delete('/api/sessions')).toMatchObject({ status: 200, json: { success: true } })
      expect([await isSignedIn(ana), await isSignedIn(other), await isSignedIn(ben)]).toEqual([false, false, true])
      expect(ana.cookies.has('fridgedoor.sid')).toBe(false)
    } finally {
      await app.close()
    }
  })
})

oneEngine('the cookie of a session', 'embedded', (environment) => {
  test('is sent again once an hour, so that hardly any reply that comes late replaces that of the next session (ACCOUNT-9)', async () => {
    const app = await startApp({ environment: environment() })
    try {
      const ana = await app.signUp()
      const sent = async (): Promise<string[]> => (await ana.get('/api/user')).headers.getSetCookie()
      expect(await sent()).toEqual([])
      app.later(59 * MINUTE_MS)
      expect(await sent()).toEqual([])
      app.later(MINUTE_MS)
      const before = ana.cookies.get('fridgedoor.sid')
      expect(await sent()).toEqual([
        expect.stringMatching(/^fridgedoor\.sid=\S+; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/),
      ])
      expect(ana.cookies.get('fridgedoor.sid')).toBe(before)
      expect(await sent()).toEqual([])
    } finally {
      await app.close()
    }
  })
})

oneEngine('cookies behind https', 'embedded', (environment) => {
  const HTTPS = { 'x-forwarded-proto': 'https' }
  const [OLD, OLD_DEVICE] = ['fridgedoor.sid', 'fridgedoor.device']

  /** Starts an app as it was reached before https, and then the same data behind https. */
  async function movedToHttps(prepare: (app: Awaited<ReturnType<typeof startApp>>) => Promise<Client>) {
    const settings = environment()
    const before = await startApp({ environment: settings })
    const client = await prepare(before)
    await before.close({ keepData: true })
    const app = await startApp({
      directory: before.directory,
      environment: { ...settings, PUBLIC_URL: 'https://fridge.example' },
    })
    const visitor = app.stranger()
    for (const name of [OLD, OLD_DEVICE]) {
      const value = client.cookies.get(name)
      if (value !== undefined) visitor.cookies.set(name, value)
    }
    return { app, visitor }
  }

  test('belong to this host alone, and a cookie from before moves to its new name (ACCOUNT-53)', async () => {
    const { app, visitor } = await movedToHttps((before) => before.signUp())
    try {
      const first = await visitor.get('/api/user', HTTPS)
      expect(first.status).toBe(200)
      expect([...visitor.cookies.keys()]).toEqual([`__Host-${OLD}`])
      const set = first.headers.getSetCookie().find((line) => line.startsWith('__Host-')) ?? ''
      expect(set).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax/)
      expect(set).not.toMatch(/Domain/i)
      expect((await visitor.get('/api/user', HTTPS)).status).toBe(200)
      await visitor.post('/api/logout', {}, HTTPS)
      expect(visitor.cookies.size).toBe(0)
    } finally {
      await app.close()
    }
  })

  test('of a new session are not taken under the old name, by which a neighbouring host could plant one (ACCOUNT-53)', async () => {
    const { app } = await movedToHttps((before) => before.signUp())
    try {
      const ana = app.stranger()
      await ana.post('/api/register', { username: 'ana', password: PASSWORD }, HTTPS)
      const planted = app.stranger()
      planted.cookies.set(OLD, ana.cookies.get(`__Host-${OLD}`)!)
      expect((await planted.get('/api/user', HTTPS)).status).toBe(401)
      // Nor does it take the place of one that is there.
      planted.cookies.set(`__Host-${OLD}`, ana.cookies.get(`__Host-${OLD}`)!).set(OLD, 's%3Ax.y')
      expect((await planted.get('/api/user', HTTPS)).json).toMatchObject({ username: 'ana' })
    } finally {
      await app.close()
    }
  })

  test('of a family device are neither taken nor set under the old name (ACCOUNT-53)', async () => {
    let own: FamilyWithChildren | undefined
    let childId = 0
    const { app, visitor } = await movedToHttps(async (before) => {
      own = await newFamily(before)
      childId = (await newChild(own)).id
      return (await addDevice(before, own.owner, own.familyId)).device
    })
    try {
      visitor.cookies.delete(OLD)
      const planted = visitor.cookies.get(OLD_DEVICE)!
      expect((await visitor.get('/api/device', HTTPS)).json).toMatchObject({ families: [] })
      expect((await visitor.post('/api/device/sign-in', { childId }, HTTPS)).status).toBe(404)

      const parent = { username: own!.owner.username, password: PASSWORD }
      await visitor.post('/api/login', parent, HTTPS)
      await visitor.post(`/api/families/${own!.familyId}/devices`, { password: PASSWORD }, HTTPS)
      // The one that it does not take is no part of the new one.
      expect(visitor.cookies.get(OLD_DEVICE)).toBe(planted)
      expect(visitor.cookies.get(`__Host-${OLD_DEVICE}`)).toMatch(/^[\w-]{43}$/)
      expect((await visitor.post('/api/device/sign-in', { childId }, HTTPS)).status).toBe(200)
    } finally {
      await app.close()
    }
  })
})
