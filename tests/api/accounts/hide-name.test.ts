import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Artwork, getHistory } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { oneEngine } from '#tests/each-engine.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

oneEngine('hiding the own name (PROFILE-6)', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  /** Ben has drawn in an artwork of Ana's, and she in one of his. */
  async function together() {
    const { ana, ben, id: anas, code } = await shareArtwork(app)
    const { id: bens, sessionCode } = (await ben.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    await Promise.all([join(ben, code), join(ana, sessionCode)])
    for (const person of [ana, ben])
      for (const id of [anas, bens]) await person.post(`/api/artworks/${id}/strokes`, DOT)
    return { ana, ben, anas, bens }
  }

  test("takes it out of others' artworks, and leaves every stroke and the own artworks as they are", async () => {
    const { ana, ben, anas, bens } = await together()
    const strokes = (await ana.get(`/api/artworks/${anas}/strokes`)).text
    const { imageUrl } = (await ana.get(`/api/artworks/${anas}`)).json as Artwork
    expect((await ben.post('/api/profile/hide-name')).json).toEqual({ artworks: 1 })

    expect(await namesIn(ana, anas)).toEqual({
      history: [ana.username, 'Someone'],
      contributors: [ana.username, 'Someone'],
    })
    for (const part of ['/history', '/contributors'])
      expect((await ana.get(`/api/artworks/${anas}${part}`)).text).not.toContain(ben.username)
    expect((await ana.get(`/api/artworks/${anas}/strokes`)).text).toBe(strokes)
    expect((await ana.get(`/api/artworks/${anas}`)).json).toMatchObject({ imageUrl })
    const own = await namesIn(ana, bens)
    expect(own.history).toContain(ben.username)
    expect(own.contributors).toContain(ben.username)
    expect((await ana.get(`/api/artworks/${bens}`)).json).toMatchObject({ ownerName: ben.username })
  })

  test('holds in copies and after a removal, and not in what the person joins later', async () => {
    const { ana, ben, anas } = await together()
    const before = (await ana.post(`/api/artworks/${anas}/copy`)).json as Artwork
    await ben.post('/api/profile/hide-name')
    const after = (await ana.post(`/api/artworks/${anas}/copy`)).json as Artwork
    for (const { id } of [before, after]) expect((await namesIn(ana, id)).history).toEqual([ana.username, 'Someone'])
    const { id: later, sessionCode } = (await ana.post('/api/artworks', { collaborativeMode: true })).json as Artwork
    await join(ben, sessionCode)
    await ben.post(`/api/artworks/${later}/strokes`, DOT)
    expect((await namesIn(ana, later)).history).toEqual([ben.username])
    await ben.post('/api/profile/hide-name')
    expect((await namesIn(ana, later)).history).toEqual(['Someone'])
    await ana.delete(`/api/artworks/${anas}/contributors/${ben.id}`)
    expect((await namesIn(ana, anas)).history).toEqual([ana.username, 'Someone'])
  })
})

async function namesIn(client: Client, artworkId: number) {
  const path = `/api/artworks/${artworkId}`
  const { people } = (await client.get(`${path}/history`)).json as z.infer<typeof getHistory.reply>
  const contributors = (await client.get(`${path}/contributors`)).json as Contributor[]
  return {
    history: people.map(({ name }) => name),
    contributors: contributors.map(({ username, displayName }) => displayName ?? username),
  }
}
