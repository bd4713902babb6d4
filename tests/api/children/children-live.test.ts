/** Quiet hours, changed settings and removed devices, by REST and on open pages (CHILD-2, CHILD-4, CHILD-6). */
import { createDecoder, readVarString, readVarUint } from 'lib0/decoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { Account } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { QuietHours } from '#contract/children.ts'
import { CLOSE, MESSAGE } from '#contract/socket.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { ANNOUNCED_WITHIN_MS } from '#tests/announced.ts'
import type { Client } from '#tests/api/client.ts'
import { makeParent } from '#tests/api/families/family.ts'
import { DOT, join } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import { addDevice, type FamilyWithChildren, newChild, newFamily, signInOn } from './family-with-children.ts'

const HOUR_MS = 60 * 60 * 1000
const IN_UTC = (ms: number): string => new Date(ms).toISOString().slice(11, 16)

/** Returns hours that begin and end so much from now, on a clock in UTC. */
const quietFrom = (from: number, to: number): QuietHours => ({
  from: IN_UTC(Date.now() + from),
  to: IN_UTC(Date.now() + to),
  timeZone: 'UTC',
})

/** Connects as our own client does. `strokeBy` sends a new stroke. */
async function open(app: App, client: Client & { id: number }, artworkId: number) {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${artworkId}?v=3`, {
    headers: { cookie: client.cookieHeader() },
  })
  const news: string[] = []
  socket.on('message', (data: Buffer) => {
    const decoder = createDecoder(new Uint8Array(data))
    if (readVarUint(decoder) === MESSAGE.changed) news.push(readVarString(decoder))
  })
  const closed = new Promise<[number, string]>((resolve) =>
    socket.once('close', (code, reason) => resolve([code, reason.toString()])),
  )
  await Promise.race([new Promise((resolve) => socket.once('message', resolve)), closed])
  const draw = (strokeId: string): void => {
    const document = new Y.Doc()
    appendStroke(document, dot(strokeId, client.id))
    socket.send(updateFrame(Y.encodeStateAsUpdate(document)))
  }
  return { socket, news, closed, draw }
}

const hasStroke = async (client: Client, id: number, strokeId: string): Promise<boolean> =>
  (await client.get(`/api/artworks/${id}/strokes`)).text.includes(strokeId)

oneEngine('children', 'embedded', (environment) => {
  let app: App
  let family: FamilyWithChildren
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
    family = await newFamily(app)
  }, 60_000)
  afterAll(() => app.close())

  test('look and do not draw in quiet hours, which end by themselves (CHILD-6)', async () => {
    const own = await startApp({ environment: environment() })
    const { owner, device, familyId } = await newFamily(own)
    const child = await newChild({ owner, familyId }, { quietHours: quietFrom(2 * HOUR_MS, 4 * HOUR_MS) })
    const kid = await signInOn(own, device, child.id)
    const { id } = (await kid.post('/api/artworks', { visibility: 'family' })).json as Artwork
    const before = await open(own, kid, id)
    before.draw('before')
    await eventually(() => hasStroke(owner, id, 'before'))
    expect(((await kid.get('/api/user')).json as Account).child).toMatchObject({ quietUntil: null })

    own.later(3 * HOUR_MS)
    const refused = await kid.post(`/api/artworks/${id}/strokes`, DOT)
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, 'quiet-hours'])
    expect(
      (await kid.send('PUT', `/api/artworks/${id}/contributors/${child.id}/strokes`, { takenOff: true })).status,
    ).toBe(403)
    expect((await kid.get(`/api/artworks/${id}`)).json).toMatchObject({ canDraw: false, isOwner: true })
    expect((await kid.get('/api/artworks')).json).toMatchObject([{ id, canDraw: false }])
    const until = ((await kid.get('/api/user')).json as Account).child?.quietUntil
    expect(Date.parse(until!) - Date.now()).toBeGreaterThan(3 * HOUR_MS)
    const during = await open(own, kid, id)
    await new Promise((later) => setTimeout(later, 100))
    expect(during.socket.readyState).toBe(WebSocket.OPEN)
    during.draw('during')
    expect(await during.closed).toEqual([CLOSE.notAllowed, 'quiet-hours'])
    expect(await hasStroke(kid, id, 'during')).toBe(false)

    own.later(1.5 * HOUR_MS)
    const after = await open(own, kid, id)
    after.draw('after')
    await eventually(() => hasStroke(kid, id, 'after'))
    for (const { socket } of [before, after]) socket.terminate()
    await own.close()
  })

  test('learn on an open page that quiet hours begin and end', async () => {
    const child = await newChild(family)
    const kid = await signInOn(app, family.device, child.id)
    const { id } = (await kid.post('/api/artworks', {})).json as Artwork
    const page = await open(app, kid, id)
    const change = (quietHours: QuietHours | null) => family.owner.patch(`/api/children/${child.id}`, { quietHours })
    await change(quietFrom(-HOUR_MS, HOUR_MS))
    await eventually(() => page.news.length === 1, Boolean, 2_000)
    await change(null)
    await eventually(() => page.news.length === 2, Boolean, 2_000)
    page.draw('late')
    await eventually(() => hasStroke(kid, id, 'late'))
    await change(quietFrom(-HOUR_MS, HOUR_MS))
    await eventually(() => page.news.length === 3, Boolean, 2_000)
    page.draw('too-late')
    expect(await page.closed).toEqual([CLOSE.notAllowed, 'quiet-hours'])
  })

  test('lose the company of those who may not join them any more, within a second (CHILD-4)', async () => {
    const child = await newChild(family, { onlyFamily: false, joinedBy: 'code' })
    const kid = await signInOn(app, family.device, child.id)
    const { id, sessionCode } = (await kid.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    const friend = await app.signUp()
    await join(friend, sessionCode)
    const [kids, friends] = [await open(app, kid, id), await open(app, friend, id)]
    const start = Date.now()
    await family.owner.patch(`/api/children/${child.id}`, { joinedBy: 'family' })
    expect(await friends.closed).toEqual([CLOSE.notFound, 'no-right'])
    expect(Date.now() - start).toBeLessThan(ANNOUNCED_WITHIN_MS)
    expect(kids.socket.readyState).toBe(WebSocket.OPEN)
    kids.socket.terminate()
  })

  test('lose their page with the device that they signed in on, and nobody else does', async () => {
    const child = await newChild(family)
    const { device, deviceId } = await addDevice(app, family.owner, family.familyId)
    const [here, there] = [await signInOn(app, device, child.id), await signInOn(app, family.device, child.id)]
    const { id } = (await here.post('/api/artworks', {})).json as Artwork
    const [lost, kept] = [await open(app, here, id), await open(app, there, id)]
    await family.owner.delete(`/api/families/${family.familyId}/devices/${deviceId}`)
    expect(await lost.closed).toEqual([CLOSE.sessionEnded, 'signed-out'])
    kept.draw('kept')
    await eventually(() => hasStroke(there, id, 'kept'))
    kept.socket.terminate()
  })

  test('are looked after by present parents only', async () => {
    const child = await newChild(family)
    const kid = await signInOn(app, family.device, child.id)
    const { id } = (await kid.post('/api/artworks', {})).json as Artwork
    const page = await open(app, family.owner, id)
    const heir = await app.signUp()
    const { code } = (await family.owner.post(`/api/families/${family.familyId}/invitations`, {})).json as {
      code: string
    }
    await heir.post(`/api/families/join/${code}`)
    expect((await heir.get(`/api/artworks/${id}`)).status).toBe(404)
    const members = `/api/families/${family.familyId}/members`
    await makeParent(family.owner, family.familyId, heir)
    await family.owner.patch(`/api/families/${family.familyId}`, { ownerId: heir.id, password: 'a good password' })
    expect((await heir.get(`/api/artworks/${id}`)).status).toBe(200)
    await heir.patch(`${members}/${family.owner.id}`, { role: 'member' })
    expect((await page.closed)[0]).toBe(CLOSE.notFound)
    expect((await family.owner.get(`/api/artworks/${id}`)).status).toBe(404)
    expect((await family.owner.get(`/api/families/${family.familyId}/children`)).status).toBe(403)
  })
})
