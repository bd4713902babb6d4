/** What caches in front of the server may keep, and which hosts it serves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request as httpRequest } from 'node:http'
import { WebSocket } from 'ws'
import { followArtwork } from '#contract/viewers.ts'
import { type App, startApp } from './start-app.ts'
import type { Client } from './client.ts'

const HOUR_MS = 3_600_000

describe('cookies (SECURITY-88)', () => {
  let app: App
  let ana: Client & { id: number }
  let addresses: string[]

  /** Returns an address of every route that is read, with things that exist. */
  beforeAll(async () => {
    app = await startApp()
    ana = await app.signUp()
    const artwork = (await ana.post('/api/artworks', { templateId: 1, visibility: 'public' })).json as {
      id: number
      imageUrl: string
      platesUrl: string
    }
    const stroke = { tool: 'brush', color: '#ff0000', size: 8, points: [{ x: 5, y: 5 }] }
    await ana.post(`/api/artworks/${artwork.id}/strokes`, stroke)
    const [template] = (await app.stranger().get('/api/templates')).json as { imageUrl: string; platesUrl: string }[]
    const { imageUrl } = (await ana.get(`/api/artworks/${artwork.id}`)).json as { imageUrl: string }
    addresses = [imageUrl, template?.imageUrl ?? '', template?.platesUrl ?? '']
    const ids: Record<string, string> = { id: String(artwork.id), userId: String(ana.id) }
    for (const { method, path } of app.routes()) {
      // A stream has no end, and is `no-store` by its contract.
      if (method !== 'GET' || !path.startsWith('/api/') || path === followArtwork.path) continue
      addresses.push(path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x'))
    }
  })
  afterAll(() => app.close())

  test('are set by no response that may be cached, on any route', async () => {
    expect(addresses.length).toBeGreaterThan(40)
    const cached: string[] = []
    for (const address of addresses) {
      // Every reply would renew the cookie.
      app.later(HOUR_MS)
      const { headers } = await ana.get(address)
      const caching = headers.get('cache-control') ?? ''
      const mayCache = !caching.includes('no-store')
      if (mayCache) cached.push(address)
      expect({ address, cookies: mayCache ? headers.getSetCookie() : [] }).toEqual({ address, cookies: [] })
    }
    // Pictures, plates and previews are there, so that the walk says something.
    expect(cached.filter((address) => /plates|preview|image|pages|pictures/.test(address)).length).toBeGreaterThan(3)
  })

  test('still roll on with calls that are not cached (ACCOUNT-9)', async () => {
    app.later(HOUR_MS)
    const { headers } = await ana.get('/api/user')
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith('fridgedoor.sid='))).toBe(true)
  })
})

const opened = (url: string, host: string) =>
  new Promise<number>((resolve) => {
    const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/collab/1`, { headers })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })

describe('hosts (SECURITY-87)', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ environment: { PUBLIC_URL: 'https://fridge.example' } })
  })
  afterAll(() => app.close())

  function statusFor(path: string, host: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(app.url + path, { headers: { host } }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      sent.on('error', reject).end()
    })
  }

  test.each(['fridge.example', 'FRIDGE.example:443', 'localhost:5000', '127.0.0.1', '[::1]:5000'])(
    '%s is served',
    async (host) => {
      expect((await statusFor('/api/templates', host)).status).toBe(200)
    },
  )

  test.each(['evil.example', 'fridge.example.evil.example', 'evil.example:5000', '192.168.1.7', 'a@fridge.example@b'])(
    '%j is refused with a sentence',
    async (host) => {
      const { status, text } = await statusFor('/api/templates', host)
      expect(status).toBe(421)
      expect(text).toContain('https://fridge.example')
      expect((await statusFor('/', host)).status).toBe(421)
    },
  )

  test('probes are answered whatever the host', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await statusFor(path, 'app-1:5000')).status).toBe(200)
  })

  test('an upgrade to another host is refused, also from a page of that host', async () => {
    expect(await opened(app.url, 'evil.example')).toBe(403)
    expect(await opened(app.url, 'fridge.example')).toBe(401)
  })
})
