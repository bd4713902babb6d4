import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Artwork, type ArtworkPage, CARD_WIDTHS } from '#contract/artworks.ts'
import { BLANK_PAGE_ID, type Template } from '#contract/templates.ts'
import { BLANK_PAGE } from '#client/features/home/blank-page.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

async function create(client: Client, given: object = {}): Promise<Artwork> {
  const { status, json } = await client.post('/api/artworks', given)
  expect(status).toBe(201)
  return json as Artwork
}

oneEngine('artworks', 'embedded', (environment) => {
  let app: App
  let page: Template
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    const templates = (await app.stranger().get('/api/templates')).json as Template[]
    page = templates.find((template) => template.published && !template.isPremium)!
  }, 60_000)
  afterAll(() => app.close())

  describe('creating', () => {
    test('takes page and title of the template, and belongs to its creator', async () => {
      const ana = await app.signUp()
      const artwork = await create(ana, { templateId: page.id })
      expect(artwork).toMatchObject({
        userId: ana.id,
        isOwner: true,
        canDraw: true,
        ownerName: ana.username,
        ownerColor: '#4C6EF5',
        title: page.title,
        templateId: page.id,
        templateUrl: page.imageUrl,
        originalTemplateUrl: page.imageUrl,
        completed: false,
        collaborativeMode: false,
        sessionCode: null,
        visibility: 'private',
        imageUrl: expect.stringMatching(new RegExp(`^/api/artworks/${artwork.id}/image\\?v=0-[A-Za-z0-9_-]{22}$`)),
      })
      const plates = await app.stranger().get(artwork.platesUrl)
      expect(plates.status).toBe(200)
    })

    test('without a template gives a blank page', async () => {
      const ana = await app.signUp()
      expect(await create(ana)).toMatchObject({ title: 'Untitled Artwork', templateId: null, templateUrl: null })
      expect(await create(ana, { title: '  🌈 Mein Bild  ' })).toMatchObject({ title: '🌈 Mein Bild' })
      expect(await create(ana, { title: '   ' })).toMatchObject({ title: 'Untitled Artwork' })
    })

    test('with the id of the blank page gives one, on the plates that everybody knows before (TEMPLATE-149)', async () => {
      const { platesUrl: known, imageUrl } = BLANK_PAGE
      const plates = await app.stranger().get(known)
      expect(plates.status).toBe(200)
      expect((await app.stranger().get(imageUrl)).status).toBe(200)
      const artwork = await create(await app.signUp(), { title: 'My Drawing', templateId: BLANK_PAGE_ID })
      expect(artwork).toMatchObject({ templateId: null, templateUrl: null, platesUrl: known })
    })

    test('can enable collaboration at once', async () => {
      const artwork = await create(await app.signUp(), { collaborativeMode: true })
      expect(artwork).toMatchObject({
        collaborativeMode: true,
        sessionCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      })
    })

    test.each([
      [{ title: 'x'.repeat(121) }, 400],
      [{ title: 5 }, 400],
      [{ title: 'a page\u202Egnp' }, 400],
      [{ title: 'a\0page' }, 400],
      [{ templateId: 'one' }, 400],
      [{ templateId: -1 }, 400],
      [{ templateId: 999_999 }, 404],
      [{ visibility: 'everyone' }, 400],
      [{ collaborativeMode: 'yes' }, 400],
    ])('with %j is refused with %i', async (body, status) => {
      expect((await (await app.signUp()).post('/api/artworks', body)).status).toBe(status)
    })

    test('with one idempotency key twice makes one artwork', async () => {
      const ana = await app.signUp()
      const send = () => ana.post('/api/artworks', { title: 'Once' }, { 'idempotency-key': 'a-key' })
      const [first, second] = await Promise.all([send(), send()])
      expect(second.json).toEqual(first.json)
      expect(second.status).toBe(201)
      expect((await ana.get('/api/artworks')).json).toHaveLength(1)
    })
  })

  describe('listing', () => {
    test('shows people their own artworks, newest first', async () => {
      const ana = await app.signUp()
      const made = [
        await create(ana, { title: 'a' }),
        await create(ana, { title: 'b' }),
        await create(ana, { title: 'c' }),
      ]
      await ana.patch(`/api/artworks/${made[0]!.id}`, { title: 'a again' })
      const list = (await ana.get('/api/artworks')).json as Artwork[]
      expect(list.map(({ title }) => title)).toEqual(['a again', 'c', 'b'])
      expect((await (await app.signUp()).get('/api/artworks')).json).toEqual([])
    })

    test('gives every artwork once in list pages of any size, and treats invalid numbers as the defaults', async () => {
      const ana = await app.signUp()
      for (let i = 0; i < 7; i++) await create(ana, { title: `t${i}` })
      const get = async (query: string) => (await ana.get(`/api/artworks?${query}`)).json as ArtworkPage
      for (const limit of [1, 3, 7, 100]) {
        const ids: number[] = []
        for (let page = 1; ; page++) {
          const part = await get(`page=${page}&limit=${limit}`)
          expect(part).toMatchObject({ total: 7, counts: { all: 7, completed: 0, inProgress: 7 } })
          ids.push(...part.artworks.map(({ id }) => id))
          if (!part.hasMore) break
        }
        expect(new Set(ids).size).toBe(7)
        expect(ids).toHaveLength(7)
      }
      for (const query of ['page=0', 'page=x&limit=y', 'limit=1000', 'page=-1'])
        expect((await get(query)).artworks).toHaveLength(7)
      expect((await get('search=T3&page=1')).artworks.map(({ title }) => title)).toEqual(['t3'])
      expect((await ana.get('/api/artworks?sort=colour')).status).toBe(400)
    })
  })

  describe('reading', () => {
    test('is for the audience of the visibility, and others get 404', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const { id } = await create(ana)
      const unknown = await ben.get('/api/artworks/999999')
      for (const path of ['', '/image', '/image/320', '/keyframe', '/history', '/strokes', '/contributors']) {
        const hidden = await ben.get(`/api/artworks/${id}${path}`)
        expect(hidden.status, path).toBe(404)
        if (path === '') expect(hidden.text).toBe(unknown.text)
      }
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      const seen = (await ben.get(`/api/artworks/${id}`)).json
      expect(seen).toMatchObject({ isOwner: false, canDraw: false, sessionCode: null, ownerName: 'Someone' })
      for (const path of ['/image', '/history', '/strokes', '/contributors'])
        expect((await ben.get(`/api/artworks/${id}${path}`)).status, path).toBe(200)
      expect((await ben.get(`/api/artworks/${id}/keyframe`)).status).toBe(204)
      await ana.patch(`/api/artworks/${id}`, { visibility: 'family' })
      expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
      expect((await ben.get('/api/artworks')).json).toEqual([])
    })

    test.each(['0', '-1', '1.5', '1e3', 'NaN', '01', '99999999999999999999', '%00', "1'--"])(
      'with the id %s gives 404',
      async (id) => {
        const ana = await app.signUp()
        expect((await ana.get(`/api/artworks/${id}`)).status).toBe(404)
        expect((await ana.get(`/api/artworks/${id}/image`)).status).toBe(404)
        expect((await ana.patch(`/api/artworks/${id}`, { title: 'x' })).status).toBe(404)
      },
    )
  })

  describe('changing', () => {
    test('is for the owner only', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const { id } = await create(ana, { visibility: 'public' })
      expect((await ben.patch(`/api/artworks/${id}`, { title: 'Mine' })).status).toBe(403)
      expect((await ben.patch(`/api/artworks/${id}`, {})).status).toBe(403)
      const { status, json } = await ana.patch(`/api/artworks/${id}`, {
        title: ' New ',
        userId: ben.id,
        coinsEarned: 50,
      })
      expect(status).toBe(200)
      expect(json).toMatchObject({ title: 'New', userId: ana.id, completed: false, visibility: 'public' })
    })

    test.each([{ title: '' }, { title: '  ' }, { title: 'x'.repeat(121) }, { title: null }, { visibility: 'secret' }])(
      'to %j is refused',
      async (body) => {
        const ana = await app.signUp()
        const { id } = await create(ana)
        expect((await ana.patch(`/api/artworks/${id}`, body)).status).toBe(400)
      },
    )
  })

  describe('saving', () => {
    test('ignores a small picture in the body, and takes no large one: no client has to send any (HTTP-7)', async () => {
      const ana = await app.signUp()
      const { id, imageUrl } = await create(ana)
      const save = (bytes: number) =>
        ana.patch(`/api/artworks/${id}`, { imageUrl: `data:image/png;base64,${'A'.repeat(bytes)}`, updatedAt: 'now' })
      expect(await save(50_000)).toMatchObject({ status: 200, json: { imageUrl } })
      expect((await save(110_000)).status).toBe(413)
    })

    test('a whole artwork keeps title and visibility, and ignores what the sender may not change', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const artwork = (await ana.post('/api/artworks', { title: 'Boat' })).json as Artwork
      const path = `/api/artworks/${artwork.id}`
      const sent = { ...artwork, title: ' Ship ', visibility: 'public', id: 999, userId: ben.id, createdAt: 'never' }
      const saved = await ana.send('PUT', path, { ...sent, imageUrl: 'data:image/png;base64,AAAA', coinsEarned: 50 })
      expect([saved.status, saved.json]).toMatchObject([200, { id: artwork.id, userId: ana.id, title: 'Ship' }])
      expect(saved.json).toMatchObject({ visibility: 'public', createdAt: artwork.createdAt })
      expect((await ana.send('PUT', path, { title: 'x'.repeat(121) })).status).toBe(400)
      expect((await ben.send('PUT', path, { title: 'Mine' })).status).toBe(403)
      expect((await ben.send('PUT', path, {})).status).toBe(403)

      const { sessionCode } = (await ana.post(`${path}/enable-collaboration`)).json as { sessionCode: string }
      await ben.post('/api/collaboration/join', { code: sessionCode })
      const seen = (await ben.get(path)).json as Artwork
      expect((await ben.send('PUT', path, seen)).json).toEqual(seen)
      expect((await ben.send('PUT', path, { ...seen, title: 'Mine' })).status).toBe(403)
      expect((await ana.get(path)).json).toMatchObject({ title: 'Ship' })
    })

    test('by a contributor changes nothing and succeeds, and by a reader is refused', async () => {
      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const { id, sessionCode } = await create(ana, { collaborativeMode: true, visibility: 'public' })
      expect((await ben.patch(`/api/artworks/${id}`, { updatedAt: 'now' })).status).toBe(403)
      await ben.post('/api/collaboration/join', { code: sessionCode })
      expect((await ben.patch(`/api/artworks/${id}`, { updatedAt: 'now' })).status).toBe(200)
      expect((await ben.patch(`/api/artworks/${id}`, { title: 'Ben was here' })).status).toBe(403)
    })
  })

  describe('the picture', () => {
    test('is a PNG of the newest log entry, cached without end under its own number', async () => {
      const ana = await app.signUp()
      const artwork = await create(ana, { templateId: page.id })
      const url = `/api/artworks/${artwork.id}`
      const blank = await ana.get(artwork.imageUrl)
      expect(blank.status).toBe(200)
      expect(blank.headers.get('content-type')).toBe('image/png')
      expect(blank.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(blank.headers.get('vary')).toMatch(/cookie/i)
      expect(blank.headers.get('x-color-plane')).toMatch(/^[0-9a-f]{64}$/)

      await ana.post(`${url}/strokes`, { tool: 'brush', points: [{ x: 400, y: 300 }], brushSize: 40 })
      const { imageUrl } = (await ana.get(url)).json as Artwork
      expect(imageUrl).toMatch(/\/image\?v=1-[A-Za-z0-9_-]{22}$/)
      const drawn = await ana.get(imageUrl)
      expect(drawn.headers.get('x-color-plane')).not.toBe(blank.headers.get('x-color-plane'))

      const newest = await ana.get(`${url}/image`)
      expect(newest.headers.get('x-color-plane')).toBe(drawn.headers.get('x-color-plane'))
      const mark = imageUrl.slice(-22)
      const notTheNewest = ['', '?v=0', '?v=1', '?v=99', `?v=99-${mark}`, `?v=0-${mark}`, '?v=x', '?v=-1', '?v=1&v=0']
      for (const query of notTheNewest) {
        const { headers } = await ana.get(`${url}/image${query}`)
        expect(headers.get('cache-control'), query).toBe('private, no-cache')
        expect(headers.get('x-color-plane'), query).toBe(drawn.headers.get('x-color-plane'))
      }
      const etag = newest.headers.get('etag') ?? ''
      // Without a cache-control header, fetch adds no-cache to conditional requests.
      const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
      expect((await ana.get(`${url}/image`, known)).status).toBe(304)

      const small = await ana.get(`${imageUrl}&size=small`)
      expect(Number(small.headers.get('content-length'))).toBeLessThan(Number(newest.headers.get('content-length')))
      expect(small.headers.get('x-color-plane')).toBe(newest.headers.get('x-color-plane'))
    })

    test('is a WebP in the widths of cards, cached like the PNG, and in no other width (ARTWORK-50)', async () => {
      const ana = await app.signUp()
      const { id } = await create(ana, { templateId: page.id })
      const url = `/api/artworks/${id}`
      await ana.post(`${url}/strokes`, { tool: 'brush', points: [{ x: 400, y: 300 }], brushSize: 40 })
      const { imageUrl } = (await ana.get(url)).json as Artwork
      const full = await ana.get(imageUrl)
      const etags = new Set([full.headers.get('etag')])
      for (const width of CARD_WIDTHS) {
        const address = imageUrl.replace('/image?', `/image/${width}?`)
        const [card, other] = [await ana.get(address), await ana.get(`${url}/image/${width}`)]
        expect(card.headers.get('content-type')).toBe('image/webp')
        expect(card.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
        expect(other.headers.get('cache-control')).toBe('private, no-cache')
        expect(card.headers.get('vary')).toMatch(/cookie/i)
        expect(card.headers.get('x-color-plane')).toBe(full.headers.get('x-color-plane'))
        expect(Number(card.headers.get('content-length'))).toBeLessThan(Number(full.headers.get('content-length')))
        etags.add(card.headers.get('etag'))
      }
      expect(etags.size).toBe(CARD_WIDTHS.length + 1)
      for (const width of ['0', '321', '1600', '320.5', '320.0', '0x140', '3.2e2', '%20320', 'NaN', 'small', '%00'])
        expect((await ana.get(`${url}/image/${width}`)).status, width).toBe(404)
    })
  })

  describe('the history', () => {
    test('returns who did what, in order, in chunks without gaps', async () => {
      const ana = await app.signUp()
      const { id } = await create(ana)
      for (let i = 0; i < 3; i++) await ana.post(`/api/artworks/${id}/strokes`, { points: [{ x: i, y: i }] })
      const get = async (query = '') =>
        (await ana.get(`/api/artworks/${id}/history${query}`)).json as { entries: { seq: number }[]; people: unknown }
      const all = await get()
      expect(all).toMatchObject({ hasMore: false, people: [{ id: ana.id, name: ana.username, color: '#4C6EF5' }] })
      expect(all.entries.map(({ seq }) => seq)).toEqual([1, 2, 3])
      expect((await get('?after=2')).entries).toEqual(all.entries.slice(2))
      expect((await get('?after=nonsense')).entries).toEqual(all.entries)
    })
  })
})
