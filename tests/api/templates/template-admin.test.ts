import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { StoreItem } from '#contract/store.ts'
import { MAX_PICTURE_BYTES, TemplateInspection } from '#contract/template-admin.ts'
import { Template } from '#contract/templates.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { Client } from '#tests/api/client.ts'
import type { App } from '#tests/api/start-app.ts'
import { earnCoins } from '#tests/api/store/own-coins.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { drawing, sendForm, startAppWithAdmin, templatesFor, TWO_CIRCLES, type FormParts } from './template-forms.ts'

const NAMED = { name: 'Two circles', category: 'Abstract' }

const itemsOf = async (client: Client, templateId: number): Promise<StoreItem[]> =>
  ((await client.get('/api/store')).json as StoreItem[]).filter((item) => item.templateId === templateId)

oneEngine('admins and templates', 'embedded', (environment) => {
  let app: App
  let boss: Client
  beforeAll(async () => {
    ;({ app, boss } = await startAppWithAdmin(environment()))
  }, 60_000)
  afterAll(() => app.close())

  const upload = (parts: FormParts, client = boss) => sendForm(app, client, '/api/templates/upload', parts)
  const preview = (parts: FormParts) => sendForm(app, boss, '/api/templates/preview', parts)
  const inspect = async (file: Uint8Array, gapPx = '0'): Promise<TemplateInspection> => {
    const { status, json } = await preview({ fields: { gapPx }, file })
    expect([status, json]).toMatchObject([200, {}])
    return TemplateInspection.parse(json)
  }
  const uploaded = async (fields: Record<string, string> = {}, file = TWO_CIRCLES): Promise<Template> => {
    const { status, json } = await upload({ fields: { ...NAMED, ...fields }, file })
    expect([status, json]).toMatchObject([201, {}])
    return Template.parse(json)
  }

  test('an uploaded picture becomes a page that can be colored', async () => {
    const template = await uploaded({ description: 'Round', difficulty: 'medium', price: '0', published: 'true' })
    expect(template).toMatchObject({
      title: 'Two circles',
      category: 'Abstract',
      description: 'Round',
      difficulty: 'medium',
      price: 0,
      isPremium: false,
      published: true,
      storeId: null,
      regionCount: 3,
    })
    expect(template.id).toBeGreaterThanOrEqual(1000)
    const ana = await app.signUp()
    expect(await templatesFor(ana)).toContainEqual(template)
    expect((await fetch(app.url + template.imageUrl)).headers.get('content-type')).toBe('image/png')
    const { status, json } = await ana.post('/api/artworks', { templateId: template.id })
    expect(status).toBe(201)
    const artwork = json as Artwork
    const plates = decodePlates(new Uint8Array(await (await fetch(app.url + artwork.platesUrl)).arrayBuffer()))
    const [left, right] = [plates.labels[600 * 1600 + 500], plates.labels[600 * 1600 + 1100]]
    expect(new Set([left, right, plates.labels[0]]).size).toBe(3)
    const [white, red] = [
      { r: 255, g: 255, b: 255, a: 255 },
      { r: 255, g: 0, b: 0, a: 255 },
    ]
    const fill = { tool: 'fill', fillRegion: { startX: 250, startY: 300, targetColor: white, fillColor: red } }
    const filled = await ana.post(`/api/artworks/${artwork.id}/strokes`, fill)
    expect(filled.status).toBe(201)
    const { imageUrl } = (await ana.get(`/api/artworks/${artwork.id}`)).json as Artwork
    const reply = await fetch(app.url + imageUrl, { headers: { cookie: ana.cookieHeader() } })
    // The picture is 1600 pixels wide, the page 800.
    const picture = sharp(await reply.arrayBuffer()).extract({ left: 500, top: 600, width: 1, height: 1 })
    expect([...(await picture.removeAlpha().raw().toBuffer())]).toEqual([255, 0, 0])
  })

  test('defaults are those of the form', async () => {
    expect(await uploaded({ price: '', description: '' })).toMatchObject({
      difficulty: 'easy',
      price: 0,
      published: true,
      description: null,
    })
  })

  test.each([
    ['a short name', { name: 'ab' }, 'Template name must be at least 3 characters'],
    ['a short category', { category: 'x' }, 'Category must be at least 3 characters'],
    ['a negative price', { price: '-1' }, 'Price must be a whole number of coins, at least 0'],
    ['a price in words', { price: 'ten' }, 'Price must be a whole number of coins, at least 0'],
    ['a premium page without a price', { isPremium: 'true' }, 'A premium template needs a price of at least 1 coin'],
  ])('an upload with %s is refused in its error field', async (_, fields, error) => {
    const { status, json } = await upload({ fields: { ...NAMED, ...fields }, file: TWO_CIRCLES })
    expect([status, json]).toMatchObject([400, { error }])
  })

  test('an upload without a file, of another type, or above 5 MB is refused, and nothing is stored (SECURITY-26)', async () => {
    const before = (await templatesFor(boss)).length
    expect(await upload({ fields: NAMED })).toMatchObject({
      status: 400,
      json: { error: 'Please select an image file to upload.' },
    })
    for (const file of ['hello', '<!DOCTYPE html><html></html>', 'GIF89a', '%PDF-1.4'])
      expect(await upload({ fields: NAMED, file: new TextEncoder().encode(file) })).toMatchObject({
        status: 415,
        json: { error: 'The picture must be a PNG, JPG or SVG file' },
      })
    const large = await upload({ fields: NAMED, file: new Uint8Array(MAX_PICTURE_BYTES + 1) })
    expect(large).toMatchObject({ status: 413, json: { error: expect.stringContaining('larger than 5 MB') } })
    expect((await templatesFor(boss)).length).toBe(before)
  })

  test('a repeated upload under one key makes one page (HTTP-8)', async () => {
    const headers = { 'idempotency-key': 'upload-1' }
    const [one, other] = await Promise.all([
      upload({ fields: NAMED, file: TWO_CIRCLES, headers }),
      upload({ fields: NAMED, file: TWO_CIRCLES, headers }),
    ])
    expect(one).toEqual(other)
    expect((await upload({ fields: NAMED, file: drawing(''), headers })).status).toBe(409)
  })

  test('only admins add, inspect, change and remove templates (ADMIN-3)', async () => {
    const child = { fields: NAMED, file: TWO_CIRCLES }
    for (const [client, status] of [
      [app.stranger(), 401],
      [await app.signUp(), 403],
    ] as const) {
      expect((await upload(child, client)).status).toBe(status)
      expect((await sendForm(app, client, '/api/templates/preview', child)).status).toBe(status)
      const byUrl = { title: 'A page', category: 'Nature', imageUrl: '/templates/x.png' }
      expect((await client.post('/api/templates', byUrl)).status).toBe(status)
      expect((await client.patch('/api/templates/1', { title: 'Mine' })).status).toBe(status)
      expect((await client.delete('/api/templates/1')).status).toBe(status)
    }
  })

  describe('by address', () => {
    test('a page of this server is taken over with its colors', async () => {
      const [first] = await templatesFor(boss)
      const given = { title: 'Again', category: 'Flowers', imageUrl: first!.imageUrl }
      const { status, json } = await boss.post('/api/templates', given)
      expect([status, json]).toMatchObject([201, { title: 'Again', platesUrl: first!.platesUrl }])
      expect(json).toMatchObject({ regionCount: first!.regionCount })
    })

    test.each([
      ['nothing that is an address', 'not an address', 400, 'Must be a valid URL'],
      ['this machine', 'http://127.0.0.1:1/a.png', 422, 'The address does not lead to the public internet'],
      ['an unknown page of this server', `/templates/${'0'.repeat(64)}.png`, 422, 'There is no page at this path'],
      ['another path of this server', '/templates/../api/user', 422, 'There is no page at this path'],
      ['a file', 'file:///etc/passwd', 422, 'The address of a picture begins with http:// or https://'],
    ])('%s is refused with the reason (SECURITY-27)', async (_, imageUrl, status, error) => {
      const before = (await templatesFor(boss)).length
      for (const path of ['/api/templates', '/api/templates/preview'])
        expect(await boss.post(path, { title: 'A page', category: 'Nature', imageUrl })).toMatchObject({
          status,
          json: { error },
        })
      expect((await templatesFor(boss)).length).toBe(before)
    })

    test('titles and categories have at least 3 characters', async () => {
      const good = { title: 'A page', category: 'Nature', imageUrl: '/templates/x.png' }
      for (const [wrong, error] of [
        [{ title: 'ab' }, 'Title must be at least 3 characters'],
        [{ category: 'ab' }, 'Category must be at least 3 characters'],
      ] as const)
        expect(await boss.post('/api/templates', { ...good, ...wrong })).toMatchObject({ status: 400, json: { error } })
    })
  })

  describe('an inspection', () => {
    test('counts regions and shows them, and stores nothing', async () => {
      const before = (await templatesFor(boss)).length
      const found = await inspect(TWO_CIRCLES)
      expect(found).toMatchObject({
        regionCount: 3,
        leakCount: 0,
        tinyCount: 0,
        verdict: 'good',
        looksLikePhoto: false,
      })
      expect(found.regionAreas.toSorted((a, b) => b - a)).toEqual(found.regionAreas)
      expect(decodePlates(Buffer.from(found.plates, 'base64')).regions).toHaveLength(4)
      expect((await templatesFor(boss)).length).toBe(before)
    })

    test('names the place of a gap, and closing it separates the regions', async () => {
      // A box with a gap of 3 (6 pixels of the page) in the middle of its upper side, at 400, 200.
      const box = drawing('<path fill="none" d="M398.5 200H200V400H600V200H401.5"/>')
      const open = await inspect(box)
      expect(open).toMatchObject({ regionCount: 0, leakCount: 1, verdict: 'bad' })
      const [leak] = open.leaks
      expect(Math.abs(leak!.x - 800)).toBeLessThanOrEqual(6)
      expect(Math.abs(leak!.y - 400)).toBeLessThanOrEqual(10)
      expect(leak!.size).toBe(8)
      const closed = await inspect(box, '8')
      expect(closed).toMatchObject({ regionCount: 2, leakCount: 0, closedCount: 1, verdict: 'good' })
      expect((await uploaded({ gapPx: '8' }, box)).regionCount).toBe(2)
    })

    test('lists tiny regions and specks with their places', async () => {
      const found = await inspect(
        drawing(
          '<rect x="100" y="50" width="600" height="150"/><circle cx="200" cy="300" r="14"/><circle cx="600" cy="300" r="6" stroke-width="2"/>',
        ),
      )
      expect(found).toMatchObject({ tinyCount: 1, speckCount: 1, verdict: 'look' })
      expect(found.tiny[0]).toMatchObject({ x: expect.toSatisfy((x: number) => Math.abs(x - 400) < 10) })
      expect(found.specks[0]).toMatchObject({ x: expect.toSatisfy((x: number) => Math.abs(x - 1200) < 10) })
    })

    test('says so when there is almost nothing to color', async () => {
      const found = await inspect(drawing('<circle cx="400" cy="300" r="40"/>'))
      expect(found).toMatchObject({ regionCount: 2, verdict: 'bad' })
      expect(found.sentences[0]).toContain('almost nothing to color')
    })

    test('says so when the picture is a photo', async () => {
      const photo = await sharp({
        create: {
          width: 800,
          height: 600,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      })
        .jpeg()
        .toBuffer()
      const found = await inspect(photo)
      expect(found).toMatchObject({ looksLikePhoto: true, verdict: 'bad' })
      expect(found.sentences[0]).toContain('photo')
    })
  })

  describe('premium templates', () => {
    test('are sold in the store under an address that does not open them', async () => {
      const template = await uploaded({ price: '10', isPremium: 'true' })
      const [item] = await itemsOf(boss, template.id)
      expect(template.storeId).toBe(item!.id)
      expect(item).toMatchObject({ title: 'Two circles', price: 10, isActive: true, itemType: 'template' })
      expect(item!.imageUrl).toBe(`/api/store/${item!.id}/picture`)
      const ana = await app.signUp()
      expect((await templatesFor(ana)).map(({ id }) => id)).not.toContain(template.id)
      expect((await ana.post('/api/artworks', { templateId: template.id })).status).toBe(403)
      await earnCoins(ana, 10)
      expect((await ana.post(`/api/store/${item!.id}/purchase`)).status).toBe(200)
      expect((await ana.post('/api/artworks', { templateId: template.id })).status).toBe(201)
    })

    test('follow changes of the page, and leave the store with it; people who bought one keep it (TEMPLATE-2)', async () => {
      const template = await uploaded({ price: '10', isPremium: 'true' })
      const ana = await app.signUp()
      await earnCoins(ana, 20)
      expect((await ana.post(`/api/store/${template.storeId}/purchase`)).status).toBe(200)
      const path = `/api/templates/${template.id}`
      expect(await boss.patch(path, { title: 'Circles', price: 25 })).toMatchObject({
        status: 200,
        json: { title: 'Circles', price: 25, storeId: template.storeId },
      })
      expect(await itemsOf(boss, template.id)).toMatchObject([{ title: 'Circles', price: 25, isActive: true }])
      await boss.patch(path, { published: false })
      expect(await itemsOf(boss, template.id)).toMatchObject([{ isActive: false }])
      await boss.patch(path, { published: true })
      expect(await itemsOf(ana, template.id)).toMatchObject([{ isActive: true }])
      expect(await boss.delete(path)).toMatchObject({ status: 200, json: { success: true } })
      expect(await itemsOf(ana, template.id)).toEqual([])
      expect((await templatesFor(boss)).map(({ id }) => id)).not.toContain(template.id)
      expect((await templatesFor(ana)).map(({ id }) => id)).toContain(template.id)
      expect((await ana.post('/api/artworks', { templateId: template.id })).status).toBe(201)
      expect((await (await app.signUp()).post('/api/artworks', { templateId: template.id })).status).toBe(404)
    })
  })

  test('a free page becomes premium and gets its item; an unpublished one is for admins only', async () => {
    const { id } = await uploaded({ published: 'false' })
    const ana = await app.signUp()
    expect((await templatesFor(ana)).map((template) => template.id)).not.toContain(id)
    expect((await ana.post('/api/artworks', { templateId: id })).status).toBe(404)
    expect((await boss.patch(`/api/templates/${id}`, { isPremium: true })).status).toBe(400)
    expect(await boss.patch(`/api/templates/${id}`, { isPremium: true, price: 5 })).toMatchObject({
      json: { storeId: null },
    })
    const { json } = await boss.patch(`/api/templates/${id}`, { published: true })
    expect(await itemsOf(ana, id)).toMatchObject([{ id: (json as Template).storeId, price: 5 }])
  })

  test('a removed template is unknown, and artworks made from it keep working (TEMPLATE-2)', async () => {
    const template = await uploaded()
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', { templateId: template.id })).json as Artwork
    expect((await boss.delete(`/api/templates/${template.id}`)).json).toEqual({ success: true })
    for (const unknown of [template.id, 999_999]) {
      expect((await boss.delete(`/api/templates/${unknown}`)).status).toBe(404)
      expect((await boss.patch(`/api/templates/${unknown}`, { title: 'Gone' })).status).toBe(404)
    }
    expect((await boss.patch('/api/templates/1', {})).status).toBe(400)
    const { json } = await ana.get(`/api/artworks/${id}`)
    expect((await fetch(app.url + (json as Artwork).platesUrl)).status).toBe(200)
    expect((await ana.post('/api/artworks', { templateId: template.id })).status).toBe(404)
  })
})
