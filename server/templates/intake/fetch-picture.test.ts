/** Addresses that lead into the operator's network, tried against real servers and a resolver of our own (SECURITY-27). */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createPictureFetcher, type FetchOptions, isPublicAddress, Unfetchable } from './fetch-picture.ts'

const MAX_BYTES = 1_000
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Names lead to this machine, which stands for the public internet here; numbers are judged as they are. */
const fetcher = (options: Partial<FetchOptions> = {}) =>
  createPictureFetcher({
    maxBytes: MAX_BYTES,
    timeoutMs: 5_000,
    resolve: (host) =>
      host.endsWith('.example') ? Promise.resolve(['127.0.0.1']) : Promise.reject(new Error('no such name')),
    mayConnect: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ...options,
  })

const reasonOf = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Unfetchable)
  return (error as Error).message
}

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  // Hosts with automatic tunnels send this to 127.0.0.1.
  '::7f00:1',
  '::127.0.0.1',
  '4000::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'ff02::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('a picture', () => {
  test('is fetched through three redirects, without cookies or credentials', async () => {
    const seen: unknown[] = []
    const port = await serve((request, response) => {
      seen.push(request.headers.cookie, request.headers.authorization, request.headers.referer)
      const step = Number(request.url?.slice(1))
      if (step < 3) response.writeHead(302, { location: `http://b.example:${port}/${step + 1}` }).end()
      else response.end('picture')
    })
    expect(Buffer.from(await fetcher()(`http://a.example:${port}/0`)).toString()).toBe('picture')
    expect(new Set(seen)).toEqual(new Set([undefined]))
    expect(await reasonOf(fetcher()(`http://a.example:${port}/-1`))).toContain('too many redirects')
  })

  test.each([
    'http://10.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://0x7f.1.1/a.png',
    'http://2130706434/a.png',
    'http://169.254.169.254/latest/meta-data',
  ])('is not fetched from %s, also behind a redirect', async (target) => {
    expect(await reasonOf(fetcher()(target))).toContain('public internet')
    const port = await serve((_, response) => void response.writeHead(307, { location: target }).end())
    expect(await reasonOf(fetcher()(`http://a.example:${port}/`))).toContain('public internet')
  })

  test('is not fetched from a name of which one address is private', async () => {
    const half = fetcher({ resolve: () => Promise.resolve(['93.184.216.34', '10.0.0.1']) })
    expect(await reasonOf(half('http://a.example/'))).toContain('public internet')
  })

  test('is fetched from the address that was checked, whatever the name means a moment later', async () => {
    const port = await serve((_, response) => void response.end('picture'))
    let asked = 0
    const resolve = () => Promise.resolve([asked++ === 0 ? '127.0.0.1' : '10.0.0.1'])
    expect(Buffer.from(await fetcher({ resolve })(`http://a.example:${port}/`)).toString()).toBe('picture')
    expect(asked).toBe(1)
    // The next connection asks anew.
    const redirecting = await serve((_, response) => void response.writeHead(302, { location: '/next' }).end())
    asked = 0
    expect(await reasonOf(fetcher({ resolve })(`http://a.example:${redirecting}/`))).toContain('public internet')
  })

  test.each(['ftp://a.example/a.png', 'file:///etc/passwd', 'data:image/png;base64,AA', 'javascript:1', 'nothing'])(
    'is not fetched by %s, also behind a redirect',
    async (target) => {
      expect(await reasonOf(fetcher()(target))).toContain('http')
      if (target === 'nothing') return
      const port = await serve((_, response) => void response.writeHead(302, { location: target }).end())
      expect(await reasonOf(fetcher()(`http://a.example:${port}/`))).toContain('begins with http')
    },
  )

  test('is not fetched with a password', async () => {
    expect(await reasonOf(fetcher()('http://me:secret@a.example/'))).toContain('password')
  })

  test('is refused when it is too large, with and without a length', async () => {
    for (const headers of [{ 'content-length': String(MAX_BYTES + 1) }, {}]) {
      const port = await serve((_, response) => {
        response.writeHead(200, headers)
        response.end(Buffer.alloc(MAX_BYTES + 1))
      })
      expect(await reasonOf(fetcher()(`http://a.example:${port}/`))).toContain('larger')
    }
  })

  test('is refused when the server says no, compresses it, breaks off or does not exist', async () => {
    const refusing = await serve((_, response) => void response.writeHead(404).end())
    expect(await reasonOf(fetcher()(`http://a.example:${refusing}/`))).toContain('status 404')
    const compressing = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    })
    expect(await reasonOf(fetcher()(`http://a.example:${compressing}/`))).toContain('cannot be read')
    const breaking = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await reasonOf(fetcher()(`http://a.example:${breaking}/`))).toContain('could not be fetched')
    expect(await reasonOf(fetcher()('http://nowhere.test/'))).toBe('There is no server with the name nowhere.test')
  })

  test.each([
    ['does not reply', () => undefined],
    ['sends byte by byte', (_request, response) => void setInterval(() => response.write('x'), 20).unref()],
  ] satisfies [string, RequestListener][])('is given up when the server %s', async (_, handler) => {
    const port = await serve(handler)
    const slow = fetcher({ timeoutMs: 300 })
    expect(await reasonOf(slow(`http://a.example:${port}/`))).toContain('too long')
    const silent = fetcher({ timeoutMs: 300, resolve: () => new Promise(() => undefined) })
    expect(await reasonOf(silent('http://a.example/'))).toContain('too long')
  })
})
