/** An artwork whose log has a broken entry: every reader shows everything else, people draw on, and the owner is told (LOG-4). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'

const strokesIn = async (person: Client, artwork: string): Promise<number> =>
  ((await person.get(`${artwork}/strokes`)).json as { strokes: unknown[] }).strokes.length

interface Activity {
  readonly userId: number
  readonly strokes: number
}

eachEngine('an artwork with a broken entry', (environment) => {
  let app: App
  let people: Awaited<ReturnType<typeof shareArtwork>>
  let path: string
  beforeAll(async () => {
    const settings = environment()
    const first = await startApp({ environment: settings })
    people = await shareArtwork(first)
    const { ana, ben, id, code } = people
    path = `/api/artworks/${id}`
    await join(ben, code)
    for (const person of [ana, ana, ben]) expect((await person.post(`${path}/strokes`, DOT)).status).toBe(201)
    await first.close({ keepData: true })
    const { storage } = await openStorage({ mongodbUri: settings.MONGODB_URI ?? null, dataDirectory: first.directory })
    const broken = { $set: { update: Uint8Array.of(1, 2, 3) } }
    expect(await storage.collection(strokeLogCollection).updateOne({ _id: `${id}:3` }, broken)).toBe(true)
    await storage.close()
    // On another port; clients keep their cookies.
    app = await startApp({ environment: { ...settings, PORT: new URL(first.url).port }, directory: first.directory })
  }, 60_000)
  afterAll(() => app.close())

  test('is served without that entry, to everybody and in every form', async () => {
    const { ana, ben } = people
    for (const person of [ana, ben]) expect(await strokesIn(person, path)).toBe(2)
    const { imageUrl } = (await ana.get(path)).json as Artwork
    for (const address of [imageUrl, `${imageUrl}&size=small`]) expect((await ana.get(address)).status).toBe(200)
    const counts = (await ana.get(`${path}/contributors`)).json as Activity[]
    expect(counts.map(({ userId, strokes }) => [userId, strokes])).toEqual([
      [ana.id, 2],
      [ben.id, 0],
    ])
    const copy = (await ana.post(`${path}/copy`)).json as Artwork
    expect(await strokesIn(ana, `/api/artworks/${copy.id}`)).toBe(2)
    expect((await ana.get(`/api/artworks/${copy.id}`)).json).not.toHaveProperty('hasUnread')
    expect((await ben.post(`${path}/strokes`, DOT)).status).toBe(201)
    expect(await strokesIn(ana, path)).toBe(3)
  })

  test('is named to its owner and to the operator, and to nobody else', async () => {
    const { ana, ben, id } = people
    await ana.get(`${path}/strokes`)
    await eventually(async () => ((await ana.get(path)).json as Artwork).hasUnread === true)
    expect((await ben.get(path)).json).not.toHaveProperty('hasUnread')
    const line = app
      .logged()
      .split('\n')
      .find((text) => text.includes('entries of a log are set aside'))
    expect(JSON.parse(line!)).toMatchObject({ level: 50, artworkId: id, seq: 3, reason: 'unreadable' })
    expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(/^collaboration_unread_entries 1$/m)
  })
})
