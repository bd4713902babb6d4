import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import { SECRET_PICTURES, type Child, type FamilyDevice } from '#contract/children.ts'
import { createClient, type Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import { oneEngine } from '#tests/each-engine.ts'
import {
  addDevice,
  joinFamily,
  type FamilyWithChildren,
  newChild,
  newFamily,
  OTHER_SECRET,
  SECRET,
  sessionOf,
  signInOn,
} from './family-with-children.ts'

const PASSWORD = 'a good password'

const shown = ({ id, name, avatar, color, hasSecret }: Child) => ({ id, name, avatar, color, hasSecret })

const guess = async (device: Client, childId: number, secret = OTHER_SECRET) =>
  device.post('/api/device/sign-in', { childId, secret })

oneEngine('devices of a family', 'MongoDB', (environment) => {
  let app: App
  let boss: Boss
  let family: FamilyWithChildren
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
    family = await newFamily(app)
  }, 60_000)
  afterAll(() => app.close())

  test('get a cookie for a year that scripts cannot read, and keep it', async () => {
    const response = await fetch(`${app.url}/api/families/${family.familyId}/devices`, {
      method: 'POST',
      headers: {
        cookie: sessionOf(family.owner),
        'content-type': 'application/json',
        'user-agent':
          'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      },
      body: JSON.stringify({ password: PASSWORD }),
    })
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('fridgedoor.device='))!
    expect(cookie).toMatch(
      /^fridgedoor\.device=[\w-]{43}; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    const view = (await response.json()) as FamilyDevice
    expect(view).toMatchObject({
      familyId: family.familyId,
      device: 'Safari on iPad',
      addedBy: family.owner.username,
      isThis: true,
    })
    const again = createClient(app.url)
    again.cookies.set('fridgedoor.sid', family.owner.cookies.get('fridgedoor.sid')!)
    again.cookies.set('fridgedoor.device', cookie.slice('fridgedoor.device='.length, cookie.indexOf(';')))
    expect((await again.post(`/api/families/${family.familyId}/devices`, { password: PASSWORD })).json).toMatchObject({
      id: view.id,
      isThis: true,
    })
    const listed = (await family.owner.get(`/api/families/${family.familyId}/devices`)).json as FamilyDevice[]
    expect(listed.filter(({ id }) => id === view.id)).toEqual([{ ...view, isThis: false }])
    expect(app.logged()).not.toContain(again.cookies.get('fridgedoor.device'))
  })

  test('show the children of their family; every other device shows nobody (CHILD-2)', async () => {
    const own = await newFamily(app)
    const [a, b] = [await newChild(own, { name: 'A', secret: SECRET }), await newChild(own, { name: 'B' })]
    await newChild(family)
    expect((await own.device.get('/api/device')).json).toEqual({
      families: [{ id: own.familyId, name: 'The Foxes', children: [shown(a), shown(b)] }],
      isToConfirm: false,
    })
    const nobody = { families: [], isToConfirm: false }
    expect((await app.stranger().get('/api/device')).json).toEqual(nobody)
    expect((await own.owner.get('/api/device')).json).toEqual(nobody)
    for (const token of ['x', 'A'.repeat(43), `${own.device.cookies.get('fridgedoor.device')}A`]) {
      const other = app.stranger()
      other.cookies.set('fridgedoor.device', token)
      expect((await other.get('/api/device')).json).toEqual(nobody)
    }
  })

  test('sign in no child of another family, no unknown child and no grown-up, and no other device signs in any, with one refusal', async () => {
    const own = await newFamily(app)
    const child = await newChild(own, { secret: SECRET })
    const refusals = [
      await own.device.post('/api/device/sign-in', { childId: (await newChild(family)).id }),
      await own.device.post('/api/device/sign-in', { childId: own.owner.id, secret: SECRET }),
      await own.device.post('/api/device/sign-in', { childId: 999_999 }),
      await app.stranger().post('/api/device/sign-in', { childId: child.id, secret: SECRET }),
      await own.owner.post('/api/device/sign-in', { childId: child.id, secret: SECRET }),
    ]
    for (const { status, text } of refusals) expect([status, text]).toEqual([404, refusals[0]!.text])
    const wrong = await own.device.post('/api/device/sign-in', { childId: child.id, secret: OTHER_SECRET })
    expect(wrong.status).toBe(403)
    expect((await own.device.post('/api/device/sign-in', { childId: child.id })).status).toBe(403)
    expect((await own.device.get('/api/user')).status).toBe(401)
    const right = await own.device.post('/api/device/sign-in', { childId: child.id, secret: SECRET })
    expect([right.status, (right.json as Account).id]).toEqual([200, child.id])
  })

  test('begin a new session at each sign-in: one that was known before is useless (ACCOUNT-8)', async () => {
    const own = await newFamily(app)
    const [a, b] = [await newChild(own), await newChild(own)]
    const planted = await app.signUp()
    own.device.cookies.set('fridgedoor.sid', planted.cookies.get('fridgedoor.sid')!)
    await own.device.post('/api/device/sign-in', { childId: a.id })
    expect(own.device.cookies.get('fridgedoor.sid')).not.toBe(planted.cookies.get('fridgedoor.sid'))
    expect((await planted.get('/api/user')).status).toBe(401)
    const first = createClient(app.url)
    first.cookies.set('fridgedoor.sid', own.device.cookies.get('fridgedoor.sid')!)
    await own.device.post('/api/device/sign-in', { childId: b.id })
    expect((await first.get('/api/user')).status).toBe(401)
    expect((await own.device.get('/api/user')).json).toMatchObject({ id: b.id })
  })

  test('that are removed sign out the children on them and nobody else, at once', async () => {
    const own = await newFamily(app)
    const child = await newChild(own)
    const other = await addDevice(app, own.owner, own.familyId)
    const [here, there] = [await signInOn(app, own.device, child.id), await signInOn(app, other.device, child.id)]
    const path = `/api/families/${own.familyId}/devices`
    expect((await own.owner.delete(`${path}/${own.deviceId}`)).status).toBe(200)
    expect((await here.get('/api/user')).status).toBe(401)
    expect((await there.get('/api/user')).status).toBe(200)
    expect((await own.owner.get('/api/user')).status).toBe(200)
    expect((await own.device.get('/api/device')).json).toEqual({ families: [], isToConfirm: false })
    expect((await own.device.post('/api/device/sign-in', { childId: child.id })).status).toBe(404)
    expect((await own.owner.delete(`${path}/${own.deviceId}`)).status).toBe(404)
    // Another family's device is as unknown as one that does not exist.
    expect((await family.owner.delete(`/api/families/${family.familyId}/devices/${other.deviceId}`)).status).toBe(404)
    expect((await there.get('/api/user')).status).toBe(200)
  })

  test('of a disabled parent sign nobody in until a parent confirms them, also when the account is enabled again (ADMIN-4)', async () => {
    const own = await newFamily(app)
    const mum = await app.signUp()
    await joinFamily(own.owner, own.familyId, mum, true)
    const mums = await addDevice(app, mum, own.familyId)
    const child = await newChild(own)
    const disable = (disabled: boolean) => boss.patch(`/api/admin/users/${own.owner.id}`, { disabled })
    const attempt = async (device: Client) => (await device.post('/api/device/sign-in', { childId: child.id })).status
    const [here, there] = [await signInOn(app, own.device, child.id), await signInOn(app, mums.device, child.id)]

    expect((await disable(true)).status).toBe(200)
    expect((await here.get('/api/user')).status).toBe(401)
    expect((await own.device.get('/api/device')).json).toEqual({ families: [], isToConfirm: true })
    expect(await attempt(own.device)).toBe(404)
    // The other parent's device is as it was, and what is done on it goes on.
    expect((await there.get('/api/user')).json).toMatchObject({ id: child.id })
    expect(await attempt(mums.device)).toBe(200)

    await disable(false)
    expect(await attempt(own.device)).toBe(404)
    const path = `/api/families/${own.familyId}/devices/${own.deviceId}/confirm`
    expect((await mum.post(path, { password: PASSWORD })).json).toMatchObject({
      id: own.deviceId,
      addedBy: mum.username,
    })
    expect(await attempt(own.device)).toBe(200)
  })

  test('of a disabled parent keep no child signed in that signs in at that moment (ADMIN-4)', async () => {
    const own = await newFamily(app)
    const child = await newChild(own)
    for (let round = 0; round < 20; round++) {
      const device = createClient(app.url)
      device.cookies.set('fridgedoor.device', own.device.cookies.get('fridgedoor.device')!)
      // From before the sign-in's first read to after its last write.
      const disable = async (): Promise<void> => {
        await setTimeout(round)
        await boss.patch(`/api/admin/users/${own.owner.id}`, { disabled: true })
      }
      await Promise.all([device.post('/api/device/sign-in', { childId: child.id }), disable()])
      expect((await device.get('/api/user')).status).toBe(401)
      await boss.patch(`/api/admin/users/${own.owner.id}`, { disabled: false })
      await own.owner.post('/api/login', { username: own.owner.username, password: PASSWORD })
      await own.owner.post(`/api/families/${own.familyId}/devices/${own.deviceId}/confirm`, { password: PASSWORD })
    }
    expect((await own.device.post('/api/device/sign-in', { childId: child.id })).status).toBe(200)
  })

  test('of two families show the children of both, and leaving one keeps the other', async () => {
    const [first, second] = [await newFamily(app), await newFamily(app)]
    const [mia, tom] = [await newChild(first), await newChild(second)]
    const tablet = first.device
    await tablet.post('/api/login', { username: second.owner.username, password: PASSWORD })
    const added = await tablet.post(`/api/families/${second.familyId}/devices`, { password: PASSWORD })
    const { id: deviceId } = added.json as FamilyDevice
    await tablet.post('/api/logout')
    const families = async () =>
      ((await tablet.get('/api/device')).json as { families: { children: { id: number }[] }[] }).families.map(
        ({ children }) => children.map(({ id }) => id),
      )
    expect(await families()).toEqual([[mia.id], [tom.id]])
    await signInOn(app, tablet, mia.id)
    const there = await signInOn(app, tablet, tom.id)
    await tablet.post('/api/login', { username: second.owner.username, password: PASSWORD })
    expect((await tablet.delete(`/api/families/${second.familyId}/devices/${deviceId}`)).status).toBe(200)
    expect((await there.get('/api/user')).status).toBe(401)
    expect(await families()).toEqual([[mia.id]])
    expect((await first.owner.get(`/api/families/${first.familyId}/devices`)).json).toHaveLength(1)
  })
})

describe('guessing a secret (SECURITY-19)', () => {
  test('is slowed for that child on that device, longer each time, and a right one costs nothing', async () => {
    const app = await startApp({ environment: { RATE_LIMIT_SCALE: '0.3' } })
    const own = await newFamily(app)
    const [child, sibling] = [await newChild(own, { secret: SECRET }), await newChild(own, { secret: SECRET })]
    const other = await addDevice(app, own.owner, own.familyId)
    for (let i = 0; i < 5; i++) expect((await guess(own.device, child.id, SECRET)).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await guess(own.device, child.id)).status).toBe(403)
    expect((await guess(own.device, child.id, SECRET)).status).toBe(429)
    // A sibling on this device, and this child elsewhere, are not kept out.
    for (const [device, id] of [
      [own.device, sibling.id],
      [other.device, child.id],
      [other.device, sibling.id],
    ] as const)
      expect((await guess(device, id, SECRET)).status).toBe(200)
    app.later(60_000)
    for (let i = 0; i < 3; i++) expect((await guess(own.device, child.id)).status).toBe(403)
    app.later(60_000)
    const refused = await guess(own.device, child.id, SECRET)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    app.later(60_000)
    expect((await guess(own.device, child.id, SECRET)).status).toBe(200)
    expect(app.logged()).not.toContain(SECRET_PICTURES[7])
    expect(app.logged()).not.toContain(own.device.cookies.get('fridgedoor.device'))
    await app.close()
  })
})
