/** Upgrades before their admission: how many and how long, and what happens when the authentication or the peer fails (SECURITY-7). */
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { SignedIn } from '#server/http/person.ts'
import { attachCollaborationSocket } from '#server/sync/collaboration-socket.ts'
import { HeldBytes, heldLimits } from '#server/http/budgets/held-bytes.ts'
import { JoinBudget } from '#server/sync/limits/join-budget.ts'
import { DEFAULT_SOCKET_LIMITS } from '#server/sync/limits/socket-limits.ts'
import { SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import { createLog } from '#server/http/logging/log.ts'
import { eventually } from '#tests/eventually.ts'
import { exchange, openRaw, type RawSocket, statusOf, upgradeRequest } from './support/raw-socket.ts'
import { SIGNED_IN, startUpgradeServer, type UpgradeServer } from './support/upgrade-server.ts'

/** Above the time after which a refused connection is destroyed. */
const REFUSAL_MS = 4_000

let house: UpgradeServer | null = null
const opened: RawSocket[] = []
afterEach(async () => {
  for (const raw of opened.splice(0)) raw.destroy()
  await house?.close()
  house = null
})

async function start(...options: Parameters<typeof startUpgradeServer>): Promise<UpgradeServer> {
  house = await startUpgradeServer(...options)
  return house
}

function open(server: UpgradeServer, ...options: Parameters<typeof upgradeRequest>): RawSocket {
  const raw = openRaw(server.url, upgradeRequest(...options))
  opened.push(raw)
  return raw
}

const from = (address: string) => ({ 'x-forwarded-for': address })

/** An authentication that waits until the test decides. */
function heldAuthentication() {
  const waiting: ((signedIn: SignedIn | null) => void)[] = []
  return {
    waiting,
    authenticate: () => new Promise<SignedIn | null>((resolve) => void waiting.push(resolve)),
  }
}

test('an address that connects too often gets 429 with Retry-After, before its session is read (SYNC-31)', async () => {
  let reads = 0
  const authenticate = async (): Promise<null> => {
    reads += 1
    return null
  }
  const server = await start(authenticate, {}, SPOKEN_PROTOCOLS, 0.002)
  const statuses: (number | null)[] = []
  for (let i = 0; i < 5; i += 1)
    statuses.push(statusOf(await exchange(server.url, upgradeRequest('/collab/1', from('203.0.113.1')))))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect(reads).toBe(3)
  const refused = await exchange(server.url, upgradeRequest('/collab/1', from('203.0.113.1')))
  expect(refused).toMatch(/\r\nRetry-After: [1-9]\d*\r\n/)
  expect(statusOf(await exchange(server.url, upgradeRequest('/collab/1', from('203.0.113.2'))))).toBe(401)
})

test('an address gets 503 with Retry-After beyond its limit, another address does not', async () => {
  const { authenticate, waiting } = heldAuthentication()
  const server = await start(authenticate, { handshakesPerAddress: 3 })
  for (let i = 0; i < 3; i += 1) open(server, '/collab/1', from('203.0.113.1'))
  await eventually(() => waiting.length === 3)
  const refused = await exchange(server.url, upgradeRequest('/collab/1', from('203.0.113.1')))
  expect(statusOf(refused)).toBe(503)
  expect(refused).toMatch(/\r\nRetry-After: [1-9]\d*\r\n/)
  const other = open(server, '/collab/1', from('203.0.113.2'))
  await eventually(() => waiting.length === 4)
  waiting[3]!(SIGNED_IN)
  await eventually(() => statusOf(other.received()) === 101)
  // An admitted or closed socket frees its place.
  waiting[0]!(SIGNED_IN)
  await eventually(() => server.admitted.length === 2)
  open(server, '/collab/1', from('203.0.113.1'))
  await eventually(() => waiting.length === 5)
})

test('the addresses of one /64 network count as one address', async () => {
  const { authenticate, waiting } = heldAuthentication()
  const server = await start(authenticate, { handshakesPerAddress: 2 })
  for (let i = 0; i < 2; i += 1) open(server, '/collab/1', from(`2001:db8::${i + 1}`))
  await eventually(() => waiting.length === 2)
  expect(statusOf(await exchange(server.url, upgradeRequest('/collab/1', from('2001:db8::ffff'))))).toBe(503)
  open(server, '/collab/1', from('2001:db8:0:1::1'))
  await eventually(() => waiting.length === 3)
})

test('the process has a limit over all addresses', async () => {
  const { authenticate, waiting } = heldAuthentication()
  const server = await start(authenticate, { handshakes: 4 })
  for (let i = 0; i < 4; i += 1) open(server, '/collab/1', from(`203.0.113.${i}`))
  await eventually(() => waiting.length === 4)
  expect(statusOf(await exchange(server.url, upgradeRequest('/collab/1', from('198.51.100.1'))))).toBe(503)
})

test('refused sockets that stay open count, and give way to a newer one', async () => {
  const server = await start(() => Promise.resolve(null), { handshakes: 5, handshakesPerAddress: 5 })
  const strangers = Array.from({ length: 40 }, () => open(server, '/collab/1'))
  await Promise.all(strangers.map(({ closed }) => closed))
  expect(new Set(strangers.map((raw) => statusOf(raw.received())))).toEqual(new Set([401]))
  expect(await server.connections()).toBeLessThanOrEqual(5)
})

test('storage that does not respond: 503 and closed after the deadline, and a late session changes nothing', async () => {
  const { authenticate, waiting } = heldAuthentication()
  const server = await start(authenticate, { handshakeMs: 100 })
  const raw = open(server, '/collab/1')
  await raw.closed
  expect(statusOf(raw.received())).toBe(503)
  expect(raw.received()).toContain('Retry-After: ')
  waiting[0]!(SIGNED_IN)
  await eventually(async () => (await server.connections()) === 0, Boolean, REFUSAL_MS)
  expect(server.admitted).toEqual([])
})

test.each([
  ['rejects', () => Promise.reject(new Error('the storage is away'))],
  [
    'throws',
    () => {
      throw new Error('the storage is away')
    },
  ],
])('an authentication that %s: 503, closed, and one line in the log', async (_name, authenticate) => {
  const server = await start(authenticate)
  const sockets = Array.from({ length: 30 }, () => open(server, '/collab/1'))
  await Promise.all(sockets.map(({ closed }) => closed))
  expect(new Set(sockets.map((raw) => statusOf(raw.received())))).toEqual(new Set([503]))
  await eventually(async () => (await server.connections()) === 0, Boolean, REFUSAL_MS)
  expect(server.logged().match(/"level":50/g)).toHaveLength(1)
})

test.each(['reset', 'end'])('a peer that goes away during the authentication leaves nothing (%s)', async (way) => {
  const { authenticate, waiting } = heldAuthentication()
  const server = await start(authenticate)
  const sockets = Array.from({ length: 50 }, () => open(server, '/collab/1'))
  await eventually(() => waiting.length === 50)
  for (const { socket } of sockets) {
    if (way === 'reset') socket.resetAndDestroy()
    else socket.destroy()
  }
  await sleep(50)
  for (const signIn of waiting) signIn(SIGNED_IN)
  await eventually(async () => (await server.connections()) === 0, Boolean, REFUSAL_MS)
  await eventually(() => server.admitted.every(({ readyState }) => readyState === WebSocket.CLOSED))
  // Every place is free again.
  const next = Array.from({ length: DEFAULT_SOCKET_LIMITS.handshakesPerAddress }, () => open(server, '/collab/1'))
  await eventually(() => waiting.length === 50 + next.length)
})

test('a socket that closes as it is admitted frees its place, and one whose room throws is destroyed', async () => {
  const server = await start(() => Promise.resolve(SIGNED_IN), { handshakesPerAddress: 2 })
  server.admitted.push = () => {
    throw new Error('no room')
  }
  for (let i = 0; i < 10; i += 1) {
    const raw = open(server, '/collab/1')
    await raw.closed
    expect(statusOf(raw.received())).toBe(101)
  }
  expect(await server.connections()).toBe(0)
})

test('a server has one upgrade handler', async () => {
  const server = await start(() => Promise.resolve(null))
  const options = {
    seats: { connect: () => undefined },
    authenticate: () => Promise.resolve(null),
    originAllowed: () => true,
    trustsProxy: () => false,
    limits: DEFAULT_SOCKET_LIMITS,
    joins: new JoinBudget(0, () => performance.now()),
    held: new HeldBytes(heldLimits(1)),
    protocols: SPOKEN_PROTOCOLS,
    log: createLog({ level: 'silent' }),
  }
  expect(() => attachCollaborationSocket(server.server, options)).toThrow('upgrade handler')
  expect(() => server.server.on('upgrade', () => undefined)).toThrow('upgrade handler')
  expect(server.server.listenerCount('upgrade')).toBe(1)
})

test('an error of the handler itself destroys the socket and does not leave the handler', async () => {
  const server = await start(() => Promise.resolve(null))
  const duplex = new PassThrough()
  // A request without headers and socket: reading its address throws.
  expect(() => server.server.emit('upgrade', Object.create(null), duplex, Buffer.alloc(0))).not.toThrow()
  expect(duplex.destroyed).toBe(true)
})

test('closing the server does not wait for sockets that are not admitted', async () => {
  const { authenticate, waiting } = heldAuthentication()
  const server = await start(authenticate)
  open(server, '/collab/1')
  open(server, '/')
  await eventually(() => waiting.length === 1)
  const before = performance.now()
  await server.close()
  house = null
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('refused upgrades stand in the log at debug only, without the secrets of their targets', async () => {
  const server = await start(() => Promise.resolve(null))
  for (const target of [
    '/collab/1?code=SECRET',
    '/invite/SECRET',
    'http://user:SECRET@localhost/invite/SECRET?SECRET',
    '//[SECRET',
  ])
    await exchange(server.url, upgradeRequest(target, { cookie: 'fridgedoor.sid=SECRET', origin: 'http://SECRET' }))
  expect(server.logged().match(/"level":20/g)).toHaveLength(4)
  expect(server.logged()).not.toMatch(/"level":[3-6]0/)
  expect(server.logged()).toContain('/invite/[redacted]')
  expect(server.logged()).not.toContain('SECRET')
})
