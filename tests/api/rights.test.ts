import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from '#contract/socket.ts'
import { ANNOUNCED_WITHIN_MS } from '#tests/announced.ts'
import type { Client } from './client.ts'
import { type App, startApp } from './start-app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.close())

interface Connection {
  socket: WebSocket
  /** Resolves with the close code. */
  closed: Promise<number>
}

/** Resolves when the room has sent its first message; rejects with the status when the upgrade is refused. */
function connect(
  client: Client,
  artworkId: number | string,
  headers: Record<string, string> = {},
): Promise<Connection> {
  const url = `${app.url.replace('http', 'ws')}/collab/${artworkId}`
  const socket = new WebSocket(url, { headers: { cookie: client.cookieHeader(), ...headers } })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return new Promise((resolve, reject) => {
    socket.once('message', () => resolve({ socket, closed }))
    socket.once('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    socket.once('error', reject)
    void closed.then((code) => resolve({ socket, closed: Promise.resolve(code) }))
  })
}

async function shared(given: object = {}) {
  const [ana, ben] = [await app.signUp(), await app.signUp()]
  const created = await ana.post('/api/artworks', { collaborativeMode: true, ...given })
  const { id, sessionCode } = created.json as { id: number; sessionCode: string }
  await ben.post('/api/collaboration/join', { code: sessionCode })
  return { ana, ben, id, sessionCode }
}

describe('the upgrade to a room', () => {
  test('requires a session and our own origin', async () => {
    const { ben, id } = await shared()
    await expect(connect(app.stranger(), id)).rejects.toThrow('401')
    await expect(connect(ben, id, { origin: 'https://evil.example' })).rejects.toThrow('403')
    const { socket } = await connect(ben, id, { origin: app.url })
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
  })

  test.each(['999999', 'x', '0'])('closes with "not found" for artwork %s', async (id) => {
    const { closed } = await connect(await app.signUp(), id)
    expect(await closed).toBe(CLOSE.notFound)
  })
})

describe('losing a right closes the socket within a second', () => {
  test.each([
    [
      'for a contributor whom the owner removed',
      CLOSE.notFound,
      ({ ana, ben, id }) => ana.delete(`/api/artworks/${id}/contributors/${ben.id}`),
    ],
    ['for a person who signed out', CLOSE.sessionEnded, ({ ben }) => ben.post('/api/logout')],
    [
      'for a person who signed in again',
      CLOSE.sessionEnded,
      ({ ben }) => ben.post('/api/login', { username: ben.username, password: 'a good password' }),
    ],
  ] satisfies [string, number, (all: Awaited<ReturnType<typeof shared>>) => Promise<unknown>][])(
    '%s',
    async (_name, code, lose) => {
      const all = await shared()
      const bens = await connect(all.ben, all.id)
      const anas = await connect(all.ana, all.id)
      const start = Date.now()
      await lose(all)
      expect(await bens.closed).toBe(code)
      expect(Date.now() - start).toBeLessThan(ANNOUNCED_WITHIN_MS)
      expect(anas.socket.readyState).toBe(WebSocket.OPEN)
      anas.socket.close()
    },
  )

  test('for a reader of a public artwork that becomes private', async () => {
    const { ana, id } = await shared({ visibility: 'public' })
    const reader = await connect(await app.signUp(), id)
    await ana.patch(`/api/artworks/${id}`, { visibility: 'private' })
    expect(await reader.closed).toBe(CLOSE.notFound)
  })
})

test('a shutdown closes every socket with the code for a restart', async () => {
  const other = await startApp()
  const former = app
  app = other
  try {
    const { ben, id } = await shared()
    const { closed } = await connect(ben, id)
    const start = Date.now()
    await other.close()
    expect(await closed).toBe(CLOSE.restarting)
    expect(Date.now() - start).toBeLessThan(9_000)
  } finally {
    app = former
  }
})
