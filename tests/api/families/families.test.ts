import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { Family } from '#contract/families.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import {
  familyOfTwo,
  invite,
  join,
  joinAll,
  makeChild,
  makeParent,
  membersOf,
  newFamily,
  restartWith,
} from './family.ts'

const PASSWORD = 'a good password'
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string

const activeFamilyOf = async (client: Client) => ((await client.get('/api/user')).json as Account).activeFamilyId

oneEngine('families', 'MongoDB', (environment) => {
  let app: App
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = environment()
    app = await startApp({ environment: settings })
  }, 60_000)
  afterAll(() => app.close())

  test('a family has its fields, its maker as the owner, and becomes the active one', async () => {
    const ana = await app.signUp()
    const family = await newFamily(ana, '  The Foxes ')
    expect(family).toEqual({
      id: expect.any(Number) as number,
      name: 'The Foxes',
      kind: 'family',
      ownerId: ana.id,
      createdAt: ISO,
      memberCount: 1,
      artworkCount: 0,
      isOwner: true,
      role: 'parent',
      parentOffer: null,
      isOwnerAway: false,
    })
    expect((await ana.get(`/api/families/${family.id}`)).json).toEqual(family)
    expect(await activeFamilyOf(ana)).toBe(family.id)
    // A second one does not replace it.
    const second = await newFamily(ana, 'The Bears')
    expect(await activeFamilyOf(ana)).toBe(family.id)
    expect(((await ana.get('/api/families')).json as Family[]).map(({ id }) => id)).toEqual([family.id, second.id])
  })

  test.each([{}, { name: '' }, { name: '  ' }, { name: 'x'.repeat(101) }, { name: 7 }])(
    'a family needs a name of 1 to 100 characters: %j is a 400',
    async (body) => {
      const ana = await app.signUp()
      expect((await ana.post('/api/families', body)).status).toBe(400)
    },
  )

  test('the same Idempotency-Key makes one family', async () => {
    const ana = await app.signUp()
    const make = () => ana.post('/api/families', { name: 'Once' }, { 'idempotency-key': 'one' })
    const [first, second] = [await make(), await make()]
    expect(second.json).toEqual(first.json)
    expect((await ana.get('/api/families')).json).toHaveLength(1)
  })

  test('members see of each other what FAMILY-6 lists, in the order in which they joined', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const shown = {
      displayName: null,
      profileImageUrl: null,
      profileColor: '#4C6EF5',
      joinedAt: ISO,
      isAskedToParent: false,
    }
    expect(await membersOf(ben, family.id)).toEqual([
      { id: ana.id, username: ana.username, ...shown, role: 'parent', isOwner: true },
      { id: ben.id, username: ben.username, ...shown, role: 'member', isOwner: false },
    ])
    const cara = await app.signUp()
    await joinAll(cara, (await newFamily(cara)).id, [ben])
    expect((await ben.get('/api/families')).json).toHaveLength(2)
  })

  test('the owner renames it and hands it to another parent, with the password', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const path = `/api/families/${family.id}`
    expect((await ana.patch(path, { name: 'New' })).json).toMatchObject({ name: 'New', ownerId: ana.id })
    const stranger = await app.signUp()
    for (const ownerId of [stranger.id, 999_999, ben.id]) {
      const refused = await ana.patch(path, { name: 'Half', ownerId, password: PASSWORD })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('not-a-parent')
    }
    await makeParent(ana, family.id, ben)
    expect((await ana.patch(path, { ownerId: ben.id })).status).toBe(400)
    expect((await ana.patch(path, { ownerId: ben.id, password: 'wrong' })).status).toBe(403)
    expect((await ben.get(path)).json).toMatchObject({ name: 'New', ownerId: ana.id })
    expect((await ana.patch(path, { ownerId: ben.id, password: PASSWORD })).json).toMatchObject({
      name: 'New',
      ownerId: ben.id,
      isOwner: false,
      role: 'parent',
    })
    expect((await ben.get(path)).json).toMatchObject({ isOwner: true, role: 'parent' })
    expect((await ana.patch(path, { name: 'Mine again' })).status).toBe(403)
  })

  test('a parent is asked and accepts, the owner takes the role; a parent invites, a member does not', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const role = (userId: number, given: string) =>
      ana.patch(`/api/families/${family.id}/members/${userId}`, { role: given })
    const inviteAsBen = () => ben.post(`/api/families/${family.id}/invitations`, {})
    expect((await inviteAsBen()).status).toBe(403)
    expect((await role(ben.id, 'parent')).status).toBe(400)
    await makeParent(ana, family.id, ben)
    const { json } = await inviteAsBen()
    expect(await role(ben.id, 'member')).toMatchObject({ status: 200 })
    expect((await inviteAsBen()).status).toBe(403)
    // What they made before is no way in either.
    const late = await join(await app.signUp(), (json as { code: string }).code)
    expect(late.status).toBe(409)
    expect((await role(ana.id, 'member')).status).toBe(409)
    expect((await role(ben.id, 'child')).status).toBe(400)
    expect((await role(999_999, 'member')).status).toBe(404)
  })

  test('a member leaves; the owner must hand over first, and dissolves by leaving last', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const path = `/api/families/${family.id}`
    expect((await ana.delete(`${path}/members/${ana.id}`)).status).toBe(409)
    expect((await ben.delete(`${path}/members/${ana.id}`)).status).toBe(403)
    expect((await ben.delete(`${path}/members/${ben.id}`)).status).toBe(200)
    expect((await ben.get(path)).status).toBe(404)
    expect(await activeFamilyOf(ben)).toBeNull()
    expect((await ana.delete(`${path}/members/${ben.id}`)).status).toBe(404)
    expect((await ana.delete(`${path}/members/${ana.id}`)).status).toBe(200)
    expect((await ana.get('/api/families')).json).toEqual([])
    expect(await activeFamilyOf(ana)).toBeNull()
  })

  test('a person who has left cannot come back by an invitation of their own', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    await makeParent(ana, family.id, ben)
    const { code } = await invite(ben, family.id)
    await ana.delete(`/api/families/${family.id}/members/${ben.id}`)
    const back = await join(ben, code)
    expect(back.status).toBe(409)
    expect(back.text).toContain('This invitation has expired.')
  })

  test('dissolving ends invitations, and makes what was shared private; its owner keeps it', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const { id } = (await ben.post('/api/artworks', { visibility: 'family' })).json as Artwork
    const open = (await ben.post('/api/artworks', { visibility: 'public' })).json as Artwork
    expect((await ana.get(`/api/artworks/${id}`)).json).toMatchObject({ familyId: family.id, visibility: 'family' })
    const { code } = await invite(ana, family.id)
    expect((await ana.delete(`/api/families/${family.id}`)).status).toBe(200)
    expect((await ana.get(`/api/artworks/${id}`)).status).toBe(404)
    expect((await ben.get(`/api/artworks/${id}`)).json).toMatchObject({ familyId: null, visibility: 'private' })
    expect((await ben.get(`/api/artworks/${open.id}`)).json).toMatchObject({ familyId: null, visibility: 'public' })
    expect((await join(await app.signUp(), code)).status).toBe(404)
    expect((await ana.delete(`/api/families/${family.id}`)).status).toBe(404)
    expect([await activeFamilyOf(ana), await activeFamilyOf(ben)]).toEqual([null, null])
  })

  describe('with the profile of a child', () => {
    test('is not dissolved, and a child neither leaves nor makes, changes or joins families (CHILD-7)', async () => {
      const own = settings
      const { ana, ben, family } = await familyOfTwo(app)
      const child = await app.signUp()
      const other = await newFamily(await app.signUp())
      const { code } = await invite(ana, family.id)
      app = await restartWith(app, { environment: own, prepare: (storage) => makeChild(storage, family.id, child.id) })
      const again = (client: typeof ana) => Object.assign(app.stranger(), { id: client.id })
      const [anas, bens, childs] = [ana, ben, child].map((client) => {
        const next = again(client)
        for (const [name, value] of client.cookies) next.cookies.set(name, value)
        return next
      }) as [ReturnType<typeof again>, ReturnType<typeof again>, ReturnType<typeof again>]
      const path = `/api/families/${family.id}`
      expect((await childs.get(path)).json).toMatchObject({ role: 'child', memberCount: 3 })
      expect((await anas.delete(path)).status).toBe(409)
      for (const attempt of [
        childs.post('/api/families', { name: 'Kids' }),
        childs.delete(`${path}/members/${child.id}`),
        childs.delete(`${path}/members/${ben.id}`),
        childs.patch(path, { name: 'Kids' }),
        childs.delete(path),
        childs.post(`${path}/invitations`, {}),
        join(childs, code),
      ])
        expect((await attempt).status).toBe(403)
      expect((await childs.get(`/api/families/${other.id}`)).status).toBe(404)
      // The owner hands over to grown-ups only, changes no child's role, and the profile is deleted elsewhere.
      expect((await anas.patch(path, { ownerId: child.id, password: PASSWORD })).status).toBe(400)
      expect((await anas.patch(`${path}/members/${child.id}`, { role: 'member' })).status).toBe(409)
      expect((await anas.delete(`${path}/members/${child.id}`)).status).toBe(409)
      expect((await bens.delete(`${path}/members/${child.id}`)).status).toBe(403)
      expect((await anas.delete(`${path}/members/${ben.id}`)).status).toBe(200)
      expect((await anas.delete(`${path}/members/${ana.id}`)).status).toBe(409)
    })
  })
})
