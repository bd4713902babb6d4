/** Guessing session codes: it gets slower the longer it lasts, forgotten codes do not open, and the owner sees who came in. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Contributor } from '#contract/collaboration.ts'
import type { Client } from '#tests/api/client.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const ASLEEP =
  "This code is asleep, because nobody has used it for 30 days. Ask the artwork's owner to open 'Share Artwork', then try again."

oneEngine('guessing session codes', 'MongoDB', (environment) => {
  let app: App
  beforeEach(async () => {
    app = await startApp({ environment: { ...environment(), RATE_LIMIT_SCALE: '1' } })
  })
  afterEach(() => app.close())

  /** Signs in again after weeks, when the session has ended. */
  async function signedIn({ username }: { username: string }): Promise<Client> {
    const client = app.stranger()
    await client.post('/api/login', { username, password: 'a good password' })
    return client
  }

  test('a guesser waits twice as long each time', async () => {
    const guesser = await app.signUp()
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 10; i++) expect((await join(guesser, 'ZZZZZZ')).status).toBe(404)
      const refused = await join(guesser, 'ZZZZZZ')
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers.get('retry-after')))
      app.later(waits.at(-1)! * 1_000)
    }
    expect(waits).toEqual([60, 120, 240])
  })

  test('a code that nobody used for 30 days opens nothing until its owner wakes it, and trying it counts as a guess', async () => {
    const { ana, id, code } = await shareArtwork(app)
    app.later(29 * DAY_MS)
    expect((await join(await app.signUp(), code)).status).toBe(200)
    app.later(29 * DAY_MS)
    expect((await join(await app.signUp(), code)).status).toBe(200)
    app.later(30 * DAY_MS + 1_000)
    const cleo = await app.signUp()
    const asleep = await join(cleo, code)
    expect([asleep.status, asleep.text]).toEqual([409, ASLEEP])
    const added = await cleo.post(`/api/artworks/${id}/contributors`, { userId: cleo.id, code })
    expect([added.status, added.json]).toMatchObject([409, { code: 'code-asleep', message: ASLEEP }])
    for (let i = 0; i < 8; i++) expect((await join(cleo, code)).status).toBe(409)
    expect((await join(cleo, code)).status).toBe(429)

    const owner = await signedIn(ana)
    expect((await cleo.post(`/api/artworks/${id}/session-code/wake`)).status).toBe(404)
    expect((await owner.post(`/api/artworks/${id}/session-code/wake`)).json).toEqual({ success: true })
    expect((await join(await app.signUp(), code)).status).toBe(200)
    await owner.post(`/api/artworks/${id}/disable-collaboration`)
    expect((await owner.post(`/api/artworks/${id}/session-code/wake`)).status).toBe(409)
  })

  test('the owner finds the person who joined in the list, and removes them with a code that still works for others', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    const people = (await ana.get(`/api/artworks/${id}/contributors`)).json as Contributor[]
    expect(people.map(({ userId }) => userId)).toEqual([ana.id, ben.id])
    expect((await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)).status).toBe(200)
    expect((await ben.get(`/api/artworks/${id}`)).status).toBe(404)
  })
})
