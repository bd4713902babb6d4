import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { knownPlaceCollection } from '#server/notices/known-places.ts'
import { createNotices, noticeCollection } from '#server/notices/notices.ts'
import { openStorage } from '#server/open-storage.ts'
import { type Boss, startWithAdmin } from './admin/admin.ts'
import type { Client } from './client.ts'
import { addDevice, joinFamily, newChild, newFamily, signInOn } from './children/family-with-children.ts'
import { type App, startApp } from './start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'

const PASSWORD = 'a good password'
const HALF_A_YEAR_MS = 180 * 24 * 60 * 60 * 1000

const noticesOf = async (client: Client): Promise<Notice[]> =>
  ((await client.get('/api/notices')).json as { notices: Notice[] }).notices
const kindsOf = async (client: Client) => (await noticesOf(client)).map(({ kind }) => kind)
const unreadOf = async (client: Client) => (await client.get('/api/notices/unread')).json

oneEngine('notices', 'MongoDB', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  test('tell of a sign-in from a new browser, once, and not of the one that registered (SECURITY-98)', async () => {
    const ana = await app.signUp()
    await ana.post('/api/login', { username: ana.username, password: PASSWORD })
    expect(await kindsOf(ana)).toEqual([])
    const other = app.stranger()
    await other.post('/api/login', { username: ana.username, password: 'wrong' })
    for (let time = 0; time < 2; time += 1) {
      await other.post('/api/login', { username: ana.username, password: PASSWORD })
      await other.post('/api/logout')
    }
    expect(await noticesOf(ana)).toMatchObject([{ kind: 'new-browser', isRead: false, device: expect.any(String) }])
    // What another account has done in the browser says nothing about this one.
    const ben = await app.signUp()
    await other.post('/api/login', { username: ben.username, password: PASSWORD })
    expect(await kindsOf(ben)).toEqual(['new-browser'])
  })

  test('tell all parents of a new device, and of a child that signs in on it for the first time (SECURITY-97)', async () => {
    const family = await newFamily(app)
    const [second, member] = [await app.signUp(), await app.signUp()]
    await joinFamily(family.owner, family.familyId, second, true)
    await joinFamily(family.owner, family.familyId, member)
    const child = await newChild(family, { name: 'Mia' })
    const { device } = await addDevice(app, second, family.familyId)
    await signInOn(app, device, child.id)
    await signInOn(app, device, child.id)
    const told = await noticesOf(family.owner)
    expect(told.slice(0, 2)).toMatchObject([
      { kind: 'child-on-new-device', child: 'Mia', childId: child.id, device: expect.any(String) },
      { kind: 'device-added', family: 'The Foxes', familyId: family.familyId, by: second.username },
    ])
    expect(await kindsOf(second)).toEqual(['child-on-new-device', 'device-added', 'new-browser'])
    expect(await kindsOf(member)).toEqual([])
    expect(await kindsOf(await signInOn(app, device, child.id))).toEqual([])
  })

  test('tell the parents of a child that it got a second home, and by whom (CHILD-30)', async () => {
    const [foxes, bears] = [await newFamily(app), await newFamily(app)]
    const [second, member] = [await app.signUp(), await app.signUp()]
    await joinFamily(foxes.owner, foxes.familyId, second, true)
    await joinFamily(foxes.owner, foxes.familyId, member)
    const { id } = await newChild(foxes, { name: 'Mia' })
    const made = await second.post(`/api/children/${id}/home-invitation`, { password: PASSWORD })
    const code = (made.json as { link: string }).link.replace('/child-invite/', '')
    await bears.owner.post(`/api/child-invitations/${code}/accept`, { familyId: bears.familyId })
    expect((await noticesOf(foxes.owner))[0]).toMatchObject({ kind: 'second-home', child: 'Mia', by: second.username })
    // The other home learns of no name.
    expect((await noticesOf(bears.owner))[0]).toMatchObject({ kind: 'second-home', child: 'Mia', by: null })
    expect(await kindsOf(member)).toEqual([])
    // So a parent who makes the second home for themselves is noticed before they are removed.
    const own = (await second.post('/api/families', { name: 'Own' })).json as { id: number }
    const { id: other } = await newChild(foxes, { name: 'Tom' })
    const again = await second.post(`/api/children/${other}/home-invitation`, { password: PASSWORD })
    const { link } = again.json as { link: string }
    await second.post(`/api/child-invitations/${link.replace('/child-invite/', '')}/accept`, { familyId: own.id })
    expect((await noticesOf(foxes.owner))[0]).toMatchObject({ kind: 'second-home', child: 'Tom', by: second.username })
  })

  test('name nobody to a parent who has been removed', async () => {
    const family = await newFamily(app)
    const second = await app.signUp()
    await joinFamily(family.owner, family.familyId, second, true)
    const child = await newChild(family, { name: 'Mia' })
    await signInOn(app, family.device, child.id)
    await family.owner.delete(`/api/families/${family.familyId}/members/${second.id}`)
    const told = (await second.get('/api/notices')).text
    expect(told).toContain('child-on-new-device')
    expect(told).not.toMatch(/Mia|Foxes/)
    expect(told).not.toContain(`"childId":${child.id}`)
  })

  test('tell of passwords that were changed or reset', async () => {
    const ana = await app.signUp()
    await ana.post('/api/profile/password', { current: PASSWORD, next: 'another good one' })
    expect(await kindsOf(ana)).toEqual(['password-changed'])
    const { password } = (await boss.post(`/api/admin/users/${ana.id}/password`)).json as { password: string }
    await ana.post('/api/login/first-password', { username: ana.username, password, next: 'a third good one' })
    expect(await kindsOf(ana)).toEqual(['password-reset', 'password-changed'])
    const { codes } = (await ana.post('/api/profile/recovery-codes', { password: 'a third good one' })).json as {
      codes: string[]
    }
    const elsewhere = app.stranger()
    await elsewhere.post('/api/login/recovery', { username: ana.username, code: codes[0], next: PASSWORD })
    expect((await kindsOf(elsewhere)).slice(0, 2)).toEqual(['password-changed', 'new-browser'])
  })

  test('are unread until the person has read them, and belong to nobody else', async () => {
    const family = await newFamily(app)
    const { owner } = family
    const seen = await noticesOf(owner)
    await addDevice(app, owner, family.familyId)
    expect(await unreadOf(owner)).toEqual({ unread: seen.length + 2 })
    const ben = await app.signUp()
    await ben.post('/api/notices/read', { upTo: 1_000_000 })
    expect(await unreadOf(owner)).toEqual({ unread: seen.length + 2 })
    // Those that came since the list was read stay unread.
    expect((await owner.post('/api/notices/read', { upTo: seen[0]!.id })).status).toBe(200)
    expect(await unreadOf(owner)).toEqual({ unread: 2 })
    expect((await noticesOf(owner)).map(({ isRead }) => isRead)).toEqual([false, false, ...seen.map(() => true)])
    for (const upTo of [0, -1, 1.5, 'x', null])
      expect((await owner.post('/api/notices/read', { upTo })).status).toBe(400)
  })
})

oneEngine('the rows of notices', 'MongoDB', (environment) => {
  test('are bounded, expire, and go with the account', async () => {
    const started = environment()
    const app = await startApp({ environment: started })
    const ana = await app.signUp()
    await app.stranger().post('/api/login', { username: ana.username, password: PASSWORD })
    expect(await kindsOf(ana)).toEqual(['new-browser'])
    await ana.send('DELETE', '/api/profile', { password: PASSWORD })
    // What belonged to the account is removed in the background.
    await setTimeout(1_000)
    await app.close({ keepData: true })
    const { storage } = await openStorage({
      mongodbUri: started['MONGODB_URI'] ?? null,
      dataDirectory: app.directory,
    })
    try {
      expect(await storage.collection(accountCollection).findOne({ _id: ana.id })).toBeNull()
      expect(await storage.collection(noticeCollection).countDocuments({ userId: ana.id })).toBe(0)
      expect(await storage.collection(knownPlaceCollection).countDocuments({ userId: ana.id })).toBe(0)
      let at = new Date(0)
      const nobody = { people: new Map<number, string>(), families: new Map<number, string>() }
      const notices = createNotices({ storage, now: () => at }, () => Promise.resolve(nobody))
      for (let count = 0; count < 103; count += 1) await notices.add([7, 7], 'new-browser', { device: `${count}` })
      const kept = await notices.list(7)
      expect([kept.length, kept[0]?.device, kept.at(-1)?.device]).toEqual([100, '102', '3'])
      at = new Date(HALF_A_YEAR_MS - 1)
      await notices.sweep()
      expect(await notices.list(7)).toHaveLength(100)
      at = new Date(HALF_A_YEAR_MS)
      await notices.sweep()
      expect(await notices.list(7)).toEqual([])
    } finally {
      await storage.close()
    }
  })
})
