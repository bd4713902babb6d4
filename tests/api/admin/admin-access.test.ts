/** Who may make the calls of admins: nobody else, and each is limited (ADMIN-3). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractEntries } from '#scripts/routes.ts'
import { newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type Boss, startWithAdmin } from './admin.ts'

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
