/** Reports: who sends them about what, what is stored, and what admins see and decide. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Report } from '#contract/reports.ts'
import { type Boss, lastActs, startWithAdmin } from '#tests/api/admin/admin.ts'
import { newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { openReports, report } from './reporting.ts'

oneEngine('reports', 'embedded', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  const decide = (id: number, decision: string) => boss.post(`/api/admin/reports/${id}/decision`, { decision })

  test('strangers report what is public and what a code shows them, and learn of nothing else (ADMIN-42)', async () => {
    const ana = await app.signUp()
    const [open, secret] = (await Promise.all(
      ['public', 'private'].map(async (visibility) => (await ana.post('/api/artworks', { visibility })).json),
    )) as [Artwork, Artwork]
    const { id: shared, code } = await shareArtwork(app)
    const stranger = app.stranger()
    expect((await report(stranger, { kind: 'picture', artworkId: open.id })).status).toBe(201)
    expect((await report(stranger, { kind: 'session-invitation', code })).status).toBe(201)
    const hidden = await report(stranger, { kind: 'picture', artworkId: secret.id })
    const absent = await report(stranger, { kind: 'picture', artworkId: 999_999 })
    expect([hidden.status, hidden.text]).toEqual([404, absent.text])
    expect((await report(stranger, { kind: 'person', artworkId: open.id, userId: ana.id })).status).toBe(401)
    expect((await report(stranger, { kind: 'session-invitation', code: 'ZZZZZZ' })).status).toBe(404)
    const ids = (await openReports(boss)).map(({ artwork }) => artwork?.id)
    expect(new Set(ids)).toEqual(new Set([open.id, shared]))
    for (const { id } of await openReports(boss)) await decide(id, 'dismiss')
  })

  test('an invitation into a family is reported with its words, and who has made it can be disabled', async () => {
    const family = await newFamily(app)
    const { code } = (
      await family.owner.post(`/api/families/${family.familyId}/invitations`, { message: 'Come or else' })
    ).json as { code: string }
    expect((await report(app.stranger(), { kind: 'family-invitation', code })).status).toBe(201)
    expect((await report(app.stranger(), { kind: 'family-invitation', code: 'nothing' })).status).toBe(404)
    const [first] = await openReports(boss)
    expect(first).toMatchObject({
      about: 'person',
      quote: 'The Foxes: Come or else',
      artwork: null,
      person: { username: family.owner.username, disabled: false },
    })
    expect((await decide(first!.id, 'hide')).status).toBe(409)
    expect((await decide(first!.id, 'disable')).json).toMatchObject({
      outcome: 'disabled',
      person: { disabled: true },
    })
    expect((await family.owner.get('/api/user')).status).toBe(401)
    expect((await decide(first!.id, 'dismiss')).json).toMatchObject({ code: 'decided' })
    expect(await lastActs(boss, 1)).toEqual(['account-disabled'])
  })

  test('a person is reported by who colors with them; nobody reports themselves or a bystander (ADMIN-42)', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    const other = await app.signUp()
    const about = (userId: number) => ({ kind: 'person' as const, artworkId: id, userId })
    expect((await report(ana, about(ben.id), { reason: 'bothers', words: ' He scribbles. ' })).status).toBe(201)
    expect((await report(ben, about(ana.id))).status).toBe(201)
    expect((await report(ana, about(ana.id))).status).toBe(400)
    expect((await report(ana, about(other.id))).status).toBe(404)
    expect((await report(other, about(ben.id))).status).toBe(404)
    // Also after the owner has removed them.
    await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)
    expect((await report(ana, about(ben.id))).status).toBe(201)
    const reports = await openReports(boss)
    expect(reports.map(({ person, words }) => [person?.username, words])).toEqual([
      [ana.username, null],
      [ben.username, null],
    ])
    expect(reports[1]).toMatchObject({ count: 2, earlier: [{ reason: 'bothers', words: 'He scribbles.' }] })
    await decide(reports[1]!.id, 'dismiss')
    expect((await openReports(boss)).map(({ person }) => person?.username)).toEqual([ana.username])
    await decide(reports[0]!.id, 'dismiss')
  })

  test('words and reasons are bounded', async () => {
    const ana = await app.signUp()
    const { id: artworkId } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    const thing = { kind: 'picture' as const, artworkId }
    expect((await report(ana, thing, { words: 'x'.repeat(501) })).status).toBe(400)
    expect((await ana.post('/api/reports', { thing, reason: 'ugly' })).status).toBe(400)
    expect(
      (await ana.post('/api/reports', { thing: { kind: 'picture', artworkId: 1e300 }, reason: 'other' })).status,
    ).toBe(400)
    expect(await openReports(boss)).toEqual([])
  })

  test('an admin sees a private picture as it was reported, and nothing else of it (ACCESS-6)', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await ana.post(`/api/artworks/${id}/strokes`, DOT)
    await join(ben, code)
    await report(ben, { kind: 'picture', artworkId: id })
    const [first] = await openReports(boss)
    expect(first).toMatchObject({ artwork: { id, copiesKept: 1, state: 'shown' }, person: { userId: ana.id } })
    expect(JSON.stringify(first)).not.toContain(ben.username)
    const copy = await boss.get(`/api/admin/reports/${first!.id}/picture`)
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/png'])
    await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, points: [{ x: 400, y: 300 }] })
    expect((await boss.get(`/api/admin/reports/${first!.id}/picture`)).text).toBe(copy.text)
    for (const path of ['', '/image', '/history'])
      expect((await boss.get(`/api/artworks/${id}${path}`)).status).toBe(404)
    expect((await ana.get(`/api/admin/reports/${first!.id}/picture`)).status).toBe(403)
    // The copy goes with the picture; the report stays until somebody decides.
    await ana.delete(`/api/artworks/${id}`)
    await eventually(async () => (await boss.get(`/api/admin/reports/${first!.id}/picture`)).status === 404)
    const [after] = await openReports(boss)
    expect(after).toMatchObject({ artwork: { state: 'deleted', copiesKept: 0 } })
    expect((await decide(after!.id, 'hide')).status).toBe(404)
    await decide(after!.id, 'dismiss')
  })

  test('a reported child has no name, and its account is left to its parents (ADMIN-6)', async () => {
    const family = await newFamily(app)
    const child = await newChild(family, { name: 'Mia' })
    const kid = await signInOn(app, family.device, child.id)
    const { id } = (await kid.post('/api/artworks', { visibility: 'family', title: 'By Mia' })).json as Artwork
    await report(family.owner, { kind: 'picture', artworkId: id })
    const [first] = await openReports(boss)
    expect(first?.person).toEqual({ userId: child.id, username: null, isChild: true, disabled: false })
    expect(JSON.stringify(first)).not.toContain('Mia')
    expect((await decide(first!.id, 'disable')).status).toBe(404)
    await decide(first!.id, 'dismiss')
  })

  test('reports on one thing are one report, which is decided once, and is in the audit log (ADMIN-1)', async () => {
    const ana = await app.signUp()
    const { id: artworkId } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    for (let times = 0; times < 3; times += 1) await report(app.stranger(), { kind: 'picture', artworkId })
    const reports = await openReports(boss)
    expect(reports).toMatchObject([{ count: 3 }])
    expect((await decide(reports[0]!.id, 'dismiss')).json).toMatchObject({ outcome: 'dismissed' })
    expect(await openReports(boss)).toEqual([])
    expect((await boss.get('/api/admin/audit')).json).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ act: 'report-dismissed', targetId: artworkId })]),
    })
    const { reports: decided } = (await boss.get('/api/admin/reports?state=decided')).json as { reports: Report[] }
    expect(decided.filter(({ artwork }) => artwork?.id === artworkId)).toHaveLength(1)
    // What is reported after that waits anew.
    await report(app.stranger(), { kind: 'picture', artworkId })
    const [later] = await openReports(boss)
    expect(later).toMatchObject({ count: 1, artwork: { id: artworkId } })
    await decide(later!.id, 'dismiss')
  })

  test('of two decisions at once one is made, and the other one does nothing (ADMIN-43)', async () => {
    for (const [first, second] of [
      ['dismiss', 'hide'],
      ['hide', 'dismiss'],
      ['dismiss', 'delete'],
      ['dismiss', 'disable'],
    ] as const) {
      const ana = await app.signUp()
      const { id: artworkId } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
      await report(app.stranger(), { kind: 'picture', artworkId })
      const [{ id } = { id: 0 }] = await openReports(boss)
      const replies = await Promise.all([decide(id, first), decide(id, second)])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { outcome, artwork, person } = replies.find(({ status }) => status === 200)!.json as Report
      const isDone = {
        hidden: artwork?.state === 'hidden',
        deleted: artwork?.state === 'deleted',
        disabled: person?.disabled,
      }
      const nothing = { hidden: false, deleted: false, disabled: false }
      expect(isDone).toEqual(outcome === 'dismissed' ? nothing : { ...nothing, [outcome!]: true })
      const after = (await boss.get('/api/admin/reports?state=decided')).json as { reports: Report[] }
      expect(after.reports.find((decided) => decided.id === id)).toMatchObject({ outcome, artwork, person })
    }
  })

  test('however often one thing is reported, one report waits, with nothing of who reports (ADMIN-42)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp('zebulon-the-reporter')]
    const { id: artworkId } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    for (let times = 0; times < 22; times += 1)
      expect((await report(ben, { kind: 'picture', artworkId })).status).toBe(201)
    const reports = await openReports(boss)
    expect(reports).toMatchObject([{ count: 22, earlier: Array.from({ length: 4 }, () => ({ reason: 'unkind' })) }])
    expect(JSON.stringify(reports)).not.toMatch(/zebulon|reporter/)
    for (const key of ['reporterId', 'userId']) expect(Object.keys(reports[0]!)).not.toContain(key)
    await decide(reports[0]!.id, 'dismiss')
  })

  test('reports about a deleted account go with it', async () => {
    const ana = await app.signUp()
    const { id: artworkId } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    await report(app.stranger(), { kind: 'picture', artworkId })
    await ana.send('DELETE', '/api/profile', { password: 'a good password' })
    await eventually(async () => (await openReports(boss)).length === 0)
  })

  test('are limited, for a person and for an address (ADMIN-42)', async () => {
    const limited = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '0.1' } })
    try {
      const thing = { kind: 'picture' as const, artworkId: 1 }
      const ana = await limited.signUp()
      const ofStranger = []
      for (let times = 0; times < 4; times += 1) ofStranger.push((await report(limited.stranger(), thing)).status)
      expect(ofStranger).toEqual([404, 404, 404, 429])
      const ofAna = []
      for (let times = 0; times < 3; times += 1) ofAna.push((await report(ana, thing)).status)
      expect(ofAna).toEqual([404, 404, 429])
    } finally {
      await limited.close()
    }
  }, 60_000)
})
