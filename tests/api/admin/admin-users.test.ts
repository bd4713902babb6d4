/** What admins do with accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AdminUser } from '#contract/admin.ts'
import { CLOSE } from '#contract/socket.ts'
import { newChild, newFamily } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { ADMIN, auditOf, type Boss, lastActs, startWithAdmin } from './admin.ts'

const PASSWORD = 'a good password'

interface UserPage {
  users: AdminUser[]
  page: number
  hasMore: boolean
}

oneEngine('admins', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  const users = async (query: string): Promise<UserPage> =>
    (await boss.get(`/api/admin/users?${query}`)).json as UserPage
  const change = (id: number, given: object, by: Client = boss) => by.patch(`/api/admin/users/${id}`, given)

  test('find people by the beginning of their names, and see neither addresses nor coins nor children (ADMIN-6)', async () => {
    const names = ['zoe-b', 'zoe-a', 'zo', 'zoey', 'zara']
    for (const username of names)
      await app.stranger().post('/api/register', { username, password: PASSWORD, email: 'secret@example.com' })
    const family = await newFamily(app)
    const child = await newChild(family)
    const found = await users('search=ZoE')
    expect(found.users.map(({ username }) => username)).toEqual(['zoe-a', 'zoe-b', 'zoey'])
    expect(found).toMatchObject({ page: 1, hasMore: false })
    expect(JSON.stringify(found)).not.toMatch(/secret|coins|password|email/)
    expect(found.users[0]).toMatchObject({ isAdmin: false, disabled: false, displayName: null })
    expect(found.users[0]?.lastSeenAt).not.toBeNull()
    const all = await users('')
    expect(all.users.map(({ id }) => id)).not.toContain(child.id)
    expect(all.users.map(({ username }) => username)).toEqual(all.users.map(({ username }) => username).toSorted())
    expect((await users('search=child-')).users).toEqual([])
    expect((await change(child.id, { disabled: true })).status).toBe(404)
    expect((await boss.post(`/api/admin/users/${child.id}/password`)).status).toBe(404)
    expect((await boss.get('/api/admin/users?page=0')).status).toBe(400)
  })

  test('turn pages of people', async () => {
    for (let i = 10; i < 62; i++)
      await app.stranger().post('/api/register', { username: `many${i}`, password: PASSWORD })
    const [first, second] = [await users('search=many'), await users('search=many&page=2')]
    expect([first.users.length, first.hasMore, second.users.length, second.hasMore]).toEqual([50, true, 2, false])
    expect(second.users.map(({ username }) => username)).toEqual(['many60', 'many61'])
  }, 120_000)

  test('give a one-time password that is shown once, and end the sessions of the old one (ACCOUNT-2)', async () => {
    const ana = await app.signUp()
    const reply = await boss.post(`/api/admin/users/${ana.id}/password`)
    expect(reply.status).toBe(200)
    const { password } = reply.json as { password: string }
    expect(password).toMatch(/^[a-z2-9]{20}$/)
    expect((await ana.get('/api/user')).status).toBe(401)
    expect((await ana.post('/api/login', { username: ana.username, password: PASSWORD })).status).toBe(401)
    const login = await ana.post('/api/login', { username: ana.username, password })
    expect(login).toMatchObject({ status: 403, json: { code: 'one-time-password' } })
    expect(await auditOf(boss)).toMatchObject([
      { act: 'password-reset', adminId: boss.id, admin: 'boss', targetId: ana.id, targetName: ana.username },
      ...Array.from({ length: (await auditOf(boss)).length - 1 }, () => ({})),
    ])
    expect(app.logged()).not.toContain(password)
    expect((await boss.get('/api/admin/audit')).text).not.toContain(password)
  })

  test('disable an account: its sessions and sockets end at once, and nobody signs in to it until it is enabled (ADMIN-4)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as { id: number }
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: ana.cookieHeader() },
    })
    await new Promise((resolve) => socket.once('message', resolve))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    expect((await change(ana.id, { disabled: true })).json).toMatchObject({
      id: ana.id,
      disabled: true,
      lastSeenAt: null,
    })
    expect(await closed).toBe(CLOSE.sessionEnded)
    expect((await ana.get('/api/user')).status).toBe(401)
    const login = (password: string) => app.stranger().post('/api/login', { username: ana.username, password })
    expect((await login('a wrong password')).json).toMatchObject({ code: 'wrong-credentials' })
    const refused = await login(PASSWORD)
    expect(refused).toMatchObject({ status: 403, json: { code: 'account-disabled' } })
    expect(refused.text).toContain('disabled')
    // Again is no error, and no second act.
    expect((await change(ana.id, { disabled: true })).status).toBe(200)
    expect((await change(ana.id, { disabled: false })).json).toMatchObject({ disabled: false })
    expect((await login(PASSWORD)).status).toBe(200)
    expect(await lastActs(boss, 2)).toEqual(['account-enabled', 'account-disabled'])
  })

  test('do not disable themselves, and one of them always stays (ADMIN-5)', async () => {
    expect((await change(boss.id, { disabled: true })).json).toMatchObject({ code: 'yourself' })
    expect((await change(boss.id, { isAdmin: false })).json).toMatchObject({ code: 'last-admin' })
    expect((await boss.send('DELETE', '/api/profile', { password: ADMIN.password })).json).toMatchObject({
      code: 'last-admin',
    })
    // A disabled admin is no admin who could sign in.
    const ana = await app.signUp()
    await change(ana.id, { isAdmin: true })
    await change(ana.id, { disabled: true })
    expect((await change(boss.id, { isAdmin: false })).json).toMatchObject({ code: 'last-admin' })
    await change(ana.id, { isAdmin: false })
    expect((await change(boss.id, {})).status).toBe(400)
    expect((await change(999_999, { isAdmin: true })).status).toBe(404)
  })

  test('one of them stays also when all of them go at once, in every way (ADMIN-5)', async () => {
    for (let round = 0; round < 4; round++) {
      const [ana, ben, cem] = [await app.signUp(), await app.signUp(), await app.signUp()]
      const admins = [ana, ben, cem, boss]
      for (const { id } of [ana, ben, cem]) await change(id, { isAdmin: true })
      const outcomes = await Promise.all([
        change(ana.id, { disabled: true }, ben),
        change(ben.id, { isAdmin: false }, cem),
        cem.send('DELETE', '/api/profile', { password: PASSWORD }),
        change(boss.id, { isAdmin: false }, ana),
        change(cem.id, { disabled: true }, ana),
      ])
      for (const { status } of outcomes) expect([200, 401, 403, 404, 409]).toContain(status)
      const left = []
      for (const admin of admins) if ((await admin.get('/api/admin/statistics')).status === 200) left.push(admin)
      expect(left.length).toBeGreaterThan(0)
      // The admin who is left makes the boss one again, and takes it from the others.
      await change(boss.id, { isAdmin: true }, left[0])
      for (const { id } of [ana, ben, cem]) await change(id, { isAdmin: false })
    }
  }, 60_000)

  test('two who take it from each other at once do not both succeed (ADMIN-5)', async () => {
    for (let round = 0; round < 5; round++) {
      const ana = await app.signUp()
      await change(ana.id, { isAdmin: true })
      const both = await Promise.all([
        change(boss.id, { isAdmin: false }, ana),
        change(ana.id, { disabled: true }, boss),
      ])
      const [anaActs, bossActs] = await Promise.all([
        ana.get('/api/admin/audit').then(({ status }) => status === 200),
        boss.get('/api/admin/audit').then(({ status }) => status === 200),
      ])
      expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2)
      expect(anaActs || bossActs).toBe(true)
      if (!bossActs) await change(boss.id, { isAdmin: true }, ana)
      await change(ana.id, { isAdmin: false })
    }
  }, 60_000)
})
