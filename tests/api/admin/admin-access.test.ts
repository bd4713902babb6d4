/** Who may make the calls of admins: nobody else, and each is limited (ADMIN-3). */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractEntries } from '#scripts/routes.ts'
import { newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { openRaw } from '#tests/attacks/support/raw-socket.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type Boss, startWithAdmin } from './admin.ts'

/** Sends a call without the end of its body; `isBegun` resolves when the server waits for it, and `finish` with the status of the reply. */
function sendSlowly(url: string, client: Client, method: string, path: string, body: object) {
  const text = JSON.stringify(body)
  const headers = [
    `Host: ${new URL(url).host}`,
    `Cookie: ${client.cookieHeader()}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    'Expect: 100-continue',
    'Connection: close',
  ]
  const sender = openRaw(url, `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${text.slice(0, -1)}`)
  return {
    isBegun: once(sender.socket, 'data'),
    async finish(): Promise<number> {
      sender.socket.write(text.slice(-1))
      await sender.closed
      sender.destroy()
      return Number(/HTTP\/1\.1 ([2-5]\d\d) /.exec(sender.received())?.[1])
    },
  }
}

oneEngine('calls of admins', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  test('are refused to strangers, to everybody signed in, to children, and to a former admin (ADMIN-3)', async () => {
    const family = await newFamily(app)
    const child = await newChild(family)
    const former = await app.signUp()
    await boss.patch(`/api/admin/users/${former.id}`, { isAdmin: true })
    expect((await former.get('/api/admin/audit')).status).toBe(200)
    await boss.patch(`/api/admin/users/${former.id}`, { isAdmin: false })
    const people: [Client, number][] = [
      [app.stranger(), 401],
      [await app.signUp(), 403],
      [family.owner, 403],
      [await signInOn(app, family.device, child.id), 403],
      [former, 403],
    ]
    const calls = [...(await contractEntries()).keys()].filter(({ who }) => who === 'admin')
    expect(calls.length).toBeGreaterThan(9)
    for (const { method, path } of calls)
      for (const [client, status] of people) {
        const body = method === 'get' ? undefined : { isAdmin: true, isActive: false }
        const { status: got } = await client.send(method.toUpperCase(), path.replace(':id', '1'), body)
        expect([method, path, got]).toEqual([method, path, status])
      }
    expect((await former.get('/api/user')).json).toMatchObject({ isAdmin: false })
  })

  test('of which the body arrives after a right has ended are refused (SECURITY-100)', async () => {
    const [former, disabled, ana] = [await app.signUp(), await app.signUp(), await app.signUp()]
    for (const { id } of [former, disabled]) await boss.patch(`/api/admin/users/${id}`, { isAdmin: true })
    const artwork = (await ana.post('/api/artworks', {})).json as { id: number }
    const calls = [
      sendSlowly(app.url, former, 'PATCH', `/api/admin/users/${former.id}`, { isAdmin: true }),
      sendSlowly(app.url, disabled, 'PATCH', `/api/admin/users/${disabled.id}`, { disabled: false }),
      sendSlowly(app.url, ana, 'PUT', `/api/artworks/${artwork.id}/link`, { expiresInDays: 365 }),
    ]
    await Promise.all(calls.map((call) => call.isBegun))
    // The server has read who sends them before it replies to this.
    await boss.get('/api/user')
    expect((await boss.patch(`/api/admin/users/${former.id}`, { isAdmin: false })).status).toBe(200)
    expect((await boss.patch(`/api/admin/users/${disabled.id}`, { disabled: true })).status).toBe(200)
    const password = { current: 'a good password', next: 'another good password' }
    expect((await ana.post('/api/profile/password', password)).status).toBe(200)
    expect(await Promise.all(calls.map((call) => call.finish()))).toEqual([403, 401, 401])
    expect((await former.get('/api/user')).json).toMatchObject({ isAdmin: false })
    expect((await disabled.get('/api/user')).status).toBe(401)
    expect((await ana.get(`/api/artworks/${artwork.id}/link`)).json).toMatchObject({ link: null })
  })

  test('are limited together', async () => {
    const limited = await startWithAdmin({ ...environment(), RATE_LIMIT_SCALE: '0.0125' })
    const statuses = []
    for (const path of ['audit', 'users', 'statistics', 'users'])
      statuses.push((await limited.boss.get(`/api/admin/${path}`)).status)
    statuses.push((await limited.boss.post('/api/store', {})).status)
    expect(statuses).toEqual([200, 200, 200, 429, 400])
    const { status } = await limited.boss.send('PUT', '/api/store/101', { isActive: true })
    expect(status).toBe(429)
    await limited.app.close()
  }, 60_000)
})
