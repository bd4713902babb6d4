import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import type { DoorArtwork } from '#contract/families.ts'
import { CLOSE } from '#contract/socket.ts'
import { ANNOUNCED_WITHIN_MS } from '#tests/announced.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { familyOfTwo, joinAll, makeParent, newFamily, type SignedUp } from './family.ts'

interface Page {
  artworks: Artwork[]
  hasMore: boolean
  total: number
}

const draw = async (client: Client, given: object = {}): Promise<Artwork> =>
  (await client.post('/api/artworks', given)).json as Artwork
const change = (client: Client, id: number, given: object) => client.patch(`/api/artworks/${id}`, given)
const read = async (client: Client, id: number): Promise<Artwork> =>
  (await client.get(`/api/artworks/${id}`)).json as Artwork
const listed = async (client: Client, familyId: number): Promise<number[]> =>
  ((await client.get(`/api/families/${familyId}/artworks`)).json as Artwork[]).map(({ id }) => id)
const all = async (client: Client, query = ''): Promise<Page> =>
  (await client.get(`/api/family-artworks${query}`)).json as Page
const door = async (client: Client, familyId: number): Promise<number[]> =>
  ((await client.get(`/api/families/${familyId}/door`)).json as Page).artworks.map(({ id }) => id)

/** Resolves when the room has sent its first message. */
interface Connection {
  socket: WebSocket
  closed: Promise<number>
}
function connect(app: App, client: Client, artworkId: number): Promise<Connection> {
  const url = `${app.url.replace('http', 'ws')}/collab/${artworkId}`
  const socket = new WebSocket(url, { headers: { cookie: client.cookieHeader() } })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return new Promise((resolve, reject) => {
    socket.once('message', () => resolve({ socket, closed }))
    socket.once('error', reject)
    void closed.then(reject)
  })
}

/** Returns a family of two with `count` artworks on its door, and their ids in its order. */
async function hung(
  app: App,
  count: number,
): Promise<{ ana: SignedUp; ben: SignedUp; familyId: number; ids: number[] }> {
  const { ana, ben, family } = await familyOfTwo(app)
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.unshift((await draw(i % 2 ? ana : ben, { visibility: 'family' })).id)
  return { ana, ben, familyId: family.id, ids }
}
const move = (client: Client, familyId: number, [id, before]: [number, number | null]) =>
  client.send('PUT', `/api/families/${familyId}/door/${id}`, { before })
const hang = (client: Client, familyId: number, [id, change]: [number, object]) =>
  client.patch(`/api/families/${familyId}/door/${id}`, change)
const takenOff = async (client: Client, familyId: number): Promise<number[]> =>
  ((await client.get(`/api/families/${familyId}/taken-off-door`)).json as Page).artworks.map(({ id }) => id)

oneEngine('artworks that are shared with a family', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  describe('the family of an artwork (FAMILY-8)', () => {
    test('is the named one, of which its owner must be a member: 403 for another and for an unknown one', async () => {
      const { ana, ben, family } = await familyOfTwo(app)
      const second = await newFamily(ben)
      const strange = await newFamily(await app.signUp())
      expect(await draw(ben, { familyId: second.id, visibility: 'family' })).toMatchObject({ familyId: second.id })
      const { id } = await draw(ben)
      const refusals = []
      for (const familyId of [strange.id, 999_999]) {
        refusals.push(await ben.post('/api/artworks', { familyId }), await change(ben, id, { familyId }))
        // Nothing else of the change is done either.
        expect((await change(ben, id, { familyId, title: 'Half' })).status).toBe(403)
      }
      expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(refusals[0]!.status).toBe(403)
      expect((await read(ben, id)).title).not.toBe('Half')
      expect((await change(ben, id, { familyId: second.id, visibility: 'family' })).json).toMatchObject({
        familyId: second.id,
      })
      expect(await listed(ben, second.id)).toContain(id)
      expect((await change(ben, id, { familyId: family.id })).json).toMatchObject({ familyId: family.id })
      expect(await listed(ana, family.id)).toEqual([id])
      expect(await listed(ben, second.id)).not.toContain(id)
      expect((await change(ben, id, { familyId: null })).json).toMatchObject({ familyId: null, visibility: 'family' })
      expect(await listed(ana, family.id)).toEqual([])
    })

    test('is the active one when it is shared and has none, and joining later shares nothing', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const early = await draw(ben, { visibility: 'family' })
      expect(early.familyId).toBeNull()
      const late = await draw(ben)
      const family = await newFamily(ana)
      await joinAll(ana, family.id, [ben])
      expect(await listed(ana, family.id)).toEqual([])
      expect((await ana.get(`/api/artworks/${early.id}`)).status).toBe(404)
      expect((await change(ben, late.id, { visibility: 'family' })).json).toMatchObject({ familyId: family.id })
      expect(await listed(ana, family.id)).toEqual([late.id])
    })

    test('of a completed artwork is the active one, unless another one is named', async () => {
      const { ana, ben, family } = await familyOfTwo(app)
      const second = await newFamily(ben)
      const [plain, named] = [await draw(ben), await draw(ben, { familyId: second.id })]
      for (const { id } of [plain, named]) {
        await ben.post(`/api/artworks/${id}/strokes`, DOT)
        expect((await change(ben, id, { completed: true })).json).toMatchObject({ visibility: 'family' })
      }
      expect(await listed(ana, family.id)).toEqual([plain.id])
      expect(await listed(ben, second.id)).toEqual([named.id])
      await ben.post(`/api/artworks/${plain.id}/reopen`)
      expect(await listed(ana, family.id)).toEqual([])
      expect((await ana.get(`/api/artworks/${plain.id}`)).status).toBe(404)
    })

    test('is not changed by a whole artwork that is sent back by PUT', async () => {
      const { ben, family } = await familyOfTwo(app)
      const artwork = await draw(ben)
      const { status, json } = await ben.send('PUT', `/api/artworks/${artwork.id}`, { ...artwork, familyId: 999_999 })
      expect(status).toBe(200)
      expect(json).toMatchObject({ familyId: family.id })
    })
  })

  test('the list holds the family artworks and the public ones of members, newest update first, without session codes', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const shared = await draw(ben, { visibility: 'family', collaborativeMode: true })
    const open = await draw(ben, { visibility: 'public' })
    await draw(ben, { visibility: 'private' })
    const own = await draw(ana, { visibility: 'family' })
    await draw(await app.signUp(), { visibility: 'public' })
    await change(ben, shared.id, { title: 'Newer' })
    expect(await listed(ana, family.id)).toEqual([shared.id, own.id, open.id])
    const [first] = (await ana.get(`/api/families/${family.id}/artworks`)).json as Artwork[]
    expect(first).toMatchObject({ sessionCode: null, isOwner: false, canDraw: false, ownerName: ben.username })
    expect((await ana.get(`/api/families/${family.id}`)).json).toMatchObject({ artworkCount: 3 })
    // A member joins without a code while collaboration is on (COLLAB-6), and sees the code then.
    expect((await ana.post(`/api/artworks/${shared.id}/contributors`, { userId: ana.id })).status).toBe(201)
    const [joined] = (await ana.get(`/api/families/${family.id}/artworks`)).json as Artwork[]
    expect(joined).toMatchObject({ sessionCode: expect.any(String) as string, canDraw: true })
    // It is searched, filtered and sorted like a gallery.
    const found = async (query: string): Promise<number[]> =>
      ((await ana.get(`/api/families/${family.id}/artworks?${query}`)).json as Artwork[]).map(({ id }) => id)
    expect(await found('search=NEWER')).toEqual([shared.id])
    expect(await found('search=nothing')).toEqual([])
    expect(await found('status=completed')).toEqual([])
    expect(await found('sort=oldest')).toEqual([open.id, own.id, shared.id])
    // A change back to private takes it out at once.
    await change(ben, open.id, { visibility: 'private' })
    await ben.delete(`/api/artworks/${shared.id}`)
    expect(await listed(ana, family.id)).toEqual([own.id])
  })

  test('all families of a person are one list, with search, status, order and pages', async () => {
    const { ana, ben, family } = await familyOfTwo(app)
    const second = await newFamily(ben)
    const made: Artwork[] = []
    for (const [i, client] of [ana, ben, ben, ana, ben].entries())
      made.push(
        await draw(client, {
          title: `Cat ${i}`,
          visibility: 'family',
          familyId: i === 2 || i === 4 ? second.id : family.id,
        }),
      )
    const ids = made.map(({ id }) => id)
    await ana.post(`/api/artworks/${ids[0]}/strokes`, DOT)
    await change(ana, ids[0]!, { completed: true })
    const shown = async (query: string) => {
      const { artworks, total, hasMore } = await all(ben, query)
      return [artworks.map(({ title }) => Number(title.slice(4))), total, hasMore]
    }
    expect(await shown('')).toEqual([[0, 4, 3, 2, 1], 5, false])
    expect(await shown('?sort=title-asc&limit=2')).toEqual([[0, 1], 5, true])
    expect(await shown('?sort=title-asc&limit=2&page=2')).toEqual([[2, 3], 5, true])
    expect(await shown('?sort=title-asc&limit=2&page=3')).toEqual([[4], 5, false])
    expect(await shown('?sort=title-asc&limit=2&page=4')).toEqual([[], 5, false])
    expect(await shown('?sort=title-desc&limit=3')).toEqual([[4, 3, 2], 5, true])
    expect(await shown('?status=completed')).toEqual([[0], 1, false])
    expect(await shown('?search=CAT%203')).toEqual([[3], 1, false])
    expect((await all(ana)).artworks.map(({ id }) => id)).toEqual([ids[0], ids[3], ids[1]])
    expect(await all(await app.signUp())).toEqual({ artworks: [], hasMore: false, total: 0 })
  })

  describe('a member who leaves or is removed (FAMILY-5)', () => {
    test('reads nothing of the family any more, and takes the own artworks along', async () => {
      const { ana, ben, family } = await familyOfTwo(app)
      const anas = await draw(ana, { visibility: 'family' })
      const bens = await draw(ben, { visibility: 'family' })
      const open = await draw(ben, { visibility: 'public' })
      await ana.delete(`/api/families/${family.id}/members/${ben.id}`)
      expect((await ben.get(`/api/artworks/${anas.id}`)).status).toBe(404)
      expect((await ana.get(`/api/artworks/${bens.id}`)).status).toBe(404)
      expect(await listed(ana, family.id)).toEqual([anas.id])
      expect(await read(ben, bens.id)).toMatchObject({ visibility: 'private', familyId: null })
      expect(await read(ben, open.id)).toMatchObject({ visibility: 'public', familyId: null })
      // Coming back shares nothing again.
      await joinAll(ana, family.id, [ben])
      expect(await listed(ana, family.id)).toEqual([anas.id])
    })

    type Situation = Awaited<ReturnType<typeof familyOfTwo>>
    test.each<[string, (situation: Situation) => Promise<unknown>]>([
      ['is removed', ({ ana, ben, family }) => ana.delete(`/api/families/${family.id}/members/${ben.id}`)],
      ['leaves', ({ ben, family }) => ben.delete(`/api/families/${family.id}/members/${ben.id}`)],
      ['is in a family that is dissolved', ({ ana, family }) => ana.delete(`/api/families/${family.id}`)],
    ])('loses open pages within a second, and so do those who looked at theirs: who %s', async (_name, lose) => {
      const situation = await familyOfTwo(app)
      const { ana, ben } = situation
      const anas = await draw(ana, { visibility: 'family' })
      const bens = await draw(ben, { visibility: 'family' })
      const lost = [await connect(app, ben, anas.id), await connect(app, ana, bens.id)]
      const kept = await connect(app, ana, anas.id)
      const start = Date.now()
      expect(await lose(situation)).toMatchObject({ status: 200 })
      expect(await Promise.all(lost.map(({ closed }) => closed))).toEqual([CLOSE.notFound, CLOSE.notFound])
      expect(Date.now() - start).toBeLessThan(ANNOUNCED_WITHIN_MS)
      expect(kept.socket.readyState).toBe(WebSocket.OPEN)
      kept.socket.close()
    })

    test('sees what was public, and not what was joined', async () => {
      const { ana, ben, family } = await familyOfTwo(app)
      const [joined, open] = [
        await draw(ana, { visibility: 'family', collaborativeMode: true }),
        await draw(ana, { visibility: 'public' }),
      ]
      await ben.post(`/api/artworks/${joined.id}/contributors`, { userId: ben.id })
      await ben.delete(`/api/families/${family.id}/members/${ben.id}`)
      expect((await ben.get(`/api/artworks/${joined.id}`)).status).toBe(404)
      expect((await ben.get(`/api/artworks/${open.id}`)).status).toBe(200)
    })
  })

  describe('the door', () => {
    test('shows newly shared ones first, and any member moves them', async () => {
      const { ana, ben, familyId, ids } = await hung(app, 4)
      const [d, c, b, a] = ids as [number, number, number, number]
      expect(await door(ana, familyId)).toEqual([d, c, b, a])
      // Neither a change nor another move disturbs the order.
      await change(ben, b, { title: 'Newest update' })
      expect((await move(ben, familyId, [a, c])).status).toBe(200)
      expect(await door(ana, familyId)).toEqual([d, a, c, b])
      await move(ana, familyId, [d, null])
      expect(await door(ben, familyId)).toEqual([a, c, b, d])
      for (const same of [
        [d, null],
        [c, b],
        [a, a],
      ] as [number, number | null][]) {
        expect((await move(ana, familyId, same)).status).toBe(200)
        expect(await door(ben, familyId)).toEqual([a, c, b, d])
      }
      const e = (await draw(ben, { visibility: 'family' })).id
      expect(await door(ben, familyId)).toEqual([e, a, c, b, d])
      // What is shared again is new again.
      const owner = (await read(ana, b)).isOwner ? ana : ben
      await change(owner, b, { visibility: 'private' })
      await change(owner, b, { visibility: 'family' })
      expect(await door(ben, familyId)).toEqual([b, e, a, c, d])
      const page = (await ben.get(`/api/families/${familyId}/door?page=2&limit=2`)).json as Page
      expect([page.artworks.map(({ id }) => id), page.total, page.hasMore]).toEqual([[a, c], 5, true])
    })

    test('refuses to move, or to move to, what is not on it', async () => {
      const { ana, ben, familyId, ids } = await hung(app, 2)
      const other = await newFamily(ben)
      const elsewhere = (await draw(ben, { visibility: 'family', familyId: other.id })).id
      const hidden = (await draw(ben, { visibility: 'private' })).id
      for (const id of [elsewhere, hidden, 999_999]) {
        expect((await move(ana, familyId, [id, ids[0]!])).status).toBe(404)
        expect((await move(ana, familyId, [ids[0]!, id])).status).toBe(404)
      }
      expect((await move(await app.signUp(), familyId, [ids[0]!, null])).status).toBe(404)
      expect(await door(ana, familyId)).toEqual(ids)
    })

    test('has sizes that any member changes, and everybody sees (FAMILY-109)', async () => {
      const { ana, ben, familyId, ids } = await hung(app, 3)
      const [c, b, a] = ids as [number, number, number]
      const sizes = async (client: Client): Promise<string[]> =>
        ((await client.get(`/api/families/${familyId}/door`)).json as { artworks: DoorArtwork[] }).artworks.map(
          ({ doorSize }) => doorSize,
        )
      expect(await sizes(ben)).toEqual(['medium', 'medium', 'medium'])
      expect((await hang(ana, familyId, [b, { size: 'large' }])).status).toBe(200)
      expect((await hang(ben, familyId, [b, { size: 'large' }])).status).toBe(200)
      expect((await hang(ben, familyId, [a, { size: 'small' }])).status).toBe(200)
      expect((await hang(ben, familyId, [c, {}])).status).toBe(200)
      for (const size of ['huge', 2, null]) expect((await hang(ben, familyId, [c, { size }])).status).toBe(400)
      expect(await sizes(ana)).toEqual(['medium', 'large', 'small'])
      // A move and a new title leave it as it is.
      await move(ben, familyId, [b, null])
      await change((await read(ana, b)).isOwner ? ana : ben, b, { title: 'Large' })
      expect(await sizes(ben)).toEqual(['medium', 'small', 'large'])
      const stranger = await app.signUp()
      for (const id of [b, 999_999]) {
        expect((await hang(stranger, familyId, [id, { size: 'small' }])).status).toBe(404)
        expect((await hang(stranger, familyId, [id, { hung: false }])).status).toBe(404)
      }
      expect((await hang(ben, familyId, [999_999, { size: 'small' }])).status).toBe(404)
      expect(await sizes(ben)).toEqual(['medium', 'small', 'large'])
    })

    test('is left by what its owner or a parent takes off, which stays shared and is hung again (FAMILY-109)', async () => {
      const { ana, ben, familyId, ids } = await hung(app, 4)
      const [bens, anas] = ids.filter((_, i) => i < 2).toReversed() as [number, number]
      const owner = (await read(ana, anas)).isOwner ? anas : bens
      const members = owner === anas ? bens : anas
      // Ben is a plain member: only his own.
      const refused = await hang(ben, familyId, [owner, { hung: false, size: 'large' }])
      expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, 'not-yours-to-take-off'])
      expect(await door(ben, familyId)).toEqual(ids)
      expect((await hang(ben, familyId, [members, { hung: false }])).status).toBe(200)
      expect((await hang(ben, familyId, [members, { hung: false }])).status).toBe(200)
      expect(await door(ana, familyId)).toEqual(ids.filter((id) => id !== members))
      expect((await ana.get(`/api/families/${familyId}/door`)).json).toMatchObject({ total: 3, takenOff: 1 })
      expect(await takenOff(ana, familyId)).toEqual([members])
      expect(await listed(ana, familyId)).toContain(members)
      expect((await ana.get(`/api/artworks/${members}`)).status).toBe(200)
      expect((await move(ana, familyId, [members, null])).status).toBe(404)
      // What its owner changes does not hang it, and what is shared meanwhile comes first.
      await change(ben, members, { title: 'Still off', visibility: 'public' })
      const next = (await draw(ben, { visibility: 'family' })).id
      expect(await door(ana, familyId)).toEqual([next, ...ids.filter((id) => id !== members)])
      // A parent takes off and hangs what others made.
      expect((await hang(ana, familyId, [members, { hung: true }])).status).toBe(200)
      expect((await hang(ana, familyId, [next, { hung: false }])).status).toBe(200)
      expect(await door(ben, familyId)).toEqual([members, ...ids.filter((id) => id !== members)])
      expect((await hang(ben, familyId, [owner, { hung: true }])).status).toBe(403)
      await makeParent(ana, familyId, ben)
      for (const id of ids) expect((await hang(ben, familyId, [id, { hung: false }])).status).toBe(200)
      expect(await door(ben, familyId)).toEqual([])
      expect(new Set(await takenOff(ana, familyId))).toEqual(new Set([next, ...ids]))
      for (const id of ids) await hang(ana, familyId, [id, { hung: true }])
      expect(await door(ben, familyId)).toEqual(ids.toReversed())
      expect((await (await app.signUp()).get(`/api/families/${familyId}/taken-off-door`)).status).toBe(404)
    })

    test('keeps one order when several people move and share at once', async () => {
      const { ana, ben, familyId, ids } = await hung(app, 8)
      const moves = Array.from({ length: 24 }, (_, i) =>
        move(i % 2 ? ana : ben, familyId, [ids[(i * 5) % 8]!, ids[(i * 3 + 1) % 8]!]),
      )
      const shares = Array.from({ length: 4 }, (_, i) => draw(i % 2 ? ana : ben, { visibility: 'family' }))
      for (const { status } of await Promise.all(moves)) expect(status).toBe(200)
      const added = (await Promise.all(shares)).map(({ id }) => id)
      const order = await door(ana, familyId)
      expect(order.toSorted((a, b) => a - b)).toEqual([...ids, ...added].toSorted((a, b) => a - b))
      expect(new Set(order.slice(0, 4))).toEqual(new Set(added))
      // Every place can still be moved to: no two have one key.
      let expected = order
      for (const before of order) {
        const id = order.at(-1)!
        expect((await move(ben, familyId, [id, before])).status).toBe(200)
        if (id !== before) expected = expected.filter((one) => one !== id)
        if (id !== before) expected = expected.toSpliced(expected.indexOf(before), 0, id)
        expect(await door(ana, familyId)).toEqual(expected)
      }
    })
  })
})
