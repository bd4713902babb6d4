import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fileRoute } from '#contract/route.ts'
import { eventually } from '#tests/eventually.ts'
import { createErrorHandler } from './errors.ts'
import { createLog } from './logging/log.ts'
import { type FileReply, mountFile } from './mount.ts'

const Headers = z.object({ ETag: z.string().optional(), Vary: z.literal('Cookie').optional() })
const getFile = fileRoute({
  path: '/files/:id',
  who: 'everybody',
  params: z.object({ id: z.string().regex(/^\d$/).transform(Number) }),
  query: z.object({ size: z.enum(['small', 'full']).catch('full') }),
  type: 'image/png',
  headers: Headers,
})
const getSecret = fileRoute({ path: '/secret', who: 'signed in', type: 'text/plain' })

let reply: FileReply<typeof Headers>
let seen: unknown
let server: Server
let url: string

beforeAll(async () => {
  const app = express().set('etag', false)
  app.use((_request, response, next) => {
    response.vary('Accept-Encoding')
    next()
  })
  mountFile(app, getFile, async ({ params, query, person }) => {
    seen = { params, query, person }
    return reply
  })
  mountFile(app, getSecret, async ({ person }) => ({ headers: {}, body: person.username }))
  app.use(createErrorHandler(createLog({ level: 'silent' })))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on TCP has an AddressInfo.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

// Without a cache-control header, fetch adds no-cache to conditional requests.
const get = (path: string, known?: string): Promise<Response> =>
  fetch(url + path, { headers: { 'cache-control': 'max-age=0', ...(known && { 'if-none-match': known }) } })

test('the response has the bytes of a view, its type and its headers, and no header that the contract does not know', async () => {
  const headers = { ETag: '"a"', Vary: 'Cookie', 'X-Secret': 'x' } as const
  reply = { headers, body: new Uint8Array([9, 1, 2, 9]).subarray(1, 3) }
  const response = await get('/files/3?size=huge')
  expect(seen).toEqual({ params: { id: 3 }, query: { size: 'full' }, person: null })
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2])
  const { status, headers: sent } = response
  expect([status, sent.get('content-type'), sent.get('etag')]).toEqual([200, 'image/png', '"a"'])
  expect(sent.get('vary')).toBe('Accept-Encoding, Cookie')
  expect(sent.get('x-secret')).toBeNull()
})

test('a caller that has the body already gets 304, and the body is not made', async () => {
  reply = { headers: { ETag: '"a"' }, body: () => expect.fail('the body was made although the caller has it') }
  const response = await get('/files/3', '"a"')
  expect([response.status, response.headers.get('content-type')]).toEqual([304, null])
  reply = { headers: { ETag: '"b"' }, body: () => Promise.resolve(new Uint8Array([7])) }
  expect((await get('/files/3', '"a"')).status).toBe(200)
})

test('a null body gives 204, whatever ETag the caller sends', async () => {
  reply = { headers: {}, body: null }
  expect((await get('/files/3', '*')).status).toBe(204)
})

test("invalid params give 404, a handler's invalid headers give 500, and strangers get 401", async () => {
  expect((await get('/files/33')).status).toBe(404)
  // What a wrong handler would return.
  reply = { headers: { Vary: 'Origin' }, body: '' } as unknown as typeof reply
  expect((await get('/files/3')).status).toBe(500)
  expect((await get('/secret')).status).toBe(401)
})

describe('pieces', () => {
  const PIECE = 256 * 1024
  const PIECES = 200

  test('are made at the pace of the reader, and sent whole', async () => {
    let made = 0
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (; made < PIECES; made++) yield new Uint8Array(PIECE).fill(made)
    }
    reply = { headers: {}, body: pieces() }
    const response = await get('/files/3')
    expect(response.headers.get('content-type')).toBe('image/png')
    const reader = response.body?.getReader()
    await reader?.read()
    const held = await settled(() => made)
    expect(held).toBeLessThan(PIECES / 2)
    let bytes = PIECE
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      bytes += piece.value.length
    expect(made).toBe(PIECES)
    expect(bytes).toBeGreaterThanOrEqual(PIECES * PIECE)
  })

  test('are no longer made when the caller has gone', async () => {
    let isEnded = false
    async function* pieces(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield new Uint8Array(PIECE)
      } finally {
        isEnded = true
      }
    }
    reply = { headers: {}, body: pieces() }
    const abort = new AbortController()
    const response = await fetch(`${url}/files/3`, { signal: abort.signal })
    await response.body?.getReader().read()
    abort.abort()
    await eventually(() => isEnded)
  })

  test('that fail cut the response off, so that nobody takes a part for the whole', async () => {
    reply = { headers: {}, body: failing() }
    await expect(get('/files/3').then((response) => response.arrayBuffer())).rejects.toThrow(/terminated|fetch failed/)
    reply = { headers: {}, body: '' }
    expect((await get('/files/3')).status).toBe(200)
  })

  test('are not made for HEAD', async () => {
    reply = { headers: {}, body: failing() }
    expect((await fetch(`${url}/files/3`, { method: 'HEAD' })).status).toBe(200)
  })
})

/** Resolves with a value when it has not changed for a while. */
async function settled(read: () => number): Promise<number> {
  for (let before = -1; ;) {
    const value = read()
    if (value === before) return value
    before = value
    await new Promise((later) => setTimeout(later, 100))
  }
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(10)
  throw new Error('the disk is gone')
}
