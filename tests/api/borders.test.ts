import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Template } from '#contract/templates.ts'
import { openRaw } from '#tests/attacks/support/raw-socket.ts'
import { type App, startApp } from './start-app.ts'

const SCRIPT = 'export {}'

let app: App
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-borders-'))
  const client = join(directory, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(client, 'index.html'), '<title>Fridgedoor</title>')
  await writeFile(join(client, 'service-worker.js'), '')
  for (const name of ['main-abc123.js', 'removed-abc123.js']) {
    const path = join(client, 'assets', name)
    await writeFile(path, SCRIPT)
    await writeFile(`${path}.br`, brotliCompressSync(SCRIPT))
    await writeFile(`${path}.gz`, gzipSync(SCRIPT))
  }
  app = await startApp({ directory })
})
afterAll(() => app.close())

const account = (username: string) => ({ username, password: 'a good password' })

describe('the origin of a call', () => {
  test.each([
    ['no origin', {}, 201],
    ['our own origin', { origin: 'own' }, 201],
    ['the address bar', { 'sec-fetch-site': 'none' }, 201],
    ['our own page, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 201],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['our host with another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling site, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site', origin: 'own' }, 403],
  ])('%s, with the headers %j, gives %i', async (_name, headers, status) => {
    const sent: Record<string, string> = { ...headers }
    if (sent.origin === 'own') sent.origin = app.url
    const response = await app.stranger().post('/api/register', account(`origin-${Math.random()}`), sent)
    expect(response.status).toBe(status)
    if (status === 403) expect(response.json).toMatchObject({ code: 'foreign-origin' })
  })

  test('a read from another site is processed, but its script may not read the reply', async () => {
    const response = await app.stranger().get('/api/user', { origin: 'https://evil.example' })
    expect(response.status).toBe(401)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('with a public address, only that address is our own', async () => {
    const other = await startApp({ environment: { PUBLIC_URL: 'https://fridge.example' } })
    try {
      const from = async (origin: string) =>
        (await other.stranger().post('/api/register', account(`p-${Math.random()}`), { origin })).status
      expect(await from('https://fridge.example')).toBe(201)
      expect(await from(other.url)).toBe(403)
      const headers = (await other.stranger().get('/healthz')).headers
      expect(headers.get('content-security-policy')).toContain('wss://fridge.example')
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    } finally {
      await other.close()
    }
  })
})

describe('bodies', () => {
  test.each([
    ['a form', 'username=a&password=b', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{"username":"a"}', 'text/plain', 415],
    ['no type at all', '{"username":"a"}', '', 415],
    ['half a JSON', '{"username":', 'application/json', 400],
    ['JSON of another character set', '{}', 'application/json; charset=latin1', 415],
    ['a bare null', 'null', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a prototype', '{"__proto__":{"username":"a","password":"long enough"}}', 'application/json', 400],
    ['more than 100 kB', JSON.stringify({ username: 'x'.repeat(110_000) }), 'application/json', 413],
  ])('%s is refused', async (_name, body, type, status) => {
    const response = await app.stranger().send('POST', '/api/login', body, { 'content-type': type })
    expect(response.status).toBe(status)
    expect(response.json).toMatchObject({
      error: expect.any(String),
      message: expect.any(String),
      code: expect.any(String),
    })
  })

  test('a stranger’s body is not read where only signed-in people may call', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(200_000) })
    const response = await app.stranger().send('POST', '/api/artworks', body, { 'content-type': 'application/json' })
    expect(response.status).toBe(401)
  })

  test('each call takes what it needs and no more: 512 KiB with a stroke, 100 KiB elsewhere, and no picture (HTTP-7)', async () => {
    const ana = await app.signUp()
    const { id } = (await ana.post('/api/artworks', {})).json as { id: number }
    const statusOf = async (path: string, kib: number): Promise<number> =>
      (await ana.post(path, { extra: 'x'.repeat(kib * 1024) })).status
    expect(await statusOf('/api/artworks', 99)).toBe(201)
    expect(await statusOf('/api/artworks', 101)).toBe(413)
    for (const method of ['PATCH', 'PUT'])
      expect((await ana.send(method, `/api/artworks/${id}`, { imageUrl: 'x'.repeat(101 * 1024) })).status).toBe(413)
    expect(await statusOf(`/api/artworks/${id}/strokes`, 500)).toBe(400)
    expect(await statusOf(`/api/artworks/${id}/strokes`, 513)).toBe(413)
    expect(await statusOf(`/api/artworks/${id}/reactions`, 101)).toBe(413)
    expect(await statusOf(`/api/artworks/${id}/enable-collaboration`, 101)).toBe(413)
  })

  test.each([
    ['very many lists', () => `{"x":[${'[],'.repeat(30_000)}[]]}`],
    ['deep nesting', () => '['.repeat(1_000) + ']'.repeat(1_000)],
    ['very many texts', () => `{"x":[${'"",'.repeat(30_000)}""]}`],
  ])('%s in a body are refused before they are parsed (HTTP-7)', async (_name, make) => {
    const ana = await app.signUp()
    const response = await ana.send('POST', '/api/artworks', make(), { 'content-type': 'application/json' })
    expect([response.status, response.json]).toMatchObject([413, { code: 'too-large' }])
  })

  test('a compressed body is refused: a small one may stand for a large one (HTTP-7)', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const body = gzipSync(JSON.stringify({ username: 'ana', password: 'x'.repeat(200) }))
    const response = await fetch(`${app.url}/api/login`, { method: 'POST', headers, body })
    expect(response.status).toBe(415)
  })

  test.each([
    ['/api/artworks/1/connections/AAAAAAAAAAAAAAAAAAAAAA', 'application/json'],
    ['/api/my-pages', 'multipart/form-data; boundary=b'],
  ])(
    'a body of %s in pieces of one byte is not read to its end: each takes 250 bytes of memory (HTTP-7)',
    async (path, type) => {
      const ana = await app.signUp()
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${ana.cookieHeader()}\r\nContent-Type: ${type}\r\n`
      const body = `${'1\r\n \r\n'.repeat(20_000)}0\r\n\r\n`
      // No reply: what is still on its way would have to be read for it.
      const raw = openRaw(app.url, `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${body}`)
      await raw.closed
      raw.destroy()
      expect(raw.received()).toBe('')
    },
  )
})

describe('addresses', () => {
  test.each(['/api', '/api/', '/api/nothing', '/API/nothing', '/api/artworks/1/nothing', '/api/..%2fuser'])(
    '%s gives a 404 in JSON, even to a browser',
    async (path) => {
      const response = await app.stranger().get(path, { accept: 'text/html' })
      expect(response.status).toBe(404)
      expect(response.json).toMatchObject({ code: 'not-found' })
    },
  )

  test.each(['/', '/gallery', '/canvas/12', '/invite/abc', '/families/3'])('%s serves the client', async (path) => {
    const response = await app.stranger().get(path, { accept: 'text/html,application/xhtml+xml' })
    expect(response.status).toBe(200)
    expect(response.text).toContain('Fridgedoor')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    '/session-secret',
    '/assets/..%2f..%2fsession-secret',
    '/../session-secret',
    '/assets/%2e%2e/%2e%2e/session-secret',
  ])('%s does not leave the client folder', async (path) => {
    const secret = await readFile(join(app.directory, 'session-secret'), 'utf8')
    expect(await rawRequest(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).not.toContain(secret)
  })

  test.each(['/assets/gone.js', '/favicon.ico', '/.env'])(
    '%s is missing and does not serve the client',
    async (path) => {
      const response = await app.stranger().get(path, { accept: '*/*' })
      expect([400, 403, 404]).toContain(response.status)
      expect(response.text).not.toContain('Fridgedoor')
    },
  )

  test('hashed files are cached without end, and the service worker is revalidated each time', async () => {
    const asset = await app.stranger().get('/assets/main-abc123.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const worker = await app.stranger().get('/service-worker.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
  })

  test('a script is sent as the build compressed it, in the best way that the browser reads', async () => {
    const expected = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const
    for (const [accepted, encoding] of expected) {
      const { headers, text } = await app.stranger().get('/assets/main-abc123.js', { 'accept-encoding': accepted })
      expect(headers.get('content-type')).toMatch(/^text\/javascript;/)
      expect(headers.get('vary')).toContain('Accept-Encoding')
      expect([headers.get('content-encoding'), text]).toEqual([encoding, SCRIPT])
    }
  })

  test('a script whose compressed file a new build has removed is missing in plain words', async () => {
    const removed = 'removed-abc123.js'
    await Promise.all(['', '.br', '.gz'].map((end) => rm(join(app.directory, 'client/assets', removed + end))))
    const response = await app.stranger().get(`/assets/${removed}`, { 'accept-encoding': 'br' })
    expect([response.status, response.text]).toEqual([404, 'Not found'])
  })

  test('invitation pages are not indexed and send no referrer', async () => {
    const { headers } = await app.stranger().get('/invite/secret', { accept: 'text/html' })
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('headers', () => {
  test('every response has the security headers', async () => {
    for (const path of ['/', '/api/user', '/api/nothing', '/healthz', '/assets/gone.js']) {
      const { headers } = await app.stranger().get(path)
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('a picture on a card allows nothing, in few bytes (SECURITY-6)', async () => {
    const [template] = (await app.stranger().get('/api/templates')).json as Template[]
    for (const path of [template!.imageUrl, '/api/artworks/1/image/320']) {
      const { headers } = await app.stranger().get(path)
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none';sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect([...headers].join('').length).toBeLessThan(600)
    }
  })

  test('a forged host does not get into the policy', async () => {
    const response = await rawRequest('GET /healthz HTTP/1.1\r\nHost: evil;script-src *\r\nConnection: close\r\n\r\n')
    expect(response).not.toMatch(/connect-src[^\r]*evil/)
  })

  test('API responses are not cached', async () => {
    expect((await app.stranger().get('/api/user')).headers.get('cache-control')).toBe('no-store')
  })
})

/** Sends these bytes, for requests that `fetch` would correct. */
function rawRequest(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()))
    socket.on('end', () => resolve(response))
    socket.on('error', reject)
  })
}

describe('health and metrics', () => {
  test('a running server is alive and ready', async () => {
    expect((await app.stranger().get('/healthz')).json).toEqual({ status: 'ok' })
    expect((await app.stranger().get('/readyz')).json).toEqual({ status: 'ready', storage: 'ok' })
  })

  test('metrics are served to this machine and to the bearer of the token', async () => {
    const other = await startApp({ environment: { METRICS_TOKEN: 'let me count' } })
    try {
      const get = async (headers: Record<string, string>) => (await other.stranger().get('/metrics', headers)).status
      expect(await get({})).toBe(200)
      expect(await get({ 'x-forwarded-for': '8.8.8.8' })).toBe(404)
      expect(await get({ 'x-forwarded-for': '8.8.8.8', authorization: 'Bearer let me count' })).toBe(200)
      expect(await get({ 'x-forwarded-for': '8.8.8.8', authorization: 'Bearer let me in' })).toBe(404)
      const { text } = await other.stranger().get('/metrics')
      expect(text).toMatch(
        /http_request_duration_seconds_count\{[^}]*route="\/metrics"|http_request_duration_seconds_count/,
      )
    } finally {
      await other.close()
    }
  })
})

test('the web page contains the contact address of the settings', async () => {
  const other = await startApp({ environment: { CONTACT_EMAIL: 'oma@example.org' } })
  try {
    const client = join(other.directory, 'client')
    await mkdir(client, { recursive: true })
    await writeFile(join(client, 'index.html'), '<meta name="contact-email" content="nobody@example.org" />')
    const response = await other.stranger().get('/gallery', { 'sec-fetch-mode': 'navigate' })
    expect(response.text).toBe('<meta name="contact-email" content="oma@example.org" />')
  } finally {
    await other.close()
  }
})
