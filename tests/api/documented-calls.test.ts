/** The calls that programs other than our client may make: their addresses, what they take, and every field of the replies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { type App, startApp } from './start-app.ts'

type SignedUp = Awaited<ReturnType<App['signUp']>>

const DATE = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string
const ANY_TEXT = expect.any(String) as string
const ANY_NUMBER = expect.any(Number) as number

/** Calls, and expects this status and JSON. Returns the body. */
async function call<R>(client: Client, status: number, method: string, path: string, body?: unknown): Promise<R> {
  const response = await client.send(method, path, body)
  expect(response.status, `${method} ${path}: ${response.text}`).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  // The test names the fields that it reads.
  return response.json as R
}

oneEngine('a documented call', 'embedded', (environment) => {
  let app: App
  let ana: SignedUp
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    ana = await app.signUp()
  }, 60_000)
  afterAll(() => app.close())

  const newArtwork = async (body: object = {}): Promise<number> =>
    (await call<{ id: number }>(ana, 201, 'POST', '/api/artworks', body)).id

  describe('about accounts', () => {
    test('registers, logs in and out, and says who is signed in', async () => {
      const client = app.stranger()
      expect(await call(client, 401, 'GET', '/api/user')).toMatchObject({ error: ANY_TEXT, message: ANY_TEXT })
      const credentials = { username: 'documented', password: 'a good password' }
      const optional = { displayName: 'Dora', email: 'dora@example.org', profileColor: '#123456' }
      const user = await call<{ id: number }>(client, 201, 'POST', '/api/register', { ...credentials, ...optional })
      const shown = { username: 'documented', displayName: 'Dora', profileColor: '#123456', coins: 0, isAdmin: false }
      expect(user).toMatchObject(shown)
      expect(await call(client, 200, 'GET', '/api/user')).toEqual(user)
      expect((await client.send('POST', '/api/logout')).status).toBe(200)
      await call(client, 401, 'GET', '/api/user')
      expect(await call(client, 200, 'POST', '/api/login', credentials)).toEqual(user)
      // Neither the password nor its hash nor the address is in any reply.
      for (const field of ['password', 'passwordHash', 'email']) expect(user).not.toHaveProperty(field)
    })

    test('reads and changes the profile, and lists the coins', async () => {
      const ben = await app.signUp()
      expect(await call(ben, 200, 'GET', '/api/profile')).toMatchObject({ recentArtworks: [], families: [] })
      const settings = {
        displayName: 'Ben',
        nickname: 'Bee',
        profileColor: '#654321',
        defaultVisibility: 'public',
        notificationsEnabled: false,
      }
      for (const [field, value] of Object.entries(settings))
        expect(await call(ben, 200, 'PATCH', '/api/profile', { [field]: value })).toMatchObject({ [field]: value })
      expect(await call(ben, 200, 'GET', '/api/profile')).toMatchObject(settings)

      const { id } = await call<{ id: number }>(ben, 201, 'POST', '/api/artworks', {})
      await call(ben, 201, 'POST', `/api/artworks/${id}/strokes`, { points: [{ x: 1, y: 1 }] })
      await call(ben, 200, 'PATCH', `/api/artworks/${id}`, { completed: true })
      const [earned] = await call<object[]>(ben, 200, 'GET', '/api/coins/history')
      expect(earned).toMatchObject({ id: ANY_NUMBER, amount: 10, reason: 'completed_artwork', timestamp: DATE })
    })
  })

  describe('about pages and the store', () => {
    test('lists both, and what a person owns', async () => {
      const [template] = await call<object[]>(app.stranger(), 200, 'GET', '/api/templates')
      expect(template).toMatchObject({
        id: 1,
        title: ANY_TEXT,
        imageUrl: ANY_TEXT,
        category: ANY_TEXT,
        description: ANY_TEXT,
        difficulty: expect.stringMatching(/^(easy|medium|hard)$/) as string,
        isPremium: false,
        price: 0,
      })
      const items = await call<{ templateId: number | null }[]>(ana, 200, 'GET', '/api/store')
      expect(items[0]).toMatchObject({ id: ANY_NUMBER, title: ANY_TEXT, price: ANY_NUMBER, itemType: ANY_TEXT })
      expect(items.some(({ templateId }) => templateId !== null)).toBe(true)
      expect(await call(ana, 200, 'GET', '/api/inventory')).toEqual([])
      for (const path of ['/api/store', '/api/inventory']) await call(app.stranger(), 401, 'GET', path)
    })

    test('buys an item, without a body', async () => {
      const [item] = await call<{ id: number }[]>(ana, 200, 'GET', '/api/store')
      const refused = await ana.send('POST', `/api/store/${item!.id}/purchase`)
      expect([refused.status, refused.json]).toMatchObject([400, { message: 'Not enough coins' }])
    })
  })

  test('invites to a family, and shows it', async () => {
    const ben = await app.signUp()
    const { id } = await call<{ id: number }>(ana, 201, 'POST', '/api/families', { name: 'Bear' })
    const { code } = await call<{ code: string }>(ana, 201, 'POST', `/api/families/${id}/invitations`, {})
    expect(await call(app.stranger(), 200, 'GET', `/api/invitations/code/${code}`)).toMatchObject({
      familyName: 'Bear',
    })
    const joined = await ben.send('POST', `/api/families/join/${code}`)
    expect([joined.status, joined.json]).toMatchObject([200, { familyId: id }])
    expect(await call(ben, 200, 'GET', `/api/families/${id}`)).toMatchObject({ id, name: 'Bear', ownerId: ana.id })
    const members = await call<object[]>(ben, 200, 'GET', `/api/families/${id}/members`)
    expect(members).toHaveLength(2)
    expect(members[1]).toMatchObject({ id: ben.id, role: 'member', joinedAt: DATE })
    for (const path of [`/api/families/${id}/artworks`, '/api/family-artworks'])
      expect(JSON.stringify(await call(ben, 200, 'GET', path))).toContain('[]')
  })

  describe('about artworks', () => {
    test('makes one with every field, and reads it', async () => {
      const ben = await app.signUp()
      const made = await call<{ id: number }>(ben, 201, 'POST', '/api/artworks', {
        title: 'Mine',
        imageUrl: 'data:,',
        templateId: 2,
        completed: false,
      })
      expect(made).toMatchObject({
        id: ANY_NUMBER,
        userId: ben.id,
        title: 'Mine',
        imageUrl: expect.stringMatching(/^\/api\/artworks\/\d+\/image/) as string,
        templateId: 2,
        templateUrl: ANY_TEXT,
        originalTemplateUrl: ANY_TEXT,
        completed: false,
        collaborativeMode: false,
        sessionCode: null,
        familyId: null,
        visibility: 'private',
        createdAt: DATE,
        updatedAt: DATE,
      })
      expect(await call(ben, 200, 'GET', `/api/artworks/${made.id}`)).toEqual(made)
    })

    test('makes a shared one as the test page does', async () => {
      const shared = { title: 'Sync', collaborativeMode: true, imageUrl: '', templateUrl: null, visibility: 'private' }
      expect(await call(ana, 201, 'POST', '/api/artworks', shared)).toMatchObject({
        collaborativeMode: true,
        sessionCode: expect.stringMatching(/^[A-Z0-9]{6}$/) as string,
      })
    })

    test('lists them whole, and by pages of 20', async () => {
      const ben = await app.signUp()
      for (let count = 0; count < 21; count += 1) await call(ben, 201, 'POST', '/api/artworks', { title: `${count}` })
      expect(await call<object[]>(ben, 200, 'GET', '/api/artworks')).toHaveLength(21)
      const page = await call<{ artworks: object[] }>(ben, 200, 'GET', '/api/artworks?page=1&limit=20')
      expect(page).toMatchObject({ hasMore: true, total: 21 })
      expect(page.artworks).toHaveLength(20)
      const summary = { id: ANY_NUMBER, title: '20', imageUrl: ANY_TEXT, completed: false, updatedAt: DATE }
      expect(page.artworks[0]).toMatchObject({ ...summary, collaborativeMode: false })
      expect(await call(ben, 200, 'GET', '/api/artworks?page=2')).toMatchObject({ hasMore: false, total: 21 })
    })

    test('saves, completes, reopens and deletes one', async () => {
      const id = await newArtwork({ templateId: 2 })
      const path = `/api/artworks/${id}`
      const artwork = await call<object>(ana, 200, 'GET', path)
      expect(await call(ana, 200, 'PUT', path, { ...artwork, title: 'Saved' })).toMatchObject({ id, title: 'Saved' })
      const quick = { imageUrl: 'data:,', updatedAt: new Date(0).toISOString() }
      expect(await call(ana, 200, 'PATCH', path, quick)).toMatchObject({ id, title: 'Saved', completed: false })
      await call(ana, 201, 'POST', `${path}/strokes`, { points: [{ x: 1, y: 1 }] })
      expect(await call(ana, 200, 'PATCH', path, { completed: true })).toMatchObject({
        id,
        completed: true,
        coinsEarned: 10,
        user: { id: ana.id, coins: 10 },
      })
      expect(await call(ana, 200, 'PATCH', path, { completed: false })).toMatchObject({ completed: false })
      await call(ana, 200, 'PATCH', path, { completed: true })
      expect(await call(ana, 200, 'POST', `${path}/reopen`)).toMatchObject({ completed: false })
      await call(ana, 200, 'DELETE', path)
      await call(ana, 404, 'GET', path)
    })
  })

  describe('about coloring together', () => {
    test('opens an artwork, joins it, and lists who colors it', async () => {
      const id = await newArtwork({ templateId: 2 })
      const ben = await app.signUp()
      const opened = await call<{ sessionCode: string }>(ana, 200, 'POST', `/api/artworks/${id}/enable-collaboration`)
      const { sessionCode } = opened
      expect(opened).toMatchObject({ code: sessionCode })
      const wrong = await ben.post('/api/collaboration/join', { code: 'ZZZZZZ' })
      expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
        404,
        expect.stringMatching(/^text\/plain/) as string,
      ])
      expect(wrong.text).toMatch(/^Invalid session code/)
      expect(await call(ben, 200, 'POST', '/api/collaboration/join', { code: sessionCode })).toMatchObject({
        artworkId: id,
        sessionCode,
        templateUrl: ANY_TEXT,
      })
      const path = `/api/artworks/${id}`
      expect(await call(ben, 200, 'PUT', path, { collaborativeMode: true, sessionCode })).toMatchObject({
        collaborativeMode: true,
        sessionCode,
      })
      await call(ben, 200, 'POST', `${path}/contributors`, { userId: ben.id, role: 'collaborator' })
      await ben.post(`${path}/cursor`, { x: 1, y: 2, tool: 'brush', color: '#e84393', brushSize: 10 })
      const contributors = await call<object[]>(ana, 200, 'GET', `${path}/contributors`)
      expect(contributors).toHaveLength(2)
      expect(contributors[1]).toEqual({
        userId: ben.id,
        username: ben.username,
        displayName: null,
        profileColor: ANY_TEXT,
        role: 'collaborator',
        contributionType: 'coloring',
        lastActiveAt: DATE,
        strokes: 0,
        sections: [],
        cursorPosition: '{"x":1,"y":2,"tool":"brush","color":"#e84393","brushSize":10}',
      })
    })

    test('tells where a cursor is', async () => {
      const id = await newArtwork()
      const cursor = { x: 1, y: 2, tool: 'brush', color: '#e84393', brushSize: 10 }
      expect((await ana.post(`/api/artworks/${id}/cursor`, cursor)).status).toBe(200)
    })
  })

  test('adds strokes of every tool and lists them with every field', async () => {
    const path = `/api/artworks/${await newArtwork({ templateId: 2 })}/strokes`
    const add = async (stroke: object): Promise<number> => {
      const { strokeId } = await call<{ strokeId: number }>(ana, 201, 'POST', path, stroke)
      return strokeId
    }
    const line = {
      id: 'line-1',
      points: [
        { x: 1, y: 1 },
        { x: 9, y: 9 },
      ],
      color: '#e84393',
      brushSize: 5,
      tool: 'brush',
      brushTip: 'fuzzy',
      intensity: 40,
      timestamp: new Date().toISOString(),
    }
    const first = await add(line)
    const black = { r: 0, g: 0, b: 0, a: 255 }
    const fillRegion = { startX: 5, startY: 5, targetColor: black, fillColor: { r: 255, g: 0, b: 0, a: 255 } }
    await add({ tool: 'fill', fillRegion, fillColor: '#ff0000' })
    const magicalEffects = (['star', 'sparkle'] as const).map((type) => ({
      x: 9,
      y: 9,
      color: '#ffd700',
      type,
      size: 8,
    }))
    await add({ tool: 'magic', points: [{ x: 9, y: 9 }], color: '#ffd700', magicalEffects })
    for (const brushTip of ['round', 'square', 'sketchy']) await add({ ...line, id: `tip-${brushTip}`, brushTip })
    await add({ ...line, id: 'eraser-1', tool: 'eraser', brushTip: 'round' })

    const { strokes } = await call<{ strokes: object[] }>(ana, 200, 'GET', `${path}?loadAll=true`)
    expect(strokes).toHaveLength(7)
    const { id: clientId, timestamp: _, ...kept } = line
    expect(strokes[0]).toMatchObject({ ...kept, clientId, id: first, userId: ana.id, timestamp: DATE })
    expect(strokes[0]).toMatchObject({ artworkId: Number(path.split('/')[3]) })
    expect(strokes[1]).toMatchObject({
      tool: 'fill',
      fillColor: '#ff0000',
      fillRegion: { startX: 5, startY: 5, fillColor: fillRegion.fillColor, targetColor: black },
    })
    expect(strokes[2]).toMatchObject({ tool: 'magic', magicalEffects })
    const { strokes: later } = await call<{ strokes: object[] }>(ana, 200, 'GET', `${path}?lastId=${first}`)
    expect(later).toEqual(strokes.slice(1))
    // A page that has only a fill can be completed.
    const filled = await newArtwork({ templateId: 2 })
    await call(ana, 201, 'POST', `/api/artworks/${filled}/strokes`, { tool: 'fill', fillRegion, fillColor: '#ff0000' })
    await call(ana, 200, 'PATCH', `/api/artworks/${filled}`, { completed: true })
  })

  test('reacts, and takes it back by an encoded emoji', async () => {
    const id = await newArtwork({ templateId: 2, visibility: 'public' })
    const path = `/api/artworks/${id}/reactions`
    await call(ana, 201, 'POST', `/api/artworks/${id}/strokes`, { points: [{ x: 1, y: 1 }] })
    await call(ana, 200, 'PATCH', `/api/artworks/${id}`, { completed: true })
    await call(app.stranger(), 401, 'POST', path, { emoji: '🎨' })
    const ben = await app.signUp()
    const reacted = [{ emoji: '🎨', count: 1, userReacted: true }]
    expect(await call(ben, 200, 'POST', path, { emoji: '🎨' })).toEqual(reacted)
    expect(await call(ben, 200, 'GET', path)).toEqual(reacted)
    expect(await call(ana, 200, 'GET', path)).toEqual([{ emoji: '🎨', count: 1, userReacted: false }])
    expect(await call(ben, 200, 'DELETE', `${path}/${encodeURIComponent('🎨')}`)).toEqual([])
  })
})
