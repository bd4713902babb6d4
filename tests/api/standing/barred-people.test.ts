/** A person who was removed from a picture stays out of it until its owner lets them back in (COLLAB-18). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import { CLOSE } from '#contract/socket.ts'
import { joinFamily, newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import type { Client } from '#tests/api/client.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const read = async (client: Client, id: number): Promise<Artwork> =>
  (await client.get(`/api/artworks/${id}`)).json as Artwork
const invited = (client: Client, code: string | null) => client.get(`/api/collaboration/invitation?code=${code}`)

oneEngine('somebody whom the owner has removed from a picture', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  test('comes back neither by the old code nor by the new one, and the others stay', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    const cleo = await app.signUp()
    for (const person of [ben, cleo]) await join(person, code)
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${id}`, {
      headers: { cookie: ben.cookieHeader() },
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))

    expect((await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)).status).toBe(200)
    expect(await closed).toBe(CLOSE.notFound)
    const { sessionCode } = await read(ana, id)
    expect(sessionCode).not.toBe(code)
    for (const typed of [code, sessionCode]) {
      expect((await join(ben, typed)).status).toBe(404)
      expect((await ben.post(`/api/artworks/${id}/contributors`, { userId: ben.id, code: typed })).status).toBe(404)
      expect((await invited(ben, typed)).status).toBe(404)
    }
    expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
    expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(404)
    expect((await cleo.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
    expect((await join(await app.signUp(), code)).status).toBe(404)
    expect((await join(await app.signUp(), sessionCode)).status).toBe(200)
    expect((await ana.get(`/api/artworks/${id}/contributors`)).text).not.toContain(ben.username)
  })

  test('sees a public or family picture as everybody does, and does not color on it', async () => {
    const { owner: ana, familyId } = await newFamily(app)
    const ben = await app.signUp()
    await joinFamily(ana, familyId, ben)
    for (const visibility of ['public', 'family']) {
      const given = { visibility, collaborativeMode: true, familyId }
      const { id, sessionCode } = (await ana.post('/api/artworks', given)).json as Artwork
      await join(ben, sessionCode)
      expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)
      await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)
      expect(await read(ben, id)).toMatchObject({ canDraw: false, sessionCode: null })
      expect((await ben.post(`/api/artworks/${id}/contributors`, { userId: ben.id })).status).toBe(403)
      expect((await ben.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(403)
    }
  })

  test('is on a list for the owner alone, who lets them back in', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    const cleo = await app.signUp()
    for (const person of [ben, cleo]) await join(person, code)
    const barred = `/api/artworks/${id}/barred`
    expect((await ana.get(barred)).json).toEqual([])
    await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)
    expect((await ana.get(barred)).json).toEqual([
      { userId: ben.id, name: ben.username, color: '#4C6EF5', barredAt: expect.any(String) as string },
    ])
    for (const path of [barred, `${barred}/${ben.id}`]) {
      const method = path === barred ? 'GET' : 'DELETE'
      expect((await cleo.send(method, path)).status).toBe(403)
      expect((await ben.send(method, path)).status).toBe(404)
    }
    expect((await ana.delete(`${barred}/${cleo.id}`)).status).toBe(404)
    expect((await ana.delete(`${barred}/${ben.id}`)).status).toBe(200)
    expect((await ana.get(barred)).json).toEqual([])
    // Back in is not joined yet.
    expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
    expect((await join(ben, (await read(ana, id)).sessionCode)).status).toBe(200)
    expect((await ana.get(`/api/artworks/${id}/contributors`)).text).toContain(ben.username)
  })

  test("is kept out of a child's picture by its parents too", async () => {
    const own = await newFamily(app)
    const child = await newChild(own, { onlyFamily: false, joinedBy: 'code' })
    const mia = await signInOn(app, own.device, child.id)
    const troll = await app.signUp()
    const { id, sessionCode } = (await mia.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    await join(troll, sessionCode)
    expect((await own.owner.delete(`/api/artworks/${id}/contributors/${troll.id}`)).status).toBe(200)
    expect((await join(troll, (await read(mia, id)).sessionCode)).status).toBe(404)
    expect((await own.owner.get(`/api/artworks/${id}/barred`)).json).toHaveLength(1)
  })

  test('does not slip in again by joining at that moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { ana, ben, id, code } = await shareArtwork(app)
      await join(ben, code)
      await Promise.all([
        ana.delete(`/api/artworks/${id}/contributors/${ben.id}`),
        ...Array.from({ length: 4 }, () => join(ben, code)),
      ])
      expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
    }
  })
})
