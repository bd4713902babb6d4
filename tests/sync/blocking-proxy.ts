/** A proxy as in some schools and hotels: it passes plain requests, and upgrades only when told to. */
import { createServer, request, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface BlockingProxy {
  readonly url: string
  /** Refused upgrades get 403. */
  upgrades: 'refused' | 'passed'
  close(): Promise<void>
}

export async function startBlockingProxy(target: string): Promise<BlockingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Duplex>()
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming
    const forwarded = request({ hostname, port, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('upgrade', ({ url: path, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (proxy.upgrades === 'refused') return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    const through = connect(Number(port), hostname, () => {
      through.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      through.write(head)
      through.pipe(socket).pipe(through)
    })
    open.add(through)
    through.on('error', () => socket.destroy())
    through.on('close', () => socket.destroy())
    socket.on('close', () => through.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // The server listens on a TCP port, so its address is not a pipe's name.
  const { port: own } = server.address() as AddressInfo
  const proxy: BlockingProxy = {
    url: `http://127.0.0.1:${own}`,
    upgrades: 'refused',
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return proxy
}
