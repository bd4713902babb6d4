import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { eachEngine } from '#tests/each-engine.ts'
import type { Client } from './client.ts'
import { type App, startApp } from './start-app.ts'

type SignedUp = Client & { id: number; username: string }

async function shared(app: App): Promise<{ ana: SignedUp; ben: SignedUp; id: number; code: string }> {
  const [ana, ben] = [await app.signUp(), await app.signUp()]
  const { id } = (await ana.post('/api/artworks', {})).json as Artwork
  const { sessionCode } = (await ana.post(`/api/artworks/${id}/enable-collaboration`)).json as { sessionCode: string }
  return { ana, ben, id, code: sessionCode }
}

const join = (client: Client, code: unknown) => client.post('/api/collaboration/join', { code })
const dot = { tool: 'brush', points: [{ x: 10, y: 10 }] }

eachEngine('collaboration', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  describe('the session code', () => {
    test('is made once, however often collaboration is enabled', async () => {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', {})).json as Artwork
      const responses = await Promise.all([1, 2, 3].map(() => ana.post(`/api/artworks/${id}/enable-collaboration`)))
      const codes = responses.map(({ json }) => (json as { sessionCode: string }).sessionCode)
      expect(new Set(codes).size).toBe(1)
      expect(responses[0]!.json).toMatchObject({
        code: codes[0],
        artwork: { sessionCode: codes[0], collaborativeMode: true },
      })
    })

    test('is shown to the owner and contributors only', async () => {
      const { ana, ben, id, code } = await shared(app)
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      const reader = await app.signUp()
      expect((await reader.get(`/api/artworks/${id}`)).text).not.toContain(code)
      await join(ben, code)
      expect((await ben.get(`/api/artworks/${id}`)).json).toMatchObject({ sessionCode: code })
    })

    test('stops working when collaboration is disabled, and enabling it again makes a new one', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      const stopped = await ana.post(`/api/artworks/${id}/disable-collaboration`)
      expect(stopped.json).toMatchObject({ collaborativeMode: false, sessionCode: null })
      expect((await join(await app.signUp(), code)).status).toBe(404)
      // Contributors may still look but not draw.
      expect((await ben.get(`/api/artworks/${id}`)).json).toMatchObject({ canDraw: false })
      expect((await ben.post(`/api/artworks/${id}/strokes`, dot)).status).toBe(403)
      const again = (await ana.post(`/api/artworks/${id}/enable-collaboration`)).json as { sessionCode: string }
      expect(again.sessionCode).not.toBe(code)
      expect((await ben.post(`/api/artworks/${id}/strokes`, dot)).status).toBe(201)
    })

    test('can be replaced by the owner, and contributors stay', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      expect((await ben.post(`/api/artworks/${id}/session-code`)).status).toBe(403)
      const renewed = (await ana.post(`/api/artworks/${id}/session-code`)).json as { sessionCode: string; code: string }
      expect(renewed.sessionCode).toMatch(/^[A-Z0-9]{6}$/)
      expect(renewed.sessionCode).not.toBe(code)
      expect(renewed).toMatchObject({ code: renewed.sessionCode, artwork: { id, sessionCode: renewed.sessionCode } })
      expect((await join(await app.signUp(), code)).status).toBe(404)
      expect((await join(await app.signUp(), renewed.code)).status).toBe(200)
      expect((await ben.post(`/api/artworks/${id}/strokes`, dot)).status).toBe(201)
      await ana.post(`/api/artworks/${id}/disable-collaboration`)
      expect((await ana.post(`/api/artworks/${id}/session-code`)).status).toBe(409)
    })

    test('can be enabled and disabled by the owner only', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      expect((await ben.post(`/api/artworks/${id}/enable-collaboration`)).status).toBe(403)
      expect((await ben.post(`/api/artworks/${id}/disable-collaboration`)).status).toBe(403)
      expect((await ben.delete(`/api/artworks/${id}/contributors/${ana.id}`)).status).toBe(403)
      const stranger = await app.signUp()
      expect((await stranger.post(`/api/artworks/${id}/enable-collaboration`)).status).toBe(404)
    })
  })

  describe('joining', () => {
    test('with a code in any case, any number of times, adds a person once', async () => {
      const { ana, ben, id, code } = await shared(app)
      const responses = await Promise.all([code, ` ${code.toLowerCase()} `, code].map((typed) => join(ben, typed)))
      for (const { status, json } of responses) {
        expect(status).toBe(200)
        expect(json).toEqual({ artworkId: id, sessionCode: code, templateUrl: null, url: `/canvas/${id}?code=${code}` })
      }
      expect((await join(ana, code)).status).toBe(200)
      const people = (await ana.get(`/api/artworks/${id}/contributors`)).json as Contributor[]
      expect(people.map(({ userId, role }) => [userId, role])).toEqual([
        [ana.id, 'owner'],
        [ben.id, 'collaborator'],
      ])
      const list = (await ben.get('/api/artworks')).json as Artwork[]
      expect(list).toMatchObject([{ id, isOwner: false, canDraw: true, ownerName: ana.username }])
    })

    test('is refused with plain sentences', async () => {
      const { ben } = await shared(app)
      for (const [code, status, text] of [
        ['ZZZZZZ', 404, 'Invalid session code'],
        ['abc', 404, 'Invalid session code'],
        ['🦊🦊🦊', 404, 'Invalid session code'],
        ['', 400, 'Session code is required'],
        [undefined, 400, 'Session code is required'],
        [7, 400, 'Session code is required'],
      ] as const) {
        const response = await join(ben, code)
        expect([response.status, response.text]).toEqual([status, text])
        expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      }
      const signedOut = await join(app.stranger(), 'ZZZZZZ')
      expect([signedOut.status, signedOut.text]).toEqual([401, 'Please sign in'])
    })

    test('through the list of contributors needs the code, adds only oneself, once, as a collaborator', async () => {
      const { ana, ben, id, code } = await shared(app)
      const add = (client: Client, body: object) => client.post(`/api/artworks/${id}/contributors`, body)
      const own = { userId: ben.id, role: 'owner' }
      const other = await shared(app)
      for (const [body, status] of [
        [own, 404],
        [{ ...own, code: 'ZZZZZZ' }, 404],
        [{ ...own, code: other.code }, 404],
        [{ ...own, userId: ana.id, code }, 403],
        [{ role: 'collaborator', code }, 400],
      ] as const)
        expect((await add(ben, body)).status, JSON.stringify(body)).toBe(status)
      expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)

      const joined = await add(ben, { ...own, code: ` ${code.toLowerCase()}` })
      expect([joined.status, joined.json]).toMatchObject([201, { userId: ben.id, role: 'collaborator', strokes: 0 }])
      const again = await add(ben, own)
      expect([again.status, again.json]).toEqual([200, joined.json])
      expect((await add(ana, { userId: ana.id })).json).toMatchObject({ role: 'owner' })
      expect((await ana.get(`/api/artworks/${id}/contributors`)).json).toHaveLength(2)
    })

    test('a public artwork needs a code, and a person who colors alone is its owner', async () => {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
      const ben = await app.signUp()
      expect((await ben.post(`/api/artworks/${id}/contributors`, { userId: ben.id })).status).toBe(403)
      const alone = await ana.post(`/api/artworks/${id}/contributors`, { userId: ana.id, role: 'collaborator' })
      expect([alone.status, alone.json]).toMatchObject([200, { userId: ana.id, role: 'owner' }])
      expect((await ana.get(`/api/artworks/${id}/contributors`)).json).toEqual([])
    })

    test('is enabled by the owner who sends back a whole artwork, and by nobody else', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const { id } = (await ana.post('/api/artworks', {})).json as Artwork
      const put = (client: Client, body: object) => client.send('PUT', `/api/artworks/${id}`, body)
      expect((await put(ben, { collaborativeMode: true, sessionCode: 'ABCDEF' })).status).toBe(404)
      const opened = await put(ana, { collaborativeMode: true, sessionCode: 'ABCDEF' })
      const { sessionCode: code } = opened.json as { sessionCode: string }
      expect(opened.json).toMatchObject({ id, collaborativeMode: true })
      expect(code).toMatch(/^[A-Z0-9]{6}$/)
      expect(code).not.toBe('ABCDEF')

      await join(ben, code)
      const known = await put(ben, { collaborativeMode: true, sessionCode: code.toLowerCase() })
      expect([known.status, known.json]).toMatchObject([200, { isOwner: false, sessionCode: code }])
      expect((await put(ben, { collaborativeMode: true, sessionCode: 'ABCDEF' })).status).toBe(403)
      expect((await put(ana, { collaborativeMode: false, sessionCode: null })).json).toMatchObject({
        sessionCode: code,
      })
      await ana.post(`/api/artworks/${id}/disable-collaboration`)
      expect((await put(ben, { collaborativeMode: true, sessionCode: code })).status).toBe(403)
    })

    test('ends with all access for a removed contributor', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      expect((await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)).json).toEqual({ success: true })
      expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
      expect((await ben.get('/api/artworks')).json).toEqual([])
      expect((await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)).status).toBe(404)
      expect((await ana.delete(`/api/artworks/${id}/contributors/${ana.id}`)).status).toBe(409)
    })
  })

  describe('strokes by REST', () => {
    test('are numbered from 1 in order of arrival, and can be requested by number', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      const url = `/api/artworks/${id}/strokes`
      const ids: number[] = []
      for (const client of [ana, ben, ana]) {
        const { status, json } = await client.post(url, dot)
        expect(status).toBe(201)
        ids.push((json as { strokeId: number }).strokeId)
      }
      expect(ids).toEqual([1, 2, 3])
      const get = async (query = '') => ((await ben.get(url + query)).json as { strokes: StrokeRow[] }).strokes
      const all = await get()
      expect(all.map(({ id, userId }) => [id, userId])).toEqual([
        [1, ana.id],
        [2, ben.id],
        [3, ana.id],
      ])
      expect(await get('?loadAll=true&lastId=2')).toEqual(all)
      expect(await get('?lastId=1')).toEqual(all.slice(1))
      expect(await get('?lastId=abc')).toEqual(all)
      expect(await get('?lastId=3')).toEqual([])
    })

    test('get defaults for missing fields, and the reply returns what was sent', async () => {
      const { ana, id } = await shared(app)
      const { json } = await ana.post(`/api/artworks/${id}/strokes`, { id: 'mine-1', points: [{ x: 1.03, y: 599.99 }] })
      expect(json).toMatchObject({
        strokeId: 1,
        stroke: {
          clientId: 'mine-1',
          artworkId: id,
          userId: ana.id,
          tool: 'brush',
          brushTip: 'round',
          brushSize: 10,
          intensity: 100,
          color: '#e84393',
          points: [{ x: 1, y: 600 }],
          undone: false,
        },
      })
      const again = await ana.post(`/api/artworks/${id}/strokes`, { id: 'mine-1', points: [{ x: 5, y: 5 }] })
      expect(again.json).toEqual(json)
      const fill = {
        tool: 'fill',
        fillRegion: {
          startX: 400,
          startY: 300,
          targetColor: { r: 255, g: 255, b: 255, a: 255 },
          fillColor: { r: 1, g: 2, b: 3, a: 255 },
        },
      }
      expect((await ana.post(`/api/artworks/${id}/strokes`, fill)).json).toMatchObject({
        stroke: { tool: 'fill', fillRegion: fill.fillRegion, fillColor: '#010203' },
      })
    })

    test('may have an rgba() color, which is returned as hex with its alpha as intensity', async () => {
      const { ana, id } = await shared(app)
      const url = `/api/artworks/${id}/strokes`
      const sent = [
        { ...dot, color: 'rgba(255, 107, 107, 0.5)' },
        { ...dot, color: 'rgba(255,107,107,.5)', intensity: 50 },
        { ...dot, color: 'rgba(0,0,0,0)' },
        { ...dot, tool: 'eraser', color: 'rgba(0,0,0,0)' },
        { ...dot, tool: 'fill', fillColor: 'rgba(1,2,3,0.25)' },
      ]
      for (const body of sent) expect((await ana.post(url, body)).status).toBe(201)
      const { strokes } = (await ana.get(url)).json as { strokes: StrokeRow[] }
      expect(strokes.map(({ color, intensity }) => [color, intensity])).toEqual([
        ['#ff6b6b', 50],
        ['#ff6b6b', 25],
        ['#000000', 1],
        ['#e84393', 100],
        ['#010203', 25],
      ])
      expect(strokes[4]).toMatchObject({ fillColor: '#010203' })
    })

    test('with the id of another person’s stroke are a conflict', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      await ana.post(`/api/artworks/${id}/strokes`, { ...dot, id: 'taken' })
      expect((await ben.post(`/api/artworks/${id}/strokes`, { ...dot, id: 'taken' })).status).toBe(409)
    })

    test.each([
      {},
      { tool: 'brush', points: [] },
      { points: null },
      { points: [{ x: 801, y: 1 }] },
      { points: [{ x: 1 }] },
      { ...dot, color: 'red' },
      { ...dot, color: 'rgba(256,0,0,1)' },
      { ...dot, color: 'rgba(0,0,0,1.5)' },
      { ...dot, color: 'rgba(0,0,0)' },
      { ...dot, color: 'rgb(0,0,0)' },
      { ...dot, fillColor: 'rgba(0,0,0,-1)' },
      { ...dot, brushSize: 51 },
      { ...dot, intensity: 0 },
      { ...dot, tool: 'spray' },
      { ...dot, id: 'with space' },
      { tool: 'fill' },
      { tool: 'magic', magicalEffects: [] },
      { ...dot, points: Array.from({ length: 5_001 }, () => ({ x: 1, y: 1 })) },
    ])('like %j are refused', async (body) => {
      const { ana, id } = await shared(app)
      expect((await ana.post(`/api/artworks/${id}/strokes`, body)).status).toBe(400)
      expect((await ana.get(`/api/artworks/${id}/strokes`)).json).toEqual({ strokes: [] })
    })

    test('of the largest allowed size are accepted', async () => {
      const { ana, id } = await shared(app)
      const points = Array.from({ length: 5_000 }, (_, i) => ({ x: i % 800, y: (i * 7) % 600 }))
      expect((await ana.post(`/api/artworks/${id}/strokes`, { points })).status).toBe(201)
    })

    test('by readers and strangers are refused', async () => {
      const { ana, ben, id } = await shared(app)
      expect((await ben.post(`/api/artworks/${id}/strokes`, dot)).status).toBe(404)
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      expect((await ben.post(`/api/artworks/${id}/strokes`, dot)).status).toBe(403)
      expect((await app.stranger().post(`/api/artworks/${id}/strokes`, dot)).status).toBe(401)
    })

    test('move the artwork to the front of the list', async () => {
      const ana = await app.signUp()
      const first = (await ana.post('/api/artworks', { title: 'first' })).json as Artwork
      await ana.post('/api/artworks', { title: 'second' })
      await ana.post(`/api/artworks/${first.id}/strokes`, dot)
      const titles = async () => ((await ana.get('/api/artworks')).json as Artwork[]).map(({ title }) => title)
      await expect.poll(titles).toEqual(['first', 'second'])
    })
  })

  describe('contributors', () => {
    test('have the number of their strokes in the log', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      for (let i = 0; i < 3; i++) await ben.post(`/api/artworks/${id}/strokes`, dot)
      await ana.post(`/api/artworks/${id}/strokes`, dot)
      const get = async () => (await ana.get(`/api/artworks/${id}/contributors`)).json as Contributor[]
      expect((await get()).map(({ strokes }) => strokes)).toEqual([1, 3])
      await ben.post(`/api/artworks/${id}/strokes`, dot)
      const [, second] = await get()
      expect(second).toMatchObject({
        userId: ben.id,
        username: ben.username,
        displayName: null,
        profileColor: '#4C6EF5',
        contributionType: 'coloring',
        strokes: 4,
        sections: [],
        cursorPosition: null,
      })
    })

    test('have a cursor for ten seconds, clamped to the page', async () => {
      const { ana, ben, id, code } = await shared(app)
      await join(ben, code)
      const cursor = { x: 900, y: -5, tool: 'brush', color: '#FF0000', brushSize: 7 }
      expect((await ben.post(`/api/artworks/${id}/cursor`, cursor)).json).toEqual({ success: true })
      const get = async () => ((await ana.get(`/api/artworks/${id}/contributors`)).json as Contributor[])[1]!
      expect(JSON.parse((await get()).cursorPosition!)).toEqual({ ...cursor, x: 800, y: 0 })
      app.later(11_000)
      expect((await get()).cursorPosition).toBeNull()
    })

    test('may have a cursor only if they may draw', async () => {
      const { ana, ben, id } = await shared(app)
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      const cursor = { x: 1, y: 1, tool: 'brush', color: '#FF0000', brushSize: 7 }
      expect((await ben.post(`/api/artworks/${id}/cursor`, cursor)).status).toBe(403)
      expect((await ana.post(`/api/artworks/${id}/cursor`, { ...cursor, x: 'left' })).status).toBe(400)
      expect((await ana.post(`/api/artworks/${id}/cursor`, { ...cursor, color: 'reddish' })).status).toBe(400)
      expect((await ana.post(`/api/artworks/${id}/cursor`, {})).status).toBe(400)
    })
  })
})
