/** What people outside its family learn of a child, and what its parents decide about the pictures of others (CHILD-20 to CHILD-23). */
import * as decoding from 'lib0/decoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import type { ChildPicture, ConsentQuestion } from '#contract/child-pictures.ts'
import type { Child } from '#contract/children.ts'
import { CLOSE, MESSAGE } from '#contract/socket.ts'
import { awarenessFrame } from '#server/sync/wire/frames.ts'
import { ANNOUNCED_WITHIN_MS } from '#tests/announced.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { readZip } from '#tests/read-zip.ts'
import {
  type FamilyWithChildren,
  joinFamily,
  newChild,
  newFamily,
  type SignedUp,
  signInOn,
} from './family-with-children.ts'

const NAME = 'Mirabelle'
const OPEN = { onlyFamily: false, joinedBy: 'code' } as const

/** Connects as our own client (`?v=3`) or as a plain one. Resolves when the first message or the end has come. */
async function connect(app: App, client: Client, id: number, protocol: '?v=3' | '') {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}${protocol}`, {
    headers: { cookie: client.cookieHeader() },
  })
  const received: Uint8Array[] = []
  socket.on('message', (data: Buffer) => received.push(new Uint8Array(data)))
  const closed = new Promise<[number, string]>((resolve) =>
    socket.once('close', (code, reason) => resolve([code, reason.toString()])),
  )
  await Promise.race([new Promise((resolve) => socket.once('message', resolve)), closed])
  /** What was received of presence, as text. */
  const presence = (): string =>
    received
      .filter((bytes) =>
        [MESSAGE.awareness, MESSAGE.presence].includes(decoding.readVarUint(decoding.createDecoder(bytes)) as never),
      )
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('\n')
  return { socket, closed, presence }
}

async function exportOf(app: App, client: Client): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/profile/export`, { headers: { cookie: client.cookieHeader() } })
  return Buffer.from(await response.arrayBuffer())
}

const patch = (client: Client, id: number, change: object) => client.patch(`/api/artworks/${id}`, change)

/** Everything that is readable of a picture, as one text. */
async function readable(client: Client, path: string): Promise<string> {
  const parts = ['', '/contributors', '/history', '/strokes', '/reactions']
  const texts = await Promise.all(parts.map((part) => client.get(path + part)))
  for (const { status } of texts) expect(status).toBe(200)
  return texts.map(({ text }) => text).join('\n')
}

/** The log and the account id within it, which stay as they are (docs/decisions/0212). */
const withoutUpdates = (text: string): string => text.replaceAll(/"update":"[^"]*"/g, '')

oneEngine('a child outside its family', 'embedded', (environment) => {
  let app: App
  let family: FamilyWithChildren
  let gran: SignedUp
  let stranger: SignedUp
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    family = await newFamily(app)
    gran = await app.signUp()
    stranger = await app.signUp()
    await joinFamily(family.owner, family.familyId, gran)
  }, 60_000)
  afterAll(() => app.close())

  /** Returns a picture of Gran that a child has colored in. */
  async function pictureWithChild(settings: Partial<Child> = {}) {
    const { id: childId } = await newChild(family, { name: NAME, ...settings })
    const child = await signInOn(app, family.device, childId)
    const { id, sessionCode } = (await gran.post('/api/artworks', { visibility: 'family', collaborativeMode: true }))
      .json as Artwork
    expect((await join(child, sessionCode)).status).toBe(200)
    expect((await child.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
    const picture = `/api/children/${childId}/pictures/${id}`
    return { child, childId, id, code: sessionCode, path: `/api/artworks/${id}`, picture }
  }

  test('is Someone in all that a stranger reads of a public picture; its family reads its name', async () => {
    const { childId, id, path, picture } = await pictureWithChild()
    await patch(gran, id, { visibility: 'public' })
    expect((await family.owner.patch(picture, { consent: 'yes' })).status).toBe(200)
    expect((await patch(gran, id, { visibility: 'public' })).status).toBe(200)
    const seen = withoutUpdates(await readable(stranger, path))
    expect(seen).not.toContain(NAME)
    expect(seen).not.toContain('child-')
    expect(seen).not.toMatch(new RegExp(`"(userId|id)":${childId}\\b`))
    expect(seen).toContain('Someone')
    expect(withoutUpdates(await readable(family.owner, path))).toContain(NAME)
    // In a copy, the child has another number.
    const copy = (await stranger.post(`${path}/copy`)).json as Artwork
    const numberIn = async (of: string): Promise<unknown> =>
      ((await stranger.get(`${of}/strokes`)).json as { strokes: { userId: number }[] }).strokes[0]?.userId
    expect(await numberIn(path)).not.toBe(await numberIn(`/api/artworks/${copy.id}`))
    const files = await readZip(await exportOf(app, stranger))
    const exported = [...files]
      .filter(([name]) => name.includes(String(copy.id)))
      .map(([, bytes]) => Buffer.from(bytes).toString('utf8'))
    expect(exported.join('\n')).not.toContain(NAME)
    expect(withoutUpdates(exported.join('\n'))).not.toMatch(new RegExp(`"(userId|id)": ?${childId}\\b`))
    const page = await app.stranger().get(`/artwork/${id}`, { accept: 'text/html' })
    expect(page.text).not.toContain(NAME)
  })

  test('is Someone to strangers who color along, on both protocols, on cards and lists', async () => {
    const { id: childId } = await newChild(family, { name: NAME, ...OPEN })
    const child = await signInOn(app, family.device, childId)
    const { id, sessionCode } = (await child.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    const card = (await app.stranger().get(`/api/collaboration/invitation?code=${sessionCode}`)).json
    expect(card).toMatchObject({ inviter: { name: 'Someone' } })
    expect((await join(stranger, sessionCode)).status).toBe(200)
    await join(family.owner, sessionCode)
    const lists =
      (await stranger.get('/api/artworks')).text + (await stranger.get(`/api/artworks/${id}/contributors`)).text
    expect(lists).not.toContain(NAME)
    expect(lists).not.toMatch(new RegExp(`"userId":${childId}\\b`))
    const watching = await Promise.all(
      (['?v=3', ''] as const).map(async (protocol) => ({
        outside: await connect(app, stranger, id, protocol),
        inside: await connect(app, family.owner, id, protocol),
      })),
    )
    const document = new Y.Doc()
    const awareness = new Awareness(document)
    awareness.setLocalState({ user: { id: childId, name: 'x', color: '#000000' }, cursor: { x: 1, y: 1 } })
    const own = await connect(app, child, id, '')
    own.socket.send(awarenessFrame(encodeAwarenessUpdate(awareness, [document.clientID])))
    for (const { outside, inside } of watching) {
      await eventually(async () => inside.presence().includes(NAME))
      await eventually(async () => outside.presence().includes('Someone'))
      expect(outside.presence()).not.toContain(NAME)
    }
    // A person who comes later reads no more.
    const late = await connect(app, stranger, id, '')
    await eventually(async () => late.presence().includes('Someone'))
    expect(late.presence()).not.toContain(NAME)
    awareness.destroy()
    for (const { socket } of [own, late, ...watching.flatMap(({ outside, inside }) => [outside, inside])])
      socket.terminate()
    // The number that the owner's list shows is good for removing the child, too.
    const theirs = (await stranger.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    await join(child, theirs.sessionCode)
    const listed = (await stranger.get(`/api/artworks/${theirs.id}/contributors`)).json as {
      userId: number
      role: string
    }[]
    const shown = listed.find(({ role }) => role === 'collaborator')!.userId
    expect(shown).not.toBe(childId)
    expect((await stranger.delete(`/api/artworks/${theirs.id}/contributors/${shown}`)).status).toBe(200)
    expect((await child.get(`/api/artworks/${theirs.id}`)).status).toBe(404)
  })

  test('its strokes become public with the consent of a parent only, who can take it back', async () => {
    const { child, childId, id, path, picture } = await pictureWithChild()
    const asked = await patch(gran, id, { visibility: 'public' })
    expect([asked.status, asked.json]).toMatchObject([409, { code: 'parents-must-agree', names: [NAME] }])
    expect(asked.text).toContain(`${NAME}'s parents are asked`)
    expect((await gran.send('PUT', path, { visibility: 'public' })).status).toBe(409)
    expect((await patch(gran, id, { visibility: 'public', completed: true })).status).toBe(409)
    const questions = (await family.owner.get('/api/children/questions')).json as ConsentQuestion[]
    expect(questions.filter(({ artworkId }) => artworkId === id)).toMatchObject([{ childId, childName: NAME }])
    expect((await gran.get('/api/children/questions')).json).toEqual([])
    for (const one of [gran, stranger, child])
      expect((await one.patch(picture, { consent: 'yes' })).status).toBe(one === stranger ? 404 : 403)

    expect((await family.owner.patch(picture, { consent: 'no' })).json).toMatchObject({ consent: 'no' })
    expect((await patch(gran, id, { visibility: 'public' })).text).toContain('do not want everybody')
    await family.owner.patch(picture, { consent: 'yes' })
    expect((await patch(gran, id, { visibility: 'public' })).status).toBe(200)
    expect((await stranger.get(path)).status).toBe(200)
    expect((await app.stranger().get(`${path}/preview`)).status).toBe(200)
    // A child that colors with its family only does not color where everybody looks.
    expect((await child.post(`${path}/strokes`, DOT)).status).toBe(403)
    const copy = (await stranger.post(`${path}/copy`)).json as Artwork
    expect((await patch(stranger, copy.id, { visibility: 'public' })).status).toBe(409)

    const taken = (await family.owner.patch(picture, { consent: 'no' })).json as ChildPicture
    expect(taken).toMatchObject({ consent: 'no', isPublic: false })
    for (const part of ['', '/strokes', '/history', '/image', '/contributors'])
      expect((await stranger.get(path + part)).status).toBe(404)
    expect((await app.stranger().get(`${path}/preview`)).status).toBe(404)
    expect((await child.post(`${path}/strokes`, DOT)).status).toBe(201)
  })

  test('an owner who is its parent reads that they are asked themselves', async () => {
    const { id: childId } = await newChild(family, { name: NAME })
    const child = await signInOn(app, family.device, childId)
    const settings = { visibility: 'family', collaborativeMode: true }
    const { id, sessionCode } = (await family.owner.post('/api/artworks', settings)).json as Artwork
    await join(child, sessionCode)
    await child.post(`/api/artworks/${id}/strokes`, DOT)
    const asked = await patch(family.owner, id, { visibility: 'public' })
    expect([asked.status, asked.json]).toMatchObject([409, { code: 'parents-must-agree', names: [NAME] }])
    expect(asked.text).toContain(`You are asked, because ${NAME} colored on this picture`)
    await family.owner.patch(`/api/children/${childId}/pictures/${id}`, { consent: 'yes' })
    expect((await patch(family.owner, id, { visibility: 'public' })).status).toBe(200)
  })

  test('does not join what everybody sees before a parent has agreed', async () => {
    const { id: childId } = await newChild(family, { name: NAME, ...OPEN })
    const child = await signInOn(app, family.device, childId)
    const artwork = (await gran.post('/api/artworks', { visibility: 'public', collaborativeMode: true }))
      .json as Artwork
    const refused = await join(child, artwork.sessionCode)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Your parents are asked')])
    expect((await child.post(`/api/artworks/${artwork.id}/strokes`, DOT)).status).toBe(403)
    await family.owner.patch(`/api/children/${childId}/pictures/${artwork.id}`, { consent: 'yes' })
    expect((await join(child, artwork.sessionCode)).status).toBe(200)
    expect((await child.post(`/api/artworks/${artwork.id}/strokes`, DOT)).status).toBe(201)
    expect((await stranger.get(`/api/artworks/${artwork.id}`)).status).toBe(200)
    const { id: keptId } = await newChild(family)
    const kept = await signInOn(app, family.device, keptId)
    expect((await join(kept, artwork.sessionCode)).text).toContain('You color with your family only')
  })

  test("with 'only family', is never where outsiders are, and none can come, on every way in", async () => {
    const { child, id, code, path } = await pictureWithChild()
    expect((await gran.get(path)).json).toMatchObject({ familyOnly: true })
    // Nobody from outside comes in.
    expect((await join(stranger, code)).status).toBe(404)
    expect((await stranger.post(`${path}/contributors`, { userId: stranger.id, code })).status).toBe(404)
    expect((await app.stranger().get(`/api/collaboration/invitation?code=${code}`)).status).toBe(404)
    expect((await (await connect(app, stranger, id, '')).closed)[0]).toBe(CLOSE.notFound)
    expect((await stranger.post(`${path}/connections`, { parameters: {} })).status).toBe(404)
    // Nor does another family of the owner.
    const { id: others } = (await gran.post('/api/families', { name: 'Others' })).json as { id: number }
    const friend = await app.signUp()
    await joinFamily(gran, others, friend)
    await patch(gran, id, { familyId: others, visibility: 'family' })
    expect((await friend.get(path)).status).toBe(404)
    expect((await friend.get(`/api/families/${others}/door`)).text).not.toContain(`"id":${id},`)
    // And the child does not come where they are.
    const shared = (await gran.post('/api/artworks', { visibility: 'family', collaborativeMode: true })).json as Artwork
    const watching = await connect(app, child, shared.id, '?v=3')
    expect((await child.get(`/api/artworks/${shared.id}`)).status).toBe(200)
    expect((await join(stranger, shared.sessionCode)).status).toBe(200)
    expect(await watching.closed).toEqual([CLOSE.notFound, 'family-only'])
    expect((await child.get(`/api/artworks/${shared.id}`)).status).toBe(404)
    const refused = await join(child, shared.sessionCode)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('People outside your family')])
  })

  test("outsiders go when a child that colors with them gets 'only family', and are told why", async () => {
    const { childId, id, code, path } = await pictureWithChild(OPEN)
    expect((await join(stranger, code)).status).toBe(200)
    const there = await connect(app, stranger, id, '?v=3')
    const polled = (await stranger.post(`${path}/connections`, { parameters: {} })).json as { connectionId: string }
    await family.owner.patch(`/api/children/${childId}`, { onlyFamily: true })
    const told = await Promise.race([there.closed, new Promise((resolve) => setTimeout(resolve, ANNOUNCED_WITHIN_MS))])
    expect(told).toEqual([CLOSE.notFound, 'family-only'])
    expect((await stranger.post(`${path}/strokes`, DOT)).status).toBe(404)
    const rest = await stranger.get(`${path}/connections/${polled.connectionId}`)
    expect(rest.text.includes('family-only') || rest.status === 404).toBe(true)
    await family.owner.patch(`/api/children/${childId}`, { onlyFamily: false })
    expect((await stranger.post(`${path}/strokes`, DOT)).status).toBe(201)
  })

  test('its parents take it, its strokes and its name out of a picture, and the owner changes nothing of that', async () => {
    const { child, childId, id, code, path, picture } = await pictureWithChild()
    const listed = (await family.owner.get(`/api/children/${childId}/pictures`)).json as ChildPicture[]
    expect(listed).toMatchObject([{ artworkId: id, isIn: true, isTakenOut: false, strokes: { shown: 1, takenOff: 0 } }])
    const shown = await family.owner.get(`${picture}/picture`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    for (const one of [gran, child, stranger]) {
      const status = one === stranger ? 404 : 403
      expect((await one.get(`/api/children/${childId}/pictures`)).status).toBe(status)
      expect((await one.get(`${picture}/picture`)).status).toBe(status)
      expect((await one.patch(picture, { isTakenOut: true })).status).toBe(status)
    }
    await patch(gran, id, { completed: true })
    const out = await family.owner.patch(picture, { isTakenOut: true, isNameHidden: true, strokesTakenOff: true })
    expect(out.json).toMatchObject({
      isIn: false,
      isTakenOut: true,
      isNameHidden: true,
      strokes: { shown: 0, takenOff: 1 },
    })
    await gran.post(`${path}/reopen`)
    expect((await readable(gran, path)).includes(NAME)).toBe(false)
    expect((await gran.get(`${path}/strokes`)).json).toMatchObject({ strokes: [{ undone: true }] })
    const newCode = ((await gran.get(path)).json as Artwork).sessionCode
    for (const one of [code, newCode]) expect((await join(child, one)).status).toBe(404)
    expect((await child.post(`${path}/strokes`, DOT)).status).toBe(403)
    const back = await gran.send('PUT', `${path}/contributors/${childId}/strokes`, { takenOff: false })
    expect([back.status, back.json]).toMatchObject([409, { code: 'parents-took-off' }])
    expect((await gran.delete(`${path}/barred/${childId}`)).status).toBe(404)
    const again = { isTakenOut: false, isNameHidden: false, strokesTakenOff: false }
    expect((await family.owner.patch(picture, again)).json).toMatchObject({ isTakenOut: false, strokes: { shown: 1 } })
    expect((await join(child, newCode)).status).toBe(200)
    expect(await readable(gran, path)).toContain(NAME)
  })

  test('login names are their families’ alone', async () => {
    const mine = (await gran.post('/api/artworks', { visibility: 'public' })).json as Artwork
    await gran.post(`/api/artworks/${mine.id}/enable-collaboration`)
    const path = `/api/artworks/${mine.id}`
    await gran.post(`${path}/strokes`, DOT)
    expect(withoutUpdates(await readable(stranger, path))).not.toContain(gran.username)
    expect(await readable(family.owner, path)).toContain(gran.username)
    await gran.patch('/api/profile', { displayName: gran.username.toUpperCase() })
    expect((await stranger.get(`${path}/contributors`)).text).toContain('Someone')
    await gran.patch('/api/profile', { displayName: 'Oma Rosi' })
    const shown = (await stranger.get(`${path}/contributors`)).text
    expect(JSON.parse(shown)).toMatchObject([{ username: 'Oma Rosi', displayName: 'Oma Rosi' }])
    expect(shown).toContain('Oma Rosi')
    expect(shown.toLowerCase()).not.toContain(gran.username)
  })
})
