import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { Template } from '#contract/templates.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { startAppWithAdmin } from '#tests/api/templates/template-forms.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { earnCoins } from './own-coins.ts'

const RIBBONS = { pageId: 82, itemId: 105 }

const pageIds = async (client: Client): Promise<number[]> =>
  Template.array()
    .parse((await client.get('/api/templates')).json)
    .map(({ id }) => id)

oneEngine('premium pages', 'embedded', (environment) => {
  let app: App
  let boss: Client
  beforeAll(async () => {
    ;({ app, boss } = await startAppWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  test('are offered to people who bought them, and only they make artworks of them', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { pageId: templateId, itemId } = RIBBONS
    expect(await pageIds(ana)).not.toContain(templateId)
    expect(await ana.post('/api/artworks', { templateId })).toMatchObject({ status: 403, json: { code: 'not-owned' } })
    await earnCoins(ana, 10)
    expect((await ana.post(`/api/store/${itemId}/purchase`)).status).toBe(200)
    expect(await pageIds(ana)).toContain(templateId)
    for (const client of [ben, app.stranger()]) expect(await pageIds(client)).not.toContain(templateId)
    const created = await ana.post('/api/artworks', { templateId, visibility: 'public' })
    expect(created.status).toBe(201)
    expect((await ben.post('/api/artworks', { templateId })).status).toBe(403)
    // What was made of the page keeps it, also for the people who may see it.
    const { id, platesUrl } = created.json as Artwork
    expect((await ben.get(`/api/artworks/${id}`)).json).toMatchObject({ templateId, platesUrl })
  })
  test('stay with people who bought them when the item gets another page, which is theirs, too (COIN-6)', async () => {
    const ana = await app.signUp()
    await earnCoins(ana, 20)
    expect((await ana.post(`/api/store/${RIBBONS.itemId}/purchase`)).status).toBe(200)
    expect((await boss.send('PUT', `/api/store/${RIBBONS.itemId}`, { templateId: 33 })).status).toBe(200)
    expect(await pageIds(ana)).toEqual(expect.arrayContaining([RIBBONS.pageId, 33]))
    for (const templateId of [RIBBONS.pageId, 33])
      expect((await ana.post('/api/artworks', { templateId })).status).toBe(201)
    expect((await ana.get('/api/inventory')).json).toMatchObject([{ item: { templateId: RIBBONS.pageId } }])
    // Nobody pays for a page that they own.
    const item = { title: 'Ribbons', description: 'Again.', imageUrl: '/pictures/cat.svg', price: 5 }
    const added = await boss.post('/api/store', { ...item, itemType: 'template', templateId: RIBBONS.pageId })
    const { id } = added.json as { id: number }
    expect((await ana.post(`/api/store/${id}/purchase`)).json).toMatchObject({ code: 'already-owned' })
  })
})
