/** A flood of requests for a picture that takes long to paint: other people's thumbnails do not wait for it (SECURITY-12). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { LinkState } from '#contract/picture-links.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'

const MOMENTS = 70
const LONG_STROKES = 6

/** A stroke that goes to and fro over the whole page, with the most points that a stroke may have. */
const longStroke = (at: number) => ({
  tool: 'brush',
  brushSize: 50,
  points: Array.from({ length: 5_000 }, (_, i) => ({ x: i % 2 === 0 ? 0 : 800, y: (i * 7 + at) % 600 })),
})

oneEngine('a flood of pictures', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  })
  afterAll(() => app.close())

  test('is painted once, and thumbnails of others are there before it', { timeout: 60_000 }, async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    for (let at = 0; at < LONG_STROKES; at += 1) {
      const { status } = await ana.post(`/api/artworks/${id}/strokes`, longStroke(at))
      expect(status).toBe(201)
    }
    const cleo = await app.signUp()
    const newThumbnail = async (): Promise<string> =>
      `${((await cleo.post('/api/artworks', {})).json as Artwork).imageUrl}&size=small`
    // Starts the threads.
    await Promise.all([cleo.get(await newThumbnail()), cleo.get((await newThumbnail()).replace('small', 'full'))])
    const thumbnails = await Promise.all([newThumbnail(), newThumbnail(), newThumbnail()])

    const finished: string[] = []
    const ask = async (person: typeof ana, path: string, what: string) => {
      const reply = await person.get(path)
      finished.push(what)
      return reply
    }
    const { imageUrl } = (await ben.get(`/api/artworks/${id}`)).json as Artwork
    const flood = Array.from({ length: MOMENTS }, (_, v) => {
      const size = v % 2 === 0 ? 'full' : 'small'
      const address = v === LONG_STROKES ? imageUrl : `/api/artworks/${id}/image?v=${v}`
      return ask(ben, `${address}&size=${size}`, 'flood')
    })
    const shown = await Promise.all(thumbnails.map((path) => ask(cleo, path, 'thumbnail')))
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(finished).toEqual(['thumbnail', 'thumbnail', 'thumbnail'])

    const replies = await Promise.all(flood)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ headers }) => headers.get('x-color-plane'))).size).toBe(1)
    const lasting = replies.filter(({ headers }) => headers.get('cache-control')?.includes('immutable'))
    expect(lasting).toHaveLength(1)
  })

  test(
    'is not for somebody who has lost the right to it while they waited (SECURITY-500)',
    { timeout: 60_000 },
    async () => {
      const { ana, ben, id, code } = await shareArtwork(app)
      const [cleo, dora] = [await app.signUp(), await app.signUp()]
      for (const person of [ben, cleo, dora]) await join(person, code)
      const { link } = (await ana.send('PUT', `/api/artworks/${id}/link`, { expiresInDays: 1 })).json as LinkState
      for (let at = 0; at < LONG_STROKES; at += 1)
        expect((await ana.post(`/api/artworks/${id}/strokes`, longStroke(at))).status).toBe(201)
      const address = `/api/artworks/${id}/image`
      const waiting = [
        ben.get(address),
        ben.get(`${address}/320`),
        cleo.get(address),
        app.stranger().get(`/api${link!.path}/image`),
        dora.get(address),
      ]
      // Signing out changes the cookies that the requests above have sent already.
      await Promise.all([
        ana.delete(`/api/artworks/${id}/contributors/${ben.id}`),
        cleo.post('/api/logout'),
        ana.delete(`/api/artworks/${id}/link`),
      ])
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([404, 404, 401, 404, 200])
    },
  )
})
