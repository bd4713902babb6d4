/** What a person who is no parent of a family any more keeps of its children: nothing (CHILD-8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { FamilyDevice } from '#contract/children.ts'
import { CLOSE } from '#contract/socket.ts'
import { type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import {
  addDevice,
  joinFamily,
  newChild,
  newFamily,
  signInOn,
  type SignedUp,
} from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { oneEngine } from '#tests/each-engine.ts'

const PASSWORD = 'a good password'
const NOBODY = { families: [] }
/** Sooner than connections are judged anew by themselves. */
const AT_ONCE_MS = 3_000

const changePassword = (person: Client) =>
  person.post('/api/profile/password', { current: PASSWORD, next: 'another password' })

oneEngine('a device of somebody who is no parent any more', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  /** A family of a mother and a father with a child, a device of each, and the child signed in on both. */
  async function arrange() {
    const own = await newFamily(app)
    const father = await app.signUp()
    await joinFamily(own.owner, own.familyId, father, true)
    const fathers = await addDevice(app, father, own.familyId)
    const child = await newChild(own)
    const [here, there] = [await signInOn(app, own.device, child.id), await signInOn(app, fathers.device, child.id)]
    return { ...own, father, fathers, child, here, there }
  }

  async function openPage(client: Client): Promise<{ artworkId: number; closed: Promise<number> }> {
    const { id: artworkId } = (await client.post('/api/artworks', {})).json as Artwork
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${artworkId}`, {
      headers: { cookie: client.cookieHeader() },
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    return { artworkId, closed }
  }

  const endings: [
    string,
    (all: { owner: SignedUp; father: SignedUp; familyId: number }) => Promise<{ status: number }>,
  ][] = [
    ['was removed', ({ owner, father, familyId }) => owner.delete(`/api/families/${familyId}/members/${father.id}`)],
    ['has left', ({ father, familyId }) => father.delete(`/api/families/${familyId}/members/${father.id}`)],
    [
      'was made a plain member',
      ({ owner, father, familyId }) =>
        owner.patch(`/api/families/${familyId}/members/${father.id}`, { role: 'member' }),
    ],
    ['has deleted the account', ({ father }) => father.send('DELETE', '/api/profile', { password: PASSWORD })],
    ['has changed the password', ({ father }) => changePassword(father)],
    ['had the password reset', ({ father }) => boss.post(`/api/admin/users/${father.id}/password`)],
    ['was disabled', ({ father }) => boss.patch(`/api/admin/users/${father.id}`, { disabled: true })],
  ]

  test.each(endings)('signs in no child when that person %s, and signs out those who are', async (_name, end) => {
    const all = await arrange()
    const { fathers, child, here, there } = all
    const page = await openPage(there)
    expect((await end(all)).status).toBe(200)

    expect((await fathers.device.get('/api/device')).json).toMatchObject(NOBODY)
    expect((await fathers.device.post('/api/device/sign-in', { childId: child.id })).status).toBe(404)
    expect((await there.get('/api/user')).status).toBe(401)
    expect((await there.get(`/api/artworks/${page.artworkId}`)).status).toBe(401)
    expect((await there.post(`/api/artworks/${page.artworkId}/strokes`, DOT)).status).toBe(401)
    const timeout = new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS, 'open'))
    expect(await Promise.race([page.closed, timeout])).toBe(CLOSE.sessionEnded)

    // The other parent's device is as it was.
    expect((await here.get('/api/user')).json).toMatchObject({ id: child.id })
    await signInOn(app, all.device, child.id)
  })

  test('is no device of the family any more, unless only the password changed', async () => {
    for (const [name, end] of endings) {
      const all = await arrange()
      await end(all)
      const listed = (await all.owner.get(`/api/families/${all.familyId}/devices`)).json as FamilyDevice[]
      const stays = /password|disabled/.test(name)
      expect([name, listed.map(({ id, isConfirmed }) => [id, isConfirmed])]).toEqual([
        name,
        stays
          ? [
              [all.deviceId, true],
              [all.fathers.deviceId, false],
            ]
          : [[all.deviceId, true]],
      ])
    }
  })

  describe('that is to be confirmed again', () => {
    test('works again when a parent confirms it with the password, from anywhere', async () => {
      const all = await arrange()
      const { owner, father, familyId, fathers, child } = all
      await changePassword(father)
      const confirm = (client: Client, password: string) =>
        client.post(`/api/families/${familyId}/devices/${fathers.deviceId}/confirm`, { password })
      expect((await confirm(father, PASSWORD)).status).toBe(403)
      expect((await fathers.device.get('/api/device')).json).toMatchObject(NOBODY)
      expect((await confirm(await app.signUp(), PASSWORD)).status).toBe(404)
      expect((await confirm(father, 'another password')).json).toMatchObject({ isConfirmed: true })
      await signInOn(app, fathers.device, child.id)

      // The other parent's password does too, and then the device is theirs.
      expect((await confirm(owner, PASSWORD)).json).toMatchObject({ addedBy: owner.username, isConfirmed: true })
      await owner.delete(`/api/families/${familyId}/members/${father.id}`)
      await signInOn(app, fathers.device, child.id)
    })

    test('works again when a parent makes it a device of the family once more', async () => {
      const { owner, father, familyId, fathers, child } = await arrange()
      await changePassword(father)
      const on = fathers.device
      await on.post('/api/login', { username: owner.username, password: PASSWORD })
      const added = await on.post(`/api/families/${familyId}/devices`, { password: PASSWORD })
      expect(added.json).toMatchObject({ id: fathers.deviceId, addedBy: owner.username, isConfirmed: true })
      await on.post('/api/logout')
      await signInOn(app, on, child.id)
    })
  })

  test('signs in no child that signs in at that moment', async () => {
    for (let round = 0; round < endings.length; round++) {
      const all = await arrange()
      const tablets = Array.from({ length: 3 }, () => {
        const tablet = app.stranger()
        tablet.cookies.set('fridgedoor.device', all.fathers.device.cookies.get('fridgedoor.device')!)
        return tablet
      })
      const signIns = tablets.map((tablet) => tablet.post('/api/device/sign-in', { childId: all.child.id }))
      await Promise.all([...signIns, endings[round]![1](all)])
      for (const tablet of tablets) expect((await tablet.get('/api/user')).status).toBe(401)
    }
  })

  test('is added with the password of the parent only', async () => {
    const { owner, familyId } = await newFamily(app)
    const path = `/api/families/${familyId}/devices`
    expect((await owner.post(path)).status).toBe(400)
    expect((await owner.post(path, { password: 'wrong' })).status).toBe(403)
    expect((await owner.get(path)).json).toHaveLength(1)
    expect((await owner.post(path, { password: PASSWORD })).status).toBe(201)
  })
})
