/**
 * A network between clients and servers that can be made bad: late, stalled, cut into crumbs, cut off, and half dead (the
 * client has given up, what it sent arrives all the same, later). What TCP promises is kept: no byte is lost, doubled or
 * overtaken within a connection.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { DelayedPipe } from './delayed-pipe.ts'

/** One connection on its way through. */
export class Line {
  readonly up: DelayedPipe
  readonly down: DelayedPipe
  readonly #client: Socket
  readonly #server: Socket

  constructor(client: Socket, server: Socket, ended: () => void) {
    this.#client = client
    this.#server = server
    this.up = new DelayedPipe(client, server)
    this.down = new DelayedPipe(server, client)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
    server.once('close', ended)
  }

  /** Both ends learn of it at once. */
  cut(): void {
    this.#client.destroy()
    this.#server.destroy()
  }

  /** The client loses the connection now; what it had sent reaches the server, which learns of the loss afterwards. */
  abandon(): void {
    this.down.stop()
    this.#client.destroy()
  }
}

export class ChaosProxy {
  readonly lines = new Set<Line>()
  /** While true, nobody gets through. */
  down = false
  /** What a new connection has to bear from its first byte on. */
  born: (line: Line) => void = () => undefined
  readonly #target: () => number | null
  readonly #server: Server

  /** @param target the port on 127.0.0.1 a new connection goes to; null: nowhere */
  constructor(target: () => number | null) {
    this.#target = target
    this.#server = createServer((client) => this.#admit(client))
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port // a TCP server's address is no pipe's name
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const line of this.lines) line.cut()
    await closed
  }

  #admit(client: Socket): void {
    const port = this.down ? null : this.#target()
    if (port === null) {
      client.on('error', () => client.destroy())
      client.destroy()
      return
    }
    const server = connect({ port, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    const line = new Line(client, server, () => this.lines.delete(line))
    this.lines.add(line)
    this.born(line)
  }
}
