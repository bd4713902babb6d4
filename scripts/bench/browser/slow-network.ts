/** A slow network in front of a server. A browser's own emulation does not slow down what a service worker fetches. */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { once } from 'node:events'

export interface Network {
  /** Milliseconds from the last byte of a request to the first byte of its reply. */
  readonly latencyMs: number
  /** Of all connections together, from the server. */
  readonly bytesPerSecond: number
}

export interface SlowNetwork {
  readonly port: number
  /** Slow from now on, or as fast as the machine. */
  set(network: Network | null): void
  close(): Promise<void>
}

/** Starts it in front of a port of this machine. */
export async function slowNetwork(serverPort: number): Promise<SlowNetwork> {
  let network: Network | null = null
  /** When the line has carried all that was sent. */
  let freeAt = 0
  const open = new Set<Socket>()

  function forward(from: Socket, to: Socket, isDownload: boolean): void {
    let sent = Promise.resolve()
    const later = (write: () => void, bytes: number): void => {
      let at = 0
      if (network) {
        const now = performance.now()
        if (isDownload) freeAt = Math.max(now, freeAt) + (bytes / network.bytesPerSecond) * 1_000
        at = (isDownload ? freeAt : now) + network.latencyMs / 2
      }
      sent = sent.then(() => delay(Math.max(0, at - performance.now()))).then(write)
    }
    from.on('data', (chunk: Buffer) => later(() => void (to.writable && to.write(chunk)), chunk.length))
    from.on('end', () => later(() => to.end(), 0))
    // A browser may cut a connection at any time; then the other half has nobody left.
    for (const event of ['error', 'close'] as const) from.on(event, () => later(() => to.destroy(), 0))
  }

  const server = createServer((browser) => {
    const upstream = connect(serverPort, '127.0.0.1')
    for (const socket of [browser, upstream]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    forward(browser, upstream, false)
    forward(upstream, browser, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the slow network has no port')
  return {
    port: address.port,
    set(next) {
      network = next
      freeAt = 0
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
