import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import type { Artwork, ArtworkPage } from '#contract/artworks.ts'
import type { Child } from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { FamilyMember } from '#contract/families.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { type FamilyWithChildren, newChild, newFamily, SECRET, sessionOf, signInOn } from './family-with-children.ts'

const childrenOf = async ({ owner, familyId }: FamilyWithChildren): Promise<Child[]> =>
  (await owner.get(`/api/families/${familyId}/children`)).json as Child[]

const sentence = (text: string): string => (JSON.parse(text) as { message: string }).message

const PASSWORD = 'a good password'

oneEngine("children's profiles", 'MongoDB', (environment) => {
  let app: App
  let family: FamilyWithChildren
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    family = await newFamily(app)
  }, 60_000)
  afterAll(() => app.close())

  test('are made with careful settings, and are members of their family (CHILD-1)', async () => {
    const own = await newFamily(app)
    const child = await newChild(own, { name: '  Mia ', avatar: 'owl', color: '#FF0000' })
    expect(child).toEqual({
      id: child.id,
      familyId: own.familyId,
      hasOtherHome: false,
      isPaused: false,
      name: 'Mia',
      avatar: 'owl',
      color: '#FF0000',
      kidMode: true,
      onlyFamily: true,
      joinedBy: 'family',
      quietHours: null,
      hasSecret: false,
      createdAt: expect.any(String),
    })
    expect(await childrenOf(own)).toEqual([child])
    const members = (await own.owner.get(`/api/families/${own.familyId}/members`)).json as FamilyMember[]
    expect(members[1]).toMatchObject({ id: child.id, displayName: 'Mia', role: 'child', isOwner: false })
    const mia = await signInOn(app, own.device, child.id)
    expect((await mia.get('/api/user')).json).toMatchObject({
      id: child.id,
      username: expect.stringMatching(/^child-[0-9a-f]{20}$/),
      displayName: 'Mia',
      profileImageUrl: '/pictures/avatars/owl.svg',
      profileColor: '#FF0000',
      defaultVisibility: 'private',
      activeFamilyId: own.familyId,
      child: { familyIds: [own.familyId], kidMode: true, onlyFamily: true, quietUntil: null },
    })
  })

  test('are changed a field at a time, and no reply holds the secret', async () => {
    const child = await newChild(family, { secret: SECRET, joinedBy: 'nobody' })
    const quietHours = { from: '20:00', to: '07:00', timeZone: 'Europe/Berlin' }
    const changed = await family.owner.patch(`/api/children/${child.id}`, { quietHours, name: 'Renamed' })
    expect(changed.json).toEqual({ ...child, name: 'Renamed', quietHours, hasSecret: true })
    expect(changed.text).not.toMatch(/argon|secretHash/)
    const open = await family.owner.patch(`/api/children/${child.id}`, { secret: null, quietHours: null })
    expect(open.json).toEqual({ ...child, name: 'Renamed', hasSecret: false })
  })

  test.each([
    ['a zone that does not exist', { quietHours: { from: '20:00', to: '07:00', timeZone: 'Mars/Olympus' } }],
    ['quiet hours of no length', { quietHours: { from: '20:00', to: '20:00', timeZone: 'UTC' } }],
    ['a short secret', { secret: ['sun', 'sun', 'sun'] }],
    ['an unknown picture', { secret: ['sun', 'sun', 'sun', 'moon'] }],
    ['no name', { name: ' ' }],
    ['no consent', { consent: undefined }],
    ['consent to an older text', { consent: '2020-01-01' }],
    ['an unknown avatar', { avatar: '../../etc' }],
  ])('are refused with %s', async (_name, given) => {
    const body = { name: 'Kim', avatar: 'fox', color: '#4C6EF5', consent: CONSENT_VERSION, ...given }
    expect((await family.owner.post(`/api/families/${family.familyId}/children`, body)).status).toBe(400)
  })

  test('are at most 12 in a family, and its devices at most 20, also when many are added at once', async () => {
    const own = await newFamily(app)
    const add = () =>
      own.owner.post(`/api/families/${own.familyId}/children`, {
        name: 'K',
        avatar: 'cat',
        color: '#4C6EF5',
        consent: CONSENT_VERSION,
      })
    const statuses = (await Promise.all(Array.from({ length: 15 }, add))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(12)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    expect(await childrenOf(own)).toHaveLength(12)
    const addOne = () =>
      own.owner.post(`/api/families/${own.familyId}/devices`, { password: PASSWORD }, { cookie: sessionOf(own.owner) })
    const devices = (await Promise.all(Array.from({ length: 22 }, addOne))).map(({ status }) => status)
    expect(devices.filter((status) => status === 201)).toHaveLength(19)
    expect(devices.filter((status) => status === 409)).toHaveLength(3)
  })

  test('cannot sign in with a password, and nobody can register under their usernames', async () => {
    const child = await newChild(family)
    const { username } = (await (await signInOn(app, family.device, child.id)).get('/api/user')).json as Account
    for (const password of ['', 'null', 'a good password'])
      expect((await app.stranger().post('/api/login', { username, password })).status).toBeGreaterThanOrEqual(400)
    const wrong = await app.stranger().post('/api/login', { username, password: 'a good password' })
    expect([wrong.status, sentence(wrong.text)]).toEqual([401, 'Invalid username or password'])
    for (const name of [username, `child-${'0'.repeat(20)}`, `CHILD-${'a'.repeat(20)}`]) {
      const taken = await app.stranger().post('/api/register', { username: name, password: 'a good password' })
      expect([taken.status, sentence(taken.text)]).toEqual([409, 'Username already exists'])
    }
    expect(
      (await app.stranger().post('/api/register', { username: 'child-of-mine', password: 'a good password' })).status,
    ).toBe(201)
  })

  test('are deleted with what they have made, after their name is typed', async () => {
    const own = await newFamily(app)
    const child = await newChild(own, { name: 'Noa' })
    const noa = await signInOn(app, own.device, child.id)
    const { id } = (await noa.post('/api/artworks', { visibility: 'family' })).json as Artwork
    const remove = (name: string) => own.owner.send('DELETE', `/api/children/${child.id}`, { name, password: PASSWORD })
    expect((await remove('noa')).status).toBe(400)
    expect((await noa.get('/api/user')).status).toBe(200)
    expect((await remove(' Noa ')).status).toBe(200)
    expect((await noa.get('/api/user')).status).toBe(401)
    await eventually(async () => (await own.owner.get(`/api/artworks/${id}`)).status === 404)
    expect(await childrenOf(own)).toEqual([])
    expect((await own.device.get('/api/device')).json).toMatchObject({ families: [{ children: [] }] })
    expect((await remove('Noa')).status).toBe(404)
    expect((await own.owner.delete(`/api/families/${own.familyId}`)).status).toBe(200)
    expect((await own.device.get('/api/device')).json).toEqual({ families: [], isToConfirm: false })
  })

  test("show their parents what they have made, as the child's and not as their own (CHILD-5)", async () => {
    const child = await newChild(family, { name: 'Ada' })
    const ada = await signInOn(app, family.device, child.id)
    const { id } = (await ada.post('/api/artworks', { title: 'Mine', collaborativeMode: true })).json as Artwork
    await ada.post('/api/artworks', { title: 'Another' })
    const path = `/api/children/${child.id}/artworks`
    const page = (await family.owner.get(`${path}?search=mine`)).json as ArtworkPage
    expect(page).toMatchObject({ total: 1, hasMore: false, counts: { all: 1, completed: 0, inProgress: 1 } })
    expect(page.artworks[0]).toMatchObject({
      id,
      ownerName: 'Ada',
      isOwner: false,
      canDraw: false,
      sessionCode: expect.any(String),
    })
    expect(((await family.owner.get(path)).json as ArtworkPage).total).toBe(2)
    // A parent may change, complete and delete it; the artwork and its coins stay the child's.
    expect((await family.owner.patch(`/api/artworks/${id}`, { visibility: 'family' })).status).toBe(200)
    await ada.post(`/api/artworks/${id}/strokes`, DOT)
    const coins = ((await ada.get('/api/user')).json as Account).coins
    const completed = await family.owner.patch(`/api/artworks/${id}`, { completed: true })
    expect(completed.json).toMatchObject({ completed: true, isOwner: false, userId: child.id })
    expect(completed.json).not.toHaveProperty('coinsEarned')
    expect(completed.json).not.toHaveProperty('user')
    expect(((await ada.get('/api/user')).json as Account).coins).toBeGreaterThan(coins)
    expect((await family.owner.delete(`/api/artworks/${id}`)).status).toBe(200)
    expect((await ada.get(`/api/artworks/${id}`)).status).toBe(404)
  })

  test('a parent takes the strokes of others off the page and puts them back, and takes the people off (CHILD-5)', async () => {
    const child = await newChild(family, { joinedBy: 'code', onlyFamily: false })
    const [kid, friend] = [await signInOn(app, family.device, child.id), await app.signUp()]
    const { id, sessionCode } = (await kid.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    await friend.post('/api/collaboration/join', { code: sessionCode })
    for (const person of [kid, friend]) await person.post(`/api/artworks/${id}/strokes`, DOT)
    const theirs = `/api/artworks/${id}/contributors/${friend.id}`
    const put = (person: Client, takenOff: boolean) => person.send('PUT', `${theirs}/strokes`, { takenOff })
    expect((await put(friend, true)).status).toBe(403)
    expect(await put(family.owner, true)).toMatchObject({ status: 200, json: { strokes: 1 } })
    expect((await kid.get(`${theirs}/strokes`)).json).toEqual({ shown: 0, takenOff: 1 })
    expect((await put(kid, false)).json).toEqual({ strokes: 1 })
    expect((await put(family.owner, true)).json).toEqual({ strokes: 1 })
    expect((await family.owner.delete(theirs)).status).toBe(200)
    expect((await friend.get(`/api/artworks/${id}`)).status).toBe(404)
    // The log names the child as the writer of the parent's flags: `verify` reads the log alone, which knows no parents.
    const { people } = (await kid.get(`/api/artworks/${id}/history`)).json as { people: { id: number }[] }
    expect(people.map((person) => person.id)).toEqual([child.id, friend.id])
    expect(await family.owner.patch(`/api/artworks/${id}`, { completed: true })).toMatchObject({ status: 200 })
    expect((await put(family.owner, false)).status).toBe(409)
  })

  test('a parent who enables collaboration does not become the owner of the picture', async () => {
    const child = await newChild(family)
    const kid = await signInOn(app, family.device, child.id)
    const { id } = (await kid.post('/api/artworks', {})).json as Artwork
    await family.owner.post(`/api/artworks/${id}/enable-collaboration`)
    const contributors = (await kid.get(`/api/artworks/${id}/contributors`)).json as { userId: number; role: string }[]
    expect(contributors.map(({ userId, role }) => [userId, role])).toEqual([[child.id, 'owner']])
  })
})
