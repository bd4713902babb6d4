import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { Artwork } from '#contract/artworks.ts'
import { appendStroke, entriesOfUpdates, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { readZip } from '#tests/read-zip.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const EXPORT = '/api/profile/export'
const PERSON_FILES = 14

async function download(app: App, client: Client) {
  const response = await fetch(app.url + EXPORT, { headers: { cookie: client.cookieHeader() } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, files: response.ok ? await readZip(bytes) : new Map<string, Buffer>() }
}
const jsonIn = (files: Map<string, Buffer>, name: string): unknown => JSON.parse(files.get(name)?.toString() ?? '')

oneEngine('the export of everything (PROFILE-5)', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test("holds what is the person's own, with the strokes and names of others in it, and nothing else of others", async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    await ana.patch('/api/profile', { displayName: 'Ana A' })
    await ana.patch(`/api/artworks/${id}`, { title: '../🎨 CON/' + 'x'.repeat(80) })
    const { strokeId } = (await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'anas' })).json as {
      strokeId: number
    }
    await ben.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'bens', color: '#112233' })
    await ana.patch(`/api/artworks/${id}`, { completed: true })
    const { id: other } = (await ben.post('/api/artworks', { title: "Ben's secret", visibility: 'public' }))
      .json as Artwork
    await ben.post(`/api/artworks/${other}/strokes`, DOT)
    await ben.patch(`/api/artworks/${other}`, { completed: true })
    await ana.post(`/api/artworks/${other}/reactions`, { emoji: '🎨' })
    await ana.post('/api/families', { name: 'The As' })

    const { response, files } = await download(app, ana)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="fridgedoor-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-export-files')).toBe(String(files.size))
    const folder = `artworks/${id}-🎨 CON ${'x'.repeat(40)}`
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      'families.json',
      'sessions.json',
      'passkeys.json',
      'providers.json',
      'notices.json',
      'devices.json',
      'invitations.json',
      'links.json',
      'feedback.json',
      'ledger.json',
      'purchases.json',
      'reactions.json',
      ...['artwork.json', 'strokes.json', 'log.jsonl', 'picture.png'].map((name) => `${folder}/${name}`),
    ])
    expect(jsonIn(files, 'account.json')).toMatchObject({
      id: ana.id,
      username: ana.username,
      displayName: 'Ana A',
      coins: 10,
    })
    expect(jsonIn(files, 'families.json')).toMatchObject([{ name: 'The As', isOwner: true }])
    expect(jsonIn(files, 'ledger.json')).toMatchObject([{ amount: 10, reason: 'completed_artwork', artworkId: id }])
    expect(jsonIn(files, 'purchases.json')).toEqual([])
    expect(jsonIn(files, 'reactions.json')).toMatchObject([{ artworkId: other, emoji: '🎨' }])
    expect(jsonIn(files, `${folder}/artwork.json`)).toMatchObject({
      id,
      people: [
        { id: ana.id, name: 'Ana A' },
        { id: ben.id, name: ben.username },
      ],
    })
    expect(jsonIn(files, `${folder}/strokes.json`)).toMatchObject([
      {
        place: strokeId,
        id: 'anas',
        userId: ana.id,
        author: 'Ana A',
        tool: 'brush',
        points: [{ x: 10, y: 10 }],
        undone: false,
      },
      { place: 2, id: 'bens', userId: ben.id, author: ben.username, color: '#112233' },
    ])
    const lines = (files.get(`${folder}/log.jsonl`)?.toString() ?? '').trimEnd().split('\n')
    const updates = lines.map((line) => Buffer.from((JSON.parse(line) as { update: string }).update, 'base64'))
    expect(entriesOfUpdates(updates).map(({ stroke }) => stroke.id)).toEqual(['anas', 'bens'])
    expect(files.get(`${folder}/picture.png`)?.subarray(1, 4).toString()).toBe('PNG')
    const everything = [...files.values()].map((file) => file.toString()).join('')
    for (const secret of [code, 'argon2', "Ben's secret", 'passwordHash', ...ana.cookies.values()])
      expect(everything).not.toContain(secret)
  })

  test('holds sessions, devices, children, invitations and feedback of the person, without secrets', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { id: familyId } = (await ana.post('/api/families', { name: 'The As' })).json as { id: number }
    await ana.post(`/api/families/${familyId}/children`, {
      name: 'Mia',
      avatar: 'fox',
      color: '#4C6EF5',
      consent: CONSENT_VERSION,
    })
    await ana.post(`/api/families/${familyId}/devices`, { password: 'a good password' })
    const invitation = (
      await ana.post(`/api/families/${familyId}/invitations`, { email: 'gran@example.org', message: 'Come and color' })
    ).json as { code: string }
    const told = { type: 'bug_report', title: 'A crayon is missing', description: 'The green one cannot be found.' }
    await ana.post('/api/feedback', told)
    await ben.post('/api/feedback', { ...told, title: "Ben's feedback" })
    const { files } = await download(app, ana)
    expect(jsonIn(files, 'families.json')).toMatchObject([{ id: familyId, children: [{ displayName: 'Mia' }] }])
    expect(jsonIn(files, 'sessions.json')).toMatchObject([{ device: expect.any(String) }])
    expect(jsonIn(files, 'devices.json')).toMatchObject([{ familyId, device: expect.any(String) }])
    expect(jsonIn(files, 'invitations.json')).toMatchObject([
      { familyId, email: 'gran@example.org', message: 'Come and color', status: 'pending' },
    ])
    expect(jsonIn(files, 'feedback.json')).toMatchObject([{ title: 'A crayon is missing' }])
    const everything = [...files.values()].map((file) => file.toString()).join('')
    const device = ana.cookies.get('fridgedoor.device') ?? ''
    expect(device).not.toBe('')
    for (const secret of [invitation.code, device, 'tokenHash', "Ben's feedback", 'secretHash'])
      expect(everything).not.toContain(secret)
  })

  test('holds the own strokes in artworks of others that the person has joined, and no other strokes of these', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    await ana.patch(`/api/artworks/${id}`, { title: 'Our tree' })
    await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'anas-stroke' })
    await ben.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'bens-stroke', color: '#112233' })
    const { files, response } = await download(app, ben)
    expect(response.headers.get('x-export-files')).toBe(String(files.size))
    const joined = jsonIn(files, `joined/${id}-Our tree.json`)
    expect(joined).toMatchObject({
      id,
      title: 'Our tree',
      strokes: [{ place: 2, id: 'bens-stroke', color: '#112233' }],
    })
    expect(JSON.stringify(joined)).not.toContain('anas-stroke')
    expect(JSON.stringify(joined)).not.toContain(code)
    // A person who was removed reads nothing of it any more.
    await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)
    expect([...(await download(app, ben)).files.keys()].some((name) => name.startsWith('joined/'))).toBe(false)
  })

  test('holds the e-mail address, which no other reply does (ACCOUNT-3)', async () => {
    const client = app.stranger()
    const account = { username: `mail${Date.now()}`, password: 'a good password', email: 'me@example.org' }
    await client.post('/api/register', account)
    expect(jsonIn((await download(app, client)).files, 'account.json')).toMatchObject({ email: 'me@example.org' })
    expect((await client.get('/api/profile')).text).not.toContain('me@example.org')
  })

  test('is empty but whole for a new account, and not made for a stranger or for HEAD', async () => {
    const { files } = await download(app, await app.signUp())
    expect(files.size).toBe(PERSON_FILES)
    expect((await app.stranger().get(EXPORT)).status).toBe(401)
  })

  test('goes on past an artwork that is deleted meanwhile', async () => {
    const ana = await app.signUp()
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.push(((await ana.post('/api/artworks', {})).json as Artwork).id)
    const downloading = download(app, ana)
    await ana.delete(`/api/artworks/${ids[2]}`)
    const { files } = await downloading
    expect(files.size).toBeGreaterThanOrEqual(PERSON_FILES + 8)
  })

  test('breaks off when the person signs out everywhere', async () => {
    const ana = await app.signUp()
    for (let i = 0; i < 20; i++) await ana.post('/api/artworks', { templateId: 1 })
    const response = await fetch(app.url + EXPORT, { headers: { cookie: ana.cookieHeader() } })
    expect(response.status).toBe(200)
    expect((await ana.delete('/api/sessions')).status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  test('is made once at a time, 5 times an hour, and ends when the caller goes', async () => {
    const limited = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
    try {
      const ana = await limited.signUp()
      for (let i = 0; i < 10; i++) {
        const { id } = (await ana.post('/api/artworks', {})).json as Artwork
        await ana.post(`/api/artworks/${id}/strokes`, DOT)
      }
      const request = httpGet(limited.url + EXPORT, { headers: { cookie: ana.cookieHeader() } })
      const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
      response.on('error', () => undefined)
      expect((await ana.get(EXPORT)).status).toBe(409)
      request.destroy()
      // The next one is allowed once the server has noticed.
      await eventually(async () => (await download(limited, ana)).response.status === 200)
      for (let i = 0; i < 3; i++) expect((await download(limited, ana)).response.status).toBe(200)
      const refused = await ana.get(EXPORT)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).not.toBeNull()
      expect(limited.logged()).not.toContain('Request failed')
    } finally {
      await limited.close()
    }
  })

  test('has all strokes of a page with 10,000 of them, in order', async () => {
    const own = environment()
    const first = await startApp({ environment: own })
    const ana = await first.signUp()
    const { id } = (await ana.post('/api/artworks', { title: 'Long' })).json as Artwork
    await first.close({ keepData: true })
    const { storage } = await openStorage({ mongodbUri: own.MONGODB_URI ?? null, dataDirectory: first.directory })
    const writes: { userId: number; at: Date; update: Uint8Array }[] = []
    const document = newArtworkDocument()
    document.on('update', (update: Uint8Array) => writes.push({ userId: ana.id, at: new Date(), update }))
    const points = Array.from({ length: 200 }, (_, i) => 1_000 + i)
    for (let i = 0; i < 10_000; i++)
      appendStroke(document, plainLine({ id: `s${i}`, author: ana.id, path: { points, pressures: null } }))
    const log = createStrokeLog({ storage })
    let position = LOG_START
    for (let i = 0; i < writes.length; i += 1_000) position = await log.append(id, position, writes.slice(i, i + 1_000))
    await storage.close()
    const again = await startApp({ environment: own, directory: first.directory })
    try {
      const client = again.stranger()
      for (const [name, value] of ana.cookies) client.cookies.set(name, value)
      const { files } = await download(again, client)
      const strokes = jsonIn(files, `artworks/${id}-Long/strokes.json`) as { id: string }[]
      expect(strokes).toHaveLength(10_000)
      expect(strokes.at(-1)).toMatchObject({ place: 10_000, id: 's9999' })
    } finally {
      await again.close()
    }
  })
})
