/** Who sees and joins what children make, and what children see and join (CHILD-3, CHILD-4). */
import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artwork, ArtworkPage } from '#contract/artworks.ts'
import type { ChildSettings } from '#contract/children.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import {
  type FamilyWithChildren,
  joinFamily,
  newChild,
  newFamily,
  type SignedUp,
  signInOn,
} from './family-with-children.ts'

/** What somebody sends about an artwork of a child. */
type Step =
  | { kind: 'create'; visibility: string | undefined; collaborativeMode: boolean }
  | { kind: 'patch' | 'save'; by: 'child' | 'parent'; visibility: string | undefined; completed: boolean | undefined }
  | { kind: 'reopen' | 'copy' | 'share'; by: 'child' | 'parent' }

const visibility = fc.constantFrom(undefined, 'private', 'family', 'public', 'public')
const by = fc.constantFrom('child' as const, 'parent' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), visibility, collaborativeMode: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('patch' as const, 'save' as const),
    by,
    visibility,
    completed: fc.constantFrom(undefined, true, false),
  }),
  fc.record({ kind: fc.constantFrom('reopen' as const, 'copy' as const, 'share' as const), by }),
)

/** Performs one step on an artwork, and returns what the child has made with it, if anything. */
async function perform(one: Step, people: { child: Client; parent: Client }, id: number): Promise<number | null> {
  if (one.kind === 'create') {
    const { kind: _, ...body } = one
    const { status, json } = await people.child.post('/api/artworks', body)
    expect(status).toBe(one.visibility === 'public' ? 403 : 201)
    if (status !== 201) return null
    const { id: made } = json as Artwork
    await people.child.post(`/api/artworks/${made}/strokes`, DOT)
    return made
  }
  const [client, path] = [people[one.by], `/api/artworks/${id}`]
  if (one.kind === 'patch' || one.kind === 'save') {
    const { kind, by: _, ...body } = one
    const { status } = await client.send(kind === 'patch' ? 'PATCH' : 'PUT', path, body)
    if (one.visibility === 'public') expect(status).toBe(403)
    return null
  }
  if (one.kind === 'copy') {
    const { json } = await client.post(`${path}/copy`)
    return one.by === 'child' ? (json as Artwork).id : null
  }
  await client.post(`${path}/${one.kind === 'share' ? 'enable-collaboration' : 'reopen'}`)
  return null
}

/** Whatever a stranger may try to see of an artwork. */
async function expectUnseen(stranger: Client, anonymous: Client, id: number): Promise<void> {
  const path = `/api/artworks/${id}`
  for (const part of [
    '',
    '/strokes',
    '/image',
    '/history',
    '/contributors',
    '/reactions',
    '/preview',
    '/preview/title',
  ])
    expect([part, (await stranger.get(path + part)).status]).toEqual([part, 404])
  expect((await stranger.post(`${path}/copy`)).status).toBe(404)
  for (const part of ['/preview', '/preview/title']) expect((await anonymous.get(path + part)).status).toBe(404)
  expect((await anonymous.get(`/artwork/${id}`, { accept: 'text/html' })).text).not.toContain('og:image')
}

oneEngine("children's pictures", 'embedded', (environment) => {
  let app: App
  let family: FamilyWithChildren
  let stranger: SignedUp
  let member: SignedUp
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    family = await newFamily(app)
    stranger = await app.signUp()
    member = await app.signUp()
    await joinFamily(family.owner, family.familyId, member)
  }, 60_000)
  afterAll(() => app.close())

  /** Returns a child with these settings, signed in. */
  async function signedInChild(settings: Partial<ChildSettings> = {}): Promise<Client & { id: number }> {
    const own = await familyWithRoom()
    return signInOn(app, own.device, (await newChild(own, settings)).id)
  }
  let used = 0
  /** A family has room for 12 children. */
  async function familyWithRoom(): Promise<FamilyWithChildren> {
    used += 1
    if (used % 12 !== 0) return family
    family = await newFamily(app)
    await joinFamily(family.owner, family.familyId, member)
    return family
  }

  test('are never readable by a stranger, whatever is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const child = await signedInChild({ onlyFamily: false, joinedBy: 'code' })
        const people = { child, parent: family.owner }
        const created = (await child.post('/api/artworks', { visibility: 'family' })).json as Artwork
        await child.post(`/api/artworks/${created.id}/strokes`, DOT)
        const made = [created.id]
        for (const one of steps) {
          const id = await perform(one, people, made.at(-1)!)
          if (id !== null) made.push(id)
        }
        for (const id of made) await expectUnseen(stranger, app.stranger(), id)
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  describe('are joined by whom the parents let join them', () => {
    test.each([
      // joinedBy, onlyFamily: stranger with the code, member with the code, member without, what a stranger sees of the invitation
      ['nobody', false, 404, 404, 403, 404],
      ['family', false, 404, 200, 201, 404],
      ['code', false, 200, 200, 201, 200],
      ['nobody', true, 404, 404, 403, 404],
      ['family', true, 404, 200, 201, 404],
      ['code', true, 404, 200, 201, 404],
    ] as const)('%s, only family: %s', async (joinedBy, onlyFamily, outside, inside, byFamily, seen) => {
      const child = await signedInChild({ joinedBy, onlyFamily })
      const shared = { visibility: 'family', collaborativeMode: true }
      const { id, sessionCode } = (await child.post('/api/artworks', shared)).json as Artwork
      expect((await app.stranger().get(`/api/collaboration/invitation?code=${sessionCode}`)).status).toBe(seen)
      expect((await join(stranger, sessionCode)).status).toBe(outside)
      const added = await stranger.post(`/api/artworks/${id}/contributors`, { userId: stranger.id, code: sessionCode })
      expect(added.status).toBe(outside)
      expect((await stranger.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(outside === 200 ? 201 : 404)
      const relative = await app.signUp()
      await joinFamily(family.owner, family.familyId, relative)
      expect((await relative.post(`/api/artworks/${id}/contributors`, { userId: relative.id })).status).toBe(byFamily)
      expect((await join(member, sessionCode)).status).toBe(inside)
      expect((await member.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(inside === 200 ? 201 : 403)
      // A parent draws on it after joining, like any other member.
      expect((await family.owner.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(403)
      expect((await join(family.owner, sessionCode)).status).toBe(inside)
      expect((await family.owner.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(inside === 200 ? 201 : 403)
    })

    test('and a person who has joined is out again while they may not join any more', async () => {
      const child = await signedInChild({ joinedBy: 'code', onlyFamily: false })
      const { id, sessionCode } = (await child.post('/api/artworks', { collaborativeMode: true })).json as Artwork
      await join(stranger, sessionCode)
      const seen = async (): Promise<[number, number, number]> => [
        (await stranger.get(`/api/artworks/${id}`)).status,
        (await stranger.post(`/api/artworks/${id}/strokes`, DOT)).status,
        ((await stranger.get('/api/artworks')).json as Artwork[]).filter((artwork) => artwork.id === id).length,
      ]
      expect(await seen()).toEqual([200, 201, 1])
      await family.owner.patch(`/api/children/${child.id}`, { onlyFamily: true })
      expect(await seen()).toEqual([404, 404, 0])
      await family.owner.patch(`/api/children/${child.id}`, { onlyFamily: false })
      expect(await seen()).toEqual([200, 201, 1])
    })
  })

  describe('a child that colors with its family only', () => {
    test('sees and joins pictures of its family, and no others (CHILD-4)', async () => {
      const child = await signedInChild({ onlyFamily: true })
      const share = { visibility: 'family', familyId: family.familyId, collaborativeMode: true }
      const foreign = (await stranger.post('/api/artworks', { collaborativeMode: true })).json as Artwork
      const related = (await member.post('/api/artworks', share)).json as Artwork
      const tryBoth = async (artwork: Artwork): Promise<number[]> => [
        (await child.get(`/api/artworks/${artwork.id}`)).status,
        (await child.post(`/api/artworks/${artwork.id}/copy`)).status,
        (await join(child, artwork.sessionCode)).status,
        (await child.post(`/api/artworks/${artwork.id}/strokes`, DOT)).status,
      ]
      expect(await tryBoth(foreign)).toEqual([404, 404, 404, 404])
      expect(await tryBoth(related)).toEqual([200, 201, 200, 201])
      await family.owner.patch(`/api/children/${child.id}`, { onlyFamily: false })
      expect(await tryBoth(foreign)).toEqual([404, 404, 200, 201])
      expect(((await child.get('/api/artworks?page=1')).json as ArtworkPage).counts.all).toBe(3)
      await family.owner.patch(`/api/children/${child.id}`, { onlyFamily: true })
      expect((await child.get(`/api/artworks/${foreign.id}`)).status).toBe(404)
      // The copy that it made is its own.
      expect(((await child.get('/api/artworks?page=1')).json as ArtworkPage).counts.all).toBe(2)
    })
  })

  test('are on the door of the family as the policy says', async () => {
    const child = await signedInChild()
    const { id } = (await child.post('/api/artworks', { visibility: 'family' })).json as Artwork
    const door = `/api/families/${family.familyId}/door`
    const seenBy = async (client: Client): Promise<Artwork | undefined> =>
      ((await client.get(door)).json as { artworks: Artwork[] }).artworks.find((artwork) => artwork.id === id)
    expect(await seenBy(member)).toMatchObject({ isOwner: false, canDraw: false, sessionCode: null })
    expect(await seenBy(family.owner)).toMatchObject({ isOwner: false, canDraw: false })
    expect(await seenBy(child)).toMatchObject({ isOwner: true, canDraw: true })
    // Every member changes sizes; a child takes off its own alone, and its parents what it made (FAMILY-109).
    const sibling = await signedInChild()
    const hang = async (client: Client, artworkId: number, change: object): Promise<number> =>
      (await client.patch(`${door}/${artworkId}`, change)).status
    const ofFamily = { visibility: 'family', familyId: family.familyId }
    const { id: grans } = (await member.post('/api/artworks', ofFamily)).json as Artwork
    expect(await hang(sibling, id, { size: 'large' })).toBe(200)
    expect(await seenBy(child)).toMatchObject({ doorSize: 'large' })
    expect([await hang(sibling, id, { hung: false }), await hang(child, grans, { hung: false })]).toEqual([403, 403])
    expect(await hang(member, id, { hung: false })).toBe(403)
    expect(await hang(child, id, { hung: false })).toBe(200)
    expect(await seenBy(member)).toBeUndefined()
    expect([await hang(sibling, id, { hung: true }), await hang(family.owner, id, { hung: true })]).toEqual([403, 200])
    expect(await seenBy(member)).toMatchObject({ doorSize: 'large' })
  })
})

test('a picture that is stored as public, by whatever mistake, is read as one of the family (CHILD-3)', async () => {
  const first = await startApp()
  const own = await newFamily(first)
  const child = await newChild(own)
  const kid = await signInOn(first, own.device, child.id)
  const { id } = (await kid.post('/api/artworks', { visibility: 'family' })).json as Artwork
  const [stranger, member] = [await first.signUp(), await first.signUp()]
  await joinFamily(own.owner, own.familyId, member)
  await first.close({ keepData: true })
  const { storage } = await openStorage({ dataDirectory: first.directory, mongodbUri: null })
  await storage.collection(artworkCollection).updateOne({ _id: id }, { $set: { visibility: 'public' } })
  await storage.collection(accountCollection).updateOne({ _id: child.id }, { $set: { defaultVisibility: 'public' } })
  await storage.close()
  const app = await startApp({ directory: first.directory })
  const again = (client: Client): Client => {
    const copy = app.stranger()
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    return copy
  }
  await expectUnseen(again(stranger), app.stranger(), id)
  expect((await again(member).get(`/api/artworks/${id}`)).status).toBe(200)
  expect((await again(kid).post('/api/artworks', {})).status).toBe(403)
  await app.close()
})
