/** Requests as nobody should send them: built of odd parts, then damaged byte by byte. */
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'

const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS CONNECT TRACE PURGE M-SEARCH PRI get G\0T'.split(' ')
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '']
const TARGETS = [
  '/',
  '//',
  '///',
  '/\\',
  '//:0',
  '//[',
  '//[::1',
  '//@',
  '//%',
  '*',
  '?',
  '#',
  '%',
  '/%',
  '/%00',
  '/%ff%fe',
  '/..',
  '/../../etc/passwd',
  '/collab',
  '/collab/',
  '/collab/1',
  '/collab/1?ack=1',
  `/collab/1?v=3&log=${'A'.repeat(22)}&seq=7&hash=${'0'.repeat(32)}`,
  '/collab/0',
  '/collab/-1',
  '/collab/1e9',
  '/collab/999999999999999999999',
  '/collab/%31',
  '//collab/1',
  '/x/../collab/1',
  'http://localhost/collab/1',
  'http://',
  'http://[',
  'http://:99999/',
  'javascript:alert(1)',
  'localhost:443',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/user',
  '/api/artworks',
  '/api/artworks/%',
  '/api/artworks/1/strokes?lastId=%',
  '/api/templates?__proto__[x]=1',
  '/assets/%2e%2e/x',
  '/invite/%E0%A4%A',
  '/\u00ff\u00fe',
  `/${'a'.repeat(3_000)}`,
  `/?${'a=b&'.repeat(2_000)}`,
]
const HEADERS = [
  'Connection: Upgrade',
  'Connection: keep-alive, Upgrade',
  'Connection: close',
  'Upgrade: websocket',
  'Upgrade: WebSocket, h2c',
  'Upgrade: h2c',
  'Upgrade:',
  'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Key: short',
  'Sec-WebSocket-Protocol: ,,',
  'Sec-WebSocket-Extensions: permessage-deflate; ;=',
  'Origin: https://evil.example',
  'Origin: null',
  'Origin: http://[',
  'Sec-Fetch-Site: cross-site',
  'Cookie: fridgedoor.sid=s%3Aabc.def; fridgedoor.sid=%',
  'Cookie: fridgedoor.sid=%E0%A4%A; =; ;;; __proto__=x',
  'X-Forwarded-For: 1.2.3.4, , unknown, ::ffff:127.0.0.1, 999.1.1.1',
  'X-Forwarded-Proto: https, ,',
  'X-Forwarded-Host: ]',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 20971520',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-99',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Expect: 100-continue',
  'Expect: tea',
  'Accept-Encoding: gzip;q=nan, *;q=0',
  'If-None-Match: W/"',
  'If-Modified-Since: never',
  'Range: bytes=9-1,-,',
  'Idempotency-Key: \u00ff',
  'Authorization: Bearer \u0080',
  'Host: evil;script-src *',
  'Host:',
  ' folded: line',
  'no colon at all',
  ': no name',
]
const BODIES = [
  '',
  '',
  '',
  '{"username":"x"',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '\x81\x85\0\0\0\0hello',
  '[]',
  '\0\0\0',
]

/** Bytes to which parsers react. */
const EDGES = Buffer.from('\0\t\n\r "#%/:;?@[\\]\x7f\x80\xff', 'latin1')

/**
 * Returns the bytes of one request, or of a few on one connection. `cookie` signs some of them in, so that they get further
 * than the first check.
 */
export function fuzzRequest(random: RandomSource, cookie: string): Buffer {
  const count = random.percent(10) ? random.between(2, 4) : 1
  const text = Array.from({ length: count }, () => oddRequest(random, cookie)).join('')
  const bytes = Buffer.from(text, 'latin1')
  return random.percent(30) ? damage(bytes, random) : bytes
}

function oddRequest(random: RandomSource, cookie: string): string {
  const isUpgrade = random.percent(60)
  const method = random.percent(85) ? 'GET' : random.pick(METHODS)
  const target = isUpgrade && random.percent(40) ? '/collab/1?ack=1' : random.pick(TARGETS)
  const version = random.percent(95) ? 'HTTP/1.1' : random.pick(VERSIONS)
  const headers = random.percent(97) ? ['Host: localhost'] : []
  if (isUpgrade) headers.push('Connection: Upgrade', 'Upgrade: websocket')
  if (isUpgrade && random.percent(80))
    headers.push('Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
  if (random.percent(50)) headers.push(`Cookie: ${cookie}`)
  for (let left = random.between(0, 2); left > 0; left -= 1) headers.push(random.pick(HEADERS))
  if (random.percent(1)) headers.push(...Array.from({ length: 1_200 }, (_, i) => `h${i}:`))
  return `${method} ${target} ${version}\r\n${headers.join('\r\n')}\r\n\r\n${random.pick(BODIES)}`
}

function damage(request: Buffer, random: RandomSource): Buffer {
  let bytes = Buffer.from(request)
  for (let left = random.between(1, 4); left > 0 && bytes.length > 0; left -= 1) {
    const at = random.between(0, bytes.length - 1)
    const kind = random.weighted({ flip: 4, edge: 4, cut: 1, lose: 2, double: 2, noise: 1 })
    if (kind === 'flip') bytes[at]! ^= 1 << random.between(0, 7)
    else if (kind === 'edge') bytes[at] = EDGES[random.between(0, EDGES.length - 1)]!
    else if (kind === 'cut') bytes = bytes.subarray(0, at)
    else if (kind === 'lose') bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.between(1, 12))])
    else if (kind === 'double') bytes = Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at)])
    else bytes = Buffer.concat([bytes.subarray(0, at), random.bytes(random.between(1, 40)), bytes.subarray(at)])
  }
  return bytes
}
