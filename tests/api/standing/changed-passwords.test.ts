/** Sign-ins that are under way while the password changes: a person who knew the old one is not signed in after that (SECURITY-33). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf, startWithAdmin, type Boss } from '#tests/api/admin/admin.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { eachEngine } from '#tests/each-engine.ts'

const PASSWORD = 'a good password'
const ROUNDS = 4
const SIGN_INS = 4

eachEngine('sign-ins that are under way', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    // Costly enough for a change to overtake sign-ins that wait for their hash.
    ;({ app, boss } = await startWithAdmin(environment(), { passwordCost: { memoryCost: 8192, timeCost: 2 } }))
  }, 60_000)
  afterAll(() => app.close())

  /** Signs in with this password while `change` runs, and returns who is signed in after that. */
  async function signedInAfter(username: string, password: string, change: () => Promise<unknown>): Promise<number> {
    const clients: Client[] = Array.from({ length: SIGN_INS }, () => app.stranger())
    const signIns = clients.map((client) => client.post('/api/login', { username, password }))
    await Promise.all([...signIns, change()])
    const found = await Promise.all(clients.map((client) => client.get('/api/user')))
    return found.filter(({ status }) => status === 200).length
  }

  test('with the old password begin no session that outlives a change of it', async () => {
    const ana = await app.signUp()
    for (let round = 0; round < ROUNDS; round++) {
      const [current, next] = [round === 0 ? PASSWORD : `password number ${round - 1}`, `password number ${round}`]
      const change = async () => {
        expect((await ana.post('/api/profile/password', { current, next })).status).toBe(200)
      }
      expect(await signedInAfter(ana.username, current, change)).toBe(0)
      expect((await ana.get('/api/user')).status).toBe(200)
    }
    expect((await ana.get('/api/sessions')).json).toHaveLength(1)
  })

  test('with the old password begin no session that outlives a reset', async () => {
    const ana = await app.signUp()
    const { username } = ana
    let password = PASSWORD
    for (let round = 0; round < ROUNDS; round++) {
      const reset = async () => {
        const { status, json } = await boss.post(`/api/admin/users/${ana.id}/password`)
        expect(status).toBe(200)
        return (json as { password: string }).password
      }
      let next = ''
      expect(await signedInAfter(username, password, async () => (next = await reset()))).toBe(0)
      password = `password number ${round}`
      const own = { username, password: next, next: password }
      expect((await app.stranger().post('/api/login/first-password', own)).status).toBe(200)
    }
  })

  test('the resets of an admin that are under way end with the standing of an admin (SECURITY-100)', async () => {
    const [former, ana] = [await app.signUp(), await app.signUp()]
    await boss.patch(`/api/admin/users/${former.id}`, { isAdmin: true })
    const resets = Array.from({ length: 8 }, () => former.post(`/api/admin/users/${ana.id}/password`))
    expect((await boss.patch(`/api/admin/users/${former.id}`, { isAdmin: false })).status).toBe(200)
    const demotedAt = new Date()
    await Promise.all(resets)
    const later = (await auditOf(boss)).filter(({ adminId, at }) => adminId === former.id && new Date(at) > demotedAt)
    expect(later).toEqual([])
  })

  test('begin no session in an account that is disabled meanwhile', async () => {
    const ana = await app.signUp()
    const disable = async () => {
      expect((await boss.patch(`/api/admin/users/${ana.id}`, { disabled: true })).status).toBe(200)
    }
    expect(await signedInAfter(ana.username, PASSWORD, disable)).toBe(0)
    await boss.patch(`/api/admin/users/${ana.id}`, { disabled: false })
    expect((await ana.get('/api/user')).status).toBe(401)
  })
})
