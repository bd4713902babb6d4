/** What a disabled account has made public is public no more, by every way, until the account is enabled again. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import type { App } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { newFamily, joinFamily } from '#tests/api/children/family-with-children.ts'
import { openSocket } from './watching-socket.ts'

oneEngine('pictures of disabled accounts', 'MongoDB', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
    await mkdir(join(app.directory, 'client'), { recursive: true })
    await writeFile(join(app.directory, 'client', 'index.html'), '<html><head></head><body></body></html>')
  }, 60_000)
  afterAll(() => app.close())

  test('are not public: not by the call, the picture, the preview, the tags, a copy or a socket; enabling shows them again (ADMIN-41)', async () => {
    const [troll, ben] = [await app.signUp(), await app.signUp()]
    const { id } = (await troll.post('/api/artworks', { title: 'Nasty', visibility: 'public' })).json as Artwork
    await troll.post(`/api/artworks/${id}/strokes`, DOT)
    const tags = async () => (await app.stranger().get(`/artwork/${id}`, { accept: 'text/html' })).text
    const statuses = async () => ({
      artwork: (await ben.get(`/api/artworks/${id}`)).status,
      image: (await ben.get(`/api/artworks/${id}/image`)).status,
      history: (await ben.get(`/api/artworks/${id}/history`)).status,
      copy: (await ben.post(`/api/artworks/${id}/copy`)).status,
      preview: (await app.stranger().get(`/api/artworks/${id}/preview`)).status,
      tags: (await tags()).includes('Nasty'),
      admin: (await boss.get(`/api/artworks/${id}`)).status,
      socket: await openSocket(app, ben, id).outcome(),
    })
    const shown = { artwork: 200, image: 200, history: 200, copy: 201, preview: 200, tags: true, admin: 200 }
    expect(await statuses()).toEqual({ ...shown, socket: 'open' })

    const watching = openSocket(app, ben, id)
    expect(await watching.outcome()).toBe('open')
    expect((await boss.patch(`/api/admin/users/${troll.id}`, { disabled: true })).status).toBe(200)
    expect(await watching.closed()).toBe(4404)
    const gone = { artwork: 404, image: 404, history: 404, copy: 404, preview: 404, tags: false, admin: 404 }
    expect(await statuses()).toEqual({ ...gone, socket: 4404 })

    await boss.patch(`/api/admin/users/${troll.id}`, { disabled: false })
    expect(await statuses()).toEqual({ ...shown, socket: 'open' })
  })

  test('stay with the family that has them, and with who colors on them', async () => {
    const family = await newFamily(app)
    const [relative, friend] = [await app.signUp(), await app.signUp()]
    await joinFamily(family.owner, family.familyId, relative)
    const { id } = (
      await family.owner.post('/api/artworks', { title: 'Ours', visibility: 'public', familyId: family.familyId })
    ).json as Artwork
    const { sessionCode } = (await family.owner.post(`/api/artworks/${id}/enable-collaboration`)).json as {
      sessionCode: string
    }
    await friend.post('/api/collaboration/join', { code: sessionCode })
    await boss.patch(`/api/admin/users/${family.owner.id}`, { disabled: true })
    const read = async (client: typeof friend) => (await client.get(`/api/artworks/${id}`)).status
    expect([await read(relative), await read(friend), await read(await app.signUp())]).toEqual([200, 200, 404])
  })
})
