import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { Account } from '#contract/accounts.ts'
import type { Child } from '#contract/children.ts'
import type { Family } from '#contract/families.ts'
import { cardCollection } from '#server/children/sign-in-cards.ts'
import { openStorage } from '#server/open-storage.ts'
import { type Client, createClient } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { addDevice, joinFamily, newChild, newFamily, SECRET, sessionOf, type SignedUp } from './family-with-children.ts'

const PASSWORD = 'a good password'
type Card = { id: number; name: string; token: string }

const namesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `Pupil ${index + 1}`)

async function newClass(app: App): Promise<{ familyId: number; owner: SignedUp }> {
  const owner = await app.signUp()
  const { id } = (await owner.post('/api/families', { name: 'Class 2b', kind: 'class' })).json as Family
  return { familyId: id, owner }
}

const addAll = (owner: Client, familyId: number, names: readonly unknown[]) =>
  owner.post(`/api/families/${familyId}/children/many`, { names, consent: CONSENT_VERSION })

async function cardsFor(owner: Client, familyId: number, childIds?: number[]): Promise<Card[]> {
  const { status, json, text } = await owner.post(`/api/families/${familyId}/cards`, childIds ? { childIds } : {})
  if (status !== 201) throw new Error(`no cards: ${text}`)
  return json as Card[]
}

/** Returns a client with the cookies of a family's device. */
function copyOf(app: App, device: Client): Client {
  const client = createClient(app.url)
  client.cookies.set('fridgedoor.device', device.cookies.get('fridgedoor.device')!)
  return client
}

const open = (device: Client, token: string) => device.post('/api/device/card', { token })

oneEngine('a class', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('is a family of another kind, and a family unless somebody says so (FAMILY-69)', async () => {
    const { owner, familyId } = await newClass(app)
    expect((await owner.get(`/api/families/${familyId}`)).json).toMatchObject({ kind: 'class', role: 'parent' })
    expect((await owner.post('/api/families', { name: 'Home' })).json).toMatchObject({ kind: 'family' })
    expect((await owner.post('/api/families', { name: 'Home', kind: 'school' })).status).toBe(400)
  })

  test('takes a list of names: all 40, or none of too many (FAMILY-69)', async () => {
    const { owner, familyId } = await newClass(app)
    const made = (await addAll(owner, familyId, namesOf(39))).json as Child[]
    expect(made.map(({ name }) => name)).toEqual(namesOf(39))
    expect(new Set(made.map(({ avatar, color }) => avatar + color)).size).toBe(39)
    expect(made[0]).toMatchObject({ onlyFamily: true, joinedBy: 'family', kidMode: true, hasSecret: false })
    const refused = await addAll(owner, familyId, ['Mia', 'Ben'])
    expect([refused.status, refused.text]).toMatchObject([409, expect.stringContaining('A class has at most 40')])
    for (const names of [[], namesOf(41), ['Mia', '  '], ['Mia', 7], ['x'.repeat(51)], 'Mia'])
      expect(
        (await owner.post(`/api/families/${familyId}/children/many`, { names, consent: CONSENT_VERSION })).status,
      ).toBe(400)
    expect((await owner.get(`/api/families/${familyId}/children`)).json).toHaveLength(39)
    expect((await addAll(owner, familyId, ['Last'])).status).toBe(201)
  })

  test('leaves a family at twelve children', async () => {
    const { owner, familyId } = await newFamily(app)
    expect((await addAll(owner, familyId, namesOf(13))).status).toBe(409)
    expect((await addAll(owner, familyId, namesOf(12))).status).toBe(201)
  })

  test('has 45 devices, and no more', async () => {
    const { owner, familyId } = await newClass(app)
    for (let count = 0; count < 46; count += 1) {
      const tablet = createClient(app.url)
      tablet.cookies.set('fridgedoor.sid', owner.cookies.get('fridgedoor.sid')!)
      const { status } = await tablet.post(`/api/families/${familyId}/devices`, { password: PASSWORD })
      expect(status).toBe(count < 45 ? 201 : 409)
    }
  })

  test('lets nobody but its teachers add children or make cards', async () => {
    const { owner, familyId } = await newClass(app)
    const [member, stranger] = [await app.signUp(), await app.signUp()]
    await joinFamily(owner, familyId, member)
    const child = await newChild({ owner, familyId })
    for (const [person, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      expect((await addAll(person, familyId, ['Mia'])).status).toBe(status)
      expect((await person.get(`/api/families/${familyId}/cards`)).status).toBe(status)
      expect((await person.post(`/api/families/${familyId}/cards`, {})).status).toBe(status)
      expect((await person.send('DELETE', `/api/families/${familyId}/cards`, {})).status).toBe(status)
    }
    const other = await newChild(await newFamily(app))
    for (const childIds of [[other.id], [child.id, owner.id], [], ['x']])
      expect((await owner.post(`/api/families/${familyId}/cards`, { childIds })).status).toBe(400)
    expect((await owner.get(`/api/families/${familyId}/cards`)).json).toEqual([])
  })

  describe('signs a child in by its card', () => {
    test('on a device of the class and on no other, also instead of a secret (CHILD-70)', async () => {
      const { owner, familyId } = await newClass(app)
      const child = await newChild({ owner, familyId }, { name: 'Mia', secret: SECRET })
      const [{ token }] = (await cardsFor(owner, familyId)) as [Card]
      expect(token).toMatch(/^[\w-]{43}$/)
      const { device } = await addDevice(app, owner, familyId)
      const signedIn = await open(device, token)
      expect([signedIn.status, (signedIn.json as Account).id]).toEqual([200, child.id])
      expect((await device.get('/api/user')).json).toMatchObject({ id: child.id })

      const elsewhere = await newFamily(app)
      const refusals = [
        await open(app.stranger(), token),
        await open(elsewhere.device, token),
        await open(elsewhere.owner, token),
        await open(owner, token),
        await open(copyOf(app, device), 'A'.repeat(43)),
      ]
      for (const { status, text } of refusals) expect([status, text]).toEqual([404, refusals[0]!.text])
      expect((await owner.get('/api/user')).json).toMatchObject({ id: owner.id })
      for (const wrong of ['', 'x', `${token}A`, 7, null])
        expect((await device.post('/api/device/card', { token: wrong })).status).toBe(400)
      expect(app.logged()).not.toContain(token)
      expect(app.logged()).toContain('"event":"child-card-refused"')
    })

    test('until a teacher makes new ones or ends them; the children stay signed in', async () => {
      const { owner, familyId } = await newClass(app)
      await addAll(owner, familyId, ['Mia', 'Ben'])
      const { device } = await addDevice(app, owner, familyId)
      const [mia, ben] = (await cardsFor(owner, familyId)) as [Card, Card]
      const atWork = copyOf(app, device)
      await open(atWork, mia.token)
      const [again] = (await cardsFor(owner, familyId, [mia.id])) as [Card]
      expect(again.token).not.toBe(mia.token)
      expect((await open(copyOf(app, device), mia.token)).status).toBe(404)
      expect((await open(copyOf(app, device), again.token)).status).toBe(200)
      expect((await open(copyOf(app, device), ben.token)).status).toBe(200)
      expect((await atWork.get('/api/user')).status).toBe(200)
      expect((await owner.get(`/api/families/${familyId}/cards`)).json).toMatchObject([
        { childId: mia.id },
        { childId: ben.id },
      ])
      await owner.send('DELETE', `/api/families/${familyId}/cards`, {})
      for (const token of [again.token, ben.token]) expect((await open(copyOf(app, device), token)).status).toBe(404)
      expect((await owner.get(`/api/families/${familyId}/cards`)).json).toEqual([])
    })

    test('only while a teacher vouches for the device, and not after the profile is deleted (CHILD-8)', async () => {
      const { owner, familyId } = await newClass(app)
      await addAll(owner, familyId, ['Mia'])
      const { device } = await addDevice(app, owner, familyId)
      const [{ token, id }] = (await cardsFor(owner, familyId)) as [Card]
      await owner.post('/api/profile/password', { current: PASSWORD, next: 'another good one' })
      expect((await open(copyOf(app, device), token)).status).toBe(404)
      const [view] = (await owner.get(`/api/families/${familyId}/devices`)).json as [{ id: number }]
      await owner.post(`/api/families/${familyId}/devices/${view.id}/confirm`, { password: 'another good one' })
      expect((await open(copyOf(app, device), token)).status).toBe(200)
      await owner.send('DELETE', `/api/children/${id}`, { name: 'Mia', password: 'another good one' })
      expect((await open(copyOf(app, device), token)).status).toBe(404)
      expect((await owner.get(`/api/families/${familyId}/cards`)).json).toEqual([])
    })

    test('in a new session: one that was known before is useless (ACCOUNT-8)', async () => {
      const { owner, familyId } = await newClass(app)
      await addAll(owner, familyId, ['Mia'])
      const { device } = await addDevice(app, owner, familyId)
      const [{ token }] = (await cardsFor(owner, familyId)) as [Card]
      const planted = await app.signUp()
      device.cookies.set('fridgedoor.sid', planted.cookies.get('fridgedoor.sid')!)
      await open(device, token)
      expect(sessionOf(device)).not.toBe(sessionOf(planted))
      expect((await planted.get('/api/user')).status).toBe(401)
    })
  })
})

oneEngine('a class behind one address', 'embedded', (environment) => {
  test('signs 40 children in within a minute, by picture, by secret and by card, and lets them color (SECURITY-99)', async () => {
    const app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
    try {
      const { owner, familyId } = await newClass(app)
      const made = (await addAll(owner, familyId, namesOf(40))).json as Child[]
      await Promise.all(made.slice(0, 10).map(({ id }) => owner.patch(`/api/children/${id}`, { secret: SECRET })))
      const cards = new Map((await cardsFor(owner, familyId)).map(({ id, token }) => [id, token]))
      const tablets: Client[] = []
      for (let count = 0; count < 40; count += 1) {
        // The teacher takes a minute for each dozen of them.
        if (count % 12 === 0) app.later(61_000)
        tablets.push((await addDevice(app, owner, familyId)).device)
      }
      app.later(61_000)
      const states = await Promise.all(
        made.map(async ({ id }, index) => {
          const tablet = tablets[index]!
          const shown = await tablet.get('/api/device')
          const signedIn =
            index < 20
              ? await tablet.post('/api/device/sign-in', { childId: id, ...(index < 10 && { secret: SECRET }) })
              : await open(tablet, cards.get(id)!)
          const user = await tablet.get('/api/user')
          const page = await tablet.post('/api/artworks', { templateId: 2 })
          const { id: artworkId } = page.json as { id: number }
          const stroke = await tablet.post(`/api/artworks/${artworkId}/strokes`, { points: [{ x: 1, y: 1 }] })
          return [shown.status, signedIn.status, user.status, page.status, stroke.status]
        }),
      )
      expect(states).toEqual(made.map(() => [200, 200, 200, 201, 201]))
    } finally {
      await app.close()
    }
  }, 60_000)
})

oneEngine('a stored card', 'embedded', (environment) => {
  test('is a hash, from which nobody makes a card', async () => {
    const started = environment()
    const app = await startApp({ environment: started })
    const { owner, familyId } = await newClass(app)
    await addAll(owner, familyId, ['Mia'])
    const [{ token }] = (await cardsFor(owner, familyId)) as [Card]
    await app.close({ keepData: true })
    const { storage } = await openStorage({
      mongodbUri: started['MONGODB_URI'] ?? null,
      dataDirectory: app.directory,
    })
    try {
      const [row] = await storage.collection(cardCollection).find({})
      expect(row?.tokenHash).toMatch(/^[\da-f]{64}$/)
      expect(JSON.stringify(row)).not.toContain(token)
    } finally {
      await storage.close()
    }
  })
})
