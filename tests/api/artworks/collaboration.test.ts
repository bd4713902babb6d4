import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

oneEngine('collaboration', 'MongoDB', (environment) => {
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
      const { ana, ben, id, code } = await shareArtwork(app)
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      const reader = await app.signUp()
      expect((await reader.get(`/api/artworks/${id}`)).text).not.toContain(code)
      await join(ben, code)
      expect((await ben.get(`/api/artworks/${id}`)).json).toMatchObject({ sessionCode: code })
    })

    test('stops working when collaboration is disabled, and enabling it again makes a new one', async () => {
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      const stopped = await ana.post(`/api/artworks/${id}/disable-collaboration`)
      expect(stopped.json).toMatchObject({ collaborativeMode: false, sessionCode: null })
      expect((await join(await app.signUp(), code)).status).toBe(404)
      // Contributors may still look but not draw.
      expect((await ben.get(`/api/artworks/${id}`)).json).toMatchObject({ canDraw: false })
      expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(403)
      const again = (await ana.post(`/api/artworks/${id}/enable-collaboration`)).json as { sessionCode: string }
      expect(again.sessionCode).not.toBe(code)
      expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
    })

    test('can be replaced by the owner, and contributors stay', async () => {
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      expect((await ben.post(`/api/artworks/${id}/session-code`)).status).toBe(403)
      const renewed = (await ana.post(`/api/artworks/${id}/session-code`)).json as { sessionCode: string; code: string }
      expect(renewed.sessionCode).toMatch(/^[A-Z0-9]{6}$/)
      expect(renewed.sessionCode).not.toBe(code)
      expect(renewed).toMatchObject({ code: renewed.sessionCode, artwork: { id, sessionCode: renewed.sessionCode } })
      expect((await join(await app.signUp(), code)).status).toBe(404)
      expect((await join(await app.signUp(), renewed.code)).status).toBe(200)
      expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
      await ana.post(`/api/artworks/${id}/disable-collaboration`)
      expect((await ana.post(`/api/artworks/${id}/session-code`)).status).toBe(409)
    })

    test('can be enabled and disabled by the owner only', async () => {
      const { ana, ben, id, code } = await shareArtwork(app)
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
      const { ana, ben, id, code } = await shareArtwork(app)
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
      const { ben } = await shareArtwork(app)
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
      const { ana, ben, id, code } = await shareArtwork(app)
      const add = (client: Client, body: object) => client.post(`/api/artworks/${id}/contributors`, body)
      const own = { userId: ben.id, role: 'owner' }
      const other = await shareArtwork(app)
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
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      expect((await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)).json).toEqual({ success: true })
      expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
      expect((await ben.get('/api/artworks')).json).toEqual([])
      expect((await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)).status).toBe(404)
      expect((await ana.delete(`/api/artworks/${id}/contributors/${ana.id}`)).status).toBe(409)
    })
  })

  describe('contributors', () => {
    test('have the number of their strokes in the log', async () => {
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      for (let i = 0; i < 3; i++) await ben.post(`/api/artworks/${id}/strokes`, DOT)
      await ana.post(`/api/artworks/${id}/strokes`, DOT)
      const get = async () => (await ana.get(`/api/artworks/${id}/contributors`)).json as Contributor[]
      expect((await get()).map(({ strokes }) => strokes)).toEqual([1, 3])
      await ben.post(`/api/artworks/${id}/strokes`, DOT)
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
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      const cursor = { x: 900, y: -5, tool: 'brush', color: '#FF0000', brushSize: 7 }
      expect((await ben.post(`/api/artworks/${id}/cursor`, cursor)).json).toEqual({ success: true })
      const get = async () => ((await ana.get(`/api/artworks/${id}/contributors`)).json as Contributor[])[1]!
      expect(JSON.parse((await get()).cursorPosition!)).toEqual({ ...cursor, x: 800, y: 0 })
      app.later(11_000)
      expect((await get()).cursorPosition).toBeNull()
    })

    test('may have a cursor only if they may draw', async () => {
      const { ana, ben, id } = await shareArtwork(app)
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      const cursor = { x: 1, y: 1, tool: 'brush', color: '#FF0000', brushSize: 7 }
      expect((await ben.post(`/api/artworks/${id}/cursor`, cursor)).status).toBe(403)
      expect((await ana.post(`/api/artworks/${id}/cursor`, { ...cursor, x: 'left' })).status).toBe(400)
      expect((await ana.post(`/api/artworks/${id}/cursor`, { ...cursor, color: 'reddish' })).status).toBe(400)
      expect((await ana.post(`/api/artworks/${id}/cursor`, {})).status).toBe(400)
    })
  })
})
