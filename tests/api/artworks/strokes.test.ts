import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

oneEngine('strokes', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  describe('strokes by REST', () => {
    test('are numbered from 1 in order of arrival, and can be requested by number', async () => {
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      const url = `/api/artworks/${id}/strokes`
      const ids: number[] = []
      for (const client of [ana, ben, ana]) {
        const { status, json } = await client.post(url, DOT)
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
      const { ana, id } = await shareArtwork(app)
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
      const { ana, id } = await shareArtwork(app)
      const url = `/api/artworks/${id}/strokes`
      const sent = [
        { ...DOT, color: 'rgba(255, 107, 107, 0.5)' },
        { ...DOT, color: 'rgba(255,107,107,.5)', intensity: 50 },
        { ...DOT, color: 'rgba(0,0,0,0)' },
        { ...DOT, tool: 'eraser', color: 'rgba(0,0,0,0)' },
        { ...DOT, tool: 'fill', fillColor: 'rgba(1,2,3,0.25)' },
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
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'taken' })
      expect((await ben.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'taken' })).status).toBe(409)
    })

    test.each([
      {},
      { tool: 'brush', points: [] },
      { points: null },
      { points: [{ x: 801, y: 1 }] },
      { points: [{ x: 1 }] },
      { ...DOT, color: 'red' },
      { ...DOT, color: 'rgba(256,0,0,1)' },
      { ...DOT, color: 'rgba(0,0,0,1.5)' },
      { ...DOT, color: 'rgba(0,0,0)' },
      { ...DOT, color: 'rgb(0,0,0)' },
      { ...DOT, fillColor: 'rgba(0,0,0,-1)' },
      { ...DOT, brushSize: 51 },
      { ...DOT, intensity: 0 },
      { ...DOT, tool: 'spray' },
      { ...DOT, id: 'with space' },
      { tool: 'fill' },
      { tool: 'magic', magicalEffects: [] },
      { ...DOT, points: Array.from({ length: 5_001 }, () => ({ x: 1, y: 1 })) },
    ])('like %j are refused', async (body) => {
      const { ana, id } = await shareArtwork(app)
      expect((await ana.post(`/api/artworks/${id}/strokes`, body)).status).toBe(400)
      expect((await ana.get(`/api/artworks/${id}/strokes`)).json).toEqual({ strokes: [] })
    })

    test('of the largest allowed size are accepted', async () => {
      const { ana, id } = await shareArtwork(app)
      const points = Array.from({ length: 5_000 }, (_, i) => ({ x: i % 800, y: (i * 7) % 600 }))
      expect((await ana.post(`/api/artworks/${id}/strokes`, { points })).status).toBe(201)
    })

    test('by readers and strangers are refused', async () => {
      const { ana, ben, id } = await shareArtwork(app)
      expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(404)
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(403)
      expect((await app.stranger().post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(401)
    })

    test('move the artwork to the front of the list', async () => {
      const ana = await app.signUp()
      const first = (await ana.post('/api/artworks', { title: 'first' })).json as Artwork
      await ana.post('/api/artworks', { title: 'second' })
      await ana.post(`/api/artworks/${first.id}/strokes`, DOT)
      const titles = async () => ((await ana.get('/api/artworks')).json as Artwork[]).map(({ title }) => title)
      await expect.poll(titles).toEqual(['first', 'second'])
    })
  })
})
