/**
 * A TCP proxy between clients and servers that injects network faults: delays, stalls, small chunks, cuts, and half-dead
 * connections (the client is gone, but its data still arrives later). It keeps TCP's guarantees: within a connection no
 * byte is lost, repeated or reordered.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { DelayedPipe } from './delayed-pipe.ts'

export class ProxiedConnection {
  readonly toServer: DelayedPipe
  readonly toClient: DelayedPipe
  readonly #client: Socket
  readonly #server: Socket

  constructor(client: Socket, server: Socket, onEnd: () => void) {
    this.#client = client
    this.#server = server
    this.toServer = new DelayedPipe(client, server)
    this.toClient = new DelayedPipe(server, client)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
    server.once('close', onEnd)
  }

  /** Closes both ends at once. */
  cut(): void {
    this.#client.destroy()
    this.#server.destroy()
  }

  /** Closes the client's end now. What it has sent still reaches the server, which sees the close afterwards. */
  dropClient(): void {
    this.toClient.stop()
    this.#client.destroy()
  }
}

export class ChaosProxy {
  readonly connections = new Set<ProxiedConnection>()
  /** While true, the proxy refuses every new connection. */
  isDown = false
  /** Called with each new connection before its first byte, to inject faults from the start. */
  onConnection: (connection: ProxiedConnection) => void = () => undefined
  readonly #target: () => number | null
  readonly #server: Server

  /** @param target the port on 127.0.0.1 that a new connection goes to; null refuses it */
  constructor(target: () => number | null) {
    this.#target = target
    this.#server = createServer((client) => this.#admit(client))
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port // only a pipe's address is a string
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const connection of this.connections) connection.cut()
    await closed
  }

  #admit(client: Socket): void {
    const port = this.isDown ? null : this.#target()
    if (port === null) {
      client.on('error', () => client.destroy())
      client.destroy()
      return
    }
    const server = connect({ port, host: '127.0.0.1', noDelay: true })
    client.setNoDelay(true)
    const connection = new ProxiedConnection(client, server, () => this.connections.delete(connection))
    this.connections.add(connection)
    this.onConnection(connection)
  }
}
