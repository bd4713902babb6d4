/** The limits of Node's HTTP server: unreadable and slow requests, unread responses, too many connections (SECURITY-8). */
import { Writable } from 'node:stream'
import { describe, expect, test, type TestContext } from 'vitest'
import { createServerLimits, type HttpServer, listen, type ServerLimits } from '#server/http/http-server.ts'
import { createLog } from '#server/http/logging/log.ts'
import { startApp } from '#tests/api/start-app.ts'
import { eventually } from '#tests/eventually.ts'
import { exchange, openRaw, type RawSocket, statusOf } from './support/raw-socket.ts'

/** A server that lives as long as its test, with what it has logged. */
interface TestServer extends HttpServer {
  readonly lines: readonly string[]
  /** The paths of the requests that it has begun to work on. */
  readonly begun: readonly string[]
  /** Opens a connection that sends these bytes. */
  open(bytes: string, options?: { reading: boolean }): RawSocket
}

/** Starts a server whose `/large` response is far above what a connection buffers. */
async function start({ onTestFinished }: TestContext, limits: Partial<ServerLimits> = {}): Promise<TestServer> {
  const lines: string[] = []
  const begun: string[] = []
  const opened: RawSocket[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const server = await listen(
    (request, response) => {
      if (request.url !== '/unread') request.resume()
      begun.push(request.url ?? '')
      if (request.url === '/large') response.end(Buffer.alloc(64 * 1024 * 1024))
      else if (request.url === '/begun' || request.url === '/unread') response.write('begun')
      else request.once('end', () => response.end('ok'))
    },
    { host: '127.0.0.1', port: 0 },
    {
      limits: { ...createServerLimits({ sockets: 10 }), ...limits },
      log: createLog({ level: 'debug', destination }),
    },
  )
  onTestFinished(async () => {
    for (const raw of opened) raw.destroy()
    await server.close(0)
  })
  return {
    ...server,
    lines,
    begun,
    open(bytes, options) {
      const raw = openRaw(server.url, bytes, options)
      opened.push(raw)
      return raw
    },
  }
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

const connections = ({ server }: HttpServer): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n))))

// The tests wait for their server's timers, so they wait together.
describe.concurrent('a connection', () => {
  test.for([
    ['noise', '\0\x01\x02\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a bad chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['headers above 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`, 431],
  ] as const)(
    '%s is refused, and the connection closed although the peer keeps it open',
    async ([_name, bytes, status], context) => {
      const running = await start(context)
      const raw = running.open(`${bytes}SECRET`)
      await raw.closed
      expect(statusOf(raw.received())).toBe(status)
      await eventually(async () => (await connections(running)) === 0, Boolean, 4_000)
      expect(running.lines.join('')).toContain('request refused')
      expect(running.lines.join('')).not.toContain('SECRET')
    },
  )

  test('noise after the first part of a response does not put a second response into it', async (context) => {
    const running = await start(context)
    const raw = running.open('GET /begun HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually(() => raw.received().includes('begun'))
    raw.socket.write('\0\0\0')
    await raw.closed
    expect(raw.received().match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test.for([
    ['nothing', ''],
    ['half a line', 'GET / HT'],
    ['half the headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf'],
  ] as const)('%s, and then silence: 408 after the time for it', async ([_name, bytes], context) => {
    const running = await start(context, { headersMs: 100, requestMs: 200, checkIntervalMs: 50 })
    const raw = running.open(bytes)
    await raw.closed
    expect(statusOf(raw.received())).toBe(408)
    await eventually(async () => (await connections(running)) === 0, Boolean, 4_000)
  })

  test('a connection without a next request is closed', async (context) => {
    const running = await start(context, { keepAliveMs: 100 })
    const raw = running.open('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await raw.closed
    expect(statusOf(raw.received())).toBe(200)
  })

  test('a peer that does not read its response loses the connection', async (context) => {
    const running = await start(context, { idleMs: 300 })
    running.open('GET /large HTTP/1.1\r\nHost: x\r\n\r\n', { reading: false })
    await eventually(async () => (await connections(running)) === 1)
    await eventually(async () => (await connections(running)) === 0, Boolean, 4_000)
  })

  test('a body in very small pieces loses its connection, also while nobody reads it (HTTP-7)', async (context) => {
    const running = await start(context)
    const head = 'POST /unread HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
    const [small, usual] = ['1\r\n \r\n'.repeat(2_000), `218\r\n${' '.repeat(536)}\r\n`.repeat(2_000)]
    const [one, other] = [running.open(head + small), running.open(head.replace('/unread', '/begun') + usual)]
    await eventually(() => one.isClosed(), Boolean, 1_000)
    await eventually(
      () => other.received(),
      (text) => text.includes('begun'),
    )
    expect(other.isClosed()).toBe(false)
  })

  test('requests that are sent at once are worked on one after the other (SECURITY-501)', async (context) => {
    const running = await start(context)
    const paths = Array.from({ length: 20 }, (_, i) => `/${i}`)
    const raw = running.open(paths.map(get).join(''))
    await eventually(() => (raw.received().match(/ok/g) ?? []).length === paths.length)
    expect(running.begun).toEqual(paths)
    // The response to the first of these never ends.
    const stays = running.open(['/begun', ...paths].map(get).join(''))
    await eventually(() => stays.received().includes('begun'))
    expect(running.begun.slice(paths.length)).toEqual(['/begun'])
    stays.destroy()
    await eventually(async () => (await connections(running)) === 1)
    expect(running.begun.slice(paths.length)).toEqual(['/begun'])
  })

  test('a connection with too many requests that wait is closed, and they are not worked on (SECURITY-501)', async (context) => {
    const running = await start(context)
    const raw = running.open(get('/begun').repeat(1_000))
    await raw.closed
    await eventually(async () => (await connections(running)) === 0, Boolean, 4_000)
    expect(running.begun).toEqual(['/begun'])
  })

  test('more connections than the limit are closed, and the others stay', async (context) => {
    const running = await start(context, { connections: 3 })
    const first = Array.from({ length: 3 }, () => running.open(''))
    await eventually(async () => (await connections(running)) === 3)
    const more = running.open('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await more.closed
    expect(more.received()).toBe('')
    first[0]!.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually(() => statusOf(first[0]!.received()) === 200)
  })
})

test('no number of headers hides the address that a proxy appends', async () => {
  const app = await startApp()
  try {
    const request = `GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'a:\r\n'.repeat(2_500)}X-Forwarded-For: 203.0.113.9\r\n\r\n`
    expect(statusOf(await exchange(app.url, request))).toBe(404)
  } finally {
    await app.close()
  }
})
