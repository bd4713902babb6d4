import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { CLOSE } from '#contract/socket.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { deletedAccountCollection } from '#server/accounts/account-deletion.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { sessionCollection } from '#server/accounts/sessions/session-store.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { ledgerCollection } from '#server/coins/coins.ts'
import { contributorCollection } from '#server/artworks/contributors.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import { reactionCollection } from '#server/reactions/reaction-service.ts'
import { inventoryCollection } from '#server/shop/shop-rows.ts'
import type { Storage } from '#server/storage/storage.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import type { Client } from '#tests/api/client.ts'
import { joinAll, makeChild, makeParent, newFamily, restartWith } from '#tests/api/families/family.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const PASSWORD = 'a good password'
const TEN_MINUTES_MS = 10 * 60_000
const REMOVED = 'what belonged to a deleted account is removed'

const deleteAccount = (client: Client, password = PASSWORD) => client.send('DELETE', '/api/profile', { password })

/** Returns how many documents of each kind a person has. */
async function belongings(storage: Storage, userId: number) {
  const counts = {
    accounts: storage.collection(accountCollection).countDocuments({ _id: userId }),
    artworks: storage.collection(artworkCollection).countDocuments({ userId }),
    contributors: storage.collection(contributorCollection).countDocuments({ userId }),
    reactions: storage.collection(reactionCollection).countDocuments({ userId }),
    inventory: storage.collection(inventoryCollection).countDocuments({ userId }),
    sessions: storage.collection(sessionCollection).countDocuments({ userId }),
  }
  const entries = Object.entries(counts).map(async ([name, count]) => [name, await count] as const)
  return Object.fromEntries(await Promise.all(entries))
}
const NOTHING = { accounts: 0, artworks: 0, contributors: 0, reactions: 0, inventory: 0, sessions: 0 }

/** Ana, who draws and reacts with Ben, in her artwork `own` and in his artwork `other`, which is completed. */
async function together(on: App) {
  const { ana, ben, id: own, code } = await shareArtwork(on)
  const { id: other, sessionCode } = (await ben.post('/api/artworks', { collaborativeMode: true })).json as Artwork
  await Promise.all([join(ben, code), join(ana, sessionCode)])
  for (const person of [ana, ben]) for (const id of [own, other]) await person.post(`/api/artworks/${id}/strokes`, DOT)
  await ben.patch(`/api/artworks/${other}`, { completed: true })
  await ana.post(`/api/artworks/${other}/reactions`, { emoji: '🎨' })
  await ana.patch(`/api/artworks/${own}`, { completed: true })
  return { ana, ben, own, other }
}

/** Reads or changes what is stored while the app is closed. */
async function onStorage<R>(closed: App, settings: Record<string, string>, work: (storage: Storage) => Promise<R>) {
  const { storage } = await openStorage({
    mongodbUri: settings.MONGODB_URI ?? null,
    dataDirectory: closed.directory,
  })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

oneEngine('deleting an account (PROFILE-7)', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('needs the password, and a wrong one changes nothing', async () => {
    const ana = await app.signUp()
    expect((await deleteAccount(ana, 'wrong')).status).toBe(403)
    expect((await ana.send('DELETE', '/api/profile', {})).status).toBe(400)
    expect((await ana.send('DELETE', '/api/profile')).status).toBe(400)
    expect((await ana.get('/api/user')).status).toBe(200)
  })

  test('counts wrong passwords of the session (SECURITY-85)', async () => {
    const limited = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
    try {
      const ana = await limited.signUp()
      for (let i = 0; i < 10; i++) expect((await deleteAccount(ana, 'wrong')).status).toBe(403)
      expect((await deleteAccount(ana)).status).toBe(429)
      limited.later(60_001)
      expect((await deleteAccount(ana)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('signs out everywhere at once, frees the name, and never gives the id again', async () => {
    const ana = await app.signUp()
    const other = app.stranger()
    await other.post('/api/login', { username: ana.username, password: PASSWORD })
    expect(await deleteAccount(ana)).toMatchObject({ status: 200, json: { success: true } })
    // The browser stays known to the other accounts of its people (SECURITY-98).
    expect([...ana.cookies.keys()]).toEqual(['fridgedoor.browser'])
    for (const client of [ana, other]) expect((await client.get('/api/user')).status).toBe(401)
    expect((await app.stranger().post('/api/login', { username: ana.username, password: PASSWORD })).status).toBe(401)
    const again = await app.signUp(ana.username)
    expect(again.id).toBeGreaterThan(ana.id)
    expect((await again.get('/api/profile')).json).toMatchObject({ coins: 0, recentArtworks: [] })
  })

  test("takes the person's own away, and leaves strokes in artworks of others, under 'Someone'", async () => {
    const { ana, ben, own, other } = await together(app)
    const path = `/api/artworks/${other}`
    const strokes = (await ben.get(`${path}/strokes`)).json
    const picture = (await ben.get(`${path}/image`)).headers.get('etag')
    expect((await ben.get(`${path}/history`)).text).toContain(ana.username)
    await deleteAccount(ana)
    await eventually(async () => (await ben.get(`/api/artworks/${own}`)).status === 404)
    await eventually(async () => ((await ben.get(`${path}/contributors`)).json as Contributor[]).length === 1)
    expect((await ben.get(`${path}/strokes`)).json).toEqual(strokes)
    expect((await ben.get(`${path}/image`)).headers.get('etag')).toBe(picture)
    expect((await ben.get(`${path}/history`)).json).toMatchObject({
      people: [
        { id: ana.id, name: 'Someone', color: '#4C6EF5' },
        { id: ben.id, name: ben.username },
      ],
    })
    expect((await ben.get(`${path}/reactions`)).json).toEqual([])
    // The coins that Ana's reaction has earned stay.
    expect((await ben.get('/api/user')).json).toMatchObject({ coins: 12 })
  })

  test('ends drawing on open sockets, and keeps what was drawn before', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    const document = new Y.Doc()
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: ben.cookieHeader() },
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    let drawn = 0
    const drawing = setInterval(() => {
      const before = Y.encodeStateVector(document)
      appendStroke(document, dot(`stroke-${drawn++}`, ben.id))
      socket.send(updateFrame(Y.encodeStateAsUpdate(document, before)))
    }, 2)
    const strokesOf = async () =>
      ((await ana.get(`/api/artworks/${id}/strokes`)).json as { strokes: unknown[] }).strokes
    await eventually(async () => (await strokesOf()).length > 5)
    expect((await deleteAccount(ben)).status).toBe(200)
    expect(await closed).toBe(CLOSE.sessionEnded)
    clearInterval(drawing)
    const kept = await strokesOf()
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.length).toBeLessThanOrEqual(drawn)
    expect((await ana.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
  })

  test('twice at once succeeds once', async () => {
    const ana = await app.signUp()
    const other = app.stranger()
    await other.post('/api/login', { username: ana.username, password: PASSWORD })
    const replies = await Promise.all([ana, other, ana, other].map((client) => deleteAccount(client)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  })

  test('hands families over, and is refused while children would be left without a parent (PROFILE-7)', async () => {
    const settings = environment()
    const first = await startApp({ environment: settings })
    const [ana, ben, kid] = [await first.signUp(), await first.signUp(), await first.signUp()]
    const [shared, alone] = [await newFamily(ana, 'Shared'), await newFamily(ana, 'Alone')]
    await joinAll(ana, shared.id, [ben])
    const again = await restartWith(first, {
      environment: settings,
      prepare: (storage) => makeChild(storage, alone.id, kid.id),
    })
    try {
      const [anas, bens] = [again.stranger(), again.stranger()]
      for (const [client, { username }] of [
        [anas, ana],
        [bens, ben],
      ] as const)
        await client.post('/api/login', { username, password: PASSWORD })
      expect(await deleteAccount(anas)).toMatchObject({ status: 409, json: { code: 'children-need-a-parent' } })
      expect((await anas.get('/api/families')).json).toHaveLength(2)
      expect((await anas.get(`/api/families/${shared.id}`)).json).toMatchObject({ isOwner: true })
      // A member gets the children only by accepting.
      await joinAll(anas, alone.id, [bens])
      expect((await deleteAccount(anas)).status).toBe(409)
      expect((await bens.get(`/api/families/${alone.id}/children`)).status).toBe(403)
      await makeParent(anas, alone.id, Object.assign(bens, { id: ben.id }))
      expect((await deleteAccount(anas)).status).toBe(200)
      for (const id of [shared.id, alone.id])
        expect((await bens.get(`/api/families/${id}`)).json).toMatchObject({ isOwner: true, ownerId: ben.id })
    } finally {
      await again.close()
    }
  })

  test('is refused to the last admin, also when the last two go at once', async () => {
    const settings = { ...environment(), ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: PASSWORD }
    const first = await startApp({ environment: settings })
    const second = await first.signUp()
    const boss = first.stranger()
    await boss.post('/api/login', { username: 'boss', password: PASSWORD })
    expect(await deleteAccount(boss)).toMatchObject({ status: 409, json: { code: 'last-admin' } })
    await first.close({ keepData: true })
    await onStorage(first, settings, (storage) =>
      storage.collection(accountCollection).updateOne({ _id: second.id }, { $set: { isAdmin: true } }),
    )
    const again = await startApp({ environment: settings, directory: first.directory })
    try {
      const admins = await Promise.all(
        ['boss', second.username].map(async (username) => {
          const client = again.stranger()
          await client.post('/api/login', { username, password: PASSWORD })
          return client
        }),
      )
      const replies = await Promise.all(admins.map((client) => deleteAccount(client)))
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    } finally {
      await again.close()
    }
  })

  test('goes on after the process has ended, removes what was written late, and keeps the ledger', async () => {
    const settings = environment()
    const first = await startApp({ environment: settings })
    const { ana, own } = await together(first)
    for (let i = 0; i < 60; i++) await ana.post('/api/artworks', {})
    const sumOf = async (storage: Storage) => {
      const entries = await storage.collection(ledgerCollection).find({ userId: ana.id })
      return entries.reduce((sum, { amount }) => sum + amount, 0)
    }
    await deleteAccount(ana)
    await first.close({ keepData: true })
    expect(await onStorage(first, settings, sumOf)).toBe(10)

    const settled = async () => {
      const again = await startApp({ environment: settings, directory: first.directory })
      await eventually(() => again.logged().includes(REMOVED))
      // Artworks are removed on their own, one after the other.
      await eventually(() => again.logged().includes(`"artworkId":${own},"msg":"what belonged to a deleted artwork is`))
      await again.close({ keepData: true })
    }
    await settled()
    expect(await onStorage(first, settings, (storage) => belongings(storage, ana.id))).toEqual(NOTHING)
    expect(await onStorage(first, settings, sumOf)).toBe(10)

    await onStorage(first, settings, async (storage) => {
      const [other] = await storage.collection(artworkCollection).find({}, { limit: 1 })
      if (!other) throw new Error('Ben has no artwork')
      await storage.collection(artworkCollection).insertOne({ ...other, _id: 9_999, userId: ana.id, sessionCode: null })
      const deletedAt = new Date(Date.now() - TEN_MINUTES_MS - 1)
      await storage.collection(deletedAccountCollection).updateOne({ _id: ana.id }, { $set: { deletedAt } })
    })
    await settled()
    const left = await onStorage(first, settings, async (storage) => ({
      ...(await belongings(storage, ana.id)),
      tombstones: await storage.collection(deletedAccountCollection).countDocuments({}),
      strokes: await storage.collection(strokeLogCollection).countDocuments({ artworkId: own }),
    }))
    expect(left).toEqual({ ...NOTHING, tombstones: 0, strokes: 0 })
    const cleaned = await startApp({ environment: settings, directory: first.directory })
    await cleaned.close()
  })
})
