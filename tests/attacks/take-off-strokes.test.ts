/** Only the owner takes a person's strokes off the page, and nobody can keep theirs on it (UNDO-2, UNDO-3). */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { Contributor } from '#contract/collaboration.ts'
import type { StrokeRow } from '#contract/strokes.ts'
import { appendStroke, readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import { visitWith } from './visit-with.ts'

const STROKES_OF_BEN = 2_500
/** What SYNC-12 allows an author. */
const FLAGS_OF_AUTHOR = 5_000

const put = (person: Client, url: string, takenOff: boolean) => person.send('PUT', url, { takenOff })

const strokesOf = async (person: Client, id: number): Promise<StrokeRow[]> =>
  ((await person.get(`/api/artworks/${id}/strokes`)).json as { strokes: StrokeRow[] }).strokes

/** Returns the ids of the strokes on the page. */
const shown = (doc: Y.Doc): string[] => readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke.id]))

oneEngine('taking strokes off the page', 'embedded', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  /** Returns an artwork of Ana's that Ben has joined, and the address of Ben's strokes. */
  async function shared() {
    const { ana, ben, id, code } = await shareArtwork(app)
    await join(ben, code)
    return { ana, ben, id, bensStrokes: `/api/artworks/${id}/contributors/${ben.id}/strokes` }
  }

  const visit = (person: Client, artworkId: number) => visitWith(app, person, artworkId)

  describe('is refused', () => {
    test('to strangers, readers and contributors, by REST', async () => {
      const { ana, ben, id, bensStrokes } = await shared()
      await ben.post(`/api/artworks/${id}/strokes`, DOT)
      const reader = await app.signUp()
      const calls = async (person: Client, url = bensStrokes) => [
        (await person.get(url)).status,
        (await put(person, url, true)).status,
        (await put(person, url, false)).status,
      ]
      expect(await calls(app.stranger())).toEqual([401, 401, 401])
      expect(await calls(reader)).toEqual([404, 404, 404])
      await ana.patch(`/api/artworks/${id}`, { visibility: 'public' })
      expect(await calls(reader)).toEqual([403, 403, 403])
      expect(await calls(ben)).toEqual([403, 403, 403])
      expect(await calls(ben, `/api/artworks/${id}/contributors/${ana.id}/strokes`)).toEqual([403, 403, 403])
      expect((await strokesOf(ana, id)).map(({ undone }) => undone)).toEqual([false])
    })

    test("to contributors by a flag on the owner's stroke, which closes their socket", async () => {
      const { ana, ben, id } = await shared()
      await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'anas' })
      const bens = await visit(ben, id)
      bens.shouldConnect = false
      const closed = once(bens.ws as unknown as WebSocket, 'close')
      undoneOf(bens.doc).set('anas', true)
      expect((await closed).map(String)).toEqual(['4403', 'foreign-undo'])
      bens.destroy()
      expect((await strokesOf(ana, id)).map(({ undone }) => undone)).toEqual([false])
    })
  })

  test('the owner does it in one step and undoes it in one, live for everybody, while the person draws on', async () => {
    const { ana, ben, id, bensStrokes } = await shared()
    const [anas, bens] = await Promise.all([visit(ana, id), visit(ben, id)])
    await ana.post(`/api/artworks/${id}/strokes`, { ...DOT, id: 'anas' })
    bens.doc.transact(() => {
      for (let i = 0; i < STROKES_OF_BEN; i += 1) appendStroke(bens.doc, dot(`b${i}`, ben.id))
    })
    undoLatest(bens.doc, ben.id)
    await eventually(
      async () => (await ana.get(bensStrokes)).json as { shown: number },
      (count) => count.shown === STROKES_OF_BEN - 1,
    )

    const taken = put(ana, bensStrokes, true)
    appendStroke(bens.doc, dot('meanwhile', ben.id))
    expect((await taken).status).toBe(200)
    await eventually(
      async () => [shown(anas.doc), shown(bens.doc)],
      (each) => each.every((ids) => ids.filter((one) => one !== 'meanwhile').join() === 'anas'),
    )
    // What the person undid before stays theirs to redo; what was taken off is not.
    expect(redoLatest(bens.doc, ben.id)).toEqual([])
    const { shown: left, takenOff } = (await ana.get(bensStrokes)).json as { shown: number; takenOff: number }
    expect(left + takenOff).toBe(STROKES_OF_BEN)

    // Nothing is lost: the strokes, and who drew how many.
    expect(await strokesOf(ana, id)).toHaveLength(STROKES_OF_BEN + 2)
    const people = (await ana.get(`/api/artworks/${id}/contributors`)).json as Contributor[]
    expect(people.find(({ userId }) => userId === ben.id)?.strokes).toBe(STROKES_OF_BEN + 1)

    expect((await put(ana, bensStrokes, false)).json).toEqual({ strokes: takenOff })
    await eventually(
      async () => [shown(anas.doc), shown(bens.doc)],
      (each) => each.every((ids) => ids.length === STROKES_OF_BEN + 1 && !ids.includes(`b${STROKES_OF_BEN - 1}`)),
    )
    for (const provider of [anas, bens]) provider.destroy()
  })

  test('a person without strokes has none to take off, and a repetition takes none', async () => {
    const { ana, ben, id, bensStrokes } = await shared()
    expect((await ana.get(bensStrokes)).json).toEqual({ shown: 0, takenOff: 0 })
    expect((await put(ana, bensStrokes, true)).json).toEqual({ strokes: 0 })
    await ben.post(`/api/artworks/${id}/strokes`, DOT)
    expect((await put(ana, bensStrokes, true)).json).toEqual({ strokes: 1 })
    expect((await put(ana, bensStrokes, true)).json).toEqual({ strokes: 0 })
    expect((await put(ana, bensStrokes, false)).json).toEqual({ strokes: 1 })
    expect((await put(ana, bensStrokes, false)).json).toEqual({ strokes: 0 })
  })

  test('an author who has used up the flags of a stroke cannot keep it on the page', async () => {
    const { ana, ben, id, bensStrokes } = await shared()
    const bens = await visit(ben, id)
    appendStroke(bens.doc, dot('stubborn', ben.id))
    bens.doc.transact(() => {
      for (let flag = 1; flag <= FLAGS_OF_AUTHOR; flag += 1) undoneOf(bens.doc).set('stubborn', flag % 2 === 1)
    })
    await eventually(
      async () => (await ana.get(bensStrokes)).json as { shown: number },
      (count) => count.shown === 1,
    )
    bens.destroy()
    // The document that the server holds has every flag.
    const fresh = await visit(ana, id)
    expect(Y.encodeStateAsUpdate(fresh.doc).length).toBeGreaterThan(FLAGS_OF_AUTHOR)
    fresh.destroy()
    expect((await put(ana, bensStrokes, true)).json).toEqual({ strokes: 1 })
    expect((await strokesOf(ana, id)).map(({ undone }) => undone)).toEqual([true])
  })
})
