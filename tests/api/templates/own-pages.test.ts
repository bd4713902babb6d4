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

  test('are private artworks of their makers, and no templates (TEMPLATE-16)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { status, json } = await make(ana, TWO_CIRCLES, { title: 'Our cat' })
    expect([status, json]).toMatchObject([201, { title: 'Our cat', visibility: 'private', templateId: null }])
    const { id, platesUrl } = json as Artwork
    const plates = decodePlates(new Uint8Array(await (await fetch(app.url + platesUrl)).arrayBuffer()))
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
