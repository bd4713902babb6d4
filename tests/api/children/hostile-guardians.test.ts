/** Somebody who makes a child's profile to get at the pictures and names of others: what a parent's rights do not reach. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { ChildPicture } from '#contract/child-pictures.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import type { Client } from '#tests/api/client.ts'
import { openReports, report } from '#tests/api/moderation/reporting.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import type { App } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { newChild, newFamily, type SignedUp, signInOn } from './family-with-children.ts'

const OPEN = { onlyFamily: false, joinedBy: 'code' } as const

async function shared(owner: Client, given: object = {}) {
  const { id, sessionCode } = (await owner.post('/api/artworks', { collaborativeMode: true, ...given })).json as Artwork
  return { id, code: sessionCode!, path: `/api/artworks/${id}` }
}

const codeOf = async (owner: Client, path: string) => ((await owner.get(path)).json as Artwork).sessionCode

/** Returns the number under which the owner sees the one other person in a picture. */
async function otherIn(owner: SignedUp, path: string): Promise<number> {
  const people = (await owner.get(`${path}/contributors`)).json as Contributor[]
  return people.find(({ userId }) => userId !== owner.id)!.userId
}

oneEngine('parents of a child in pictures of others', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  async function newGuardian(name = 'Kim') {
    const { owner: parent, ...family } = await newFamily(app)
    const { id: childId } = await newChild({ ...family, owner: parent }, { name, ...OPEN })
    return { parent, childId, child: await signInOn(app, family.device, childId) }
  }

  test('read with whom it colors under the names that a picture shows them (CHILD-20)', async () => {
    const [mia, tom] = [await newGuardian('Mia'), await newGuardian('Tomasius')]
    const toms = await shared(tom.child)
    const bob = await app.signUp()
    const bobs = await shared(bob)
    for (const { code } of [toms, bobs]) expect((await join(mia.child, code)).status).toBe(200)
    expect((await join(mia.parent, toms.code)).status).toBe(200)
    await mia.parent.patch(`/api/children/${mia.childId}/pictures/${bobs.id}`, { consent: 'yes' })
    expect((await bob.patch(bobs.path, { visibility: 'public' })).status).toBe(200)
    const company = await mia.parent.get(`/api/children/${mia.childId}/company`)
    expect(company.json).toMatchObject({
      joined: [{ picture: { id: bobs.id, ownerName: 'Someone' } }, { picture: { id: toms.id, ownerName: 'Someone' } }],
    })
    for (const name of ['Tomasius', bob.username]) expect(company.text).not.toContain(name)
  })

  test('keep nobody out of a public picture by agreeing for a child that has not joined it (CHILD-22)', async () => {
    const { parent, child, childId } = await newGuardian()
    const [bob, ben] = [await app.signUp(), await app.signUp()]
    const { id, code, path } = await shared(bob, { visibility: 'public' })
    expect((await join(ben, code)).status).toBe(200)
    expect((await join(child, code)).status).toBe(409)
    await parent.patch(`/api/children/${childId}`, { onlyFamily: true, joinedBy: 'nobody' })
    expect((await parent.patch(`/api/children/${childId}/pictures/${id}`, { consent: 'yes' })).status).toBe(200)
    expect((await ben.post(`${path}/strokes`, DOT)).status).toBe(201)
  })

  test('see nothing of a picture, or its copies, in which a child that is out has left nothing (CHILD-23)', async () => {
    const { parent, child, childId } = await newGuardian()
    const [bob, ben] = [await app.signUp(), await app.signUp()]
    const { id, code, path } = await shared(bob)
    for (const one of [child, ben]) expect((await join(one, code)).status).toBe(200)
    const picture = `/api/children/${childId}/pictures/${id}`
    expect((await parent.get(`${picture}/picture`)).status).toBe(200)
    const { id: copy } = (await ben.post(`${path}/copy`)).json as Artwork
    const listed = (await bob.get(`${path}/contributors`)).json as Contributor[]
    for (const { userId } of listed) if (userId !== bob.id) await bob.delete(`${path}/contributors/${userId}`)
    for (const of of [picture, `/api/children/${childId}/pictures/${copy}`]) {
      expect((await parent.get(`${of}/picture`)).status).toBe(404)
      for (const change of [{ isTakenOut: true }, { consent: 'no' }, { isNameHidden: true }])
        expect((await parent.patch(of, change)).status).toBe(404)
    }
    expect((await parent.get(`/api/children/${childId}/pictures`)).json).toEqual([])
  })

  test('see no more once the owner has put the child out and its strokes away, and put none back (CHILD-23)', async () => {
    const { parent, child, childId } = await newGuardian()
    const bob = await app.signUp()
    const { id, code, path } = await shared(bob)
    await join(child, code)
    expect((await child.post(`${path}/strokes`, DOT)).status).toBe(201)
    const picture = `/api/children/${childId}/pictures/${id}`
    const shown = await otherIn(bob, path)
    await bob.delete(`${path}/contributors/${shown}`)
    expect((await parent.get(`${picture}/picture`)).status).toBe(200)
    expect((await bob.send('PUT', `${path}/contributors/${shown}/strokes`, { takenOff: true })).status).toBe(200)
    expect((await parent.get(`${picture}/picture`)).status).toBe(404)
    const back = await parent.patch(picture, { strokesTakenOff: false })
    expect([back.status, back.json]).toMatchObject([409, { code: 'owner-took-off' }])
    await parent.patch(picture, { isTakenOut: true, strokesTakenOff: true })
    expect((await parent.patch(picture, { strokesTakenOff: false })).status).toBe(409)
    expect((await bob.get(`${path}/strokes`)).json).toMatchObject({ strokes: [{ undone: true }] })
  })

  test('lift no bar of the owner, and end a code only for a child that has joined (COLLAB-18)', async () => {
    const { parent, child, childId } = await newGuardian()
    const bob = await app.signUp()
    const { id, code, path } = await shared(bob)
    await join(child, code)
    await child.post(`${path}/strokes`, DOT)
    const shown = await otherIn(bob, path)
    await bob.delete(`${path}/contributors/${shown}`)
    const renewed = await codeOf(bob, path)
    const picture = `/api/children/${childId}/pictures/${id}`
    expect((await parent.patch(picture, { isTakenOut: true })).json).toMatchObject({ isTakenOut: true })
    expect(await codeOf(bob, path)).toBe(renewed)
    expect((await bob.delete(`${path}/barred/${shown}`)).status).toBe(404)
    expect((await parent.patch(picture, { isTakenOut: false })).json).toMatchObject({ isTakenOut: false })
    expect((await join(child, renewed)).status).toBe(404)
    expect((await bob.get(`${path}/barred`)).json).toMatchObject([{ userId: shown }])
    expect((await bob.delete(`${path}/barred/${shown}`)).status).toBe(200)
    expect((await join(child, renewed)).status).toBe(200)
  })

  test('see no picture that the operator hides (ADMIN-40)', async () => {
    const { parent, child, childId } = await newGuardian()
    const bob = await app.signUp()
    const { id, code, path } = await shared(bob)
    await join(child, code)
    await child.post(`${path}/strokes`, DOT)
    await report(bob, { kind: 'picture', artworkId: id })
    const [first] = await openReports(boss)
    expect((await boss.post(`/api/admin/reports/${first!.id}/decision`, { decision: 'hide' })).status).toBe(200)
    expect((await parent.get(`/api/children/${childId}/pictures/${id}/picture`)).status).toBe(404)
    // The child and its strokes come out all the same.
    const out = await parent.patch(`/api/children/${childId}/pictures/${id}`, {
      isTakenOut: true,
      strokesTakenOff: true,
    })
    expect(out.json as ChildPicture).toMatchObject({ isTakenOut: true, strokes: { shown: 0 } })
  })

  test('and a child is reported under the number that a picture shows for it (CHILD-20)', async () => {
    const { child, childId } = await newGuardian()
    const bob = await app.signUp()
    const { id, code, path } = await shared(bob)
    await join(child, code)
    const about = { kind: 'person', artworkId: id, userId: await otherIn(bob, path) } as const
    expect((await report(bob, about)).status).toBe(201)
    expect((await openReports(boss))[0]).toMatchObject({ about: 'person', person: { userId: childId, isChild: true } })
    expect((await report(await app.signUp(), about)).status).toBe(404)
  })
})
