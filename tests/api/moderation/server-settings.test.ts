/** The settings of the whole server: who can register, no public pictures, no session codes for children. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { ServerSettings } from '#contract/server-settings.ts'
import { auditOf, type Boss, startWithAdmin } from '#tests/api/admin/admin.ts'
import { newChild, newFamily, signInOn } from '#tests/api/children/family-with-children.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { openSocket } from './watching-socket.ts'

oneEngine('settings of the server', 'MongoDB', (environment) => {
  let app: App
  let boss: Boss
  beforeAll(async () => {
    ;({ app, boss } = await startWithAdmin(environment()))
    await mkdir(joinPath(app.directory, 'client'), { recursive: true })
    await writeFile(joinPath(app.directory, 'client', 'index.html'), '<html><head></head><body></body></html>')
  }, 60_000)
  afterAll(() => app.close())

  const set = (change: Partial<ServerSettings>) => boss.patch('/api/admin/settings', change)
  let names = 0
  const register = async (invitation?: string, code?: string) => {
    const body = { username: `new${++names}`, password: 'a good password', ...(invitation && { invitation }) }
    const { status, json } = await app.stranger().post('/api/register', body)
    const { code: refusal } = json as { code?: string }
    expect(refusal).toBe(code)
    return status
  }

  test('are the same for everybody, changed by admins, and in the audit log (ADMIN-44)', async () => {
    const settings = { registration: 'open', registrationFixed: false, noPublicPictures: false, noChildCodes: false }
    expect((await app.stranger().get('/api/settings')).json).toEqual(settings)
    expect((await set({ registration: 'closed' })).json).toEqual({ ...settings, registration: 'closed' })
    expect((await app.stranger().get('/api/settings')).json).toMatchObject({ registration: 'closed' })
    const [entry] = await auditOf(boss)
    expect(entry).toMatchObject({ act: 'settings-changed', details: 'registration open to closed' })
    expect((await boss.patch('/api/admin/settings', {})).status).toBe(400)
    expect((await boss.patch('/api/admin/settings', { registration: 'maybe' })).status).toBe(400)
    await set({ registration: 'closed' })
    expect((await auditOf(boss))[0]?.id).toBe(entry?.id)
    await set({ registration: 'open' })
  })

  test('registration: open, with an invitation only, or closed, also for the debug page (ADMIN-44)', async () => {
    const { ana, code } = await shareArtwork(app)
    const family = await newFamily(app)
    const invite = async () =>
      (await family.owner.post(`/api/families/${family.familyId}/invitations`, {})).json as { id: number; code: string }
    expect(await register()).toBe(201)
    await set({ registration: 'invited' })
    expect(await register(undefined, 'invited-only')).toBe(403)
    expect(await register('ZZZZZZ', 'invited-only')).toBe(403)
    expect(await register('not-an-invitation', 'invited-only')).toBe(403)
    expect(await register(code)).toBe(201)
    expect(await register(code.toLowerCase())).toBe(201)
    const [first, second] = [await invite(), await invite()]
    expect(await register(first.code)).toBe(201)
    await family.owner.delete(`/api/invitations/${second.id}`)
    expect(await register(second.code, 'invited-only')).toBe(403)
    expect((await app.stranger().post('/api/debug/create-test-user')).status).toBe(403)
    await set({ registration: 'closed' })
    expect(await register(code, 'closed')).toBe(403)
    // A person with an account signs in as before.
    expect((await ana.post('/api/login', { username: ana.username, password: 'a good password' })).status).toBe(200)
    await set({ registration: 'open' })
    expect(await register()).toBe(201)
  })

  test('the environment fixes the registration, and the settings say so (ADMIN-44)', async () => {
    const fixed = await startWithAdmin({ ...environment(), REGISTRATION: 'closed' })
    try {
      const settings = (await fixed.app.stranger().get('/api/settings')).json
      expect(settings).toMatchObject({ registration: 'closed', registrationFixed: true })
      expect((await fixed.boss.patch('/api/admin/settings', { registration: 'open' })).json).toMatchObject({
        code: 'fixed',
      })
      expect((await fixed.boss.patch('/api/admin/settings', { noChildCodes: true })).status).toBe(200)
      const body = { username: 'late', password: 'a good password' }
      expect((await fixed.app.stranger().post('/api/register', body)).status).toBe(403)
    } finally {
      await fixed.app.close()
    }
    await expect(startApp({ environment: { ...environment(), REGISTRATION: 'sometimes' } })).rejects.toThrow(
      /Bad settings: REGISTRATION/,
    )
  }, 60_000)

  test('without public pictures, none is public by any way, and those that were are for the family (ADMIN-45)', async () => {
    const [ana, ben] = [await app.signUp(), await app.signUp()]
    const { id } = (await ana.post('/api/artworks', { title: 'Cat', visibility: 'public' })).json as Artwork
    const watching = openSocket(app, ben, id)
    expect(await watching.outcome()).toBe('open')
    await set({ noPublicPictures: true })
    expect(await watching.closed()).toBe(4404)
    expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
    expect((await ben.post(`/api/artworks/${id}/copy`)).status).toBe(404)
    expect((await app.stranger().get(`/api/artworks/${id}/preview`)).status).toBe(404)
    expect((await app.stranger().get(`/artwork/${id}`, { accept: 'text/html' })).text).not.toContain('Cat')
    expect((await ana.get(`/api/artworks/${id}`)).status).toBe(200)
    const refused = [
      await ana.post('/api/artworks', { visibility: 'public' }),
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' }),
      await ana.send('PUT', `/api/artworks/${id}`, { visibility: 'public' }),
    ]
    for (const reply of refused.slice(0, 2))
      expect(reply).toMatchObject({ status: 403, json: { code: 'nothing-public' } })
    // Nothing is changed by what is sent back as it is.
    expect(refused[2]?.status).toBe(200)
    await set({ noPublicPictures: false })
    expect((await ben.get(`/api/artworks/${id}`)).status).toBe(200)
  })

  test('without codes for children, no code brings a child and an outsider together; the family goes on (ADMIN-45)', async () => {
    const family = await newFamily(app)
    const child = await newChild(family, { onlyFamily: false, joinedBy: 'code' })
    const kid = await signInOn(app, family.device, child.id)
    const { id: ofKid } = (await kid.post('/api/artworks', {})).json as Artwork
    const { sessionCode } = (await kid.post(`/api/artworks/${ofKid}/enable-collaboration`)).json as {
      sessionCode: string
    }
    const { ben: outsider, id: ofOutsider, code, ana } = await shareArtwork(app)
    expect((await join(outsider, sessionCode)).status).toBe(200)
    expect((await join(kid, code)).status).toBe(200)
    const [inKids, kidOutside] = [openSocket(app, outsider, ofKid), openSocket(app, kid, ofOutsider)]
    for (const socket of [inKids, kidOutside]) expect(await socket.outcome()).toBe('open')

    await set({ noChildCodes: true })
    expect(await Promise.all([inKids.closed(), kidOutside.closed()])).toEqual([4404, 4404])
    expect((await join(await app.signUp(), sessionCode)).status).toBe(404)
    expect((await join(kid, code)).status).toBe(404)
    expect((await app.stranger().get(`/api/collaboration/invitation?code=${sessionCode}`)).status).toBe(404)
    expect((await join(family.owner, sessionCode)).status).toBe(200)
    // Grown-ups among themselves are not concerned.
    expect((await join(outsider, code)).status).toBe(200)
    expect((await ana.get(`/api/artworks/${ofOutsider}`)).status).toBe(200)
    await set({ noChildCodes: false })
    expect((await join(kid, code)).status).toBe(200)
  })
})
