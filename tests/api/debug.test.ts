import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { z } from 'zod'
import {
  DebugReply,
  type listCollaborationArtworks,
  MAX_DEBUG_MESSAGE_BYTES,
  type UserStatus,
} from '#contract/debug.ts'
import type { Client } from './client.ts'
import { type App, startApp } from './start-app.ts'

type List = z.infer<typeof listCollaborationArtworks.reply>

let app: App
beforeAll(async () => {
  app = await startApp({ environment: { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'a good password' } })
}, 60_000)
afterAll(() => app.close())

const statusFor = async (client: Client): Promise<UserStatus> =>
  (await client.get('/api/debug/user-status')).json as UserStatus
const listFor = async (client: Client): Promise<List> =>
  (await client.get('/api/debug/collaboration-artworks')).json as List
async function signInAsAdmin(): Promise<Client> {
  const admin = app.stranger()
  await admin.post('/api/login', { username: 'root', password: 'a good password' })
  return admin
}

describe('the calls of the debug pages', () => {
  test('the health check tells status, uptime and time', async () => {
    const { status, json } = await app.stranger().get('/api/debug/healthcheck')
    expect(status).toBe(200)
    expect(json).toEqual({ status: 'ok', uptime: expect.any(Number), timestamp: expect.stringMatching(/Z$/) })
  })

  test('only an admin learns the id of the admin (DEBUG-1)', async () => {
    expect(await statusFor(app.stranger())).toEqual({
      adminExists: true,
      adminId: null,
      testUserExists: false,
      testUserId: null,
      currentAuthenticatedUserId: null,
    })
    const ana = await app.signUp()
    expect(await statusFor(ana)).toMatchObject({ adminId: null, currentAuthenticatedUserId: ana.id })
    expect((await statusFor(await signInAsAdmin())).adminId).toEqual(expect.any(Number))
  })

  test('a test user is no admin, and its password works (DEBUG-4)', async () => {
    const made = await app.stranger().post('/api/debug/create-test-user')
    expect(made.status).toBe(201)
    const { user, password } = made.json as { user: { id: number; username: string }; password: string }
    const client = app.stranger()
    const signedIn = await client.post('/api/login', { username: user.username, password })
    expect(signedIn.json).toMatchObject({ id: user.id, isAdmin: false })
    expect(app.logged()).not.toContain(password)
  })

  test('nobody sees artworks of somebody else, admins neither (DEBUG-1)', async () => {
    const [ana, ben, admin] = [await app.signUp(), await app.signUp(), await signInAsAdmin()]
    const made = await ana.post('/api/debug/create-collaborative')
    expect(made.status).toBe(201)
    const { artwork } = made.json as { artwork: { id: number; sessionCode: string } }
    expect(artwork.sessionCode).toMatch(/^[A-Z0-9]{6}$/)
    expect((await listFor(ana)).artworks).toMatchObject([{ id: artwork.id, sessionCode: artwork.sessionCode }])
    await ben.post('/api/collaboration/join', { code: artwork.sessionCode })
    expect((await listFor(ben)).artworks).toEqual([])
    expect((await listFor(app.stranger())).artworks).toEqual([])
    expect((await listFor(admin)).artworks).toEqual([])
  })
})

test('in production test users need DEBUG_TOOLS, which also shows the ids (DEBUG-4)', async () => {
  const production = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    SESSION_SECRET: 'a secret of sixteen letters',
  }
  const closed = await startApp({ environment: production })
  const refused = await closed.stranger().post('/api/debug/create-test-user')
  await closed.close()
  expect(refused.status).toBe(403)
  const open = await startApp({ environment: { ...production, DEBUG_TOOLS: '1' } })
  const made = await open.stranger().post('/api/debug/create-test-user')
  const status = await statusFor(open.stranger())
  await open.close()
  expect(made.status).toBe(201)
  expect(status.testUserId).toEqual(expect.any(Number))
}, 60_000)

test('an address makes 60 calls a minute', async () => {
  const limited = await startApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  const stranger = limited.stranger()
  const statuses = new Set<number>()
  for (let n = 0; n < 61; n += 1) statuses.add((await stranger.get('/api/debug/healthcheck')).status)
  await limited.close()
  expect([...statuses]).toEqual([200, 429])
}, 60_000)

const address = (): string => `${app.url.replace('http', 'ws')}/ws`
const closeOf = (socket: WebSocket): Promise<number> => new Promise((resolve) => socket.once('close', resolve))

const open = async (): Promise<{ socket: WebSocket; next: () => Promise<string> }> => {
  const socket = new WebSocket(address())
  const next = (): Promise<string> =>
    new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())))
  await new Promise((resolve) => socket.once('open', resolve))
  return { socket, next }
}
const refusalOf = (headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address(), { headers })
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode)
      socket.terminate()
    })
    socket.once('error', () => undefined)
  })

describe('the debug socket', () => {
  test('replies to ping, echoes, says how the server is, and refuses anything else', async () => {
    const { socket, next } = await open()
    const replyTo = async (message: string | Buffer): Promise<unknown> => {
      socket.send(message)
      return DebugReply.parse(JSON.parse(await next()))
    }
    expect(await replyTo('{"type":"ping"}')).toEqual({ type: 'pong', at: expect.any(String) })
    for (const data of ['hallo', { deep: [1, null] }, '\u0000'.repeat(600)]) {
      const echo = { type: 'echo', data }
      expect(await replyTo(JSON.stringify(echo))).toEqual(echo)
    }
    expect(await replyTo('{"type":"status"}')).toEqual({
      type: 'status',
      uptime: expect.any(Number),
      connections: expect.any(Number),
    })
    for (const wrong of [
      'ping',
      '',
      '[]',
      'null',
      '{"type":"hello"}',
      '{"type":"ping"',
      Buffer.from('{"type":"ping"}'),
    ])
      expect(await replyTo(wrong)).toEqual({ type: 'error', error: expect.stringContaining('"type":"ping"') })
    socket.terminate()
  })

  test('is refused to other sites', async () => {
    expect(await refusalOf({ origin: 'https://elsewhere.example' })).toBe(403)
  })

  test('ends with a message that is too large, and with too many', async () => {
    const large = await open()
    large.socket.send('x'.repeat(MAX_DEBUG_MESSAGE_BYTES + 1))
    expect(await closeOf(large.socket)).toBe(1009)
    const many = await open()
    for (let n = 0; n < 51; n += 1) many.socket.send('x')
    expect(await closeOf(many.socket)).toBe(1008)
  })

  test('an address has five at a time', async () => {
    const sockets = await Promise.all([1, 2, 3, 4, 5].map(open))
    expect(await refusalOf({})).toBe(503)
    const closed = closeOf(sockets[0]!.socket)
    sockets[0]!.socket.close()
    await closed
    for (const { socket } of sockets) socket.terminate()
  })
})
