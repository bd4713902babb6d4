import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { clientAddress, createProxyTrust } from './client-address.ts'

function requestFrom(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

/** What Express reads from the same request. */
function expressAddress(request: IncomingMessage, proxies: string[]): string | undefined {
  const app = express()
  app.set('trust proxy', proxies)
  return Object.assign(Object.create(app.request), { socket: request.socket, headers: request.headers }).ip
}

const CASES: [string, string?][] = [
  ['203.0.113.1'],
  ['203.0.113.1', '198.51.100.1'],
  ['127.0.0.1'],
  ['127.0.0.1', '198.51.100.1'],
  ['127.0.0.1', '198.51.100.1, 198.51.100.2'],
  ['127.0.0.1', '198.51.100.1, 127.9.9.9'],
  ['::ffff:127.0.0.1', '2001:db8::1'],
  ['::1', ' , unknown, ::1'],
  ['10.1.2.3', '198.51.100.1, 172.16.0.1, 192.168.0.1, 169.254.1.1'],
  ['172.32.0.1', '198.51.100.1'],
  ['fc00::1', '198.51.100.1'],
  ['fe80::1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '999.1.1.1'],
]

const LOOPBACK = ['127.0.0.0/8', '::1']

describe.each([[LOOPBACK], [['10.1.2.3', 'fc00::/7', '192.168.0.0/16']], [[...LOOPBACK, '172.16.0.0/12', 'fe80::1']]])(
  'behind %j',
  (proxies) => {
    test.each(CASES)('%s for %s is the address that Express names', (remote, forwarded) => {
      const request = requestFrom(remote, forwarded)
      expect(clientAddress(request, createProxyTrust(proxies))).toBe(expressAddress(request, proxies))
    })
  },
)

test('a neighbour on a private network is no proxy unless it is named (SECURITY-86)', () => {
  const request = requestFrom('192.168.1.20', '198.51.100.1')
  expect(clientAddress(request, createProxyTrust(LOOPBACK))).toBe('192.168.1.20')
  expect(clientAddress(request, createProxyTrust(['192.168.1.20']))).toBe('198.51.100.1')
  expect(clientAddress(request, createProxyTrust(['192.168.1.21']))).toBe('192.168.1.20')
})

test('an address that is none is not trusted', () => {
  const trusts = createProxyTrust([...LOOPBACK, '10.0.0.0/8'])
  for (const address of ['', 'unknown', '127.0.0.1:80', '127.1', '::1 ', '\0']) expect(trusts(address)).toBe(false)
})
