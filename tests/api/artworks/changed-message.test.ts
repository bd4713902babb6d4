import { createDecoder, readVarString, readVarUint } from 'lib0/decoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { CLOSE, MESSAGE } from '#contract/socket.ts'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { updateFrame } from '#server/sync/wire/frames.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { dot } from '#tests/sync/dot.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const strokeBy = (author: number): Uint8Array => {
  const document = new Y.Doc()
  appendStroke(document, dot(`by-${author}`, author))
  return updateFrame(Y.encodeStateAsUpdate(document))
}

oneEngine('open pages', 'MongoDB', (environment) => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterAll(() => app.close())

  /** Connects as our own client does. `news` holds the texts of the messages that say what has changed. */
  async function open(client: Client, artworkId: number, query = '?v=3') {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/collab/${artworkId}${query}`, {
      headers: { cookie: client.cookieHeader() },
    })
    const news: string[] = []
    socket.on('message', (data: Buffer) => {
      const decoder = createDecoder(new Uint8Array(data))
      if (readVarUint(decoder) === MESSAGE.changed) news.push(readVarString(decoder))
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('message', resolve))
    return { socket, news, closed }
  }

  test('are told of a completion and closed for writing at once, and told of the reopening (SYNC-24)', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    const path = `/api/artworks/${id}`
    await join(ben, code)
    await ana.post(`${path}/strokes`, DOT)
    const [anas, bens, plain] = [await open(ana, id), await open(ben, id), await open(ben, id, '')]
    await ana.patch(path, { completed: true })
    for (const { news } of [anas, bens]) await eventually(() => news.includes('{"part":"artwork"}'), Boolean, 1_000)
    anas.socket.send(strokeBy(ana.id))
    bens.socket.send(strokeBy(ben.id))
    expect([await anas.closed, await bens.closed]).toEqual([CLOSE.completed, CLOSE.completed])
    expect(((await ana.get(`${path}/strokes`)).json as { strokes: unknown[] }).strokes).toHaveLength(1)
    expect(plain.socket.readyState).toBe(WebSocket.OPEN)
    expect(plain.news).toEqual([])

    const again = await open(ben, id)
    await ana.post(`${path}/reopen`)
    await eventually(() => again.news.includes('{"part":"artwork"}'), Boolean, 1_000)
    again.socket.send(strokeBy(ben.id))
    await eventually(async () => (await ana.get(`${path}/strokes`)).text.includes(`by-${ben.id}`))
    for (const { socket } of [again, plain]) socket.close()
  })

  test('are told of reactions, many at once as one (SYNC-24)', async () => {
    const { ana, ben, id, code } = await shareArtwork(app)
    const path = `/api/artworks/${id}`
    await join(ben, code)
    await ana.post(`${path}/strokes`, DOT)
    await ana.patch(path, { completed: true })
    const anas = await open(ana, id)
    const emojis = ['😀', '😍', '❤️', '🎨', '👏', '✨', '🔥', '🌈']
    await Promise.all(emojis.map((emoji) => ben.post(`${path}/reactions`, { emoji })))
    await eventually(() => anas.news.includes('{"part":"reactions"}'), Boolean, 1_000)
    expect((await ana.get(`${path}/reactions`)).json).toHaveLength(emojis.length)
    anas.news.length = 0
    await ben.delete(`${path}/reactions/${encodeURIComponent('🎨')}`)
    await eventually(() => anas.news.includes('{"part":"reactions"}'), Boolean, 1_000)
    expect(anas.news.length).toBeLessThan(emojis.length)
    anas.socket.close()
  })
})
