/** Refuses a connection outside Express: writes a response without a body, then closes the connection in any case. */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** A peer that has not closed a refused connection within this time loses it. */
const REFUSAL_TIMEOUT_MS = 2_000

/** Those of SECURITY-6 that concern a response without a body. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Sends `status` and ends the connection, which is destroyed when the peer ends it, too, or after `timeoutMs`. Until then, what
 * the peer sends is dropped: a connection closed with unread bytes is reset, and the peer may lose the response.
 * Never throws, and leaves a connection alone that is ended already.
 */
export function refuseDuplex(
  duplex: Duplex,
  status: number,
  { headers = {}, timeoutMs = REFUSAL_TIMEOUT_MS }: { headers?: Record<string, string>; timeoutMs?: number } = {},
): void {
  if (duplex.destroyed || duplex.writableEnded) return
  const timer = setTimeout(() => duplex.destroy(), timeoutMs)
  duplex.once('close', () => clearTimeout(timer))
  // An error destroys the connection, which is what a refusal is for.
  duplex.on('error', () => duplex.destroy())
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...SECURITY_HEADERS, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  duplex.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n`)
  duplex.resume()
}
