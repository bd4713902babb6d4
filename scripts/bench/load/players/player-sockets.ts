/** The WebSockets of one person: signed in, over the counted connections, each to the process that a balancer would choose. */
import type { Agent } from 'node:http'
import { WebSocket } from 'ws'

/** As long as the browser's client waits for an upgrade (client/canvas/session/transport/room-socket.ts). */
const OPEN_TIMEOUT_MS = 10_000

export interface PlayerSockets {
  /** Passed to the artwork session as the browser's WebSocket. */
  readonly WebSocket: typeof globalThis.WebSocket
  /** Why connections ended, as `code reason`, without those that the person closed. */
  readonly closes: string[]
}

/**
 * @param options.cookie returns the cookies of the person
 * @param options.originFor returns the address of the process for a path, after this number of failed attempts
 */
export function createPlayerSockets(options: {
  readonly agent: Agent
  readonly cookie: () => string
  readonly originFor: (path: string, attempt: number) => string
}): PlayerSockets {
  const closes: string[] = []
  let failures = 0
  class PlayerSocket extends WebSocket {
    constructor(address: string) {
      const { pathname, search } = new URL(address)
      const origin = options.originFor(pathname, failures).replace('http', 'ws')
      super(`${origin}${pathname}${search}`, {
        agent: options.agent,
        headers: { cookie: options.cookie() },
        handshakeTimeout: OPEN_TIMEOUT_MS,
      })
      let isOpen = false
      this.once('message', () => {
        isOpen = true
        failures = 0
      })
      // A browser reports a refused upgrade and does not throw; a close follows.
      this.on('error', () => undefined)
      this.on('close', (code, reason) => {
        if (!isOpen) failures += 1
        if (code !== 1000 && code !== 1005) closes.push(`${code} ${reason.toString()}`.trim())
      })
    }
  }
  // It has what y-websocket uses of a browser's WebSocket.
  return { WebSocket: PlayerSocket as unknown as typeof globalThis.WebSocket, closes }
}
