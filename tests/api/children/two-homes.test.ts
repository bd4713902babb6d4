/** A child that lives in two families: what each home sees, and what ends when it leaves one (CHILD-30, CHILD-31). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { ChildOnPage, ChildSession } from '#contract/child-page.ts'
import type { Child } from '#contract/children.ts'
import type { Family, FamilyKind, FamilyMember } from '#contract/families.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { migrationCollection } from '#server/storage/migrations.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { joinAll, restartWith } from '#tests/api/families/family.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { readZip } from '#tests/read-zip.ts'
import { joinFamily, newChild, newFamily, signInOn } from './family-with-children.ts'

const PASSWORD = 'a good password'

/** A parent makes the link; returns its code. */
async function linkFor(parent: Client, childId: number, more: { kind?: FamilyKind } = {}): Promise<string> {
  const body = { password: PASSWORD, ...more }
  const { status, json, text } = await parent.post(`/api/children/${childId}/home-invitation`, body)
  if (status !== 201) throw new Error(`no link: ${text}`)
  return (json as { link: string }).link.replace('/child-invite/', '')
}

const accept = (parent: Client, code: string, familyId: number) =>
  parent.post(`/api/child-invitations/${code}/accept`, { familyId })

const leave = (parent: Client, familyId: number, childId: number, password = PASSWORD) =>
  parent.send('DELETE', `/api/families/${familyId}/children/${childId}`, { password })

const shared = async (owner: Client, familyId: number) =>
  ((await owner.post('/api/artworks', { visibility: 'family', familyId, collaborativeMode: true })).json as Artwork).id

const ids = async (parent: Client, familyId: number) =>
  ((await parent.get(`/api/families/${familyId}/members`)).json as FamilyMember[]).map(({ id }) => id)

oneEngine('a child of two homes', 'embedded', (environment) => {
  let app: App
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = environment()
    app = await startApp({ environment: settings })
  }, 60_000)
  afterAll(() => app.close())

  /** Mum's family with Mia, who lives in Dad's family too; each has a device and a further member. */
  async function arrange() {
    const [mums, dads] = [await newFamily(app), await newFamily(app)]
    const [gran, nan] = [await app.signUp(), await app.signUp()]
    await joinAll(mums.owner, mums.familyId, [gran])
    await joinAll(dads.owner, dads.familyId, [nan])
    const mia = await newChild(mums, { name: 'Mia' })
    expect((await accept(dads.owner, await linkFor(mums.owner, mia.id), dads.familyId)).json).toEqual({
      childId: mia.id,
    })
    return { mums, dads, gran, nan, mia, mum: mums.owner, dad: dads.owner }
  }

  test('comes into a class by a link for classes only, so that its parents have chosen that (CHILD-102)', async () => {
    const mums = await newFamily(app)
    const mia = await newChild(mums, { name: 'Mia' })
    const teacher = await app.signUp()
    const made = await teacher.post('/api/families', { name: 'Class 1b', kind: 'class' })
    const { id: classId } = made.json as Family
    const { id: familyId } = (await teacher.post('/api/families', { name: 'At home' })).json as Family

    const forFamily = await linkFor(mums.owner, mia.id)
    expect((await teacher.get(`/api/child-invitations/${forFamily}`)).json).toMatchObject({ kind: 'family' })
    expect(await accept(teacher, forFamily, classId)).toMatchObject({ status: 409, json: { code: 'other-kind' } })
    expect(await ids(teacher, classId)).toEqual([teacher.id])

    const forClass = await linkFor(mums.owner, mia.id, { kind: 'class' })
    expect((await teacher.get(`/api/child-invitations/${forClass}`)).json).toMatchObject({ kind: 'class' })
    expect(await accept(teacher, forClass, familyId)).toMatchObject({ status: 409, json: { code: 'other-kind' } })
    expect((await accept(teacher, forClass, classId)).json).toEqual({ childId: mia.id })
  })

  test('signs in on a device of each, and both homes manage it as equals', async () => {
    const { mums, dads, mia, mum, dad } = await arrange()
    for (const { device, familyId } of [mums, dads]) {
      expect((await device.get('/api/device')).json).toMatchObject({
        families: [{ id: familyId, children: [{ id: mia.id }] }],
      })
      await signInOn(app, device, mia.id)
    }
    expect((await mum.get(`/api/children/${mia.id}`)).json).toMatchObject({
      familyId: mums.familyId,
      hasOtherHome: true,
    })
    expect((await dad.get(`/api/children/${mia.id}`)).json).toMatchObject({
      familyId: dads.familyId,
      hasOtherHome: true,
    })
    expect((await dad.patch(`/api/children/${mia.id}`, { name: 'Mia B' })).status).toBe(200)
    expect(((await mum.get(`/api/families/${mums.familyId}/children`)).json as Child[])[0]).toMatchObject({
      name: 'Mia B',
      familyId: mums.familyId,
    })
    // A picture of hers is managed by both; its sharing is with one family.
    const kid = await signInOn(app, dads.device, mia.id)
    const { id } = (await kid.post('/api/artworks', { visibility: 'family', familyId: dads.familyId })).json as Artwork
    for (const parent of [mum, dad]) expect((await parent.get(`/api/artworks/${id}`)).status).toBe(200)
  })

  test('shows the number of the family that a picture is shared with to nobody outside it (CHILD-31)', async () => {
    const { mums, dads, mia, mum, dad } = await arrange()
    const kid = await signInOn(app, mums.device, mia.id)
    const shownTo = async (client: Client, id: number) => [
      ((await client.get(`/api/artworks/${id}`)).json as Artwork).familyId,
      ...((await client.get(`/api/children/${mia.id}/artworks`)).json as { artworks?: Artwork[] }).artworks!.flatMap(
        (one) => (one.id === id ? [one.familyId] : []),
      ),
    ]
    for (const visibility of ['family', 'private']) {
      const made = await kid.post('/api/artworks', { visibility, familyId: mums.familyId })
      const { id, familyId } = made.json as Artwork
      expect(familyId).toBe(mums.familyId)
      expect(await shownTo(mum, id)).toEqual([mums.familyId, mums.familyId])
      expect(await shownTo(dad, id)).toEqual([null, null])
    }
    expect(dads.familyId).not.toBe(mums.familyId)
  })

  test('shows neither home the members of the other', async () => {
    const { mums, dads, gran, nan, mia, mum, dad } = await arrange()
    for (const [parent, other] of [
      [mum, dads],
      [dad, mums],
    ] as const) {
      for (const path of ['', '/members', '/children', '/devices', '/artworks'])
        expect((await parent.get(`/api/families/${other.familyId}${path}`)).status).toBe(404)
      const page = (await parent.get(`/api/children/${mia.id}`)).text
      expect(page).not.toContain(`"familyId":${other.familyId}`)
      expect(page).not.toContain(other.owner.username === mum.username ? dad.username : 'nobody')
    }
    // What Gran shares with her family is not seen in the other home, though Mia colors on it.
    const { id } = (
      await gran.post('/api/artworks', {
        title: 'Secret Sea',
        visibility: 'family',
        familyId: mums.familyId,
        collaborativeMode: true,
      })
    ).json as Artwork
    const kid = await signInOn(app, mums.device, mia.id)
    expect((await kid.post(`/api/artworks/${id}/contributors`, { userId: mia.id })).status).toBe(201)
    await kid.post(`/api/artworks/${id}/strokes`, DOT)
    for (const stranger of [nan, dad]) expect((await stranger.get(`/api/artworks/${id}`)).status).toBe(404)
    const [toMum, toDad] = await Promise.all([mum, dad].map((one) => one.get(`/api/children/${mia.id}/company`)))
    expect(toMum!.json).toMatchObject({ people: [{ name: gran.username }], joined: [{ picture: { id } }] })
    expect(toDad!.json).toMatchObject({ people: [{ name: null }], joined: [{ picture: null }] })
    for (const text of [gran.username, 'Secret Sea']) expect(toDad!.text).not.toContain(text)
    // Where she is signed in is shown, and which of it is elsewhere.
    const sessions = async (parent: Client) =>
      (await parent.get(`/api/children/${mia.id}/sessions`)).json as ChildSession[]
    expect((await sessions(mum)).map(({ isHere }) => isHere)).toEqual([true])
    expect((await sessions(dad)).map(({ isHere }) => isHere)).toEqual([false])
  })

  test('names the children of one home in no export of the other (CHILD-20)', async () => {
    const { dads, mia, mum, dad } = await arrange()
    const tim = await newChild(dads, { name: 'Timotheus' })
    const [kid, brother] = [await signInOn(app, dads.device, mia.id), await signInOn(app, dads.device, tim.id)]
    const id = await shared(kid, dads.familyId)
    expect((await brother.post(`/api/artworks/${id}/contributors`, { userId: tim.id })).status).toBe(201)
    for (const one of [kid, brother]) expect((await one.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
    for (const [parent, isTold] of [
      [mum, false],
      [dad, true],
    ] as const) {
      const headers = { cookie: parent.cookieHeader() }
      const response = await fetch(`${app.url}/api/children/${mia.id}/export`, { headers })
      const files = await readZip(Buffer.from(await response.arrayBuffer()))
      const text = [...files.values()].map((bytes) => Buffer.from(bytes).toString('utf8')).join('\n')
      expect(text.includes('Timotheus')).toBe(isTold)
      expect(text).toContain('Mia')
    }
  })

  test('with "only family" colors with the members of both homes and nobody else', async () => {
    const { mums, dads, gran, nan, mia } = await arrange()
    const kid = await signInOn(app, mums.device, mia.id)
    for (const id of [await shared(gran, mums.familyId), await shared(nan, dads.familyId)]) {
      expect((await kid.post(`/api/artworks/${id}/contributors`, { userId: mia.id })).status).toBe(201)
      expect((await kid.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
    }
    const gallery = (await kid.get('/api/artworks?page=1&limit=10')).json as { artworks: Artwork[] }
    expect(gallery.artworks).toHaveLength(2)
    const eve = await app.signUp()
    const { id } = (await eve.post('/api/artworks', { visibility: 'public' })).json as Artwork
    expect((await kid.get(`/api/artworks/${id}`)).status).toBe(404)
  })

  test('that leaves a home loses what that home gave, and keeps the other one', async () => {
    const { mums, dads, nan, mia, mum, dad } = await arrange()
    const [here, there] = [await signInOn(app, mums.device, mia.id), await signInOn(app, dads.device, mia.id)]
    const { id: own } = (await there.post('/api/artworks', { visibility: 'family', familyId: dads.familyId }))
      .json as Artwork
    const { sessionCode } = (await there.post(`/api/artworks/${own}/enable-collaboration`)).json as Artwork
    const { id: nans } = (
      await nan.post('/api/artworks', { visibility: 'family', familyId: dads.familyId, collaborativeMode: true })
    ).json as Artwork
    await there.post(`/api/artworks/${nans}/contributors`, { userId: mia.id })
    expect((await leave(dad, dads.familyId, mia.id, 'wrong')).status).toBe(403)
    expect((await leave(nan, dads.familyId, mia.id)).status).toBe(403)
    expect((await leave(mum, dads.familyId, mia.id)).status).toBe(404)
    expect((await leave(dad, dads.familyId, mia.id)).status).toBe(200)

    expect((await there.get('/api/user')).status).toBe(401)
    expect((await dads.device.post('/api/device/sign-in', { childId: mia.id })).status).toBe(404)
    for (const path of [`/api/children/${mia.id}`, `/api/children/${mia.id}/artworks`, `/api/artworks/${own}`])
      expect((await dad.get(path)).status).toBe(404)
    expect((await nan.get(`/api/artworks/${own}`)).status).toBe(404)
    expect((await here.get(`/api/artworks/${nans}`)).status).toBe(404)
    // The other home goes on, with another code on her picture.
    expect((await here.get('/api/user')).json).toMatchObject({
      activeFamilyId: mums.familyId,
      child: { familyIds: [mums.familyId] },
    })
    const kept = (await mum.get(`/api/artworks/${own}`)).json as Artwork
    expect(kept).toMatchObject({ visibility: 'private', familyId: null })
    expect(kept.sessionCode).not.toBe(sessionCode)
    expect((await leave(mum, mums.familyId, mia.id)).json).toMatchObject({ code: 'only-home' })
  })

  test('is not deleted by one home alone', async () => {
    const { mums, dads, mia, mum, dad } = await arrange()
    const remove = (parent: Client) =>
      parent.send('DELETE', `/api/children/${mia.id}`, { name: 'Mia', password: PASSWORD })
    for (const parent of [mum, dad])
      expect(await remove(parent)).toMatchObject({ status: 409, json: { code: 'two-homes' } })
    // The only parent of one home may go: the child goes on in the other.
    expect((await mum.send('DELETE', '/api/profile', { password: PASSWORD })).status).toBe(200)
    expect((await mums.device.get('/api/device')).json).toMatchObject({ families: [] })
    expect((await dad.get(`/api/children/${mia.id}`)).json).toMatchObject({
      familyId: dads.familyId,
      hasOtherHome: false,
    } satisfies Partial<ChildOnPage>)
    expect((await dad.send('DELETE', '/api/profile', { password: PASSWORD })).json).toMatchObject({
      code: 'children-need-a-parent',
    })
    expect((await remove(dad)).status).toBe(200)
  })

  test('comes to a third one, or to one twice, never', async () => {
    const { mums, dads, mia, mum, dad } = await arrange()
    const again = await mum.post(`/api/children/${mia.id}/home-invitation`, { password: PASSWORD })
    expect(again).toMatchObject({ status: 409, json: { code: 'two-homes' } })
    const tom = await newChild(mums)
    const code = await linkFor(mum, tom.id)
    expect((await accept(mum, code, mums.familyId)).json).toMatchObject({ code: 'lives-here-already' })
    // Two at once: one of them.
    const eve = await newFamily(app)
    const statuses = await Promise.all([accept(dad, code, dads.familyId), accept(eve.owner, code, eve.familyId)])
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })

  test('its link works once, for parents of a family, with the password, for a week, while who made it is its parent', async () => {
    const own = await newFamily(app)
    const father = await app.signUp()
    await joinFamily(own.owner, own.familyId, father, true)
    const other = await newFamily(app)
    const nan = await app.signUp()
    await joinAll(other.owner, other.familyId, [nan])
    const kid = await newChild(own, { name: 'Kim' })
    expect((await father.post(`/api/children/${kid.id}/home-invitation`, { password: 'wrong' })).status).toBe(403)
    expect((await other.owner.post(`/api/children/${kid.id}/home-invitation`, { password: PASSWORD })).status).toBe(404)

    const code = await linkFor(father, kid.id)
    expect((await other.owner.get(`/api/child-invitations/${code}`)).json).toMatchObject({
      childName: 'Kim',
      inviterName: father.username,
    })
    expect((await app.stranger().get(`/api/child-invitations/${code}`)).status).toBe(401)
    expect((await accept(nan, code, other.familyId)).status).toBe(403)
    expect((await accept(other.owner, code, own.familyId)).status).toBe(404)
    expect((await accept(other.owner, 'A'.repeat(22), other.familyId)).status).toBe(404)
    // A new link ends the earlier one; taking it back ends it too.
    const second = await linkFor(father, kid.id)
    expect((await accept(other.owner, code, other.familyId)).status).toBe(404)
    await father.delete(`/api/children/${kid.id}/home-invitation`)
    expect((await accept(other.owner, second, other.familyId)).status).toBe(404)
    // So does the end of the standing that it came from.
    const third = await linkFor(father, kid.id)
    await own.owner.delete(`/api/families/${own.familyId}/members/${father.id}`)
    expect((await accept(other.owner, third, other.familyId)).status).toBe(404)
    const fourth = await linkFor(own.owner, kid.id)
    app.later(8 * 24 * 3_600_000)
    try {
      expect((await accept(other.owner, fourth, other.familyId)).status).toBe(404)
    } finally {
      app.later(-8 * 24 * 3_600_000)
    }
    const last = await linkFor(own.owner, kid.id)
    expect((await accept(other.owner, last, other.familyId)).status).toBe(200)
    expect((await accept(other.owner, last, other.familyId)).status).toBe(404)
  })

  test('profiles from before a child could have two homes live in the one that they had', async () => {
    const own = await newFamily(app)
    const kid = await newChild(own)
    const { device, owner } = own
    const cookies = [...owner.cookies]
    const token = device.cookies.get('fridgedoor.device')!
    app = await restartWith(app, {
      environment: settings,
      async prepare(storage) {
        const accounts = storage.collection(accountCollection)
        const row = await accounts.findOne({ _id: kid.id })
        const { familyIds: _, consent: _consent, ...child } = row!.child!
        // As a release before this one has written it.
        const old = { ...child, familyId: own.familyId } as unknown as NonNullable<typeof row>['child']
        await accounts.updateOne({ _id: kid.id }, { $set: { child: old! } })
        await storage.collection(migrationCollection).deleteOne({ _id: 'child-families' })
      },
    })
    const again = app.stranger()
    for (const [name, value] of cookies) again.cookies.set(name, value)
    expect((await again.get(`/api/children/${kid.id}`)).json).toMatchObject({
      familyId: own.familyId,
      hasOtherHome: false,
      consent: null,
    })
    const tablet = app.stranger()
    tablet.cookies.set('fridgedoor.device', token)
    const client = await signInOn(app, tablet, kid.id)
    const { id } = (await client.post('/api/artworks', {})).json as Artwork
    expect((await again.get(`/api/artworks/${id}`)).status).toBe(200)
  })

  test('is added to a device of two families without losing the children of the first (CHILD-9)', async () => {
    const { mums, dads, mia, dad } = await arrange()
    const tom = await newChild(mums)
    const { device } = mums
    await device.post('/api/login', { username: dad.username, password: PASSWORD })
    await device.post(`/api/families/${dads.familyId}/devices`, { password: PASSWORD })
    await device.post('/api/logout')
    const { families } = (await device.get('/api/device')).json as { families: { children: { id: number }[] }[] }
    expect(families.map(({ children }) => children.map(({ id }) => id))).toEqual([[mia.id, tom.id], [mia.id]])
  })

  test('members of each home are read without the other', async () => {
    const { mums, dads, mia, gran, nan, mum, dad } = await arrange()
    expect(await ids(mum, mums.familyId)).toEqual([mum.id, gran.id, mia.id])
    expect(await ids(dad, dads.familyId)).toEqual([dad.id, nan.id, mia.id])
  })
})
