/** Copies of artworks: a stranger gets none, a flood of them is refused, and a copy shows nothing that its maker could not see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { type Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'

const COPIES_AN_HOUR = 20

const copyOf = (client: Client, id: number) => client.post(`/api/artworks/${id}/copy`)
const strokesOf = async (client: Client, id: number): Promise<StrokeRow[]> =>
  ((await client.get(`/api/artworks/${id}/strokes?loadAll=true`)).json as { strokes: StrokeRow[] }).strokes

oneEngine('copies of artworks', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
  }, 60_000)
  afterAll(() => app.close())

  test('a stranger and a signed-in person without the right get none', async () => {
    const { ana, ben, id } = await shareArtwork(app)
    expect((await copyOf(app.stranger(), id)).status).toBe(401)
    expect((await copyOf(ben, id)).status).toBe(404)
    expect((await ben.get('/api/artworks')).json).toEqual([])
    expect((await ana.get('/api/artworks')).json).toHaveLength(1)
  })

  test('a copy has the strokes with their authors, a log of its own, and is private to its owner', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    for (const person of [ana, ben, ana]) await person.post(`/api/artworks/${id}/strokes`, DOT)
    await ana.post(`/api/artworks/${id}/disable-collaboration`)
    const { status, json } = await copyOf(ben, id)
    const copy = json as Artwork
    const source = (await ana.get(`/api/artworks/${id}`)).json as Artwork
    expect(status).toBe(201)
    expect(copy).toMatchObject({
      userId: ben.id,
      isOwner: true,
      canDraw: true,
      title: `${source.title} (copy)`,
      platesUrl: source.platesUrl,
      visibility: 'private',
      collaborativeMode: false,
      sessionCode: null,
    })
    expect(copy.logKey).not.toBe(source.logKey)
    const authors = async (client: Client, artworkId: number) =>
      (await strokesOf(client, artworkId)).map(({ userId, clientId }) => ({ userId, clientId }))
    expect(await authors(ben, copy.id)).toEqual(await authors(ana, id))
    expect((await ana.get(`/api/artworks/${copy.id}`)).status).toBe(404)

    await ben.post(`/api/artworks/${copy.id}/strokes`, DOT)
    expect(await strokesOf(ben, copy.id)).toHaveLength(4)
    expect(await strokesOf(ana, id)).toHaveLength(3)
  })

  test('the title of a copy is cut where no emoji is', async () => {
    const { ana, id } = await shareArtwork(app)
    const start = 'x'.repeat(108)
    await ana.patch(`/api/artworks/${id}`, { title: `${start}👩‍👩‍👧` })
    expect((await copyOf(ana, id)).json).toMatchObject({ title: `${start} (copy)` })
  })

  test('a flood of them is refused with the seconds to wait', async () => {
    const { ana, id } = await shareArtwork(app)
    const statuses: number[] = []
    for (let i = 0; i < COPIES_AN_HOUR; i += 1) statuses.push((await copyOf(ana, id)).status)
    const refused = await copyOf(ana, id)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ana.get('/api/artworks').then(({ json }) => (json as unknown[]).length)).toBe(COPIES_AN_HOUR + 1)
  })
})
