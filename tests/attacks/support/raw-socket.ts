/** A plain TCP connection that sends these very bytes, for what an HTTP client does not let through. */
import { connect, type Socket } from 'node:net'

export interface RawSocket {
  readonly socket: Socket
  /** What the server has sent so far, as Latin-1 text. */
  received(): string
  /** The server has ended or reset the connection. An unread connection does not notice the end, only a reset. */
  readonly closed: Promise<void>
  isClosed(): boolean
  destroy(): void
}

/**
 * Connects and sends the bytes. The client neither ends the connection when the server does (`allowHalfOpen`) nor, with
 * `reading: false`, takes anything from it.
 */
export function openRaw(url: string, bytes: Uint8Array | string, { reading = true } = {}): RawSocket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let text = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => {
    const close = (): void => {
      isClosed = true
      resolve()
    }
    socket.once('end', close).once('close', close)
  })
  // A reset is one of the ways in which a server may end a connection; `close` follows.
  socket.on('error', () => undefined)
  if (reading) socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write(bytes)
  return { socket, received: () => text, closed, isClosed: () => isClosed, destroy: () => void socket.destroy() }
}

/** Resolves with everything the server sends until it ends the connection; fails when it does not within `ms`. */
export async function exchange(url: string, bytes: Uint8Array | string, ms = 5_000): Promise<string> {
  const raw = openRaw(url, bytes)
  const timer = setTimeout(() => raw.destroy(), ms)
  try {
    await raw.closed
    if (raw.socket.destroyed && !raw.socket.readableEnded && raw.received() === '')
      throw new Error(`no response within ${ms} ms`)
    return raw.received()
  } finally {
    clearTimeout(timer)
    raw.destroy()
  }
}

/** Returns the bytes of an upgrade request. A header that is null is left out. */
export function upgradeRequest(
  target: string,
  { method = 'GET', ...headers }: Record<string, string | null> & { method?: string } = {},
): string {
  const sent: Record<string, string | null> = {
    host: 'localhost',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const lines = Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Returns the status of the first response in `text`, or null. */
export function statusOf(text: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]
  return status === undefined ? null : Number(status)
}
