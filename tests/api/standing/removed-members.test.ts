/** What a person keeps of a family's pictures who is no member of it any more: nothing that came with the membership (FAMILY-5). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { CLOSE } from '#contract/socket.ts'
import { joinFamily, newChild, newFamily, signInOn, type SignedUp } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { makeParent, restartWith } from '#tests/api/families/family.ts'
import { contributorCollection } from '#server/artworks/contributors.ts'
import { migrationCollection } from '#server/storage/migrations.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const PASSWORD = 'a good password'
/** Sooner than connections are judged anew by themselves. */
const AT_ONCE_MS = 3_000

const draw = async (client: Client, given: object = {}): Promise<Artwork> =>
  (await client.post('/api/artworks', given)).json as Artwork
const read = async (client: Client, { id }: Artwork) => client.get(`/api/artworks/${id}`)
const codeOf = async (owner: Client, artwork: Artwork): Promise<string> =>
  ((await read(owner, artwork)).json as Artwork).sessionCode!
const joinAsMember = async (client: SignedUp, { id }: Artwork): Promise<number> =>
  (await client.post(`/api/artworks/${id}/contributors`, { userId: client.id })).status
const late = () => new Promise<string>((resolve) => setTimeout(resolve, AT_ONCE_MS, 'open'))

/** Expects that the person can do nothing with the artwork, by the old code either. */
async function expectNothing(person: SignedUp, owner: Client, artwork: Artwork, code: string): Promise<void> {
  const path = `/api/artworks/${artwork.id}`
  const statuses = [
    await person.get(path),
    await person.get(`${path}/strokes`),
    await person.get(`${path}/contributors`),
    await person.get(`${path}/image`),
    await person.post(`${path}/strokes`, DOT),
    await person.post(`${path}/copy`),
    await person.post(`${path}/connections`, { parameters: {} }),
    await person.post(`${path}/contributors`, { userId: person.id }),
    await person.post(`${path}/contributors`, { userId: person.id, code }),
    await join(person, code),
  ].map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(await codeOf(owner, artwork)).not.toBe(code)
  const listed = (await owner.get(`${path}/contributors`)).json as Contributor[]
  expect(listed.map(({ userId }) => userId)).not.toContain(person.id)
}

async function signInAs(app: App, username: string): Promise<Client> {
  const client = app.stranger()
  await client.post('/api/login', { username, password: PASSWORD })
  return client
}

oneEngine('somebody who is no member of a family any more', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  async function openPage(client: Client, { id }: Artwork): Promise<{ closed: () => Promise<number | string> }> {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: client.cookieHeader() },
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    return { closed: () => Promise.race([closed, late()]) }
  }

  /** A family of Ana, who owns it, and Ben, with a child that others join by a code. */
  async function arrange() {
    const own = await newFamily(app)
    const [ana, ben] = [own.owner, await app.signUp()]
    await joinFamily(ana, own.familyId, ben)
    const child = await newChild(own, { onlyFamily: false, joinedBy: 'code' })
    const mia = await signInOn(app, own.device, child.id)
    return { familyId: own.familyId, ana, ben, mia }
  }
  type Situation = Awaited<ReturnType<typeof arrange>>

  const endings: [string, (all: Situation) => Promise<{ status: number }>][] = [
    ['was removed', ({ ana, ben, familyId }) => ana.delete(`/api/families/${familyId}/members/${ben.id}`)],
    ['has left', ({ ben, familyId }) => ben.delete(`/api/families/${familyId}/members/${ben.id}`)],
  ]

  test.each(endings)('and %s has no part in its pictures, on open pages neither', async (_name, end) => {
    const all = await arrange()
    const { ana, ben, mia } = all
    const open = { visibility: 'family', collaborativeMode: true }
    const [asMember, byCode, unshared] = [await draw(ana, open), await draw(ana, open), await draw(ana, open)]
    const childs = await draw(mia, open)
    for (const artwork of [asMember, unshared, childs]) expect(await joinAsMember(ben, artwork)).toBe(201)
    await join(ben, byCode.sessionCode!)
    await ana.patch(`/api/artworks/${unshared.id}`, { visibility: 'private' })
    expect((await read(ben, unshared)).status).toBe(200)
    const codes = new Map<Artwork, string>()
    for (const [owner, artwork] of [
      [ana, asMember],
      [ana, byCode],
      [ana, unshared],
      [mia, childs],
    ] as const)
      codes.set(artwork, await codeOf(owner, artwork))
    const pages = [await openPage(ben, asMember), await openPage(ben, childs)]

    expect((await end(all)).status).toBe(200)
    for (const [artwork, code] of codes) await expectNothing(ben, artwork === childs ? mia : ana, artwork, code)
    expect(await Promise.all(pages.map(({ closed }) => closed()))).toEqual([CLOSE.notFound, CLOSE.notFound])
    // Those who stay have what they had.
    expect((await read(mia, asMember)).status).toBe(200)
  })

  test('keeps what was joined by a code that has nothing to do with the family', async () => {
    const all = await arrange()
    const { ana, ben, familyId } = all
    const hers = await draw(ana, { visibility: 'private', collaborativeMode: true })
    await join(ben, hers.sessionCode!)
    await ana.delete(`/api/families/${familyId}/members/${ben.id}`)
    expect((await read(ben, hers)).status).toBe(200)
    expect(await codeOf(ana, hers)).toBe(hers.sessionCode)
  })

  test.each(endings)('and %s does not keep the others of it in the own pictures', async (_name, end) => {
    const all = await arrange()
    const { ana, ben, mia } = all
    const bens = await draw(ben, { visibility: 'family', collaborativeMode: true })
    expect(await joinAsMember(ana, bens)).toBe(201)
    expect(await joinAsMember(mia as unknown as SignedUp, bens)).toBe(201)
    const page = await openPage(mia, bens)
    await end(all)
    for (const client of [ana, mia]) expect((await read(client, bens)).status).toBe(404)
    expect(await page.closed()).toBe(CLOSE.notFound)
    expect(await codeOf(ben, bens)).not.toBe(bens.sessionCode)
  })

  test('whose family was dissolved has no part in what was joined through it', async () => {
    const own = await newFamily(app)
    const [ana, ben] = [own.owner, await app.signUp()]
    await joinFamily(ana, own.familyId, ben)
    const artwork = await draw(ana, { visibility: 'family', collaborativeMode: true })
    await joinAsMember(ben, artwork)
    expect((await ana.delete(`/api/families/${own.familyId}`)).status).toBe(200)
    await expectNothing(ben, ana, artwork, artwork.sessionCode!)
    expect((await own.device.get('/api/device')).json).toEqual({ families: [], isToConfirm: false })
  })

  test('and comes back as a member joins anew', async () => {
    const { ana, ben, familyId } = await arrange()
    const artwork = await draw(ana, { visibility: 'family', collaborativeMode: true })
    await joinAsMember(ben, artwork)
    await ana.delete(`/api/families/${familyId}/members/${ben.id}`)
    await joinFamily(ana, familyId, ben)
    expect(await joinAsMember(ben, artwork)).toBe(201)
  })

  test('a person who only was a parent knows no code of the children', async () => {
    const { ana, ben, mia, familyId } = await arrange()
    await makeParent(ana, familyId, ben)
    const childs = await draw(mia, { collaborativeMode: true })
    const code = await codeOf(ben, childs)
    await ana.patch(`/api/families/${familyId}/members/${ben.id}`, { role: 'member' })
    expect((await read(ben, childs)).status).toBe(404)
    expect((await join(ben, code)).status).toBe(404)
    expect(await codeOf(mia, childs)).not.toBe(code)
  })

  test('never joins at the moment of leaving', async () => {
    for (let round = 0; round < 6; round++) {
      const { ana, ben, familyId } = await arrange()
      const artwork = await draw(ana, { visibility: 'family', collaborativeMode: true })
      await Promise.all([
        joinAsMember(ben, artwork),
        join(ben, artwork.sessionCode!),
        ana.delete(`/api/families/${familyId}/members/${ben.id}`),
      ])
      // By a code that is still the right one somebody from outside may join.
      if ((await codeOf(ana, artwork)) !== artwork.sessionCode) expect((await read(ben, artwork)).status).toBe(404)
    }
  })

  test('a new password ends codes and invitations that the old one showed', async () => {
    const { ana, mia, familyId } = await arrange()
    const [hers, childs] = [await draw(ana, { collaborativeMode: true }), await draw(mia, { collaborativeMode: true })]
    const { code } = (await ana.post(`/api/families/${familyId}/invitations`, {})).json as { code: string }
    await ana.post('/api/profile/password', { current: PASSWORD, next: 'another password' })
    const thief = await app.signUp()
    expect((await join(thief, hers.sessionCode!)).status).toBe(404)
    expect((await join(thief, childs.sessionCode!)).status).toBe(404)
    expect((await thief.post(`/api/families/join/${code}`)).status).toBe(409)
  })

  test('a person who joined before the way was noted loses it too', async () => {
    const settings = environment()
    let old = await startApp({ environment: settings })
    try {
      const ana = await old.signUp()
      const ben = await old.signUp()
      const { id: familyId } = (await ana.post('/api/families', { name: 'The Foxes' })).json as { id: number }
      await joinFamily(ana, familyId, ben)
      const artwork = await draw(ana, { visibility: 'family', collaborativeMode: true })
      await joinAsMember(ben, artwork)
      old = await restartWith(old, {
        environment: settings,
        async prepare(storage) {
          await storage.collection(contributorCollection).updateMany({}, { $unset: { byFamily: true } })
          await storage.collection(migrationCollection).deleteOne({ _id: 'contributor-families' })
        },
      })
      const [anaNow, benNow] = [await signInAs(old, ana.username), await signInAs(old, ben.username)]
      await anaNow.patch(`/api/artworks/${artwork.id}`, { visibility: 'private' })
      expect((await read(benNow, artwork)).status).toBe(200)
      await anaNow.delete(`/api/families/${familyId}/members/${ben.id}`)
      expect((await read(benNow, artwork)).status).toBe(404)
    } finally {
      await old.close()
    }
  })
})
