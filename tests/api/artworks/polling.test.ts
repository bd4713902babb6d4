/** Coloring where the network blocks WebSockets: the same session, with plain requests in place of the socket (SYNC-25). */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Artwork } from '#contract/artworks.ts'
import { CLOSE, PROTOCOL_VERSION } from '#contract/socket.ts'
import { fromBase64, toBase64 } from '#client/bytes/base64.ts'
import { fallbackSocket, Transport } from '#client/canvas/session/transport/room-socket.ts'
import type { PollingRequests, Received } from '#client/canvas/session/transport/polled-socket.ts'
import { ConnectionError } from '#client/http/api-error.ts'
import { eventually } from '#tests/eventually.ts'
import { type BlockingProxy, startBlockingProxy } from '#tests/sync/blocking-proxy.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { browserSocket, SessionTab } from '#tests/sync/session-tab.ts'
import { type Client, createClient } from '#tests/api/client.ts'
import { join, shareArtwork } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

let app: App
let proxy: BlockingProxy
beforeEach(async () => {
  // y-websocket reads its constants.
  vi.stubGlobal('WebSocket', WebSocket)
  app = await startApp()
  proxy = await startBlockingProxy(app.url)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await proxy.close()
  await app.close()
})

const address = (id: number, connectionId = ''): string => `/api/artworks/${id}/connections/${connectionId}`

/** The requests of a browser that is signed in as `person` and goes through `url`. */
function requestsOf(person: Client, url: string): PollingRequests {
  const client = createClient(url)
  for (const [name, value] of person.cookies) client.cookies.set(name, value)
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const { status, json, text } = await client.send(method, path.replace(/\/$/, ''), body)
    if (status >= 400) throw new ConnectionError(text)
    return json
  }
  return {
    open: async (id, parameters) =>
      ((await ask('POST', address(id), { parameters })) as { connectionId: string }).connectionId,
    async receive(id, connectionId) {
      const { messages, closed } = (await ask('GET', address(id, connectionId))) as Omit<Received, 'messages'> & {
        messages: string[]
      }
      return { messages: messages.map(fromBase64), closed }
    },
    async send(id, connectionId, messages) {
      await ask('POST', address(id, connectionId), {
        messages: messages.map(toBase64),
      })
    },
    close: async (id, connectionId) => void (await ask('DELETE', address(id, connectionId))),
  }
}

async function openTab(person: Client & { id: number }, artworkId: number, url: string) {
  const artwork = (await person.get(`/api/artworks/${artworkId}`)).json as Artwork
  const transport = new Transport()
  const Socket = fallbackSocket({
    WebSocket: browserSocket(person.cookieHeader()),
    requests: requestsOf(person, url),
    transport,
    isOnline: () => true,
    firstProbeMs: 500,
  })
  const tab = new SessionTab(new MemoryDevice(), `${url.replace('http', 'ws')}/collab`, { author: person.id, Socket })
  await tab.session.openArtwork(artwork)
  return { tab, transport }
}

async function together() {
  const { ana, ben, id, code } = await shareArtwork(app)
  await join(ben, code)
  const [there, here] = await Promise.all([openTab(ana, id, app.url), openTab(ben, id, proxy.url)])
  return { ana, ben, id, there, here }
}

test('behind a proxy that refuses upgrades people draw, undo and see each other, and return when it passes them', async () => {
  const { ben, there, here } = await together()
  here.tab.draw('by-ben')
  await here.tab.session.whenSaved()
  expect(here.transport.means).toBe('requests')
  expect(there.transport.means).toBe('websocket')
  await eventually(() => there.tab.shown.includes('by-ben'))
  there.tab.draw('by-ana')
  await eventually(() => here.tab.shown.includes('by-ana'))
  here.tab.session.undo()
  await eventually(() => !there.tab.shown.includes('by-ben'))
  here.tab.session.shareCursor({ x: 10, y: 20 })
  await eventually(() => there.tab.session.state.people.some((person) => person.name === ben.username))

  proxy.upgrades = 'passed'
  await eventually(
    () => here.transport.means === 'websocket',
    (isBack) => isBack,
    25_000,
  )
  here.tab.draw('over-the-socket')
  await eventually(() => there.tab.shown.includes('over-the-socket'))
  await Promise.all([here.tab.close(), there.tab.close()])
}, 60_000)

test('a lost right, a completion and the end of the session close the connection with the reason of a socket', async () => {
  const { ana, ben, id, here, there } = await together()
  here.tab.draw('first')
  await here.tab.session.whenSaved()
  await ana.patch(`/api/artworks/${id}`, { completed: true })
  here.tab.draw('too-late')
  await eventually(() => here.tab.session.state.closed?.reason === 'completed')
  await ana.patch(`/api/artworks/${id}`, { completed: false })
  here.tab.session.tryAgain()
  await here.tab.session.whenSaved()
  await ana.delete(`/api/artworks/${id}/contributors/${ben.id}`)
  await eventually(() => here.tab.session.state.closed?.reason === 'no-right')
  await Promise.all([here.tab.close(), there.tab.close()])
}, 60_000)

const EMPTY = Buffer.from([3]).toString('base64')

test('a connection belongs to its session: to everybody else, and after its end, it does not exist', async () => {
  const { ana, ben, id } = await shareArtwork(app)
  const path = `/api/artworks/${id}/connections`
  const parameters = { v: String(PROTOCOL_VERSION), user: String(ana.id) }
  expect((await app.stranger().post(path, { parameters })).status).toBe(401)
  expect((await ben.post(path, { parameters: {} })).status).toBe(404)

  const opened = await ana.post(path, { parameters })
  expect(opened.status).toBe(201)
  const own = `${path}/${(opened.json as { connectionId: string }).connectionId}`
  const secondSession = createClient(app.url)
  await secondSession.post('/api/login', { username: ana.username, password: 'correct horse' })
  for (const other of [ben, secondSession, app.stranger()]) {
    const status = other.cookies.size > 0 ? 404 : 401
    expect((await other.get(own)).status).toBe(status)
    expect((await other.post(own, { messages: [EMPTY] })).status).toBe(status)
    expect((await other.delete(own)).status).toBe(status)
  }
  expect((await ana.get(own.replace(String(id), String(id + 1)))).status).toBe(404)
  expect((await ana.get(`${path}/${randomBytes(16).toString('base64url')}`)).status).toBe(404)
  expect((await ana.get(own)).json).toMatchObject({ closed: null })
  expect((await ana.post(own, { messages: ['not base64!'] })).status).toBe(400)
  expect((await ana.post(own, { messages: [EMPTY] })).status).toBe(200)
  expect((await ana.delete(own)).status).toBe(200)
  expect((await ana.get(own)).status).toBe(404)
})

test('what a socket is refused for closes the connection, and a request in its stead ends one that waits', async () => {
  const { ana, ben, id } = await shareArtwork(app)
  const path = `/api/artworks/${id}/connections`
  const open = async (parameters: object): Promise<string> =>
    `${path}/${((await ana.post(path, { parameters })).json as { connectionId: string }).connectionId}`
  const other = await open({ v: String(PROTOCOL_VERSION), user: String(ben.id) })
  expect((await ana.get(other)).json).toEqual({
    messages: [],
    closed: { code: CLOSE.sessionEnded, reason: 'signed-out' },
  })
  expect((await ana.get(other)).status).toBe(404)

  const own = await open({ v: String(PROTOCOL_VERSION), user: String(ana.id) })
  await ana.get(own)
  const waiting = [ana.get(own), ana.get(own)]
  expect((await waiting[0])?.json).toEqual({ messages: [], closed: null })
  await ana.post(own, { messages: [Buffer.from([0, 255, 255]).toString('base64')] })
  expect((await waiting[1])?.json).toMatchObject({ closed: { reason: 'malformed' } })
})

test('a flood of messages is held back as on a socket, and a client that does not wait or opens too many connections gets 429', async () => {
  const limited = await startApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  const { ana, id } = await shareArtwork(limited)
  const path = `/api/artworks/${id}/connections`
  const opened = await ana.post(path, { parameters: { v: String(PROTOCOL_VERSION) } })
  const own = `${path}/${(opened.json as { connectionId: string }).connectionId}`
  await ana.get(own)
  const messages = Array.from({ length: 256 }, () => EMPTY)
  const replies = await Promise.all(Array.from({ length: 12 }, () => ana.post(own, { messages })))
  expect(replies.map(({ status }) => status)).toContain(429)
  expect(replies.map(({ status }) => status)).toContain(200)
  // Connections are counted before anything is read (SYNC-31), in one budget with those of sockets.
  const opens = await Promise.all(
    Array.from({ length: 90 }, () => ana.post(path, { parameters: { v: String(PROTOCOL_VERSION) } })),
  )
  const refused = opens.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^[1-9]$/)
  await limited.close()
})
