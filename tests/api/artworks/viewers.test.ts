/** People who only look: they get strokes and news as server-sent events, and take no place in the room (SYNC-46). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { strokesOf } from '#crdt/document/artwork-document.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import type { Client } from '#tests/api/client.ts'
import { openTab } from '#tests/api/looking-tab.ts'
import type { SessionTab } from '#tests/sync/session-tab.ts'
import { LiveStream } from '#tests/api/live-stream.ts'
import { DOT, join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const strokesIn = ({ doc }: LiveStream): number => strokesOf(doc).length

oneEngine('viewers', 'MongoDB', (environment) => {
  let app: App
  const tabs: SessionTab[] = []
  beforeAll(async () => {
    // y-websocket reads its constants.
    vi.stubGlobal('WebSocket', WebSocket)
    app = await startApp({ environment: environment() })
  }, 60_000)
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await app.close()
  })

  async function countOf(gauge: 'members' | 'viewers'): Promise<number> {
    const { text } = await app.stranger().get('/metrics')
    return Number(new RegExp(`^collaboration_${gauge} (\\d+)$`, 'm').exec(text)?.[1])
  }

  async function sharedPicture() {
    const shared = await shareArtwork(app)
    await join(shared.ben, shared.code)
    const draw = async (): Promise<void> => {
      expect((await shared.ana.post(`/api/artworks/${shared.id}/strokes`, DOT)).status).toBe(201)
    }
    const follow = (client: Client, query = 'look=strokes', headers = {}): Promise<LiveStream> =>
      LiveStream.open(app, client, shared.id, { query, headers })
    return { ...shared, draw, follow }
  }

  test('get what is there, then each stroke once it is durable, and are seen by nobody in the room', async () => {
    const { ben, draw, follow } = await sharedPicture()
    await draw()
    const stream = await follow(ben)
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.response.headers.get('content-encoding')).toBeNull()
    await eventually(() => strokesIn(stream) === 1)
    await draw()
    await draw()
    await eventually(() => strokesIn(stream) === 3)
    expect(stream.messages.some(([type]) => type === MESSAGE.presence)).toBe(false)
    expect([await countOf('members'), await countOf('viewers')]).toEqual([0, 1])
    stream.leave()
    await eventually(async () => (await countOf('viewers')) === 0)
  })

  test('get only what their document lacks, or what came after their last event', async () => {
    const { ben, draw, follow } = await sharedPicture()
    for (let i = 0; i < 3; i += 1) await draw()
    const first = await follow(ben)
    await eventually(() => strokesIn(first) === 3)
    const vector = Buffer.from(Y.encodeStateVector(first.doc)).toString('base64url')
    await draw()
    await eventually(() => strokesIn(first) === 4 && first.reached !== '')
    const byVector = await follow(ben, `look=strokes&vector=${vector}`)
    await eventually(() => byVector.doc.store.pendingStructs !== null || byVector.messages.length >= 3)
    await draw()
    const byId = await follow(ben, 'look=strokes', { 'last-event-id': first.reached })
    for (const { doc } of [byVector, byId]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(first.doc))
    await eventually(() => strokesIn(byVector) === 5 && strokesIn(byId) === 5)
    // The whole document would be four strokes more.
    expect(Math.max(byVector.text.length, byId.text.length)).toBeLessThan(first.text.length)
    for (const stream of [first, byVector, byId]) stream.leave()
  })

  test('of a picture are told that somebody has drawn, and what else to read again', async () => {
    const { ana, ben, id, draw, follow } = await sharedPicture()
    await draw()
    const stream = await follow(ben, 'look=picture')
    await eventually(() => stream.messages.length > 0)
    await draw()
    await eventually(() => stream.news.includes('drawn'), Boolean, 1_000)
    expect(strokesIn(stream)).toBe(0)
    await ana.patch(`/api/artworks/${id}`, { completed: true })
    await eventually(() => stream.news.includes('artwork'), Boolean, 1_000)
    await ana.post(`/api/artworks/${id}/reactions`, { emoji: '🎨' })
    await eventually(() => stream.news.includes('reactions'), Boolean, 1_500)
    stream.leave()
  })

  test.each([
    [
      'the person is taken out',
      async ({ ana, ben, id }: Shared) => ana.delete(`/api/artworks/${id}/contributors/${ben.id}`),
      'no-right',
    ],
    ['the artwork is deleted', async ({ ana, id }: Shared) => ana.delete(`/api/artworks/${id}`), 'deleted'],
    ['the session ends', async ({ ben }: Shared) => ben.post('/api/logout'), 'signed-out'],
  ])('lose the stream within a second when %s, and get no later stroke (ACCESS-10)', async (_name, end, reason) => {
    const shared = await sharedPicture()
    const { ben, draw, follow } = shared
    const streams = [await follow(ben), await follow(ben, 'look=picture')]
    for (const stream of streams) await eventually(() => stream.messages.length > 0)
    await end(shared)
    for (const stream of streams) await eventually(() => stream.isOver, Boolean, 1_000)
    if (reason !== 'deleted') await draw()
    expect(streams.map((stream) => [stream.closed?.reason, strokesIn(stream)])).toEqual([
      [reason, 0],
      [reason, 0],
    ])
  })

  test('are people who may read: others get 404, strangers 401, and what closes a socket is the only event', async () => {
    const { ana, ben, id, follow } = await sharedPicture()
    const eve = await app.signUp()
    expect((await follow(eve)).response.status).toBe(404)
    expect((await follow(app.stranger())).response.status).toBe(401)
    expect((await LiveStream.open(app, ana, id + 1)).response.status).toBe(404)
    const reasons: Record<string, string> = {
      [`user=${ana.id}`]: 'signed-out',
      [`log=${'A'.repeat(22)}&seq=1&hash=${'0'.repeat(32)}`]: 'other-log',
      'vector=_w': 'malformed',
      'seq=x&log=y': 'malformed',
    }
    for (const [query, reason] of Object.entries(reasons)) {
      const stream = await follow(ben, `look=strokes&${query}`)
      await eventually(() => stream.isOver)
      expect([query, stream.closed?.reason, stream.events.length]).toEqual([query, reason, 1])
    }
    expect((await ben.get(`/api/artworks/${id}/live?v=1`)).text).toBe(
      'event: closed\ndata: {"code":4426,"reason":"older-client"}\n\n',
    )
    expect((await follow(ben, `look=strokes&vector=${'A'.repeat(4_097)}`)).response.status).toBe(400)
  })

  async function open(...asked: [Client & { id: number }, number, boolean]) {
    const opened = await openTab(app, ...asked)
    tabs.push(opened.tab)
    return opened
  }

  async function tabOfAna() {
    const shared = await sharedPicture()
    const { tab } = await open(shared.ana, shared.id, false)
    tab.draw('first')
    await tab.session.whenSaved()
    return { ...shared, anas: tab }
  }

  test('of the app see what others draw and undo, and go on where they were after a break', async () => {
    const { ben, id, anas } = await tabOfAna()
    const { tab: bens, breakStream } = await open(ben, id, true)
    await eventually(() => bens.shown.includes('first'))
    expect(bens.session.state.save).toBe('saved')
    anas.draw('second')
    await eventually(() => bens.shown.includes('second'))
    breakStream()
    anas.draw('third')
    anas.session.undo()
    anas.draw('fourth')
    await anas.session.whenSaved()
    await eventually(() => bens.shown.includes('fourth'))
    expect([bens.shown, bens.strokes]).toEqual([anas.shown, anas.strokes])
    expect([await countOf('members'), await countOf('viewers')]).toEqual([1, 1])
  })

  test('of the app join the room when they may draw, and when something is to be sent', async () => {
    const { ben, id, anas } = await tabOfAna()
    const { tab: bens } = await open(ben, id, true)
    await eventually(() => bens.shown.includes('first'))
    bens.draw('not-sent-by-a-stream')
    await eventually(() => anas.shown.includes('not-sent-by-a-stream'))
    await eventually(async () => (await countOf('members')) === 2 && (await countOf('viewers')) === 0)
    const { tab: again } = await open(ben, id, true)
    await eventually(() => again.shown.includes('first'))
    expect(await countOf('viewers')).toBe(1)
    again.session.look(false)
    await eventually(async () => (await countOf('members')) === 3 && (await countOf('viewers')) === 0)
  })

  test('of the app who may draw again are in the room for the others at once', async () => {
    const { ana, ben, id, anas } = await tabOfAna()
    const { tab: bens } = await open(ben, id, false)
    const seesBen = (): boolean => anas.session.state.people.some(({ userId }) => userId === ben.id)
    await eventually(seesBen)
    // The screen says so when the server has told of other rights.
    const change = async (what: string, looks: boolean): Promise<void> => {
      const before = bens.news.length
      await ana.post(`/api/artworks/${id}/${what}`)
      await eventually(() => bens.news.length > before)
      bens.session.look(looks)
    }
    await change('disable-collaboration', true)
    await eventually(() => !seesBen())
    await change('enable-collaboration', false)
    await eventually(seesBen)
  })

  test('of the app hear why they have ended, as members do', async () => {
    const { ana, ben, id } = await tabOfAna()
    const { tab: bens } = await open(ben, id, true)
    await eventually(() => bens.shown.includes('first'))
    await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)
    await eventually(() => bens.session.state.closed?.reason === 'no-right', Boolean, 1_000)
  })
})

type Shared = Awaited<ReturnType<typeof shareArtwork>>
