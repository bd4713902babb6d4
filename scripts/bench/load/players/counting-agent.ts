/** Connections over which all HTTP requests and WebSockets of a process of players go, so that their bytes are counted. */
import { Agent } from 'node:http'
import type { Socket } from 'node:net'

export interface Traffic {
  /** Bytes from the servers, headers included. */
  readonly received: number
  readonly sent: number
}

export class CountingAgent extends Agent {
  readonly #open = new Set<Socket>()
  #closed = { received: 0, sent: 0 }

  constructor() {
    super({ keepAlive: true, maxFreeSockets: 64 })
  }

  get traffic(): Traffic {
    let { received, sent } = this.#closed
    for (const socket of this.#open) {
      received += socket.bytesRead
      sent += socket.bytesWritten
    }
    return { received, sent }
  }

  override createConnection(
    ...parameters: Parameters<Agent['createConnection']>
  ): ReturnType<Agent['createConnection']> {
    // Node's agent connects over TCP, so that its streams are sockets.
    const socket = super.createConnection(...parameters) as Socket
    this.#open.add(socket)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#closed = {
        received: this.#closed.received + socket.bytesRead,
        sent: this.#closed.sent + socket.bytesWritten,
      }
    })
    return socket
  }
}
