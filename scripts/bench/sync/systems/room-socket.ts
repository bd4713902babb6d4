/** A socket to a room of any system: sends auth message and sync step 1, and strips the system's prefix from messages. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import type { SocketAddress } from './bench-system.ts'
import type { SystemProtocol } from './system-protocol.ts'

/** y-protocols/sync. */
export const SYNC = 0
export const SYNC_STEP = { one: 0, two: 1, update: 2 } as const

/** The state vector of an empty document. */
const EMPTY_STATE_VECTOR = new Uint8Array([0])

export class RoomSocket {
  readonly socket: WebSocket
  readonly #prefix: Uint8Array
  #tcpSocket: Socket | null = null

  /** @param compression offer permessage-deflate, as browsers do */
  constructor(
    { url, headers, room }: SocketAddress,
    protocol: SystemProtocol,
    { compression, receive }: { compression: boolean; receive: (message: Uint8Array) => void },
  ) {
    this.#prefix = protocol.prefix(room)
    this.socket = new WebSocket(url, { headers, perMessageDeflate: compression })
    this.socket.once('upgrade', (response) => {
      this.#tcpSocket = response.socket
    })
    this.socket.on('message', (data: Buffer) => receive(data.subarray(this.#prefix.length)))
    this.socket.once('open', () => {
      if (protocol.authMessage) this.send([protocol.authMessage])
      const step1 = encoding.createEncoder()
      for (const part of [SYNC, SYNC_STEP.one]) encoding.writeVarUint(step1, part)
      encoding.writeVarUint8Array(step1, EMPTY_STATE_VECTOR)
      this.send([encoding.toUint8Array(step1)])
    })
  }

  /** The bytes received over the connection so far, headers included. */
  get bytesReceived(): number {
    return this.#tcpSocket?.bytesRead ?? 0
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
