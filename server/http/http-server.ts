import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'

const WILDCARD = new Set(['0.0.0.0', '::'])

export interface HttpServer {
  server: Server
  /** Where people reach it, with the port that was really taken. */
  url: string
  /** Stops accepting, lets running requests finish for `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>
}

/** Listens on the host and port (0 picks a free one); rejects when the address cannot be had. */
export async function listen(handler: RequestListener, address: { host: string; port: number }): Promise<HttpServer> {
  const server = createServer(handler)
  // Slow senders are cut off: no request takes this long to arrive.
  server.requestTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server listens on no port')
  const host = WILDCARD.has(address.host)
    ? 'localhost'
    : address.host.includes(':')
      ? `[${address.host}]`
      : address.host
  return {
    server,
    url: `http://${host}:${bound.port}`,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}
