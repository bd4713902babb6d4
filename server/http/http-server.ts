/** Node's HTTP server: listening and closing. */
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::'])
const REQUEST_TIMEOUT_MS = 60_000

export interface HttpServer {
  server: Server
  /** The address for people, with the port that is really in use. */
  url: string
  /** Stops accepting connections, gives running requests `graceMs` to finish, then destroys the remaining connections. */
  close(graceMs: number): Promise<void>
}

/** Listens on the host and port (0 picks a free port); rejects when the address is not available. */
export async function listen(handler: RequestListener, address: { host: string; port: number }): Promise<HttpServer> {
  const server = createServer(handler)
  // A client may not hold a connection open by sending its request very slowly.
  server.requestTimeout = REQUEST_TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server is not listening on a TCP port')
  const host = WILDCARD_HOSTS.has(address.host)
    ? 'localhost'
    : address.host.includes(':')
      ? `[${address.host}]`
      : address.host
  return {
    server,
    url: `http://${host}:${bound.port}`,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(graceTimer)
    },
  }
}
