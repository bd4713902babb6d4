/** Ports for servers that are killed and started again on the same port. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux (32768), macOS and Windows (49152) give to outgoing connections and to servers without a port of
 * their own. A port among those may be taken while its server is down: even by a client that tries to reach the server, because
 * a connection whose two ends have the same port connects to itself.
 */
const PORTS = { first: 20_000, end: 32_000 }
const TRIES = 100

/** Returns a free port on 127.0.0.1 that the system gives to nobody by itself. Throws when it finds none. */
export async function lastingPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(PORTS.first, PORTS.end)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${PORTS.first} to ${PORTS.end - 1}`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false // in use, or forbidden
  }
  server.close()
  await once(server, 'close')
  return true
}
