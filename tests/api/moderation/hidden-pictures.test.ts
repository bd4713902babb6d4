/** A picture that the operator hides: nobody but its owner sees it, and its owner shows it to nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { auditOf, type Boss, lastActs, startWithAdmin } from '#tests/api/admin/admin.ts'
import { newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import type { Client, ClientResponse } from '#tests/api/client.ts'
import { joinAll, newFamily as newFamilyOf } from '#tests/api/families/family.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import type { App } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { openReports, report } from './reporting.ts'
import { openSocket } from './watching-socket.ts'

const status = async (client: Client, path: string): Promise<number> => (await client.get(path)).status

const told = (replies: readonly ClientResponse[]) => replies.map((reply) => [reply.status, reply.text])

const copyOf = async (client: Client, from: number): Promise<number> =>
  ((await client.post(`/api/artworks/${from}/copy`)).json as Artwork).id

oneEngine('hidden pictures', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  /** Has somebody report the picture, and the admin decide. Returns the report's id. */
  async function decide(artworkId: number, decision: string, reporter: Client): Promise<number> {
    await report(reporter, { kind: 'picture', artworkId })
    const [first] = await openReports(boss)
    const reply = await boss.post(`/api/admin/reports/${first!.id}/decision`, { decision })
    expect(reply.status).toBe(200)
    return first!.id
  }

  test('are seen by nobody but their owner, who is told; open connections of others end (ADMIN-40)', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
    await ana.post(`/api/artworks/${id}/strokes`, DOT)
    await join(ben, code)
    const [reader, guest] = [await app.signUp(), await app.signUp()]
    const sockets = [ben, reader].map((client) => openSocket(app, client, id))
    const own = openSocket(app, ana, id)
    for (const socket of [...sockets, own]) expect(await socket.outcome()).toBe('open')

    const reportId = await decide(id, 'hide', app.stranger())
    expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([4404, 4404])
    for (const client of [ben, reader, boss])
      for (const path of ['', '/image', '/image/320', '/history', '/strokes', '/contributors', '/keyframe'])
        expect([path, await status(client, `/api/artworks/${id}${path}`)]).toEqual([path, 404])
    expect(await status(app.stranger(), `/api/artworks/${id}/preview`)).toBe(404)
    expect((await join(guest, code)).status).toBe(404)
    expect(await status(app.stranger(), `/api/collaboration/invitation?code=${code}`)).toBe(404)
    expect(await openSocket(app, reader, id).outcome()).toBe(4404)
    expect((await ana.get(`/api/artworks/${id}`)).json).toMatchObject({ isHidden: true, title: expect.anything() })
    expect(((await ben.get('/api/artworks')).json as Artwork[]).map((one) => one.id)).not.toContain(id)

    await boss.post(`/api/admin/reports/${reportId}/decision`, { decision: 'show' })
    for (const client of [ben, reader]) expect(await status(client, `/api/artworks/${id}`)).toBe(200)
    expect((await ana.get(`/api/artworks/${id}`)).json).not.toHaveProperty('isHidden')
    expect(await lastActs(boss, 2)).toEqual(['artwork-shown', 'artwork-hidden'])
  })

  test('cannot be shared, copied, opened or made public by their owner; coloring and keeping them private go on (ADMIN-40)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    await ana.post(`/api/artworks/${id}/strokes`, DOT)
    await decide(id, 'hide', app.stranger())
    const refused = await Promise.all([
      ana.patch(`/api/artworks/${id}`, { visibility: 'public' }),
      ana.patch(`/api/artworks/${id}`, { visibility: 'family' }),
      ana.send('PUT', `/api/artworks/${id}`, { visibility: 'family' }),
      ana.post(`/api/artworks/${id}/copy`),
      ana.post(`/api/artworks/${id}/enable-collaboration`),
      ana.post(`/api/artworks/${id}/share`, { visibility: 'public' }),
    ])
    for (const reply of refused) expect(reply).toMatchObject({ status: 403, json: { code: 'hidden' } })
    expect((await ana.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
    expect((await ana.patch(`/api/artworks/${id}`, { title: 'Mine', visibility: 'private' })).status).toBe(200)
    expect(((await ana.get('/api/artworks')).json as Artwork[]).map((one) => one.id)).toContain(id)
  })

  test('are on no door for the others, who are told the same of one that never was (ADMIN-40)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { id: familyId } = await newFamilyOf(ana)
    await joinAll(ana, familyId, [ben])
    const share = async () => ((await ana.post('/api/artworks', { visibility: 'family', familyId })).json as Artwork).id
    const [hidden, other] = [await share(), await share()]
    await decide(hidden, 'hide', ben)
    const door = `/api/families/${familyId}/door`
    const asked = (artworkId: number) =>
      Promise.all([
        ben.patch(`${door}/${artworkId}`, { size: 'large' }),
        ben.patch(`${door}/${artworkId}`, { hung: false }),
        ben.send('PUT', `${door}/${artworkId}`, { before: null }),
        ben.send('PUT', `${door}/${other}`, { before: artworkId }),
      ])
    expect(told(await asked(hidden))).toEqual(told(await asked(12_345)))
    expect((await ana.patch(`${door}/${hidden}`, { size: 'large' })).status).toBe(200)
    expect((await ben.patch(`${door}/${other}`, { size: 'large' })).status).toBe(200)
  })

  test("of a child stay with its parents, who act in the child's name", async () => {
    const family = await newFamily(app)
    const child = await newChild(family)
    const kid = await signInOn(app, family.device, child.id)
    const { id } = (await kid.post('/api/artworks', { visibility: 'family' })).json as Artwork
    await decide(id, 'hide', family.owner)
    expect((await family.owner.get(`/api/artworks/${id}`)).json).toMatchObject({ isHidden: true })
    expect((await kid.get(`/api/artworks/${id}`)).status).toBe(200)
  })

  test('an admin deletes one as its owner could', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    const own = openSocket(app, ana, id)
    expect(await own.outcome()).toBe('open')
    await decide(id, 'delete', app.stranger())
    expect(await own.closed()).toBe(4404)
    expect(await status(ana, `/api/artworks/${id}`)).toBe(404)
    const [entry] = await auditOf(boss)
    expect(entry).toMatchObject({ act: 'artwork-deleted', target: 'artwork', targetId: id, targetName: null })
  })

  test('are hidden, shown and deleted with their copies, when the admin asks for that (ADMIN-75)', async () => {
    const [ana, ben, cara] = [await app.signUp(), await app.signUp(), await app.signUp()]
    const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    const first = await copyOf(ben, id)
    await ben.patch(`/api/artworks/${first}`, { visibility: 'public' })
    const second = await copyOf(cara, first)
    await report(app.stranger(), { kind: 'picture', artworkId: first })
    await report(app.stranger(), { kind: 'picture', artworkId: id })
    const { id: reportId, artwork } = (await openReports(boss)).find((one) => one.artwork?.id === id)!
    const known = [
      { id: first, isPublic: true, isHidden: false },
      { id: second, isPublic: false, isHidden: false },
    ].toSorted((a, b) => a.id - b.id)
    expect(artwork).toMatchObject({ copies: known, copyCount: 2 })

    const act = (decision: string, copies?: boolean) =>
      boss.post(`/api/admin/reports/${reportId}/decision`, { decision, ...(copies !== undefined && { copies }) })
    expect((await act('hide', true)).status).toBe(200)
    expect(await openReports(boss)).toEqual([])
    expect(await status(app.stranger(), `/api/artworks/${first}/preview`)).toBe(404)
    expect((await ben.get(`/api/artworks/${first}`)).json).toMatchObject({ isHidden: true })
    expect((await cara.get(`/api/artworks/${second}`)).json).toMatchObject({ isHidden: true })
    expect(await lastActs(boss, 3)).toEqual(['artwork-hidden', 'artwork-hidden', 'artwork-hidden'])

    await act('show')
    expect((await ben.get(`/api/artworks/${first}`)).json).toMatchObject({ isHidden: true })
    await act('show', true)
    for (const [client, shown] of [
      [ben, first],
      [cara, second],
    ] as const)
      expect((await client.get(`/api/artworks/${shown}`)).json).not.toHaveProperty('isHidden')

    await report(app.stranger(), { kind: 'picture', artworkId: id })
    const [again] = await openReports(boss)
    await boss.post(`/api/admin/reports/${again!.id}/decision`, { decision: 'delete', copies: true })
    for (const [client, gone] of [
      [ana, id],
      [ben, first],
      [cara, second],
    ] as const)
      expect(await status(client, `/api/artworks/${gone}`)).toBe(404)
  })
})
