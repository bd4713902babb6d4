/** Raw bytes over TCP against the server process: it lives, responds, and gives every file descriptor back (SECURITY-7). */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#tests/api/client.ts'
import { type Running, startProcess } from '#tests/api/start-process.ts'
import { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { isLong, withSeed } from '#tests/run-options.ts'
import { eventually } from '#tests/eventually.ts'
import { countsDescriptors, openDescriptors } from './support/descriptors.ts'
import { exchange, openRaw, type RawSocket, statusOf, upgradeRequest } from './support/raw-socket.ts'
import { fuzzRequest } from './support/request-fuzz.ts'

const REQUESTS = isLong ? 100_000 : 3_000
/** Connections that send at the same time. */
const CONNECTIONS = 24
/** Connections that the client keeps open. More replace the oldest ones. */
const MAX_KEPT = 200
/** A request that is not complete gets no response for long, so its connection is left after this time. */
const RESPONSE_TIMEOUT_MS = 500
/** Above every deadline of the server for a connection that sends nothing more: 60 s, and 5 s between two checks. */
const DEADLINES_MS = 75_000

let directory: string
let child: ChildProcess
let server: Running
let cookie: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-attacks-'))
  server = await startProcess(directory, { LOG_LEVEL: 'warn' }, (started) => (child = started))
  const ana = createClient(server.url)
  await ana.post('/api/register', { username: 'ana', password: 'a good password' })
  await ana.post('/api/artworks', { title: 'Attacked' })
  cookie = ana.cookieHeader()
})
afterAll(async () => {
  child.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

async function expectAlive(): Promise<void> {
  expect(statusOf(await exchange(server.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toBe(
    200,
  )
  expect(child.exitCode).toBeNull()
}

/** Waits until the process has no more descriptors than `before`, where the platform shows them. */
async function expectDescriptors(before: number, ms: number): Promise<number> {
  if (!countsDescriptors) return before
  return eventually(
    () => openDescriptors(server.pid),
    (count) => count <= before,
    ms,
  )
}

const descriptorsNow = async (): Promise<number> => (countsDescriptors ? openDescriptors(server.pid) : 0)

describe('one upgrade', () => {
  test('`GET //` without a session gets 400, and the process lives', async () => {
    expect(statusOf(await exchange(server.url, upgradeRequest('//')))).toBe(400)
    await expectAlive()
  })

  test.each([
    ['a target that is no address', upgradeRequest('//['), 400],
    ['an absolute target without a host', upgradeRequest('http://'), 400],
    ['a port that does not exist', upgradeRequest('//a:99999/collab/1'), 400],
    ['the page', upgradeRequest('/'), 404],
    ['a path beside the artworks', upgradeRequest('/collab'), 404],
    ['a call of the API', upgradeRequest('/api/user'), 404],
    ['the asterisk', upgradeRequest('*', { method: 'OPTIONS' }), 404],
    ['another protocol', upgradeRequest('/', { upgrade: 'h2c' }), 404],
    ['no session', upgradeRequest('/collab/1'), 401],
    ['no session and no key', upgradeRequest('/collab/1', { 'sec-websocket-key': null }), 401],
    ['another site', upgradeRequest('/collab/1', { origin: 'https://evil.example' }), 403],
    ['an origin that is no address', upgradeRequest('/collab/1', { origin: 'http://[' }), 403],
  ])('%s', async (_name, bytes, status) => {
    const response = await exchange(server.url, bytes)
    expect(statusOf(response)).toBe(status)
    expect(response).toMatch(/\r\nConnection: close\r\n/)
    await expectAlive()
  })

  test.each([
    ['a bad key', { 'sec-websocket-key': 'short' }, 400],
    ['no key', { 'sec-websocket-key': null }, 400],
    ['a bad version', { 'sec-websocket-version': '99' }, 400],
    ['a bad list of protocols', { 'sec-websocket-protocol': ',,' }, 400],
    ['another protocol', { upgrade: 'h2c' }, 400],
    ['another method', { method: 'POST' }, 405],
  ])('with a session and %s', async (_name, change, status) => {
    const response = await exchange(server.url, upgradeRequest('/collab/1', { cookie, ...change }))
    expect(statusOf(response)).toBe(status)
    if ('sec-websocket-version' in change) expect(response).toContain('Sec-WebSocket-Version: 13')
  })

  test('with a session becomes a WebSocket', async () => {
    const raw = openRaw(server.url, upgradeRequest('/collab/1', { cookie }))
    await eventually(() => statusOf(raw.received()) === 101)
    raw.destroy()
  })
})

describe('many upgrades', () => {
  test.each([
    ['to other paths', '/', true],
    ['to malformed targets', '//', true],
    ['without a session', '/collab/1', true],
    ['to other paths, unread', '/', false],
    ['without a session, unread', '/collab/1', false],
  ])('300 %s give their descriptors back, although the client keeps them open', async (_name, target, reading) => {
    await expectAlive()
    const before = await descriptorsNow()
    const held = Array.from({ length: 300 }, () => openRaw(server.url, upgradeRequest(target), { reading }))
    try {
      if (reading) await Promise.all(held.map(({ closed }) => closed))
      await sleep(200)
      await expectDescriptors(before, 6_000)
      await expectAlive()
    } finally {
      for (const raw of held) raw.destroy()
    }
  })

  test('300 that are half closed at once give their descriptors back', async () => {
    const before = await descriptorsNow()
    const held = Array.from({ length: 300 }, (_, i) => openRaw(server.url, upgradeRequest(i % 2 ? '/' : '/collab/1')))
    for (const { socket } of held) socket.end()
    try {
      await Promise.all(held.map(({ closed }) => closed))
      await expectDescriptors(before, 6_000)
    } finally {
      for (const raw of held) raw.destroy()
    }
  })
})

test('200 peers that go away behind their upgrade take no place among the connections of their person', async () => {
  const before = await descriptorsNow()
  for (let i = 0; i < 200; i += 1) {
    const { socket } = openRaw(server.url, upgradeRequest('/collab/1', { cookie }))
    await sleep(i % 4)
    socket.resetAndDestroy()
  }
  await expectDescriptors(before, 6_000)
  // As many as one person may have.
  const sockets = Array.from({ length: 20 }, () => openRaw(server.url, upgradeRequest('/collab/1', { cookie })))
  try {
    await Promise.all(sockets.map((raw) => eventually(() => statusOf(raw.received()) === 101)))
    await sleep(300)
    expect(sockets.filter((raw) => raw.isClosed() || raw.received().includes('own-connections'))).toEqual([])
  } finally {
    for (const raw of sockets) raw.destroy()
  }
})

test(
  `${REQUESTS} mutated requests leave the process alive and its descriptors free`,
  () =>
    withSeed(async (seed) => {
      const random = new RandomSource(seed)
      const kept: RawSocket[] = []
      const statuses: Record<string, number> = {}

      async function attack(bytes: Buffer): Promise<void> {
        const fate = random.weighted({ wait: 6, halfClose: 2, reset: 1, keep: 1, keepUnread: 1 })
        const raw = openRaw(server.url, bytes, { reading: fate !== 'keepUnread' })
        if (fate === 'halfClose') raw.socket.end()
        if (fate === 'keep' || fate === 'keepUnread') {
          kept.push(raw)
          if (kept.length > MAX_KEPT) kept.shift()?.destroy()
          return
        }
        if (fate === 'reset') {
          await sleep(random.between(0, 3))
          raw.socket.resetAndDestroy()
          return
        }
        await Promise.race([raw.closed, firstBytes(raw), sleep(RESPONSE_TIMEOUT_MS)])
        const status = String(statusOf(raw.received()))
        statuses[status] = (statuses[status] ?? 0) + 1
        raw.destroy()
      }

      async function attackWith(count: number): Promise<void> {
        let left = count
        await Promise.all(
          Array.from({ length: CONNECTIONS }, async () => {
            while (left > 0) {
              left -= 1
              await attack(fuzzRequest(random, cookie))
            }
          }),
        )
      }
      const dropKept = (): void => {
        for (const raw of kept.splice(0)) raw.destroy()
      }

      // The first requests open what stays open: the thread pool's files, the room of the artwork.
      await attackWith(150)
      dropKept()
      await sleep(500)
      const before = await descriptorsNow()

      const start = performance.now()
      await attackWith(REQUESTS)
      const seconds = (performance.now() - start) / 1_000
      await expectAlive()
      const during = await descriptorsNow()
      // The client holds on to its connections only when there is time to wait for every deadline.
      if (!isLong) dropKept()
      const after = await expectDescriptors(before, DEADLINES_MS)
      dropKept()
      await expectAlive()
      console.info(
        `raw requests: ${Math.round(REQUESTS / seconds)}/s, descriptors ${before} -> ${during} -> ${after}`,
        statuses,
      )
      expect(Object.keys(statuses).length).toBeGreaterThan(5)
      // Without a response are requests that are not complete.
      const waited = Object.values(statuses).reduce((sum, count) => sum + count, 0)
      expect((statuses['null'] ?? 0) / waited).toBeLessThan(0.2)
      // No request may be a failure of the server.
      expect(statuses['500'] ?? 0).toBe(0)
      expect(server.output()).not.toMatch(/"level":[56]0/)
    }),
  REQUESTS * 20 + DEADLINES_MS + 60_000,
)

async function firstBytes({ socket }: RawSocket): Promise<void> {
  await new Promise<void>((resolve) => socket.once('data', () => resolve()))
}
