/** The page of one child for its parents: sign-ins, company, consent, export and deletion (CHILD-32 to CHILD-35). */
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Account } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import type { ChildOnPage, ChildSession } from '#contract/child-page.ts'
import type { FamilyDevice } from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { CLOSE } from '#contract/socket.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import type { Client } from '#tests/api/client.ts'
import { joinAll, restartWith } from '#tests/api/families/family.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { readZip } from '#tests/read-zip.ts'
import { addDevice, joinFamily, newChild, newFamily, SECRET, OTHER_SECRET, signInOn } from './family-with-children.ts'

const PASSWORD = 'a good password'
const AT_ONCE_MS = 3_000
/** So many strokes that the server keeps an opening picture. */
const LONG = 260
const YJS_CLIENT = 900_002

const sharedBy = async (owner: Client): Promise<Artwork> =>
  (await owner.post('/api/artworks', { visibility: 'family', collaborativeMode: true })).json as Artwork
const joinAs = (client: Client & { id: number }, id: number) =>
  client.post(`/api/artworks/${id}/contributors`, { userId: client.id })
const strokesOf = async (reader: Client, id: number): Promise<StrokeRow[]> =>
  ((await reader.get(`/api/artworks/${id}/strokes?loadAll=true`)).json as { strokes: StrokeRow[] }).strokes

oneEngine('the page of a child', 'MongoDB', (environment) => {
  let app: App
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = environment()
    app = await startApp({ environment: settings })
  }, 60_000)
  afterAll(() => app.close())

  async function arrange() {
    const own = await newFamily(app)
    const gran = await app.signUp()
    await joinAll(own.owner, own.familyId, [gran])
    const mia = await newChild(own, { name: 'Mia' })
    return { ...own, parent: own.owner, gran, mia, its: `/api/children/${mia.id}` }
  }

  test('shows and ends where it is signed in', async () => {
    const { parent, device, mia, its } = await arrange()
    const [one, two] = [await signInOn(app, device, mia.id), await signInOn(app, device, mia.id)]
    const sessions = async () => (await parent.get(`${its}/sessions`)).json as ChildSession[]
    expect(await sessions()).toHaveLength(2)
    const [first] = await sessions()
    expect((await parent.delete(`${its}/sessions/${first!.id}`)).status).toBe(200)
    expect((await parent.delete(`${its}/sessions/${first!.id}`)).status).toBe(404)
    expect(await sessions()).toHaveLength(1)
    const statuses = await Promise.all([one, two].map((client) => client.get('/api/user')))
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 401]))
    // A parent's own session is none of the child's.
    const [parents] = (await parent.get('/api/sessions')).json as { id: string }[]
    expect((await parent.delete(`${its}/sessions/${parents!.id}`)).status).toBe(404)
  })

  test('ends everything with one press, sockets too, and keeps it out until a parent allows it', async () => {
    const { parent, device, familyId, mia, its } = await arrange()
    const kid = await signInOn(app, device, mia.id)
    const { id } = await sharedBy(kid)
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: kid.cookieHeader() },
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    // Sign-ins that are under way end too.
    const tablets = Array.from({ length: 3 }, () => {
      const tablet = app.stranger()
      tablet.cookies.set('fridgedoor.device', device.cookies.get('fridgedoor.device')!)
      return tablet
    })
    const signIns = tablets.map((tablet) => tablet.post('/api/device/sign-in', { childId: mia.id }))
    const [{ status }] = await Promise.all([parent.post(`${its}/pause`), ...signIns])
    expect(status).toBe(200)
    const timeout = new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS, 'open'))
    expect(await Promise.race([closed, timeout])).toBe(CLOSE.sessionEnded)
    for (const client of [kid, ...tablets]) expect((await client.get('/api/user')).status).toBe(401)
    expect((await device.get('/api/device')).json).toMatchObject({ families: [{ id: familyId, children: [] }] })
    expect((await device.post('/api/device/sign-in', { childId: mia.id })).status).toBe(404)
    expect((await parent.get(its)).json).toMatchObject({ isPaused: true })

    expect((await parent.post(`${its}/resume`)).status).toBe(200)
    expect((await parent.get(its)).json).toMatchObject({ isPaused: false })
    await signInOn(app, device, mia.id)
  })

  test('ends its sessions with another secret', async () => {
    const own = await arrange()
    const child = await newChild(own, { secret: SECRET })
    const kid = await signInOn(app, own.device, child.id, SECRET)
    await own.parent.patch(`/api/children/${child.id}`, { secret: OTHER_SECRET })
    expect((await kid.get('/api/user')).status).toBe(401)
  })

  test('keeps the picture that the child has bought when a parent changes something else', async () => {
    const own = await arrange()
    const cookies = [...own.parent.cookies]
    app = await restartWith(app, {
      environment: settings,
      async prepare(storage) {
        const $set = { profileImageUrl: '/pictures/bought.svg' }
        await storage.collection(accountCollection).updateOne({ _id: own.mia.id }, { $set })
      },
    })
    const parent = app.stranger()
    for (const [name, value] of cookies) parent.cookies.set(name, value)
    const device = app.stranger()
    for (const [name, value] of own.device.cookies) device.cookies.set(name, value)
    const shown = async () =>
      ((await (await signInOn(app, device, own.mia.id)).get('/api/user')).json as Account).profileImageUrl
    // The form sends the avatar as it is.
    await parent.patch(own.its, { name: 'Mia B', avatar: own.mia.avatar, kidMode: false })
    expect(await shown()).toBe('/pictures/bought.svg')
    await parent.patch(own.its, { avatar: 'whale' })
    expect(await shown()).toBe('/pictures/avatars/whale.svg')
  })

  test('says with whom it colored, and what others saw, joined, cheered for and copied', async () => {
    const { parent, gran, device, mia, its } = await arrange()
    const kid = await signInOn(app, device, mia.id)
    const [own, grans] = [await sharedBy(kid), await sharedBy(gran)]
    await kid.post('/api/artworks', { title: 'Alone' })
    await joinAs(gran, own.id)
    await joinAs(kid, grans.id)
    await kid.post(`/api/artworks/${own.id}/strokes`, DOT)
    await kid.patch(`/api/artworks/${own.id}`, { completed: true })
    await gran.post(`/api/artworks/${own.id}/reactions`, { emoji: '🎨' })
    expect((await gran.post(`/api/artworks/${own.id}/copy`)).status).toBe(201)
    const { json } = await parent.get(`${its}/company`)
    expect(json).toMatchObject({
      people: [{ name: gran.username, pictures: 2 }],
      seen: [{ id: own.id, isShared: true, sharedWith: 'The Foxes', joined: 1, reacted: 1, copies: 1 }],
      joined: [{ picture: { id: grans.id, ownerName: gran.username } }],
    })
  })

  test('has the record of who made it, when and under which text', async () => {
    const { parent, mia, its } = await arrange()
    const { consent } = (await parent.get(its)).json as ChildOnPage
    expect(consent).toEqual({ by: parent.username, at: mia.createdAt, text: CONSENT_VERSION })
  })

  test('sends everything of the child and nothing of others, to its parents', async () => {
    const { parent, gran, device, mia, its } = await arrange()
    const kid = await signInOn(app, device, mia.id)
    const [own, grans] = [await sharedBy(kid), await sharedBy(gran)]
    await joinAs(kid, grans.id)
    await kid.post(`/api/artworks/${own.id}/strokes`, DOT)
    for (const client of [gran, kid, gran]) await client.post(`/api/artworks/${grans.id}/strokes`, DOT)
    const response = await fetch(`${app.url}${its}/export`, { headers: { cookie: parent.cookieHeader() } })
    expect(response.headers.get('content-type')).toBe('application/zip')
    const files = await readZip(Buffer.from(await response.arrayBuffer()))
    const names = [...files.keys()]
    expect(names).toContain(`joined/${grans.id}.json`)
    expect(names.some((name) => name.startsWith(`artworks/${own.id}`) && name.endsWith('strokes.json'))).toBe(true)
    expect(names).toHaveLength(Number(response.headers.get('x-export-files')))
    const text = (name: string): string => new TextDecoder().decode(files.get(name))
    const rows = JSON.parse(text(`joined/${grans.id}.json`)) as { userId: number }[]
    expect(rows.map(({ userId }) => userId)).toEqual([mia.id])
    expect(JSON.parse(text('profile.json'))).toMatchObject({ name: 'Mia', consent: { by: parent.username } })
    expect(text(`joined/${grans.id}.json`)).not.toContain(gran.username)
    expect((await gran.get(`${its}/export`)).status).toBe(403)
  })

  test('sends nothing more to a parent who is removed while it sends', async () => {
    const own = await newFamily(app)
    const [father, mia] = [await app.signUp(), await newChild(own)]
    await joinFamily(own.owner, own.familyId, father, true)
    const kid = await signInOn(app, own.device, mia.id)
    for (let i = 0; i < 20; i++) await kid.post('/api/artworks', { templateId: 1 })
    const path = `${app.url}/api/children/${mia.id}/export`
    const response = await fetch(path, { headers: { cookie: father.cookieHeader() } })
    expect(response.status).toBe(200)
    expect((await own.owner.delete(`/api/families/${own.familyId}/members/${father.id}`)).status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  test('deletes everything: its strokes come off pictures of others and copies, completed ones too, and stay off', async () => {
    const { parent, gran, device, mia, its } = await arrange()
    const kid = await signInOn(app, device, mia.id)
    const [own, grans, done] = [await sharedBy(kid), await sharedBy(gran), await sharedBy(gran)]
    await kid.post(`/api/artworks/${own.id}/strokes`, DOT)
    for (const { id } of [grans, done]) {
      await joinAs(kid, id)
      for (const client of [gran, kid]) await client.post(`/api/artworks/${id}/strokes`, DOT)
    }
    await gran.patch(`/api/artworks/${done.id}`, { completed: true })
    const copy = (await gran.post(`/api/artworks/${own.id}/copy`)).json as Artwork
    const shown = async (id: number) =>
      (await strokesOf(gran, id)).filter(({ undone }) => !undone).map(({ userId }) => userId)
    expect(await shown(grans.id)).toEqual([gran.id, mia.id])
    expect(await shown(copy.id)).toEqual([mia.id])

    expect((await parent.send('DELETE', its, { name: 'Mia', password: 'wrong' })).status).toBe(403)
    expect((await parent.send('DELETE', its, { name: 'Mia', password: PASSWORD })).status).toBe(200)
    await eventually(async () => (await shown(grans.id)).length === 1)
    await eventually(async () => (await shown(copy.id)).length === 0)
    for (const id of [grans.id, done.id]) {
      await eventually(async () => (await shown(id)).length === 1)
      expect(await shown(id)).toEqual([gran.id])
    }
    // The log is as long as before; nothing in it names the child, and nobody puts its strokes back.
    expect(await strokesOf(gran, grans.id)).toHaveLength(2)
    const back = await gran.send('PUT', `/api/artworks/${grans.id}/contributors/${mia.id}/strokes`, { takenOff: false })
    expect(back).toMatchObject({ status: 409, json: { code: 'erased' } })
    expect(await shown(grans.id)).toEqual([gran.id])
    const eve = await app.signUp()
    expect(
      (await eve.send('PUT', `/api/artworks/${grans.id}/contributors/${mia.id}/strokes`, { takenOff: false })).status,
    ).toBe(404)
    for (const path of ['strokes', 'contributors', 'history'])
      expect((await gran.get(`/api/artworks/${grans.id}/${path}`)).text).not.toContain('Mia')
  })

  test.each(['it is deleted', 'they are taken off'])(
    'keeps no opening picture of its strokes when %s',
    async (when) => {
      const { parent, gran, device, mia, its } = await arrange()
      const kid = await signInOn(app, device, mia.id)
      const { id } = await sharedBy(gran)
      await joinAs(kid, id)
      const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
        headers: { cookie: kid.cookieHeader() },
      })
      await once(socket, 'open')
      for (let i = 0; i < LONG; i += 1) {
        const path = { points: [i * 45, 2_000, i * 45, 3_000], pressures: null }
        socket.send(updateFrame(strokeUpdate(YJS_CLIENT, i, plainLine({ id: `s${i}`, author: mia.id, path }))))
      }
      await eventually(async () => (await strokesOf(gran, id)).length === LONG)
      socket.close()
      const openingPicture = async (): Promise<string | null> => {
        const { status, text } = await gran.get(`/api/artworks/${id}/keyframe`)
        return status === 200 ? text : null
      }
      const old = await eventually(openingPicture)
      const taking =
        when === 'it is deleted'
          ? parent.send('DELETE', its, { name: 'Mia', password: PASSWORD })
          : gran.send('PUT', `/api/artworks/${id}/contributors/${mia.id}/strokes`, { takenOff: true })
      expect((await taking).status).toBe(200)
      await eventually(async () => (await openingPicture()) !== old)
      expect(await eventually(openingPicture)).not.toBe(old)
    },
  )

  test("takes the password before another parent's device is removed, and none for the own one", async () => {
    const own = await arrange()
    const father = await app.signUp()
    await joinFamily(own.parent, own.familyId, father, true)
    const { deviceId } = await addDevice(app, father, own.familyId)
    const path = `/api/families/${own.familyId}/devices`
    const listed = (await own.parent.get(path)).json as FamilyDevice[]
    expect(listed.map(({ isOwn }) => isOwn)).toEqual([true, false])
    expect((await own.parent.delete(`${path}/${deviceId}`)).json).toMatchObject({ code: 'password-needed' })
    const remove = (password: string) => own.parent.send('DELETE', `${path}/${deviceId}`, { password })
    expect((await remove('wrong')).status).toBe(403)
    expect((await father.get(path)).json).toHaveLength(2)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await own.parent.delete(`${path}/${own.deviceId}`)).status).toBe(200)
  })
})
