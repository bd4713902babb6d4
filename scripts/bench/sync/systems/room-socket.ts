/** A socket to a room of any system: greeting, first synchronisation, and messages without the system's prefix. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import type { SocketAddress } from './bench-system.ts'
import type { Dialect } from './dialect.ts'

/** y-protocols/sync. */
export const SYNC = 0
export const SYNC_STEP = { one: 0, two: 1, update: 2 } as const

/** An empty document's state vector. */
const NOTHING_KNOWN = new Uint8Array([0])

export class RoomSocket {
  readonly socket: WebSocket
  readonly #prefix: Uint8Array
  #wire: Socket | null = null

  /** @param compression offer permessage-deflate, as browsers do */
  constructor(
    { url, headers, room }: SocketAddress,
    dialect: Dialect,
    { compression, receive }: { compression: boolean; receive: (message: Uint8Array) => void },
  ) {
    this.#prefix = dialect.prefix(room)
    this.socket = new WebSocket(url, { headers, perMessageDeflate: compression })
    this.socket.once('upgrade', (response) => {
      this.#wire = response.socket
    })
    this.socket.on('message', (data: Buffer) => receive(data.subarray(this.#prefix.length)))
    this.socket.once('open', () => {
      if (dialect.greeting) this.send([dialect.greeting])
      const step1 = encoding.createEncoder()
      for (const part of [SYNC, SYNC_STEP.one]) encoding.writeVarUint(step1, part)
      encoding.writeVarUint8Array(step1, NOTHING_KNOWN)
      this.send([encoding.toUint8Array(step1)])
    })
  }

  /** What has come over the connection so far, headers included. */
  get bytesReceived(): number {
    return this.#wire?.bytesRead ?? 0
  }

  send(parts: readonly Uint8Array[]): void {
    this.socket.send(
      this.#prefix.length === 0 && parts.length === 1 ? parts[0]! : Buffer.concat([this.#prefix, ...parts]),
    )
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return
    const closed = once(this.socket, 'close')
    this.socket.close(1000)
    await closed
  }
}
