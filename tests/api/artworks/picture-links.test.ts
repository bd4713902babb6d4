/** Links that show one picture to people without an account: who makes them, what they show, and when they show nothing. */
import { Buffer } from 'node:buffer'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Artwork, History } from '#contract/artworks.ts'
import type { LinkedPicture, LinkState } from '#contract/picture-links.ts'
import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { appliedUpdates } from '#crdt/document/updates/logged-update.ts'
import { openStorage } from '#server/open-storage.ts'
import { pictureLinkCollection, sweepPictureLinks } from '#server/artworks/picture-links/stored-links.ts'
import { type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import { newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import type { Client, ClientResponse } from '#tests/api/client.ts'
import { openReports, report } from '#tests/api/moderation/reporting.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { sendForm, TWO_CIRCLES } from '#tests/api/templates/template-forms.ts'
import { eachEngine, oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'

type Chunk = z.infer<typeof History>

const DAY_MS = 24 * 60 * 60 * 1000
const GONE = 'This link does not open a picture any more. Ask the person who sent it for a new one.'
/** What the key opens. */
const PARTS = ['', '/image', '/image?size=small', '/history', '/plates'] as const

const linkOf = (id: number): string => `/api/artworks/${id}/link`
const putLink = (client: Client, id: number, expiresInDays: unknown = 7): Promise<ClientResponse> =>
  client.send('PUT', linkOf(id), { expiresInDays })

const bytesOf = ({ update }: { update: string }): Uint8Array => new Uint8Array(Buffer.from(update, 'base64'))
const entriesIn = ({ entries }: Chunk) => entriesOfUpdates(appliedUpdates(entries.map(bytesOf)))

/** Makes a link and returns the path of the calls with its key. */
async function pathOfNewLink(client: Client, id: number, days = 7): Promise<string> {
  const { status, json, text } = await putLink(client, id, days)
  if (status !== 200) throw new Error(`no link: ${text}`)
  return `/api${(json as LinkState).link!.path}`
}

eachEngine('a link to a picture', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
    await mkdir(joinPath(app.directory, 'client'))
    await writeFile(joinPath(app.directory, 'client', 'index.html'), '<html><head></head><body></body></html>')
  }, 60_000)
  afterAll(() => app.close())

  const open = (path: string): Promise<ClientResponse> => app.stranger().get(path)

  /** Everything by this link is the one 404 that a key gets which never was. */
  async function expectGone(path: string): Promise<void> {
    const never = await open(`/api/p/${'A'.repeat(22)}`)
    expect([never.status, (never.json as { message: string }).message]).toEqual([404, GONE])
    for (const part of PARTS) {
      const { status, text } = await open(path + part)
      expect([part, status, text]).toEqual([part, 404, never.text])
    }
  }

  test('shows somebody without an account the picture, its title, its makers and its history, and nothing else (LINK-501)', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    await ana.patch('/api/profile', { displayName: 'Oma Rosi' })
    await ana.patch(`/api/artworks/${id}`, { title: 'A cat', visibility: 'private' })
    await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'anas' })
    await ben.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'bens' })
    const path = await pathOfNewLink(ana, id)
    const { status, json, headers } = await open(path)
    expect([status, json]).toMatchObject([
      200,
      {
        title: 'A cat',
        makers: ['Oma Rosi', 'Someone'],
        completed: false,
        platesUrl: expect.stringMatching('^/api/plates/'),
      },
    ])
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex',
      'no-referrer',
    ])
    expect((await open((json as LinkedPicture).platesUrl)).status).toBe(200)
    // The plates of a page of the app are everybody's, and not under the key.
    expect((await open(`${path}/plates`)).status).toBe(404)
    const picture = await open(`${path}/image`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('cache-control')).toBe('private, no-cache')
    expect(picture.headers.get('x-robots-tag')).toBe('noindex')
    const again = { 'if-none-match': picture.headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect((await app.stranger().get(`${path}/image`, again)).status).toBe(304)
    expect((await open(`${path}/image?size=small`)).text).not.toBe(picture.text)
    // The link gives no other right, and the other addresses go on asking for a sign-in.
    expect((await open(`/api/artworks/${id}`)).status).toBe(401)
    expect((await open(`/api/artworks/${id}/preview`)).status).toBe(404)
    expect((await (await app.signUp()).get(`/api/artworks/${id}`)).status).toBe(404)
  })

  test('tells nobody’s account id and login name, in no reply, header or update (LINK-502)', async () => {
    const family = await newFamily(app)
    const { id: childId } = await newChild(family, { name: 'Mirabelle', onlyFamily: false, joinedBy: 'code' })
    const child = await signInOn(app, family.device, childId)
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    expect((await join(child, code)).status).toBe(200)
    const path = `/api/artworks/${id}`
    for (const [who, strokeId] of [
      [ana, 'anas'],
      [ben, 'bens'],
      [child, 'childs'],
    ] as const)
      expect((await who.post(`${path}/strokes`, { ...DOT, id: strokeId })).status).toBe(201)
    // The owner takes off a stroke of Ben's, and a deleted account has colored too.
    await ana.send('PUT', `${path}/contributors/${ben.id}/strokes`, { takenOff: true })
    const gone = await app.signUp()
    await join(gone, code)
    await gone.post(`${path}/strokes`, { ...DOT, id: 'gones' })
    await gone.send('DELETE', '/api/profile', { password: 'a good password' })
    await family.owner.patch(`/api/children/${childId}/pictures/${id}`, { consent: 'yes' })
    const linked = await pathOfNewLink(ana, id)

    const people = [ana, ben, child, gone, boss, family.owner]
    const [byLink, own] = [(await open(`${linked}/history`)).json, (await ana.get(`${path}/history`)).json] as Chunk[]
    const linkedAuthors = entriesIn(byLink!).map(({ stroke }) => stroke.author)
    const numbers = new Map(entriesIn(own!).map(({ stroke }, i) => [stroke.author, linkedAuthors[i]!]))
    expect([...numbers.keys()]).toEqual([ana.id, ben.id, child.id, gone.id])
    expect(new Set(numbers.values()).size).toBe(4)
    expect(byLink!.entries.map(({ userId }) => userId)).toEqual([
      ...linkedAuthors.slice(0, 3),
      linkedAuthors[0],
      linkedAuthors[3],
    ])
    // The same strokes in the same order, with the same number for the same person.
    expect(entriesIn(byLink!).map(({ stroke, undone }) => ({ stroke, undone }))).toEqual(
      entriesIn(own!).map(({ stroke, undone }) => ({
        stroke: { ...stroke, author: numbers.get(stroke.author), itemId: 0 },
        undone,
      })),
    )
    const known = new Set<number>(people.map((person) => person.id))
    const seen = [
      ...byLink!.entries.map(({ userId }) => userId),
      ...byLink!.people.map((person) => person.id),
      ...entriesIn(byLink!).map(({ stroke }) => stroke.author),
    ]
    expect(seen.filter((number) => known.has(number))).toEqual([])
    expect(byLink!.people.map(({ name }) => name)).toEqual(['Someone', 'Someone', 'Someone', 'Someone'])
    // Another picture of the same people, or another link to this one, has other numbers.
    await ana.delete(linkOf(id))
    const later = (await open(`${await pathOfNewLink(ana, id)}/history`)).json as Chunk
    expect(later.entries.map(({ userId }) => userId)).not.toEqual(byLink!.entries.map(({ userId }) => userId))

    const anew = `/api${((await ana.get(linkOf(id))).json as LinkState).link!.path}`
    for (const at of [...PARTS.map((part) => anew + part), anew.slice('/api'.length)]) {
      const { text, headers } = await app.stranger().get(at, { accept: at.startsWith('/p/') ? 'text/html' : '*/*' })
      const said = `${text} ${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}`
      for (const { username } of [ana, ben, gone, family.owner]) expect(said).not.toContain(username)
      expect(said).not.toContain('Mirabelle')
      for (const number of known) expect(said).not.toMatch(new RegExp(`"(id|userId|\\w*Id)":${number}\\b`))
    }
  })

  test('is made, moved and taken back by the owner alone', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    const removed = await app.signUp()
    await join(removed, code)
    await ana.delete(`/api/artworks/${id}/contributors/${removed.id}`)
    const another = await app.signUp()
    const path = await pathOfNewLink(ana, id)
    for (const [client, status] of [
      [ben, 403],
      [removed, 404],
      [another, 404],
      [boss, 404],
      [app.stranger(), 401],
    ] as const)
      for (const reply of [
        await client.get(linkOf(id)),
        await putLink(client, id, 365),
        await client.delete(linkOf(id)),
      ])
        expect([reply.status, reply.text.includes(path.slice('/api/p/'.length))]).toEqual([status, false])
    const before = (await ana.get(linkOf(id))).json as LinkState
    expect(before).toMatchObject({ link: { path: path.slice('/api'.length) }, obstacle: null })
    for (const days of [0, 2, -1, 366, '7', null, 1e9]) expect((await putLink(ana, id, days)).status).toBe(400)
    expect((await ana.get(linkOf(id))).json).toEqual(before)
    // A later end keeps the key.
    const moved = (await putLink(ana, id, 30)).json as LinkState
    expect(moved.link!.path).toBe(before.link!.path)
    expect(Date.parse(moved.link!.expiresAt) - Date.parse(before.link!.expiresAt)).toBeGreaterThan(22 * DAY_MS)
    expect((await open(path)).status).toBe(200)
  })

  test('opens nothing once it is taken back or has expired, and the next one has another key (LINK-501)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as Artwork
    const first = await pathOfNewLink(ana, id)
    expect((await ana.delete(linkOf(id))).status).toBe(200)
    await expectGone(first)
    expect((await ana.get(linkOf(id))).json).toEqual({ link: null, obstacle: null })
    expect((await ana.delete(linkOf(id))).status).toBe(200)
    const second = await pathOfNewLink(ana, id, 1)
    expect(second).not.toBe(first)
    app.later(DAY_MS + 1_000)
    await expectGone(second)
    expect((await ana.get(linkOf(id))).json).toEqual({ link: null, obstacle: null })
    const third = await pathOfNewLink(ana, id, 1)
    expect(third).not.toBe(second)
    expect((await open(third)).status).toBe(200)
    await expectGone(first)
    await expectGone(second)
  })

  test('opens nothing while the picture may not be shown, and all keys get the same 404 (LINK-502)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', { visibility: 'public' })).json as Artwork
    await ana.post(`/api/artworks/${id}/strokes`, DOT)
    const path = await pathOfNewLink(ana, id)
    // Hidden by the operator.
    await report(app.stranger(), { kind: 'picture', artworkId: id })
    const [first] = await openReports(boss)
    await boss.post(`/api/admin/reports/${first!.id}/decision`, { decision: 'hide' })
    await expectGone(path)
    expect((await ana.get(linkOf(id))).json).toMatchObject({ obstacle: 'hidden' })
    expect((await putLink(ana, id)).status).toBe(403)
    await boss.post(`/api/admin/reports/${first!.id}/decision`, { decision: 'show' })
    expect((await open(path)).status).toBe(200)
    // Nothing is public here.
    await boss.patch('/api/admin/settings', { noPublicPictures: true })
    await expectGone(path)
    expect((await ana.get(linkOf(id))).json).toMatchObject({ obstacle: 'nothing-public' })
    expect((await putLink(ana, id)).status).toBe(403)
    await boss.patch('/api/admin/settings', { noPublicPictures: false })
    expect((await open(path)).status).toBe(200)
    // Deleted.
    await ana.delete(`/api/artworks/${id}`)
    await expectGone(path)
  })

  test('ends with the credentials of its owner: a new password, a disabled and a deleted account (SECURITY-32)', async () => {
    for (const end of [
      (who: Client) => who.post('/api/profile/password', { current: 'a good password', next: 'another password' }),
      (who: Client & { id: number }) => boss.patch(`/api/admin/users/${who.id}`, { disabled: true }),
      (who: Client) => who.send('DELETE', '/api/profile', { password: 'a good password' }),
    ]) {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', {})).json as Artwork
      const path = await pathOfNewLink(ana, id)
      expect((await open(path)).status).toBe(200)
      expect((await end(ana)).status).toBeLessThan(300)
      await expectGone(path)
    }
  })

  test('is not made by an old session while the password changes (SECURITY-32)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as Artwork
    let current = 'a good password'
    for (let round = 0; round < 3; round++) {
      const old = app.stranger()
      expect((await old.post('/api/login', { username: ana.username, password: current })).status).toBe(200)
      const next = `password number ${round}`
      const makers = Array.from({ length: 4 }, async () => {
        while ((await putLink(old, id)).status === 200);
      })
      expect((await ana.post('/api/profile/password', { current, next })).status).toBe(200)
      await Promise.all(makers)
      expect((await ana.get(linkOf(id))).json).toMatchObject({ link: null })
      current = next
    }
  })

  test('is never made to a child’s picture, by the child or a parent (LINK-502)', async () => {
    const family = await newFamily(app)
    const child = await signInOn(app, family.device, (await newChild(family)).id)
    const { id } = (await child.post('/api/artworks', {})).json as Artwork
    for (const who of [child, family.owner]) {
      expect((await who.get(linkOf(id))).json).toEqual({ link: null, obstacle: 'child' })
      expect((await putLink(who, id)).status).toBe(403)
    }
    expect((await child.get(linkOf(id))).json).toEqual({ link: null, obstacle: 'child' })
  })

  test('of a picture with a child in it waits for its parents, and stops when they take their word back (LINK-502)', async () => {
    const family = await newFamily(app)
    const { id: childId } = await newChild(family, { name: 'Mirabelle', onlyFamily: false, joinedBy: 'code' })
    const child = await signInOn(app, family.device, childId)
    const { ana, id, code } = await shareArtwork(app)
    const before = await pathOfNewLink(ana, id)
    expect((await join(child, code)).status).toBe(200)
    await expectGone(before)
    expect((await ana.get(linkOf(id))).json).toMatchObject({ link: {}, obstacle: 'parents' })
    const refused = await putLink(ana, id, 30)
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'parents-must-agree' }])
    const questions = (await family.owner.get('/api/children/questions')).json as { artworkId: number }[]
    expect(questions.map(({ artworkId }) => artworkId)).toContain(id)
    const picture = `/api/children/${childId}/pictures/${id}`
    await family.owner.patch(picture, { consent: 'yes' })
    expect((await open(before)).status).toBe(200)
    expect((await putLink(ana, id, 30)).status).toBe(200)
    await family.owner.patch(picture, { consent: 'no' })
    await expectGone(before)
  })

  test('gives the plates of a page of a photo to the holder of the key, and to nobody else', async () => {
    const ana = await app.signUp()
    const { id, platesUrl } = (await sendForm(app, ana, '/api/my-pages', { fields: {}, file: TWO_CIRCLES }))
      .json as Artwork
    const path = await pathOfNewLink(ana, id)
    const view = (await open(path)).json as LinkedPicture
    expect(view.platesUrl).toBe(`${path}/plates`)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const plates = await fetch(app.url + view.platesUrl, { headers: { 'accept-encoding': encoding } })
      expect([plates.status, plates.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(plates.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      const { regions } = decodePlates(new Uint8Array(await plates.arrayBuffer()))
      expect(regions.filter((region) => region !== null)).toHaveLength(3)
    }
    expect((await open(platesUrl)).status).toBe(404)
    await ana.delete(linkOf(id))
    await expectGone(path)
  })

  test('has tags for messengers on its page, and none of its pages is for search engines (LINK-503)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', { title: '"><b>&' })).json as Artwork
    const path = (await pathOfNewLink(ana, id)).slice('/api'.length)
    const pageOf = (at: string) => app.stranger().get(at, { accept: 'text/html' })
    const page = await pageOf(path)
    expect(page.text).toContain('<meta property="og:title" content="&quot;&gt;&lt;b&gt;&amp;" />')
    expect(page.text).toContain(`<meta property="og:url" content="${app.url}${path}" />`)
    expect(page.text).toContain(`<meta property="og:image" content="${app.url}/api${path}/image?size=small" />`)
    expect(page.text).toContain(`<link rel="preload" as="image" href="/api${path}/image" />`)
    await ana.delete(linkOf(id))
    const gone = await pageOf(path)
    expect(gone.text).not.toContain('og:')
    expect(gone.text).not.toContain('preload')
    expect(gone.text).toBe((await pageOf('/p/never')).text)
    for (const one of [page, gone]) {
      expect(one.text).toContain('<meta name="robots" content="noindex" />')
      expect(one.headers.get('x-robots-tag')).toBe('noindex')
      expect(one.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('can be reported by the holder of the key, as other pictures can', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as Artwork
    await ana.post(`/api/artworks/${id}/strokes`, DOT)
    const key = (await pathOfNewLink(ana, id)).slice('/api/p/'.length)
    const send = (given: string) => report(app.stranger(), { kind: 'linked-picture', key: given })
    expect((await send(key)).status).toBe(201)
    const [first] = await openReports(boss)
    expect(first).toMatchObject({ about: 'picture', artwork: { id, copiesKept: 1 }, person: { userId: ana.id } })
    const wrong = await send('C'.repeat(22))
    expect([wrong.status, wrong.text.includes(GONE)]).toEqual([404, true])
    await ana.delete(linkOf(id))
    expect((await send(key)).text).toBe(wrong.text)
  })

  test('no key is in a log (SECURITY-4)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as Artwork
    const path = await pathOfNewLink(ana, id)
    for (const part of PARTS) await open(path + part)
    await app.stranger().get(path.slice('/api'.length), { accept: 'text/html' })
    await open(`${path}/nothing`)
    expect(app.logged()).toContain('/api/p/[redacted]/image')
    expect(app.logged()).not.toContain(path.slice('/api/p/'.length))
  })
})

test('no file keeps search engines from reading that they leave links out (LINK-503)', async () => {
  const files = await readdir('client/public')
  const told = files.includes('robots.txt') ? await readFile('client/public/robots.txt', 'utf8') : ''
  expect(told).not.toMatch(/disallow: *\/(p|api|\s|$)/i)
})

eachEngine('the stored links', (environment) => {
  test('go with their pictures and when they have expired (RETENTION-51)', async () => {
    const own = environment()
    const app = await startApp({ environment: own })
    const ana = await app.signUp()
    const [kept, gone] = await Promise.all(
      [1, 2].map(async () => ((await ana.post('/api/artworks', {})).json as Artwork).id),
    )
    await pathOfNewLink(ana, kept!, 1)
    await pathOfNewLink(ana, gone!, 365)
    await ana.delete(`/api/artworks/${gone!}`)
    await eventually(() => app.logged().includes('what belonged to a deleted artwork is removed'))
    await app.close({ keepData: true })
    const { storage } = await openStorage({ mongodbUri: own['MONGODB_URI'] ?? null, dataDirectory: app.directory })
    const links = storage.collection(pictureLinkCollection)
    const left = async (): Promise<number[]> => (await links.find({})).map(({ _id }) => _id)
    expect(await left()).toEqual([kept])
    await sweepPictureLinks(storage, new Date())
    expect(await left()).toEqual([kept])
    await sweepPictureLinks(storage, new Date(Date.now() + 2 * DAY_MS))
    expect(await left()).toEqual([])
    await storage.close()
    await rm(app.directory, { recursive: true, force: true })
  })
})

oneEngine('limits of links', 'MongoDB', (environment) => {
  test('keys that open nothing cost guesses, and right ones do not (LINK-504)', async () => {
    // One guess a minute.
    const app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '0.05' } })
    try {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', {})).json as Artwork
      const path = await pathOfNewLink(ana, id)
      const statusOf = async (at: string): Promise<number> => (await app.stranger().get(at)).status
      for (let times = 0; times < 4; times++) expect(await statusOf(path)).toBe(200)
      const guesses = []
      for (let times = 0; times < 4; times++) guesses.push(await statusOf(`/api/p/${'B'.repeat(22)}`))
      expect(guesses).toEqual([404, 404, 404, 429])
      expect(app.logged()).toContain('unknown-link-address')
    } finally {
      await app.close()
    }
  })

  test('a class that opens a link at one moment behind one address is no crowd of guessers (LINK-504)', async () => {
    // Six guesses and 24 calls a minute.
    const app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '0.1' } })
    try {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', {})).json as Artwork
      const path = await pathOfNewLink(ana, id)
      const visits = await Promise.all(Array.from({ length: 20 }, () => app.stranger().get(path)))
      expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]))
    } finally {
      await app.close()
    }
  })

  test('an address makes a bounded number of calls by a key (LINK-504)', async () => {
    const app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '0.02' } })
    try {
      const ana = await app.signUp()
      const { id } = (await ana.post('/api/artworks', {})).json as Artwork
      const path = await pathOfNewLink(ana, id)
      const statuses = []
      for (let times = 0; times < 6; times++) statuses.push((await app.stranger().get(path)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await app.close()
    }
  })
})
