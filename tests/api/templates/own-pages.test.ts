import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { MAX_LINES_BYTES } from '#contract/own-pages.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { sendForm, templatesFor, TWO_CIRCLES } from './template-forms.ts'

oneEngine('pages of photos', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
  }, 60_000)
  afterAll(() => app.close())

  const make = (client: Client, file = TWO_CIRCLES, fields: Record<string, string> = {}) =>
    sendForm(app, client, '/api/my-pages', { fields, file })

  const fetchAs = (client: Client, path: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, { headers: { cookie: client.cookieHeader(), ...headers } })

  test('show plates and line art to those alone who see an artwork on them (TEMPLATE-68)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { id, platesUrl, templateUrl } = (await make(ana)).json as Artwork
    const paths = [
      platesUrl,
      templateUrl ?? '',
      ...['-small.png', '-tiny.png', '-colored.png'].map((end) => (templateUrl ?? '').replace('.png', end)),
    ]
    const statusesFor = async (client: Client) =>
      Promise.all(paths.map(async (path) => (await fetchAs(client, path)).status))
    expect(await statusesFor(ana)).toEqual(paths.map(() => 200))
    for (const client of [ben, app.stranger()]) expect(await statusesFor(client)).toEqual(paths.map(() => 404))
    const { headers } = await fetchAs(ana, platesUrl)
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('vary')).toContain('Cookie')
    const { sessionCode } = (await ana.post(`/api/artworks/${id}/enable-collaboration`)).json as { sessionCode: string }
    await ben.post('/api/collaboration/join', { code: sessionCode })
    expect(await statusesFor(ben)).toEqual(paths.map(() => 200))
    await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)
    expect(await statusesFor(ben)).toEqual(paths.map(() => 404))
    // A copy is an artwork on the same plates.
    const copy = (await ana.post(`/api/artworks/${id}/copy`)).json as Artwork
    await ana.delete(`/api/artworks/${id}`)
    expect(await statusesFor(ana)).toEqual(paths.map(() => 200))
    await ana.delete(`/api/artworks/${copy.id}`)
    expect(await statusesFor(ana)).toEqual(paths.map(() => 404))
  })

  test('leave pages of the app to everybody, for caches too', async () => {
    const [template] = await templatesFor(app.stranger())
    for (const path of [template?.platesUrl ?? '', template?.imageUrl ?? '']) {
      const { status, headers } = await fetchAs(app.stranger(), path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(headers.get('vary') ?? '').not.toContain('Cookie')
    }
  })

  test('are private artworks of their makers, and no templates (TEMPLATE-16)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { status, json } = await make(ana, TWO_CIRCLES, { title: 'Our cat' })
    expect([status, json]).toMatchObject([201, { title: 'Our cat', visibility: 'private', templateId: null }])
    const { id, platesUrl } = json as Artwork
    const plates = decodePlates(new Uint8Array(await (await fetchAs(ana, platesUrl)).arrayBuffer()))
    expect(plates.regions.filter((region) => region !== null)).toHaveLength(3)
    expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
    const shown = await templatesFor(ana)
    expect(shown.map((template) => template.platesUrl)).not.toContain(platesUrl)
    expect((await make(app.stranger())).status).toBe(401)
  })

  test('have at most 1 MiB, and are made 20 times a day (SECURITY-28)', async () => {
    const ana = await app.signUp()
    expect((await make(ana, new Uint8Array(MAX_LINES_BYTES + 1))).status).toBe(413)
    const statuses: number[] = []
    for (let times = 0; times < 21; times++) statuses.push((await make(ana, new TextEncoder().encode('no'))).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 415), 429])
  })
})
